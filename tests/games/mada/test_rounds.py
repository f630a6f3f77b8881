"""MADA, one test for each thing the rule sheet says about rounds, the draw pile and the end of the game."""

from __future__ import annotations

import pytest

from tests.games.mada.table import MADA, mada, written
from waterhole import IllegalMove
from waterhole.engine.library.english import sentences
from waterhole.engine.library.match import Match


def test_m10_a_lower_cactus_loses_the_round_and_the_others_set_their_top_cards_aside() -> None:
    table = mada("hands - / 1 / 2 · piles 5 7 / 4 9 / 3 3 · aside 2 / 12 / - · pile 6 8")
    table.play("luck")
    after = "turn 1 · hands - / 1 / 2 · piles - / - / - · aside 2 / 9 12 / 3 · discard 5 7 6 4 3 · pile 8"
    assert written(table) == after


def test_m10_a_lemur_on_top_or_an_empty_pile_sets_nothing_aside() -> None:
    table = mada("turn 1 · hands - / - / 2 · piles 4 L / 7 / - · pile 6 8")
    table.play("luck")
    assert written(table) == "turn 2 · hands - / - / 2 · piles - / - / - · aside - / - / - · discard 4 L 7 6 · pile 8"


def test_m10_who_lost_and_what_everyone_set_aside_is_told() -> None:
    events = mada("turn 1 · hands - / - / 2 / 3 · piles 4 8 / 7 / - / L · pile 6 8").play("luck")
    assert sentences(MADA, events, ["Ana", "Ben", "Cleo", "Dan"], 0) == [
        "Ben tries their luck, turns up a 6 and loses the round.",
        "You set an 8 aside.",
        "Cleo sets nothing aside.",
        "Dan sets nothing aside.",
        "All piles go to the discard.",
    ]


def test_m11_all_piles_go_to_the_discard_seat_by_seat_bottom_card_first() -> None:
    table = mada("turn 2 · hands - / - / - · piles 1 2 3 / 4 L 5 / 8 · discard 9 S · pile 7 6")
    table.play("luck")
    assert table.position()["discard"] == [9, "scorpion", 1, 2, 4, "lemur", 8, 7]


def test_m11_the_loser_may_discard_any_number_of_cards_and_the_others_keep_theirs() -> None:
    table = mada("hands 4 4 D / 1 2 3 · piles 7 / 9 · pile 6 8")
    table.play("luck")
    lost = "turn 0 · hands 4 4 D / 1 2 3 · piles - / - · aside - / 9 · discard 7 6 · pile 8 · phase loser"
    assert written(table) == lost
    assert table.moves() == ["discard 4", "discard double", "keep"]
    with pytest.raises(IllegalMove, match=r"You hold no 9 to discard \(M11\)"):
        table.play("discard 9")
    with pytest.raises(IllegalMove, match=r"discard what you like from your hand, then say “keep” \(M11\)"):
        table.play("draw")
    table.play("discard double")
    table.play("discard 4")
    assert table.turn == 0
    table.play("keep")
    assert written(table) == "turn 1 · hands 4 / 1 2 3 · piles - / - · aside - / 9 · discard 7 6 D 4 · pile 8"


def test_m11_the_loser_may_keep_everything() -> None:
    table = mada("hands 4 4 D / 1 2 3 · piles 7 / 9 · pile 6 8")
    table.play("luck")
    table.play("keep")
    assert written(table) == "turn 1 · hands 4 4 D / 1 2 3 · piles - / - · aside - / 9 · discard 7 6 · pile 8"


def test_m11_after_the_last_card_there_is_nothing_left_to_ask() -> None:
    table = mada("hands 4 / 1 2 3 · piles 7 / 9 · pile 6 8")
    table.play("luck")
    table.play("discard 4")
    assert written(table) == "turn 1 · hands - / 1 2 3 · piles - / - · aside - / 9 · discard 7 6 4 · pile 8"


def test_m12_the_player_to_the_left_of_the_loser_starts_and_nobody_is_dealt_cards() -> None:
    table = mada("turn 2 · start 1 · hands 1 / 2 / - · piles - / - / 7 · pile 6 8 9")
    table.play("luck")
    assert table.turn == 0
    assert table.start == 1
    assert table.position()["hands"] == [[1], [2], []]


