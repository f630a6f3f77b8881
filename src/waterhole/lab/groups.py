"""Moves that are counted together: where a card goes does not matter for what the card is worth."""

from __future__ import annotations

import re
from collections.abc import Sequence

PLACE = re.compile(r"\s*@\w+")  # a crossing, another seat
PAIR = re.compile(r"\d+\+\d+")
TOGETHER = "two at once"


def group_of(move: str) -> str:
    """The move without its place; two cards at once are one group, as there are too many of them."""
    without = PLACE.sub("", move)
    return TOGETHER if PAIR.fullmatch(without) else without


def grouped(moves: Sequence[str]) -> tuple[list[str], list[int]]:
    """The groups in the order of their first moves, and the number of each move's group."""
    numbers: dict[str, int] = {}
    found = [numbers.setdefault(group_of(move), len(numbers)) for move in moves]
    return list(numbers), found
