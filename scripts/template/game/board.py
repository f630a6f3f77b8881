"""The table of Hares, drawn for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text


def draw(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """The seats, the trail, the draw pile and the hand, from what a seat may know."""
    parts: list[RenderableType] = [seats(view, names), line("Trail", view["trail"]), line("Draw pile", [view["pile"]])]
    if view["hand"] is not None:
        parts.append(line("Your hand", view["hand"]))
    return Group(*parts)


def seats(view: Mapping[str, Any], names: Sequence[str]) -> Table:
    """A row for each seat: whose turn, cards held, cards won."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("")
    table.add_column("player")
    table.add_column("in hand", justify="right")
    table.add_column("won", justify="right")
    for seat, name in enumerate(names):
        now = seat == view["turn"] and not view["over"]
        counts = (str(view["held"][seat]), str(len(view["won"][seat])))
        table.add_row("▶" if now else " ", Text(name), *counts, style="bold" if now else None)
    return table


def line(title: str, values: Sequence[int]) -> Text:
    """“Trail       3 5 2”."""
    return Text.assemble((f"{title:12}", "bold"), " ".join(map(str, values)) or "none")
