"""Tembo's deck file: what the booklet does not say may be corrected, the rest is checked."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

import waterhole
from tests.games.tembo.table import TEMBO, position
from waterhole import BadDeck, BadPosition
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match

DECK = TEMBO.deck.text


def other_deck() -> dict[str, Any]:
    """Gnu 1 and zebra 2 change places, 3 is worth less, and crocodiles love gnus."""
    deck = copy.deepcopy(TEMBO.deck.content)
    deck["animals"][0]["species"], deck["animals"][1]["species"] = "zebra", "gnu"
    deck["animals"][2]["points"] = 2
    for n, copies in ((1, 4), (2, 2), (3, 0)):
        deck["others"][n]["copies"] = copies
    return deck


OTHER = waterhole.load("tembo", deck=other_deck())


def test_the_usual_deck_is_as_assumed() -> None:
    animals = TEMBO.deck.content["animals"]
    assert [row["species"] for row in animals] == ["gnu", "zebra", "antelope"] * 14
    assert [animals[number - 1]["species"] for number in (16, 25)] == ["gnu", "gnu"]
    points = [5] * 5 + [4] * 5 + [3] * 5 + [2] * 12 + [3] * 5 + [4] * 5 + [5] * 5
    assert [row["points"] for row in animals] == points


def test_another_deck_changes_what_crocodiles_eat_and_what_animals_are_worth() -> None:
    text = "hands croc-gnu / 40 · rows 1: 1A 2B 4A · crossed 3 / -"
    usual, other = TEMBO.read(position(text)), OTHER.read({**position(text), "deck": other_deck()})
    assert (usual.scores, other.scores) == ([5, 0], [2, 0])
    usual.play("croc gnu@1 herd")
    other.play("croc gnu@1 herd")
    assert usual.position()["rows"][0] == [[2, 1]]
    assert other.position()["rows"][0] == [[1, 0]]


def test_another_deck_is_dealt_and_travels_in_positions_views_and_imagined_worlds() -> None:
    state = OTHER.deal(3, seed=1)
    dealt = state.position()
    assert dealt["deck"] == other_deck()
    cards = [card for place in [*dealt["hands"], dealt["river"], dealt["pile"]] for card in place]
    assert [cards.count(f"croc {species}") for species in ("gnu", "zebra", "antelope")] == [4, 2, 0]
    assert state.view(0)["deck"] == state.view(None)["deck"] == other_deck()
    assert state.observe(1).imagine(2).position()["deck"] == other_deck()


@pytest.mark.parametrize("game", [TEMBO, OTHER], ids=["usual", "other"])
def test_a_position_is_read_with_its_own_deck_whatever_the_game_was_loaded_with(game: Any) -> None:
    for given, name in ((None, "gnu 1"), (other_deck(), "zebra 1")):
        state = game.read({**position("hands 20 / 2"), "deck": given})
        assert state.position()["deck"] == given
        with pytest.raises(waterhole.IllegalMove, match=f"You hold no {name}"):
            state.play("1@1")
        assert eval(repr(state), {"waterhole": waterhole}).position() == state.position()


def test_a_position_counts_its_cards_against_its_own_deck() -> None:
    whole = OTHER.deal(2, seed=1).position()
    with pytest.raises(BadPosition, match="“croc gnu” is there 4 times; the deck has 2"):
        TEMBO.read({**whole, "deck": None})
    assert TEMBO.read(whole).position() == whole


def test_another_deck_travels_in_a_replay() -> None:
    match = Match(OTHER, 2, seed=1, length=1)
    while not match.over:
        match.play(match.state.moves()[0])
    again = replay.read(replay.write(match, ["Ana", "Ben"])).match
    assert again.state.position() == match.state.position()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("number = 2\n", "number = 9\n", "line 15: animals come in the order of their numbers: 2 here"),
        ('number = 2\nspecies = "zebra"', 'number = 2\nspecies = "okapi"', "line 16: a species is one of gnu, zebra"),
        ('number = 2\nspecies = "zebra"', 'number = 2\nspecies = "gnu"', "line 206: there are 14 of each species, and"),
        ('number = 1\nspecies = "gnu"\npoints = 5', 'number = 1\nspecies = "gnu"\npoints = 6', "line 12: an animal is"),
        ('number = 1\nspecies = "gnu"\npoints = 5', 'number = 1\nspecies = "gnu"\npoints = "5"', "line 12: “points”"),
        ('number = 1\nspecies = "gnu"\npoints = 5', 'number = 1\nspecies = "gnu"', "line 9: the field “points” is"),
        ("copies = 7", "copies = 8", "line 221: of “elephant” there are always 7"),
        ("copies = 1", "copies = 2", "line 237: of “super” there are always 1"),
        ("copies = 3", "copies = 2", "line 241: of “lion” there are always 3"),
        ('"croc gnu"\ncopies = 2', '"croc gnu"\ncopies = 3', "line 233: there are 6 crocodiles in all, not 7"),
        ('"croc gnu"\ncopies = 2', '"croc gnu"\ncopies = -1', "line 225: a number of cards is not negative"),
        (
            'card = "croc gnu"',
            'card = "croc okapi"',
            "line 224: the other cards come in a fixed order: “croc gnu” here",
        ),
        ('[[others]]\ncard = "lion"\ncopies = 3\n', "", "there are 6 kinds of other cards, not 5"),
        ("[[others]]", "[[rest]]", "a deck of this game has no “rest”"),
    ],
)
def test_a_wrong_deck_is_refused_with_the_line(tmp_path: Path, old: str, new: str, reason: str) -> None:
    file = tmp_path / "deck.toml"
    assert old in DECK
    file.write_text(DECK.replace(old, new), encoding="utf-8")
    with pytest.raises(BadDeck) as refusal:
        waterhole.load("tembo", deck=file)
    assert reason in str(refusal.value)


def test_half_a_deck_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(DECK[: DECK.index("[[animals]]\nnumber = 21")], encoding="utf-8")
    with pytest.raises(BadDeck, match="there are 42 animals, not 20"):
        waterhole.load("tembo", deck=file)


def test_a_wrong_deck_in_a_position_makes_it_a_bad_position() -> None:
    deck = other_deck()
    deck["animals"][4]["points"] = 1
    with pytest.raises(BadPosition, match="The deck, animals 5: an animal is worth 2 to 5 points"):
        TEMBO.read({**position("hands 20 / 2"), "deck": deck})
