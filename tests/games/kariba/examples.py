"""Kariba, for tests of all games."""

from __future__ import annotations

from tests.games.examples import Deck, Examples
from tests.games.kariba.table import kariba

LINE = "game kariba · turn 1 · start 0 · hands 1 1 7 / 3 5 · waterhole 2:2 8:4 · captured 2 / - · pile 3 7 · partial"


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
    change=other_mice,
)
