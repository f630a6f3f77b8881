"""Moves that are counted together, as their game says."""

from __future__ import annotations

from waterhole.engine.library.game import Game


def grouped(game: Game) -> tuple[list[str], list[int]]:
    """The groups in the order of their first moves, and the number of each move's group."""
    numbers: dict[str, int] = {}
    found = [numbers.setdefault(game.group(move), len(numbers)) for move in game.texts]
    return list(numbers), found
