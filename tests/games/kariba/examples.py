"""Kariba, for tests of all games."""

from __future__ import annotations

from tests.games.examples import Deck, Examples
from tests.games.kariba.table import kariba

LINE = "game kariba · turn 1 · start 0 · hands 1 1 7 / 3 5 · waterhole 2:2 8:4 · captured 2 / - · pile 3 7 · partial"
MISNAMED = {  # instead of a zebra
    'name = ""': "line 19: a name has 1 to 24",
    "name = 3": "line 19: “name” is text, not 3",
    'name = "zebra"\nstripes = 9': "line 20: there is no field “stripes”",
}


def other_mice(deck: Deck) -> None:
    deck["animals"][0] |= {"name": "shrew", "plural": "shrews"}


EXAMPLES = Examples(
    lines=[
        LINE,
        "game kariba · turn 0 · start 0 · phase draw · hands 1 / 3 5 · pile 3 7 · market 2 6 · partial",
        "game kariba · turn 0 · start 0 · hands - / 3 5 · market - · partial",
    ],
    riddles=[
        (kariba("hands 1 5 6 / 2 3 · hole 8:6 1:2 4:1 · pile 2 3 4 5"), "1x1"),  # six elephants at once
        # alone left holding: take the prey away
        (kariba("hands 2 4 / 3 · hole 3:2 2:2 4:1 · won 1 2 3 / 1 1 1"), "2x1"),
    ],
    counted={"1x3": "1x3"},
    phases=frozenset({"turn", "draw"}),
    wrong_decks=[
        ("number = 2", "number = 9", "line 12: animals come in the order of their numbers: 2 here"),
        ('"zebras"\ncopies = 8', '"zebras"\ncopies = 7', "line 21: there are 8 cards"),
        ('name = "zebra"\n', "", "line 17: the field “name” is missing"),
        ("[[animals]]\nnumber = 8", "[[plants]]\nnumber = 8", "line 47: a deck of this game has no “plants”"),
        ("[[animals]]", "[[animal]]", "has no “animal”"),
        ("number = 2", "number = ", "is not TOML: Invalid value (at line 12"),
        *(('name = "zebra"', name, reason) for name, reason in MISNAMED.items()),
    ],
    change=other_mice,
)
