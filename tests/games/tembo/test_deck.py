"""Tembo's deck file: what the booklet does not say may be corrected, the rest is checked."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

import waterhole
from tests.games.tembo.table import TEMBO, position
from waterhole import BadDeck, BadPosition

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
