"""MADA, one test for each thing the rule sheet says about a turn: position, move, position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.mada.table import DECK, MADA, mada, written
from waterhole import IllegalMove
from waterhole.engine.library.english import sentences


def cards_of(position: dict[str, Any]) -> Counter[object]:
    places = [*position["hands"], *position["piles"], *position["aside"], position["discard"], position["pile"]]
    return Counter(card for place in places for card in place)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m1_three_cards_each_and_the_rest_is_the_draw_pile(players: int) -> None:
    for seed in range(20):
        position = MADA.deal(players, seed).position()
        scorpions = position["discard"].count("scorpion")
        assert sum(map(len, position["hands"])) + scorpions == 3 * players
        assert len(position["pile"]) == 70 - 3 * players
        assert position["piles"] == position["aside"] == [[]] * players
        assert cards_of(position) == DECK


def test_m2_dealt_scorpions_go_to_the_discard_and_ask_for_as_many_other_cards() -> None:
    seen = set()
    for seed in range(1500):
        state = MADA.deal(2, seed)
        position = state.position()
        short = [3 - len(hand) for hand in position["hands"]]
        assert position["discard"] == ["scorpion"] * sum(short)
        owed = [min(scorpions, 3 - scorpions) for scorpions in short]
        assert position.get("owed", [0, 0]) == owed
        order = [position["start"], 1 - position["start"]]
        asked = [seat for seat in order if owed[seat]]
        assert position["turn"] == (asked[0] if asked else position["start"])
        assert position["phase"] == ("scorpion" if asked else "turn")
        seen.add(tuple(sorted(short)))
    assert {(0, 0), (0, 1), (1, 1), (0, 2)} <= seen


def test_m2_the_starting_seat_is_asked_first_and_then_the_others_clockwise() -> None:
    table = mada(
        "turn 1 · start 1 · hands 3 4 / 5 / 6 7 / 8 9 9 · discard S S S · pile 1 · phase scorpion · owed 1 1 1 0"
    )
    assert table.moves() == ["discard 5"]
    asked = []
    while table.position()["phase"] == "scorpion":
        asked.append(table.turn)
        table.play(table.moves()[-1])
    assert asked == [1, 2, 0]
    after = (
        "turn 1 · hands 3 / - / 6 / 8 9 9 · piles - / - / - / - · aside - / - / - / - · discard S S S 5 7 4 · pile 1"
    )
    assert written(table) == after


def test_m2_a_seat_with_two_scorpions_is_asked_once_for_its_only_other_card() -> None:
    table = mada("hands 3 / 4 5 6 · discard S S · pile 1 · phase scorpion · owed 1 0")
    table.play("discard 3")
    assert written(table) == "turn 0 · hands - / 4 5 6 · piles - / - · aside - / - · discard S S 3 · pile 1"


def test_m2_the_set_up_empties_no_draw_pile() -> None:
    table = mada("hands 3 4 / 4 5 6 · discard S · phase scorpion · owed 1 0")
    table.play("discard 4")
    assert written(table) == "turn 0 · hands 3 / 4 5 6 · piles - / - · aside - / - · discard S 4 · pile -"


def test_m3_a_turn_is_to_play_a_card_or_to_draw_or_to_try_your_luck() -> None:
    table = mada("hands 7 13 / 1 / 2 · piles 7 / - / - · pile 5 6")
    assert table.moves() == ["play 7", "play 13", "draw", "luck"]
    for move in ("discard 7", "keep"):
        with pytest.raises(IllegalMove, match=r"\(M3\)"):
            table.play(move)


def test_m3_moves_are_listed_in_a_fixed_order() -> None:
    table = mada("turn 1 · hands 1 / 5 L D / 2 · pile 5 6")
    assert table.moves() == ["play 5", "play lemur", "play double @0", "play double @2", "luck"]
    table = mada("turn 1 · hands 1 / 5 L D / 2 · pile 5 6 · phase loser")
    assert table.moves() == ["discard 5", "discard lemur", "discard double", "keep"]


def test_m3_equal_cards_are_one_move() -> None:
    assert mada("hands 5 5 5 / 1 · pile 2").moves() == ["play 5", "luck"]
    assert mada("hands L L D / 1 · pile 2").moves() == ["play lemur", "play double @1", "luck"]
    assert mada("hands D D / 1 · pile 2").moves() == ["play double @1", "draw", "luck"]


def test_m4_a_cactus_goes_on_an_equal_or_a_lower_one() -> None:
    table = mada("hands 6 7 8 / 1 · piles 2 7 / - · pile 5")
    assert table.moves() == ["play 7", "play 8", "luck"]
    table.play("play 7")
    assert written(table) == "turn 1 · hands 6 8 / 1 · piles 2 7 7 / - · aside - / - · discard - · pile 5"


def test_m4_a_lower_cactus_is_refused() -> None:
    table = mada("hands 6 8 / 1 · piles 2 11 / - · pile 5")
    with pytest.raises(IllegalMove, match=r"A 6 does not go on an 11: a cactus must be equal or higher \(M4\)"):
        table.play("play 6")
    with pytest.raises(IllegalMove, match=r"An 8 does not go on an 11"):
        table.play("play 8")
    with pytest.raises(IllegalMove, match=r"You hold no 12 \(M4\)"):
        table.play("play 12")
    with pytest.raises(IllegalMove, match=r"You hold no lemur \(M4\)"):
        table.play("play lemur")
    with pytest.raises(IllegalMove, match=r"You hold no double lemur \(M4\)"):
        table.play("play double @1")


@pytest.mark.parametrize("pile", ["-", "L", "9 9 L"])
def test_m4_any_cactus_goes_on_an_empty_pile_or_on_a_lemur(pile: str) -> None:
    table = mada(f"hands 1 13 / 1 · piles {pile} / - · pile 5")
    assert table.moves() == ["play 1", "play 13", "draw", "luck"]
    table.play("play 1")
    assert table.position()["piles"][0][-1] == 1


def test_m4_no_card_is_drawn_after_playing() -> None:
    table = mada("hands 1 / 1 · pile 5")
    table.play("play 1")
    assert written(table) == "turn 1 · hands - / 1 · piles 1 / - · aside - / - · discard - · pile 5"


@pytest.mark.parametrize(
    ("pile", "after"),
    [
        ("3 7 9", "9 L 3 7"),
        ("4 8 8", "8 8 L 4"),
        ("5", "5 L"),
        ("8 8 8", "8 8 8 L"),
        ("-", "L"),
        ("L", "L L"),
        ("3 L", "L L 3"),  # a lemur takes one lemur along
        ("L L 4", "4 L L L"),
        ("4 L 8 8 L", "L L 4 L 8 8"),
        ("8 8 L 8 8", "8 8 L 8 8 L"),  # the run ends at the lemur
        ("8 L 8", "8 L 8 L"),
    ],
)
def test_m5_a_lemur_drags_the_top_card_under_the_pile(pile: str, after: str) -> None:
    table = mada(f"hands L / 1 · piles {pile} / 2 · pile 5")
    table.play("play lemur")
    assert written(table) == f"turn 1 · hands - / 1 · piles {after} / 2 · aside - / - · discard - · pile 5"


def test_m5_what_was_dragged_is_told() -> None:
    told = mada("hands L / 1 · piles 4 8 8 / 2 · pile 5").play("play lemur")
    assert [(event.what, event.cards) for event in told] == [("play", ("lemur",)), ("drag", (8, 8))]
    told = mada("hands L / 1 · piles 8 8 / 2 · pile 5").play("play lemur")
    assert [event.what for event in told] == ["play"]


@pytest.mark.parametrize(
    ("piles", "after"), [("3 7 / 9 9 L", "9 9 L / 3 7"), ("- / 5", "5 / -"), ("5 / -", "- / 5"), ("- / -", "- / -")]
)
def test_m6_a_double_lemur_goes_to_the_discard_and_swaps_two_piles(piles: str, after: str) -> None:
    table = mada(f"hands 2 D / 1 / 4 · piles {piles} / 6 · discard 1 · pile 5")
    table.play("play double @1")
    assert written(table) == f"turn 1 · hands 2 / 1 / 4 · piles {after} / 6 · aside - / - / - · discard 1 D · pile 5"


def test_m6_who_gets_which_pile_is_told() -> None:
    events = mada("hands 2 D / 1 / 4 · piles 3 11 / - / 6 · pile 5").play("play double @1")
    assert sentences(MADA, events, ["Ana", "Ben", "Cleo"], 1) == [
        "Ana plays a double lemur and gets an empty pile in the swap.",
        "You get a pile with an 11 on top in the swap.",
    ]


def test_m6_a_swapped_pile_is_as_good_as_the_own_one() -> None:
    table = mada("hands D L / 4 L / 9 · piles 3 7 / 2 5 / - · pile 5")
    for move in ("play double @1", "play lemur", "play 9", "play lemur"):
        table.play(move)
    assert table.position()["piles"] == [[5, "lemur", 2], [7, "lemur", 3], [9]]


def test_m6_nobody_swaps_with_themselves_or_with_an_empty_chair() -> None:
    table = mada("hands D / 1 · pile 5")
    with pytest.raises(IllegalMove, match=r"not with yourself \(M6\)"):
        table.play("play double @0")
    with pytest.raises(IllegalMove, match=r"There is no seat 2 at a table of 2 \(M6\)"):
        table.play("play double @2")
    with pytest.raises(IllegalMove, match=r"There is nothing to swap"):
        table.play("swap @1")


def test_m7_the_top_card_of_the_draw_pile_comes_into_the_hand() -> None:
    table = mada("hands 4 9 / 1 · pile 5 6")
    events = table.play("draw")
    assert written(table) == "turn 1 · hands 4 5 9 / 1 · piles - / - · aside - / - · discard - · pile 6"
    assert [(event.what, event.cards) for event in events] == [("draw", (5,))]
    assert events[0].seen_by(1).cards is None


def test_m7_nobody_draws_a_fourth_card() -> None:
    table = mada("hands 4 9 9 / 1 · pile 5 6")
    with pytest.raises(IllegalMove, match=r"You hold three cards already: no more are drawn \(M7\)"):
        table.play("draw")


def test_m8_a_card_that_fits_stays_and_play_goes_on() -> None:
    table = mada("hands 1 / 1 · piles 5 / - · pile 5 6")
    table.play("luck")
    assert written(table) == "turn 1 · hands 1 / 1 · piles 5 5 / - · aside - / - · discard - · pile 6"


def test_m8_luck_may_be_tried_even_if_something_else_is_possible_or_nothing() -> None:
    assert "luck" in mada("hands 13 13 13 / 1 · pile 5").moves()
    assert mada("hands 1 1 2 / 1 · piles 5 / - · pile 5").moves() == ["luck"]


@pytest.mark.parametrize("pile", ["-", "L", "9 9 L"])
def test_m8_on_an_empty_pile_or_a_lemur_luck_cannot_fail(pile: str) -> None:
    table = mada(f"hands 1 / 1 · piles {pile} / 3 · pile 1 6")
    table.play("luck")
    assert table.position()["piles"][0][-1] == 1
    assert table.position()["aside"] == [[], []]


def test_m8_a_lemur_turned_up_acts_at_once() -> None:
    table = mada("hands 1 / 1 · piles 3 7 9 / - · pile L 6")
    table.play("luck")
    assert written(table) == "turn 1 · hands 1 / 1 · piles 9 L 3 7 / - · aside - / - · discard - · pile 6"


def test_m8_a_double_lemur_turned_up_asks_for_a_target() -> None:
    table = mada("turn 1 · hands 1 / 1 / 2 · piles 3 / 4 / 5 · pile D 6")
    table.play("luck")
    asked = "turn 1 · hands 1 / 1 / 2 · piles 3 / 4 / 5 · aside - / - / - · discard D · pile 6 · phase swap"
    assert written(table) == asked
    assert table.moves() == ["swap @0", "swap @2"]
    for move in ("swap @1", "swap @3"):
        with pytest.raises(IllegalMove, match=r"\(M6\)"):
            table.play(move)
    with pytest.raises(IllegalMove, match=r"choose whose pile you swap yours with, as in “swap @1” \(M8\)"):
        table.play("luck")
    table.play("swap @0")
    assert written(table) == "turn 2 · hands 1 / 1 / 2 · piles 4 / 3 / 5 · aside - / - / - · discard D · pile 6"


def test_m8_a_target_is_asked_for_even_if_there_is_only_one() -> None:
    table = mada("hands 1 / 1 · pile D 6")
    table.play("luck")
    assert table.moves() == ["swap @1"]


def test_m8_a_scorpion_turned_up_asks_for_a_card_from_the_hand() -> None:
    table = mada("hands 1 4 / 1 · piles 3 7 / - · pile S 6")
    table.play("luck")
    asked = "turn 0 · hands 1 4 / 1 · piles 3 7 / - · aside - / - · discard S · pile 6 · phase scorpion"
    assert written(table) == asked
    table.play("discard 4")
    assert written(table) == "turn 1 · hands 1 / 1 · piles 3 7 / - · aside - / - · discard S 4 · pile 6"


def test_m9_the_turn_passes_clockwise() -> None:
    table = mada("hands 1 / 2 / 3 / 4 / L · pile 6")
    seats = []
    for move in ("play 1", "play 2", "play 3", "play 4", "play lemur"):
        seats.append(table.turn)
        table.play(move)
    assert seats == [0, 1, 2, 3, 4]
    assert table.turn == 0


def test_m13_a_scorpion_drawn_takes_a_card_along() -> None:
    table = mada("hands 1 L / 1 · discard 9 · pile S 6")
    events = table.play("draw")
    assert [(event.what, event.cards) for event in events] == [("meet", ("scorpion",))]
    assert table.moves() == ["discard 1", "discard lemur"]
    with pytest.raises(IllegalMove, match=r"You hold no 5 to discard \(M13\)"):
        table.play("discard 5")
    with pytest.raises(IllegalMove, match=r"The scorpion asks for a card from your hand: discard one \(M13\)"):
        table.play("keep")
    table.play("discard lemur")
    assert written(table) == "turn 1 · hands 1 / 1 · piles - / - · aside - / - · discard 9 S L · pile 6"


@pytest.mark.parametrize("move", ["draw", "luck"])
def test_m13_a_scorpion_met_with_an_empty_hand_goes_alone(move: str) -> None:
    table = mada("hands - / 1 · piles 5 / - · pile S 6")
    table.play(move)
    assert written(table) == "turn 1 · hands - / 1 · piles 5 / - · aside - / - · discard S · pile 6"


def test_m13_the_last_card_of_a_hand_is_asked_for_all_the_same() -> None:
    table = mada("hands 5 / 1 · pile S 6")
    table.play("draw")
    assert table.moves() == ["discard 5"]
