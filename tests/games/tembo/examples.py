"""Tembo, for tests of all games."""

from __future__ import annotations

from tests.games.examples import Deck, Examples
from tests.games.tembo.table import tembo


def dearer_animals(deck: Deck) -> None:
    deck["animals"][0]["points"] = 2


EXAMPLES = Examples(
    lines=[
        "game tembo · turn 1 · start 0 · hands 7 croc-gnu / 16 · rows 1: 4A 11B, 4: 25B · lions 3 · "
        "pile 13 lion · partial",
        "game tembo · turn 0 · start 0 · hands 7 / 16 · crossed 2 9 / - · gone 1 elephant · river 5 super · partial",
    ],
    riddles=[
        (tembo("hands elephant 40 / 1 2 3 · rows 1: 5A 9A 12A"), "elephant@1"),  # three own animals
    ],
    counted={"16@3": "16", "croc gnu@2 herd": "croc gnu herd", "33+35@2": "two at once"},
    phases=frozenset({"turn", "lion"}),
    wrong_decks=[
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
        ('"croc gnu"', '"croc okapi"', "line 224: the other cards come in a fixed order: “croc gnu” here"),
        ('[[others]]\ncard = "lion"\ncopies = 3\n', "", "there are 6 kinds of other cards, not 5"),
        ("[[others]]", "[[rest]]", "a deck of this game has no “rest”"),
    ],
    change=dearer_animals,
    seldom=(tembo("hands 1 / 5 · lions 1 4 · phase lion · pile 8"), "lion@3"),  # the river is empty
)
