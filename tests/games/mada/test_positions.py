"""Positions of MADA that are none, each refused for its reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mada.table import MADA, mada
from waterhole import BadPosition

GOOD: dict[str, Any] = {
    "game": "mada",
    "players": 3,
    "turn": 1,
    "start": 0,
    "phase": "turn",
    "hands": [[3, 9, "lemur"], [1, 13], []],
    "piles": [[2, 5, 5], ["lemur"], []],
    "aside": [[12], [], [7, 10]],
    "discard": ["scorpion", 4],
    "pile": [6, "double", 1],
    "deck": None,
    "partial": True,
}
NO_PILES: dict[str, Any] = {"piles": [[], [], []]}


def test_a_partial_position_is_read_and_written_as_it_is() -> None:
    assert MADA.read(GOOD).position() == GOOD
    assert list(MADA.read(GOOD).position()) == list(GOOD)


def test_the_next_card_of_the_pile_comes_first() -> None:
    state = MADA.read(GOOD)
    state.play("draw")
    assert state.position()["hands"][1] == [1, 6, 13]
    assert state.position()["pile"] == ["double", 1]


def test_hands_and_cards_set_aside_are_written_in_order() -> None:
    state = MADA.read({**GOOD, "hands": [["double", "lemur", 9], [13, 1], []], "aside": [[12, 3], [], []]})
    assert state.position()["hands"] == [[9, "lemur", "double"], [1, 13], []]
    assert state.position()["aside"] == [[3, 12], [], []]


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "scorpion"},
        {"phase": "swap"},
        {"phase": "loser", **NO_PILES},
        {"phase": "scorpion", "owed": [0, 1, 0]},
        {"phase": "scorpion", "owed": [0, 2, 0]},
        {"phase": "scorpion", "owed": [3, 1, 0], "turn": 0},
        {"aside": [[12], [], [6, 7, 7, 8, 10]]},
        {"piles": [[2, 5, 5], [9, 3], []], "aside": [[12], [], [6, 7, 7, 8, 10]]},  # the card that lost the game
        {"hands": [[], [], []], "piles": [[], [], []], "pile": []},
    ],
)
def test_these_are_positions(change: dict[str, Any]) -> None:
    assert MADA.read({**GOOD, **change}).position() == {**GOOD, **change}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "kariba"}, "not a position of MADA"),
        ({"players": 6}, "“players” is a whole number from 2 to 5"),
        ({"players": 2}, "“hands” is a list of 2 entries"),
        ({"turn": 3}, "“turn” is a whole number from 0 to 2"),
        ({"start": -1}, "“start”"),
        ({"phase": "dusk"}, "“phase” is one of turn, scorpion, swap, loser"),
        ({"phase": None}, "“phase”"),
        ({"hands": [[3, 9], [1, 13]]}, "“hands” is a list of 3 entries"),
        ({"hands": [[3, 9, 9, 9], [1, 13], []]}, r"“hands\[0\]” holds 4 cards, more than 3"),
        ({"hands": [[14], [1, 13], []]}, r"“hands\[0\]” holds 14, which is no card"),
        ({"hands": [[0], [1, 13], []]}, r"“hands\[0\]” holds 0, which is no card"),
        ({"hands": [[True], [1, 13], []]}, "no card of this game"),
        ({"hands": [["Lemur"], [1, 13], []]}, "no card of this game"),
        ({"hands": [["scorpion"], [1, 13], []]}, r"“hands\[0\]” holds a scorpion, which never lies there \(M13\)"),
        ({"piles": [["double"], [], []]}, r"“piles\[0\]” holds a double, which never lies there \(M4\)"),
        ({"piles": [["scorpion"], [], []]}, "never lies there"),
        ({"piles": [[2, 5, 4], [], []]}, r"“piles\[0\]” has a 4 on a 5, which is higher \(M4\)"),
        ({"piles": [[9, 3, "lemur"], [], []]}, "has a 3 on a 9"),
        ({"aside": [["lemur"], [], []]}, r"“aside\[0\]” holds a lemur, which never lies there \(M10\)"),
        ({"aside": [[1, 2, 2, 3, 3, 4], [], []]}, r"“aside\[0\]” holds 6 cards, more than 5"),
        ({"discard": ["scorpion"] * 4}, "There are 4 cards “scorpion”; the deck has 3"),
        ({"pile": [6, 6, 6, 6, 6, 6]}, "There are 6 cacti of value 6; the deck has 5"),
        ({"pile": [9] * 4}, "There are 5 cacti of value 9; the deck has 4"),
        ({"pile": {}}, "“pile” holds a list"),
        ({"pile": [3] * 71}, "more than 70"),
        ({"partial": 1}, "“partial” is either true or false"),
        ({"partial": False}, "There are only 1 cards “scorpion”, of 3. A position with fewer cards says “partial”"),
        ({"weather": "dry"}, "no field 'weather'"),
        ({"phase": "scorpion", "turn": 2}, r"seat 2 has no card to discard \(M13\)"),
        ({"phase": "loser", "turn": 2, **NO_PILES}, r"seat 2 has no card to discard \(M11\)"),
        ({"phase": "loser"}, r"all piles have gone to the discard by then \(M11\)"),
        ({"phase": "swap", "aside": [[1, 2, 3, 4, 6], [], []]}, r"with five cacti set aside the game is over \(M15\)"),
        ({"owed": [0, 1, 0]}, r"Cards are “owed” only in the set-up, while “phase” is “scorpion” \(M2\)"),
        ({"phase": "scorpion", "owed": [0, 0, 0]}, r"It cannot be seat 1's turn: nobody owes a card \(M2\)"),
        ({"phase": "scorpion", "owed": [1, 1, 0]}, r"It cannot be seat 1's turn: seat 0 is asked first \(M2\)"),
        ({"phase": "scorpion", "owed": [0, 3, 0]}, r"Seat 1 cannot owe 3 of its 2 cards \(M2\)"),
        ({"phase": "scorpion", "owed": [0, 1, 1]}, r"Seat 2 cannot owe 1 of its 0 cards \(M2\)"),
        ({"phase": "scorpion", "owed": [0, True, 0]}, "cannot owe True"),
        ({"phase": "scorpion", "owed": [0, 1]}, "“owed” is a list of 3 entries"),
        ({"deck": "deck.toml"}, "“deck” is an object, or null"),
        ({"deck": []}, "“deck” is an object, or null"),
        ({"deck": {}}, r"The deck, cacti 1: the cards are listed as \[\[cacti\]\]"),
        ({"deck": {"cacti": []}}, "there are 60 cacti in all, not 0"),
    ],
)
def test_a_broken_position_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        MADA.read({**GOOD, **change})


def test_a_whole_deck_is_all_70_cards() -> None:
    whole = MADA.deal(2, seed=2).position()
    assert MADA.read(whole).position() == whole
    whole["aside"][0].append(cactus := next(card for card in whole["pile"] if isinstance(card, int)))
    with pytest.raises(BadPosition, match=f"cacti of value {cactus}"):
        MADA.read(whole)
    whole["pile"].remove(cactus)
    assert MADA.read(whole).scores[0] > 0


@pytest.mark.parametrize(("phase", "cause"), [("scorpion", "scorpion"), ("swap", "double")])
def test_with_a_whole_deck_what_asks_for_a_choice_lies_on_the_discard(phase: str, cause: str) -> None:
    whole = MADA.deal(2, seed=2).position()
    with pytest.raises(BadPosition, match=f"no {cause} lies on top of the discard"):
        MADA.read({**whole, "phase": phase})
    whole["pile"].remove(cause)
    whole["discard"].append(cause)
    assert MADA.read({**whole, "phase": phase}).position()["phase"] == phase


def test_a_position_in_which_nothing_can_be_done_is_over() -> None:
    state = mada("hands 1 / 2 · piles 3 / -")
    assert state.over
    assert state.turn == 0


def test_a_state_is_small() -> None:
    assert MADA.deal(5, seed=1).record.nbytes <= 512


def test_the_same_table_looks_the_same_however_it_came_about() -> None:
    played = mada("hands 5 5 / 2 · piles 5 / - · discard 4 · pile 9 5 4 4")
    for move in ("play 5", "draw", "luck"):
        played.play(move)
    laid = mada("turn 1 · hands 5 / 2 9 · piles 5 5 5 / - · discard 4 · pile 4 4")
    assert played.position() == laid.position()
    for seat in (0, 1, None):
        assert played.observe(seat).record.tobytes() == laid.observe(seat).record.tobytes()


def test_what_a_partial_position_lacks_is_unknown_to_the_seats() -> None:
    state = mada("hands 1 2 / 3 4 · pile 7 S")
    other = mada("hands 1 2 / L D · pile 8 9")
    assert state.observe(0).record.tobytes() == other.observe(0).record.tobytes()


def test_a_whole_position_has_a_draw_pile_when_a_turn_begins() -> None:
    whole = MADA.deal(2, seed=2).position()
    whole["discard"], whole["pile"] = whole["pile"], []
    with pytest.raises(BadPosition, match=r"would have been shuffled anew before this turn \(M14\)"):
        MADA.read(whole)


def test_a_whole_position_owes_only_what_dealt_scorpions_ask_for() -> None:
    whole = MADA.deal(2, seed=2, start=0).position()
    whole["phase"] = "scorpion"
    with pytest.raises(BadPosition, match=r"More cards are “owed” than scorpions lie in the discard \(M2\)"):
        MADA.read({**whole, "owed": [1, 0]})
    with pytest.raises(BadPosition, match=r"Seat 0 cannot owe 2 of its 3 cards \(M2\)"):
        MADA.read({**whole, "owed": [2, 0]})
    with pytest.raises(BadPosition, match=r"the card that lost the round lies in the discard by then \(M11\)"):
        MADA.read({**whole, "phase": "loser"})
