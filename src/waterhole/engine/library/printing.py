"""A table as plain text, for whoever prints a state or an observation."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import TYPE_CHECKING, Any

from waterhole.engine.library.english import seat_names

if TYPE_CHECKING:
    from waterhole.engine.library.game import Game

WIDTH = 80  # columns


def printed(game: Game, view: Mapping[str, Any]) -> str:
    """A view as the terminal draws it, without colours: the same everywhere, whatever it is printed to."""
    from rich.console import Console  # who does not print does not wait for it

    console = Console(file=StringIO(), width=WIDTH, color_system=None, force_jupyter=False, legacy_windows=False)
    lines = console.render_lines(game.draw(view, seat_names(view["players"])), pad=False)
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)
