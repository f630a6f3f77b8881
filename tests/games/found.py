"""What tests of all games find of one by its place: a file among its tests, or one that it ships.

A game that has just begun has neither. What needs such a file is then not asked of it.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from tests.kit.client import ROOT
from waterhole import games

TESTS = ROOT / "tests" / "games"
SHIPPED = ROOT / "src" / "waterhole" / "games"


def folder(game: str) -> Path:
    """Where the tests of a game are, if it has any."""
    return TESTS / game


def settled() -> tuple[str, ...]:
    """The games that have tests of their own, in alphabetical order."""
    return tuple(sorted({file.relative_to(TESTS).parts[0] for file in TESTS.glob("[!_]*/[!_]*")}))


def having(name: str) -> tuple[str, ...]:
    """The games whose tests have a module of this name."""
    file = name.replace(".", "/") + ".py"
    return tuple(game for game in games.names() if (folder(game) / file).exists())


def part(game: str, name: str) -> ModuleType:
    """That module."""
    return import_module(f"tests.games.{game}.{name}")


def shipping(file: str) -> tuple[str, ...]:
    """The games that come with such a file: with a lesson, with puzzles."""
    return tuple(game for game in games.names() if (SHIPPED / game / file).exists())
