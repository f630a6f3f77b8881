"""Hares as text: its moves, one for each action, and its positions in one line.

A position: `hands 1 1 4 / 2 5 6 · trail 3 5 · won - / 2 2 · pile 6 1`.
"""

from __future__ import annotations

from waterhole.engine.library.notation import cards, flag, number, seats
from waterhole.games.hares.state import FACES

TEXTS = tuple(map(str, FACES))
NOTATION = "Write the value of a card that you hold, such as 4."

PARTS = {
    "turn": number("1", "the seat that decides"),
    "start": number("0", "the seat that made the first move"),
    "hands": seats("1 1 4 / 2 5 6", "the cards of each seat", always=True),
    "trail": cards("3 5", "the trail, bottom card first"),
    "won": seats("- / 2 2", "what each seat has won"),
    "pile": cards("6 1", "the draw pile, from the next card on"),
    "partial": flag("an exercise with fewer cards than the deck has"),
}
