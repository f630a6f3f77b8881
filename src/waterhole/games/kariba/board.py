"""Kariba's table, drawn for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from waterhole.games.kariba.deck import Animal
from waterhole.games.kariba.state import COPIES, HERD

WATER, ANGRY, QUIET = "cyan", "bold red", "dim"


def draw(animals: Sequence[Animal], view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """The others, the waterhole, the draw pile and the hand, from what a seat may know."""
    parts: list[RenderableType] = [seats(animals, view, names), waterhole(animals, view["waterhole"])]
    parts.append(undrawn(animals, view))
    if view["hand"] is not None:
        parts.append(Text.assemble(("Your hand   ", "bold"), grouped(animals, view["hand"])))
    return Group(*parts)


def waterhole(animals: Sequence[Animal], counts: Sequence[int]) -> Table:
    """Eight places side by side; three of a kind and more are a herd."""
    table = Table(box=ROUNDED, border_style=WATER, padding=0)
    for number, (animal, count) in enumerate(zip(animals, counts, strict=True), start=1):
        style = ANGRY if count >= HERD else "bold" if count else QUIET
        table.add_column(Text(f"{number}\n{animal.name}", style=style), justify="center", min_width=COPIES)
    table.add_row(*(Text("▮" * count, style=ANGRY if count >= HERD else "") for count in counts))
    table.add_row(*(said(count) for count in counts))
    return table


def said(count: int) -> Text:
    """How many, in figures: never by colour or length alone."""
    if not count:
        return Text("·", style=QUIET)
    return Text(f"{count} HERD", style=ANGRY) if count >= HERD else Text(str(count))


def seats(animals: Sequence[Animal], view: Mapping[str, Any], names: Sequence[str]) -> Table:
    """A line for each seat: whose turn, cards held, cards won."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in ("", "player", "in hand", "won"):
        table.add_column(heading, justify="right" if heading in {"in hand", "won"} else "left")
    if view["market"] is not None:
        table.add_column("seen taken from the market")
    for seat, name in enumerate(names):
        now = seat == view["turn"] and not view["over"]
        row = [Text("▶" if now else " ", style="bold green"), Text(name, style="bold" if now else "")]
        row += [Text(str(view["held"][seat])), Text(str(view["scores"][seat]))]
        if view["market"] is not None:
            row.append(grouped(animals, view["shown"][seat]))
        table.add_row(*row)
    return table


def undrawn(animals: Sequence[Animal], view: Mapping[str, Any]) -> Text:
    """The draw pile and, beside it, the market."""
    line = Text.assemble(("Draw pile   ", "bold"), f"{view['pile']} {'card' if view['pile'] == 1 else 'cards'}")
    if view["market"] is not None:
        line.append_text(Text.assemble("    ", ("Market   ", "bold"), grouped(animals, view["market"])))
    return line


def grouped(animals: Sequence[Animal], cards: Sequence[int]) -> Text:
    """“1 mouse ×2   8 elephant”."""
    herds = []
    for number, animal in enumerate(animals, start=1):
        if count := cards.count(number):
            herds.append(Text(f"{number} {animal.name}" + (f" ×{count}" if count > 1 else "")))
    return Text("   ").join(herds) if herds else Text("none", style=QUIET)
