"""A table as text or as pixels: what the terminal shows of it to one seat, and no more."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.segment import Segment
from rich.terminal_theme import MONOKAI, TerminalTheme

from waterhole.engine.errors import BadGame, shown
from waterhole.engine.library.state import State

MODES = ("ansi", "rgb_array")
WIDTH = 100  # letters
SIZE = 16  # of a letter, in pixels
THEME: TerminalTheme = MONOKAI
MARGIN = 12


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise BadGame(f"A table is rendered as {' or as '.join(MODES)}, not as {shown(mode)}.")


def rendered(state: State, seat: int, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """In the mode that was asked for; nothing if none was."""
    if mode is None:
        return None
    lines = drawn(state, seat)
    return text(lines) if mode == "ansi" else pixels(lines)


def drawn(state: State, seat: int) -> list[list[Segment]]:
    """The seat's table, letter by letter."""
    names = [f"player_{seat}" for seat in range(state.players)]
    console = Console(width=WIDTH, height=60, color_system="truecolor", force_terminal=True, legacy_windows=False)
    return console.render_lines(state.game.draw(state.view(seat), names), pad=False)


def text(lines: list[list[Segment]]) -> str:
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines) + "\n"


def pixels(lines: list[list[Segment]]) -> npt.NDArray[np.uint8]:
    """Every letter in a cell of its own, so that what stands in columns stays there."""
    from PIL import Image, ImageDraw

    letters = fonts()
    wide, high = round(letters[0].getlength("0")), SIZE * 5 // 4
    size = (WIDTH * wide + 2 * MARGIN, len(lines) * high + 2 * MARGIN)
    image = Image.new("RGB", size, tuple(THEME.background_color))
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column, y = 0, MARGIN + row * high
        for segment in line:
            style = segment.style
            ink = style.color.get_truecolor(THEME) if style and style.color else THEME.foreground_color
            ground = style.bgcolor.get_truecolor(THEME, foreground=False) if style and style.bgcolor else None
            if style and style.reverse:
                ink, ground = ground or THEME.background_color, ink
            x = MARGIN + column * wide
            if ground:
                pen.rectangle((x, y, x + len(segment.text) * wide, y + high), fill=tuple(ground))
            for i, letter in enumerate(segment.text):
                pen.text((x + i * wide, y), letter, fill=tuple(ink), font=letters[bool(style and style.bold)])
            column += len(segment.text)
    return np.asarray(image)


@cache
def fonts() -> tuple[Any, Any]:
    """A plain and a bold one that has every letter and line of the tables; Matplotlib brings them along."""
    from matplotlib import get_data_path
    from PIL import ImageFont

    folder = Path(get_data_path(), "fonts", "ttf")
    plain, bold = (
        ImageFont.truetype(str(folder / name), SIZE) for name in ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf")
    )
    return plain, bold
