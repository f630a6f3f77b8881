"""MADA, for tests of all games."""

from __future__ import annotations

from tests.games.examples import Deck, Examples
from tests.games.mada.table import doubtful, mada


def richer_cacti(deck: Deck) -> None:
    deck["cacti"][0]["pears"] = 9


EXAMPLES = Examples(
    lines=[
        "game mada · turn 0 · start 1 · hands 3 9 L / 1 D · piles 2 5 5 / L · aside 12 / - · discard S 4 · partial",
        "game mada · turn 0 · start 0 · phase scorpion · hands 3 / 4 5 6 · discard S S · pile 1 · owed 1 0 · partial",
    ],
    riddles=[
        (mada("hands 5 5 13 / 2 3 · piles 12 / 9 · pile 1 1 1 2 2 3"), "play 13"),  # any luck would lose the round
    ],
    counted={"play double @1": "play double"},
    phases=frozenset({"turn", "scorpion", "swap", "loser"}),
    change=richer_cacti,
    seldom=(doubtful(), "play 3"),
)
