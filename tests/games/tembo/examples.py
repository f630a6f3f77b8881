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
    change=dearer_animals,
    seldom=(tembo("hands 1 / 5 · lions 1 4 · phase lion · pile 8"), "lion@3"),  # the river is empty
)
