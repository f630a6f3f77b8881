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
    wrong_decks=[
        ("value = 2\n", "value = 9\n", "line 22: values rise from row to row and go up to 13: 3 cannot come after 9"),
        ("value = 3\ncopies = 5", "value = 3\ncopies = 61", "line 23: there are 0 to 60 cards of a value, not 61"),
        ("value = 3\ncopies = 5", "value = 3\ncopies = -1", "line 23: there are 0 to 60 cards of a value, not -1"),
        ("value = 3\ncopies = 5", "value = 3\ncopies = 6", "line 73: there are 60 cacti in all, not 61"),
        ("value = 3\ncopies = 5\n", "value = 3\n", "line 21: the field “copies” is missing"),
        (
            "value = 13\ncopies = 4\npears = 6",
            "value = 13\ncopies = 4\npears = 0",
            "line 74: a cactus shows 1 to 9 pears",
        ),
        ("value = 13\ncopies = 4\npears = 6", "value = 13\ncopies = 4\npears = 10", "line 74: a cactus shows 1 to 9"),
        ("value = 13\ncopies = 4\npears = 6", 'value = 13\ncopies = 4\npears = "six"', "line 74: “pears” is a whole"),
        ("value = 1\n", "value = 1\nthorns = 9\n", "line 13: there is no field “thorns”"),
        ("[[cacti]]\nvalue = 13\ncopies = 4\npears = 6\n", "", "there are 60 cacti in all, not 56"),
        ("[[cacti]]\nvalue = 13", "[[lemurs]]\nvalue = 13", "a deck of this game has no “lemurs”"),
        ("value = 2\n", "value = \n", "is not TOML"),
    ],
    change=richer_cacti,
    seldom=(doubtful(), "play 3"),
)
