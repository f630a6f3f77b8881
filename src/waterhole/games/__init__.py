"""The games: one folder each, found by being there."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from waterhole.engine.errors import BadGame

if TYPE_CHECKING:
    from waterhole.engine.game import Game


def names() -> list[str]:
    """Every game there is, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def load(name: str, deck: str | Path | None = None) -> Game:
    """A game by its name; a game's folder holds its `game`, made from its deck."""
    if not isinstance(name, str) or name.strip().lower() not in names():
        raise BadGame(f"There is no game called {name!r} here. There is: {', '.join(names())}.")
    package = import_module(f"{__name__}.{name.strip().lower()}.game")
    made: Game = package.make(deck)
    return made