@pytest.mark.parametrize(
    ("position", "moves", "seats"),
    [
        ("hands 1 / 2 · piles 3 4 / 5 6 7 · discard 9 S · pile 8", ["draw"], [[4], [7]]),
        ("hands 1 / 2 · piles 3 4 / 5 6 7 · discard 9 S · pile 8", ["luck"], [[8], [7]]),
        ("hands - / 2 · piles 3 4 / - · discard 9 S · pile S", ["draw"], [[4], []]),
        ("hands 1 / 2 · piles 3 4 / 5 6 7 · discard 9 D · pile S", ["draw", "discard 1"], [[4], [7]]),
        ("hands 1 / 2 · piles 3 4 / 5 6 7 · discard 9 S · pile D", ["luck", "swap @1"], [[7], [4]]),
        ("hands 1 / 2 · piles 3 4 / 5 6 7 · discard 9 S · pile L", ["luck"], [[3], [7]]),
        ("hands - / 2 · piles 3 4 / 5 6 7 · discard 9 S · pile 2", ["luck"], [[], []]),
        ("hands 1 8 / 2 · piles 3 4 / 5 6 7 · discard 9 S · pile 2", ["luck", "keep"], [[], []]),
        ("hands 1 8 / 2 · piles 3 4 / 5 6 7 · discard 9 S · pile 2", ["luck", "discard 1", "discard 8"], [[], []]),
    ],
)
def test_m14_the_action_that_empties_the_draw_pile_makes_a_new_one_when_it_is_complete(
    position: str, moves: list[str], seats: list[list[int]]
) -> None:
    table = mada(position)
    before = table.position()
    cards = [card for place in (*before["piles"], before["discard"], before["pile"]) for card in place]
    for move in moves:
        assert len(table.position()["pile"]) < 2
        events = table.play(move)
    after = table.position()
    assert after["piles"] == seats
    assert after["discard"] == []
    assert (after["turn"], after["phase"]) == (1, "turn")
    assert "shuffle" in [event.what for event in events]
    moved = [card for place in (*after["piles"], *after["aside"], after["pile"]) for card in place]
    cards += [card for seat in (0, 1) for card in before["hands"][seat]]
    moved += [card for seat in (0, 1) for card in after["hands"][seat]]
    assert sorted(map(str, moved)) == sorted(map(str, cards))


def test_m14_cards_set_aside_stay_out() -> None:
    table = mada("hands 1 / 2 · piles 3 4 / 5 · aside 13 / 12 12 · pile 8")
    table.play("draw")
    assert written(table) == "turn 1 · hands 1 8 / 2 · piles 4 / 5 · aside 13 / 12 12 · discard - · pile 3"


def test_m14_the_new_draw_pile_is_in_any_order() -> None:
    orders = set()
    for seed in range(60):
        table = mada("hands 1 / 2 · discard 3 4 5 · pile 8", seed)
        table.play("draw")
        orders.add(tuple(table.position()["pile"]))
    assert len(orders) == 6


def test_m14_an_action_that_took_no_card_shuffles_nothing() -> None:
    table = mada("hands 1 D / 2 · piles - / 2 · discard 9 9")
    table.play("play double @1")
    assert written(table) == "turn 1 · hands 1 / 2 · piles 2 / - · aside - / - · discard 9 9 D · pile -"


def test_m14_nobody_draws_or_tries_their_luck_from_an_empty_draw_pile() -> None:
    table = mada("hands 1 / 2 · discard 9 9")
    assert table.moves() == ["play 1"]
    for move in ("draw", "luck"):
        with pytest.raises(IllegalMove, match=r"The draw pile is empty, .*\(M14\)"):
            table.play(move)


def test_m14_an_exercise_in_which_nothing_can_be_done_is_over() -> None:
    table = mada("hands 1 / 2 · piles - / 3 · aside 5 / -")
    events = table.play("play 1")
    assert table.over
    assert [event.what for event in events] == ["play", "stuck"]
    assert (table.turn, table.moves(), table.winners) == (1, [], [0])
    assert MADA.read(table.position()).over


def test_m15_the_fifth_cactus_ends_the_game_at_once() -> None:
    table = mada("hands 4 / 1 / 2 · piles 5 7 / 4 9 / 3 3 · aside 2 / 10 11 12 12 / 1 · discard 8 · pile 6")
    events = table.play("luck")
    assert table.over
    after = "turn 0 · hands 4 / 1 / 2 · piles 5 7 6 / 4 / 3 · aside 2 / 9 10 11 12 12 / 1 3 · discard 8 · pile -"
    assert written(table) == after
    assert [event.what for event in events] == ["luck", "turn", "lose", "aside", "end", "aside"]
    assert table.moves() == []
    assert MADA.read(table.position()).position() == table.position()
    assert MADA.read(table.position()).over


def test_m15_several_may_set_a_fifth_cactus_aside_in_the_same_round() -> None:
    table = mada("hands - / - / - · piles 7 / 9 / 8 · aside - / 1 1 1 1 / 2 2 2 2 · pile 6")
    table.play("luck")
    assert table.over
    assert [len(aside) for aside in table.position()["aside"]] == [0, 5, 5]


def test_m15_the_most_pears_win_and_not_the_most_cacti() -> None:
    table = mada("hands - / - · piles 7 / 1 · aside 13 12 / 1 1 2 2 · pile 6")
    table.play("luck")
    assert table.scores == [12, 5]
    assert table.winners == [0]


def test_m15_a_tie_is_a_shared_win() -> None:
    table = mada("hands - / - / - · piles 7 / 4 / - · aside 12 / 1 1 2 2 / 3 · pile 6")
    table.play("luck")
    assert table.scores == [6, 6, 1]
    assert table.winners == [0, 1]


def test_a_match_is_one_game_unless_asked_otherwise() -> None:
    assert Match(MADA, players=2, seed=3).length == 1
