"""Tembo's table, drawn for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import HORIZONTALS, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from waterhole.engine.kernel.journal import Card
from waterhole.games.tembo.deck import Cards
from waterhole.games.tembo.state import FACES
from waterhole.games.tembo.words import called

LETTERS = "ABCD"
COLOURS = ("red", "yellow", "green", "bright_blue")  # beside the letters, never instead of them
WATER, SHUT, QUIET = "cyan", "bold red", "dim"
ROOM = 57  # columns for the cards of a row or a hand
CROWD = 3  # as many as an elephant needs


def draw(cards: Cards, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """The players, the river with its five crossings, the draw pile and the hand, from what a seat may know."""
    parts: list[RenderableType] = [seats(view, names), river(cards, view)]
    parts.append(beside("Draw pile", Text(f"{view['pile']} {'card' if view['pile'] == 1 else 'cards'}")))
    parts.append(beside("Gone", gone(view["gone"])))
    if view["hand"] is not None:
        parts.append(beside("Your hand", in_lines([held(cards, card) for card in view["hand"]])))
    if view["phase"] == "lion":
        parts.append(beside("A lion is drawn", Text("and closes a crossing, now", style=SHUT)))
    return Group(*parts)


def seats(view: Mapping[str, Any], names: Sequence[str]) -> Table:
    """A line for each seat: whose turn, the letter on their animals, cards held, animals across, points."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in ("", "", "player", "in hand", "across", "points"):
        table.add_column(heading, justify="right" if heading in {"in hand", "across", "points"} else "left")
    for seat, name in enumerate(names):
        now = seat == view["turn"] and not view["over"]
        figures = [view["held"][seat], len(view["crossed"][seat]), view["scores"][seat]]
        table.add_row(
            Text("▶" if now else " ", style="bold green"),
            Text(LETTERS[seat], style=f"bold {COLOURS[seat]}"),
            Text(name, style="bold" if now else ""),
            *(Text(str(figure)) for figure in figures),
        )
    return table


def river(cards: Cards, view: Mapping[str, Any]) -> Table:
    """Five crossings below each other, each with its row of animals, first animal first."""
    table = Table(box=HORIZONTALS, border_style=WATER, header_style=WATER, pad_edge=False)
    table.add_column("crossing", width=8, justify="center")
    table.add_column("waiting", width=7, justify="center")
    table.add_column("owner : animal + its points, from the first to the last", width=ROOM)
    for crossing, row in enumerate(view["rows"], start=1):
        table.add_row(Text(str(crossing), style=WATER), *at_crossing(cards, row, crossing in view["lions"]))
    return table


def at_crossing(cards: Cards, row: Sequence[Sequence[int]], closed: bool) -> tuple[Text, Text]:
    """How many wait at a crossing, and who; three and more are enough for an elephant."""
    if closed:
        return Text("✖", style=SHUT), Text("LION ✖ closed for the rest of the game", style=SHUT)
    if not row:
        return Text("·", style=QUIET), Text("nobody: any animal may come", style=QUIET)
    crowd = Text(str(len(row)), style="bold" if len(row) >= CROWD else "")
    return crowd, in_lines([waits(cards, number, seat) for number, seat in row])


def waits(cards: Cards, number: int, seat: int) -> Text:
    """“A:16 gnu +2”: whose, which, and what it is worth."""
    return Text(f"{LETTERS[seat]}:{worth(cards, number)}", style=COLOURS[seat])


def held(cards: Cards, card: Card) -> Text:
    """“16 gnu +2”, or “gnu crocodile”."""
    return Text(worth(cards, card) if isinstance(card, int) else called(card), style="bold")


def worth(cards: Cards, number: int) -> str:
    return f"{number} {cards.species_of(number)} +{cards.points[number - 1]}"


def gone(cards: Sequence[Card]) -> Text:
    """What is out of the game: animals counted together, the others by kind."""
    eaten = sum(isinstance(card, int) for card in cards)
    kinds = [f"animals ×{eaten}"] if eaten else []
    kinds += [f"{called(face)} ×{cards.count(face)}" for face in FACES if isinstance(face, str) and face in cards]
    return in_lines([Text(kind, style=QUIET) for kind in kinds or ["nothing yet"]])


def in_lines(parts: Sequence[Text]) -> Text:
    """One after another, in as many lines as it takes; none is broken in two."""
    lines = Text()
    column = 0
    for part in parts:
        if column and column + 3 + len(part) > ROOM:
            lines.append("\n")
            column = 0
        elif column:
            lines.append("   ")
            column += 3
        lines.append_text(part)
        column += len(part)
    return lines


def beside(name: str, what: Text) -> Table:
    """A name and what it names, aligned with the rows."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=18)
    grid.add_column(width=ROOM)
    grid.add_row(Text(name, style="bold"), what)
    return grid
