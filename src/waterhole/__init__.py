"""Waterhole: three card games of the African wild, to play, to teach and to study."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

from waterhole import bots
from waterhole.engine.errors import BadCache, BadDeck, BadGame, BadMove, BadPosition, BadReplay, IllegalMove, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from waterhole.engine.game import Game

__all__ = [
    "BadCache",
    "BadDeck",
    "BadGame",
    "BadMove",
    "BadPosition",
    "BadReplay",
    "IllegalMove",
    "Refused",
    "bots",
    "load",
]


def load(name: str, deck: str | Path | Mapping[str, Any] | None = None) -> Game:
    """A game by its name; with another deck if a deck file, or the content of one, is given."""
    # Rules bring NumPy and Numba along: they are imported when a game is wanted, not before.
    from waterhole.games import load

    return load(name, deck)
