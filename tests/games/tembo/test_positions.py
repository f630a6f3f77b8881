"""Positions of Tembo, and what is none, each refused for its reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tembo.table import TEMBO, tembo
from waterhole import BadPosition

GOOD: dict[str, Any] = {
    "game": "tembo",
    "players": 2,
    "turn": 0,
    "start": 0,
    "phase": "turn",
    "hands": [[7, 9, 41, "elephant", "croc gnu"], [2, 3, 16, 40, "super"]],
    "rows": [[[4, 0], [11, 1], [30, 0]], [], [], [[25, 1]], []],
    "lions": [3],
    "crossed": [[1, 5], [12]],
    "gone": [8, "elephant", "croc zebra"],
    "river": [6, "lion", 10, 20, "elephant"],
    "pile": [13, "lion", 22],
    "deck": None,
    "partial": True,
}


def test_a_partial_position_is_read_and_written_as_it_is() -> None:
    position = TEMBO.read(GOOD).position()
    assert position == GOOD
    assert list(position) == list(GOOD)


def test_unordered_cards_are_written_in_order() -> None:
    shuffled = {
        **GOOD,
        "hands": [["croc gnu", 41, "elephant", 9, 7], ["super", 16, 2, 40, 3]],
        "crossed": [[5, 1], [12]],
    }
    shuffled |= {"gone": ["croc zebra", "elephant", 8]}
    assert TEMBO.read(shuffled).position() == GOOD


def test_the_next_card_of_the_pile_comes_first() -> None:
    state = TEMBO.read(GOOD)
    state.play("41@2")
    assert state.position()["hands"][0] == [7, 9, 13, "elephant", "croc gnu"]
    assert state.position()["pile"] == ["lion", 22]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "kariba"}, "not a position of Tembo"),
        ({"players": 5}, "“players” is a whole number from 2 to 4"),
        ({"turn": 2}, "“turn” is a whole number from 0 to 1"),
        ({"start": True}, "“start”"),
        ({"phase": "draw"}, "“phase” is one of turn, lion"),
        ({"phase": "lion"}, r"The card “lion” is there 4 times; the deck has 3"),
        ({"phase": "lion", "pile": [13]}, r"Seat 0 has nothing to draw: “phase” cannot be “lion” \(T9, T10\)"),
        ({"hands": [[7, 9, 41], [2], [3]]}, "“hands” is a list of 2 entries"),
        ({"hands": [[7, 9, 41, 42, 38, 39], [2]]}, r"“hands\[0\]” holds 6 cards, more than 5"),
        ({"hands": [[43], [2]]}, r"“hands\[0\]” holds 43, which is no card"),
        ({"hands": [["croc lion"], [2]]}, "no card of this game"),
        ({"hands": [["lion"], [2]], "pile": []}, r"Seat 0 holds a lion, which nobody ever does \(T1, T10\)"),
        ({"hands": [[7, 7], [2]]}, "The card gnu 7 is there 2 times; the deck has 1"),
        ({"hands": [[4], [2]]}, "The card gnu 4 is there 2 times"),
        ({"hands": [["elephant"] * 5, ["elephant"] * 2]}, "The card “elephant” is there 9 times; the deck has 7"),
        ({"hands": [["croc gnu"] * 3, []]}, "The card “croc gnu” is there 3 times; the deck has 2"),
        ({"rows": [[], [], []]}, "“rows” is a list of 5 entries"),
        ({"rows": [[[4, 0, 1]], [], [], [], []]}, r"“rows\[0\]” lists animals as \[number, seat\]"),
        ({"rows": [[4, 11], [], [], [], []]}, r"“rows\[0\]” lists animals as \[number, seat\]"),
        ({"rows": [[[4, 2]], [], [], [], []]}, r"“rows\[0\]” holds an animal of seat 2; there are seats 0 to 1"),
        ({"rows": [[["lion", 0]], [], [], [], []]}, r"“rows\[0\]” holds 'lion'"),
        ({"rows": [[], [[30, 0], [11, 0]], [], [], []]}, r"“rows\[1\]” does not rise: 11 comes after 30 \(T4\)"),
        ({"rows": [[], [[30, 0], [30, 0]], [], [], []]}, r"does not rise: 30 comes after 30 \(T4\)"),
        ({"rows": [[], [], [[30, 0]], [], []]}, r"Animals wait at crossing 3, which a lion has closed \(T11\)"),
        ({"lions": [3, 3]}, r"“lions” closes crossing 3 twice; a second lion does not go there \(T10\)"),
        ({"lions": [0]}, "“lions” lists closed crossings, from 1 to 5"),
        ({"lions": 3}, "“lions” lists closed crossings"),
        ({"lions": [2, 3]}, "The card “lion” is there 4 times"),
        ({"crossed": [["elephant"], []]}, r"“crossed\[0\]” holds 'elephant'"),
        ({"gone": ["lion"]}, "“gone” holds 'lion'"),
        ({"river": [6, 10, 20, 21, 23, 24]}, "“river” holds 6 cards, more than 5"),
        ({"pile": [3] * 60}, "more than 59"),
        ({"pile": None}, "“pile” holds a list"),
        ({"deck": "deck.toml"}, "“deck” is an object, or null for the game's own deck"),
        ({"deck": {}}, "the cards are listed as"),
        ({"deck": {"animals": [], "others": []}}, "there are 42 animals, not 0"),
        ({"partial": 1}, "“partial” is either true or false"),
        ({"partial": False}, "The card zebra 14 is there 0 times, not 1. A position with fewer cards says"),
        ({"weather": "dry"}, "no field 'weather'"),
    ],
)
def test_a_broken_position_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        TEMBO.read({**GOOD, **change})


def test_a_whole_deck_is_all_59_cards_five_of_them_in_the_river() -> None:
    whole = TEMBO.deal(2, seed=1).position()
    assert TEMBO.read(whole).position() == whole
    river = whole["river"]
    whole["pile"].append(river.pop())
    with pytest.raises(BadPosition, match=r"“river” holds 4 cards, not one for each of the 5 crossings \(T1\)"):
        TEMBO.read(whole)


def test_an_exercise_may_leave_out_the_river_the_pile_and_other_hands() -> None:
    table = tembo("hands 1 / -")
    table.play("1@1")
    assert table.over
    assert table.turn == 1


def test_a_view_shows_the_rows_and_hides_hands_river_and_pile() -> None:
    view = TEMBO.read(GOOD).view(1)
    assert view["hand"] == GOOD["hands"][1]
    assert (view["held"], view["river"], view["pile"]) == ([5, 5], 5, 3)
    assert [view[field] for field in ("rows", "lions", "crossed", "gone")] == [
        GOOD[field] for field in ("rows", "lions", "crossed", "gone")
    ]
    assert TEMBO.read(GOOD).view(None)["hand"] is None


def test_what_a_partial_position_lacks_is_unknown_to_the_seats() -> None:
    state = tembo("hands 1 2 / 3 4 · pile 7")
    other = tembo("hands 1 2 / 40 super · pile 8")
    assert state.observe(0).record.tobytes() == other.observe(0).record.tobytes()


def test_a_whole_position_has_full_hands_while_there_are_cards_to_draw() -> None:
    whole = TEMBO.deal(2, seed=1).position()
    whole["gone"].append(whole["hands"][1].pop())
    with pytest.raises(BadPosition, match=r"Seat 1 holds only 4 of 5 cards although the draw pile is not empty \(T9\)"):
        TEMBO.read(whole)
