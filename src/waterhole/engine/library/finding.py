"""Which games there are: a folder each in `games/`, found by being there."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from waterhole.engine.errors import BadGame, shown

if TYPE_CHECKING:
    from waterhole.engine.library.game import Game

HOME = Path(__file__).parents[2] / "games"


@cache
def names() -> tuple[str, ...]:
    """Every game there is, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules([str(HOME)]) if module.ispkg))


def load(name: str, deck: str | Path | Mapping[str, Any] | None = None) -> Game:
    """A game by its name, with its own deck or another: a file, or the object that travels in a replay."""
    game: type[Game] = import_module(f"waterhole.games.{known(name)}.game").GAME
    if deck is None:
        return game()
    from waterhole.engine.library.deck import Deck

    return game(Deck.given(deck))


def deck_file(name: str) -> Path:
    """Where a game's own deck is written down."""
    return HOME / known(name) / "deck.toml"


@cache
def options(name: str) -> dict[str, str]:
    """The switches of a game's deal and what each does, from its `options.toml`; a game without one has none."""
    file = HOME / known(name) / "options.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def known(name: str) -> str:
    """The name of a game that there is."""
    if not isinstance(name, str) or name.strip().lower() not in names():
        raise BadGame(f"There is no game called {shown(name)} here. There is: {', '.join(names())}.")
    return name.strip().lower()
