"""What tests of all games find in the tests of one: a file of `tests/games/<game>/`, by its place.

A game that has just begun has no such folder. What only those have who were given it is then not asked of it.
"""

from __future__ import annotations

from pathlib import Path

from tests.kit.client import ROOT

GAMES = ROOT / "tests" / "games"


def folder(game: str) -> Path:
    """Where the tests of a game are, if it has any."""
    return GAMES / game


def settled() -> tuple[str, ...]:
    """The games that have tests of their own, in alphabetical order."""
    return tuple(sorted({file.relative_to(GAMES).parts[0] for file in GAMES.glob("*/[!_]*")}))
