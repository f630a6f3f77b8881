"""Waterhole: three card games of the African wild, to play, to teach and to study."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

from waterhole import bots
from waterhole.engine.errors import BadCache, BadDeck, BadGame, BadMove, BadPosition, BadReplay, IllegalMove, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from waterhole.engine.kernel.journal import Event
    from waterhole.engine.library.game import Game
    from waterhole.engine.library.match import Match
    from waterhole.engine.library.observation import Observation
    from waterhole.engine.library.state import State

__all__ = [
    "BadCache",
    "BadDeck",
    "BadGame",
    "BadMove",
    "BadPosition",
    "BadReplay",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Observation",
    "Refused",
    "State",
    "bots",
    "load",
]

# What the rest of the library is made of, imported when it is asked for.
PARTS = {
    "Event": "kernel.journal",
    "Game": "library.game",
    "Match": "library.match",
    "Observation": "library.observation",
    "State": "library.state",
}


def __getattr__(name: str) -> Any:
    if name not in PARTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.engine.{PARTS[name]}"), name)


def load(name: str, deck: str | Path | Mapping[str, Any] | None = None) -> Game:
    """A game by its name; with another deck if a deck file, or the content of one, is given."""
    # Rules bring NumPy and Numba along: they are imported when a game is wanted, not before.
    from waterhole.games import load

    return load(name, deck)
