"""The moves of Kariba as text, one for each action, in the order in which the rules number them."""

from __future__ import annotations

from waterhole.games.kariba.state import FACES, HAND

TEXTS = (
    *(f"{animal}x{count}" for count in range(1, HAND + 1) for animal in FACES),
    *(f"take {animal}" for animal in FACES),
    "draw",
)
NOTATION = "Write 7x2 for two cards of animal 7; with the market, also “take 4” or “draw”."
