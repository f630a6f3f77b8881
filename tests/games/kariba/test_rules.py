"""Kariba, one test for each thing the rule sheet says: position, move, position."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.kariba.table import KARIBA, kariba, written
from waterhole import IllegalMove
from waterhole.engine.library.match import Match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k1_five_cards_each_and_the_rest_is_the_draw_pile(players: int) -> None:
    position = KARIBA.deal(players, seed=1).position()
    assert [len(hand) for hand in position["hands"]] == [5] * players
    assert len(position["pile"]) == 64 - 5 * players
    cards = Counter(card for place in [*position["hands"], position["pile"]] for card in place)
    assert cards == dict.fromkeys(range(1, 9), 8)


def test_k2_any_number_of_cards_of_one_animal_may_be_played() -> None:
    table = kariba("hands 1 1 3 7 7 / 2")
    assert table.moves() == ["1x1", "1x2", "3x1", "7x1", "7x2"]
    table.play("7x2")
    assert written(table) == "turn 1 · hands 1 1 3 / 2 · hole 7:2 · won - / - · pile -"


@pytest.mark.parametrize(("move", "held"), [("1x3", "only two mice"), ("3x2", "only one zebra"), ("2x1", "no meerkat")])
def test_k2_nobody_plays_cards_they_do_not_hold(move: str, held: str) -> None:
    table = kariba("hands 1 1 3 / 2 2 2")
    with pytest.raises(IllegalMove, match=rf"You hold {held} \(K2\)"):
        table.play(move)
    assert written(table) == "turn 0 · hands 1 1 3 / 2 2 2 · hole - · won - / - · pile -"


def test_k3_three_of_a_kind_chase_the_closest_weaker_animal_and_win_all_its_cards() -> None:
    table = kariba("hands 7 7 1 / 2 · hole 7:2 4:2 3:5")
    table.play("7x2")
    assert written(table) == "turn 1 · hands 1 / 2 · hole 3:5 7:4 · won 4 4 / - · pile -"


def test_k3_two_of_a_kind_chase_nobody() -> None:
    table = kariba("hands 7 1 / 2 · hole 7:1 4:2")
    table.play("7x1")
    assert written(table) == "turn 1 · hands 1 / 2 · hole 4:2 7:2 · won - / - · pile -"


def test_k3_three_cards_from_the_hand_are_a_herd_as_well() -> None:
    table = kariba("hands 8 8 8 1 / 2 · hole 7:4")
    table.play("8x3")
    assert written(table) == "turn 1 · hands 1 / 2 · hole 8:3 · won 7 7 7 7 / - · pile -"


def test_k4_a_herd_chases_again_when_one_more_joins() -> None:
    table = kariba("hands 6 1 / 2 · hole 6:3 5:1 2:3")
    table.play("6x1")
    assert written(table) == "turn 1 · hands 1 / 2 · hole 2:3 6:4 · won 5 / - · pile -"


def test_k5_with_nobody_weaker_present_nothing_is_won() -> None:
    table = kariba("hands 3 3 3 1 / 2 · hole 4:2 8:2")
    table.play("3x3")
    assert written(table) == "turn 1 · hands 1 / 2 · hole 3:3 4:2 8:2 · won - / - · pile -"


def test_k5_one_turn_chases_one_animal_at_most() -> None:
    table = kariba("hands 5 5 5 1 / 2 · hole 4:1 3:1 2:1")
    table.play("5x3")
    assert written(table) == "turn 1 · hands 1 / 2 · hole 2:1 3:1 5:3 · won 4 / - · pile -"


def test_k6_mice_chase_elephants_and_nobody_else() -> None:
    table = kariba("hands 1 1 1 2 / 3 · hole 8:4 2:2 7:1")
    table.play("1x3")
    assert written(table) == "turn 1 · hands 2 / 3 · hole 1:3 2:2 7:1 · won 8 8 8 8 / - · pile -"


def test_k6_mice_without_elephants_win_nothing() -> None:
    table = kariba("hands 1 2 / 3 · hole 1:4 7:3 2:2")
    table.play("1x1")
    assert written(table) == "turn 1 · hands 2 / 3 · hole 1:5 2:2 7:3 · won - / - · pile -"


def test_k6_two_mice_do_not_frighten_an_elephant() -> None:
    table = kariba("hands 1 1 2 / 3 · hole 8:1")
    table.play("1x2")
    assert written(table) == "turn 1 · hands 2 / 3 · hole 1:2 8:1 · won - / - · pile -"


def test_k6_nothing_else_chases_upward() -> None:
    table = kariba("hands 2 2 2 3 / 3 · hole 8:4 3:1")
    table.play("2x3")
    assert written(table) == "turn 1 · hands 3 / 3 · hole 2:3 3:1 8:4 · won - / - · pile -"


def test_k6_an_elephant_chases_mice_when_they_are_the_closest() -> None:
    table = kariba("hands 8 8 8 3 / 3 · hole 1:5")
    table.play("8x3")
    assert written(table) == "turn 1 · hands 3 / 3 · hole 8:3 · won 1 1 1 1 1 / - · pile -"


def test_k7_the_hand_is_filled_up_to_five_from_the_top_of_the_pile() -> None:
    table = kariba("hands 1 1 2 3 4 / 5 · pile 8 7 6 5")
    events = table.play("1x2")
    assert written(table) == "turn 1 · hands 2 3 4 7 8 / 5 · hole 1:2 · won - / - · pile 6 5"
    assert [(event.what, event.cards) for event in events] == [("play", (1, 1)), ("draw", (8, 7))]


def test_k7_drawing_goes_as_far_as_the_pile_lasts() -> None:
    table = kariba("hands 1 1 1 2 3 / 5 · pile 8")
    table.play("1x3")
    assert written(table) == "turn 1 · hands 2 3 8 / 5 · hole 1:3 · won - / - · pile -"


def test_k7_is_no_move_without_the_market() -> None:
    table = kariba("hands 1 / 5 · pile 8")
    with pytest.raises(IllegalMove, match="K7"):
        table.play("draw")
    with pytest.raises(IllegalMove, match="K7"):
        table.play("take 8")


def test_k8_with_the_pile_empty_play_goes_on_without_drawing() -> None:
    table = kariba("hands 1 2 / 5 6")
    table.play("1x1")
    assert not table.over
    assert written(table) == "turn 1 · hands 2 / 5 6 · hole 1:1 · won - / - · pile -"


def test_k8_the_last_card_of_a_hand_ends_the_game_after_its_turn() -> None:
    table = kariba("hands 6 6 / 5 6 · hole 6:1 4:2 · won 1 / 2 2")
    events = table.play("6x2")
    assert table.over
    assert [event.what for event in events] == ["play", "chase", "end"]
    assert table.scores == [3, 2]
    assert table.winners == [0]
    assert table.moves() == []


def test_k8_a_hand_that_can_still_draw_does_not_end_the_game() -> None:
    table = kariba("hands 6 6 / 5 6 · pile 3")
    table.play("6x2")
    assert not table.over
    assert written(table) == "turn 1 · hands 3 / 5 6 · hole 6:2 · won - / - · pile -"


def test_k8_cards_at_the_waterhole_and_in_hands_count_for_nobody() -> None:
    table = kariba("hands 1 / 5 6 7 · hole 7:6 4:2 · won 2 / 3")
    table.play("1x1")
    assert table.over
    assert table.scores == [1, 1]


def test_k9_a_tie_for_first_place_is_a_shared_win() -> None:
    table = kariba("hands 1 / 5 / 6 · won 2 2 / 3 3 / 4")
    table.play("1x1")
    assert table.winners == [0, 1]


def test_k10_a_match_is_three_games_and_the_totals_decide() -> None:
    match = Match(KARIBA, players=2, seed=3)
    assert match.length == 3
    starts, sums = [], [0, 0]
    for game in range(3):
        starts.append(match.state.start)
        while not match.state.over:
            match.play(match.state.moves()[0])
        sums = [total + points for total, points in zip(sums, match.state.scores, strict=True)]
        if game < 2:
            assert not match.over
            match.deal_next()
    assert match.over
    assert match.totals == sums
    assert match.winners == [seat for seat in (0, 1) if sums[seat] == max(sums)]
    assert starts[1:] == [(starts[0] + 1) % 2, starts[0]]


def test_the_turn_passes_clockwise() -> None:
    table = kariba("hands 1 2 / 3 4 / 5 6 / 7 8")
    seats = []
    for move in ("1x1", "3x1", "5x1", "7x1"):
        seats.append(table.turn)
        table.play(move)
    assert seats == [0, 1, 2, 3]
    assert table.turn == 0
