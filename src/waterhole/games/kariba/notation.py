"""Kariba as text: its moves, one for each action, and its positions in one line.

A position: `hands 1 1 7 / 3 5 · waterhole 2:2 8:4 · captured 2 / - · pile 3 7 · market 5`.
"""

from __future__ import annotations

from collections.abc import Sequence

from waterhole.engine.library.notation import NONE, Part, cards, flag, number, seats, word
from waterhole.games.kariba.state import ANIMALS, FACES, HAND

TEXTS = (
    *(f"{animal}x{count}" for count in range(1, HAND + 1) for animal in FACES),
    *(f"take {animal}" for animal in FACES),
    "draw",
)
NOTATION = "Write 7x2 for two cards of animal 7; with the market, also “take 4” or “draw”."


def read_waterhole(text: str) -> list[int]:
    """How many there are of each animal."""
    waterhole = [0] * ANIMALS
    for herd in text.split() if text != NONE else ():
        animal, count = map(int, herd.split(":"))
        if not 1 <= animal <= ANIMALS or waterhole[animal - 1]:
            raise ValueError(herd)
        waterhole[animal - 1] = count
    return waterhole


def write_waterhole(waterhole: Sequence[int]) -> str:
    return " ".join(f"{animal}:{count}" for animal, count in enumerate(waterhole, start=1) if count) or NONE


PARTS = {
    "turn": number("1", "the seat that decides"),
    "start": number("0", "the seat that made the first move"),
    "phase": word("draw", "with the market: `draw` while cards are drawn (K12)", usual="turn"),
    "hands": seats("1 1 7 / 3 5", "the cards of each seat", always=True),
    "waterhole": Part(
        "2:2 8:4", "animals and how many of each", read_waterhole, write_waterhole, lambda _: [0] * ANIMALS
    ),
    "captured": seats("2 2 / -", "what each seat has won"),
    "pile": cards("3 7", "the draw pile, from the next card on"),
    "market": cards("5 5 8", "the market, where there is one (K11)", unsaid=lambda _: None),
    "partial": flag("an exercise with fewer cards than the deck has"),
}
