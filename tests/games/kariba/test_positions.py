"""Positions of Kariba that are none, each refused for its reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kariba.table import KARIBA
from waterhole import BadPosition

GOOD: dict[str, Any] = {
    "game": "kariba",
    "players": 2,
    "turn": 0,
    "start": 0,
    "hands": [[1, 1, 3, 5, 8], [2, 2, 4, 6, 7]],
    "waterhole": [2, 0, 0, 0, 0, 0, 3, 0],
    "captured": [[1, 4, 4], [2]],
    "pile": [3, 8, 5],
    "market": None,
    "partial": True,
}


def test_a_partial_position_is_read_and_written_as_it_is() -> None:
    assert KARIBA.read(GOOD).position() == GOOD


def test_the_next_card_of_the_pile_comes_first() -> None:
    state = KARIBA.read(GOOD)
    state.play("1x1")
    assert state.position()["hands"][0] == [1, 3, 3, 5, 8]
    assert state.position()["pile"] == [8, 5]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "mada"}, "not a position of Kariba"),
        ({"players": 5}, "“players” is a whole number from 2 to 4"),
        ({"players": True}, "“players”"),
        ({"turn": 2}, "“turn” is a whole number from 0 to 1"),
        ({"start": -1}, "“start”"),
        ({"hands": [[1, 1, 3, 5, 8]]}, "“hands” is a list of 2 entries"),
        ({"hands": [[1, 1, 3, 5, 8, 8], [2]]}, r"“hands\[0\]” holds 6 cards, more than 5"),
        ({"hands": [[9], [2]]}, r"“hands\[0\]” holds 9, which is no card"),
        ({"hands": [["lion"], [2]]}, "no card of this game"),
        ({"hands": [[True], [2]]}, "no card of this game"),
        ({"hands": [[1.0], [2]]}, "no card of this game"),
        ({"hands": [None, [2]]}, "holds a list of cards"),
        ({"hands": [[], [2]]}, r"Seat 0 holds no card although the draw pile is not empty \(K7\)"),
        ({"waterhole": [9, 0, 0, 0, 0, 0, 0, 0]}, "“waterhole” counts animals"),
        ({"waterhole": [2, 0, 0]}, "“waterhole” is a list of 8 entries"),
        ({"waterhole": [7, 0, 0, 0, 0, 0, 3, 0]}, "There are 10 mice; the deck has 8"),
        ({"pile": [3] * 65}, "more than 64"),
        ({"pile": {}}, "“pile” holds a list"),
        ({"market": [1, 2, 3, 4]}, "“market” holds 4 cards, more than 3"),
        ({"market": False}, "“market” holds a list"),
        ({"phase": "draw"}, r"only with the market on \(K12\)"),
        ({"phase": "draw", "market": [1]}, "has nothing to draw"),
        ({"phase": "dusk"}, "“phase” is one of turn, draw"),
        ({"partial": 1}, "“partial” is either true or false"),
        ({"partial": False}, "There are only 5 mice, of 8"),
        ({"weather": "dry"}, "no field 'weather'"),
    ],
)
def test_a_broken_position_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        KARIBA.read({**GOOD, **change})


@pytest.mark.parametrize("given", [None, [], 3, "", "{", "[" * 100_000, b"\xff"])
def test_what_is_no_object_is_no_position(given: Any) -> None:
    with pytest.raises(BadPosition):
        KARIBA.read(given)


def test_a_whole_deck_is_all_64_cards() -> None:
    whole = KARIBA.deal(2, seed=1).position()
    assert KARIBA.read(whole).position() == whole
    whole["captured"][0].append(whole["pile"].pop())
    assert KARIBA.read(whole).scores == [1, 0]


def test_a_position_may_be_given_as_text() -> None:
    assert (
        KARIBA.read(
            '{"game": "kariba", "players": 2, "turn": 1, "start": 0, "hands": [[1], [2]], "waterhole":'
            ' [0,0,0,0,0,0,0,0], "captured": [[], []], "pile": [], "market": null, "partial": true}'
        ).turn
        == 1
    )


def test_a_whole_position_keeps_the_rules_of_drawing() -> None:
    whole = KARIBA.deal(2, seed=1).position()
    whole["captured"][0].append(whole["hands"][1].pop())
    with pytest.raises(BadPosition, match=r"Seat 1 holds only 4 of 5 cards although the draw pile is not empty \(K7\)"):
        KARIBA.read(whole)
    market = KARIBA.deal(2, seed=1, market=True).position()
    market["captured"][0].append(market["market"].pop())
    with pytest.raises(BadPosition, match=r"The market has only 2 of 3 cards with more to draw \(K13\)"):
        KARIBA.read(market)


def test_what_a_partial_position_lacks_is_unknown_to_the_seats() -> None:
    one, other = (
        KARIBA.read(GOOD),
        KARIBA.read({**GOOD, "hands": [GOOD["hands"][0], [6, 6, 6, 6, 6]], "pile": [8, 8, 8]}),
    )
    assert one.observe(0).record.tobytes() == other.observe(0).record.tobytes()
    assert len({str(one.observe(0).imagine(seed).position()["hands"]) for seed in range(50)}) > 40


def test_a_position_with_an_empty_hand_and_no_pile_is_over() -> None:
    state = KARIBA.read({**GOOD, "hands": [[1], []], "pile": []})
    assert state.over
    assert state.winners == [0]
