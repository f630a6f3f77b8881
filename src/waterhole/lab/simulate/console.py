"""The report of a simulation in the terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Drawn
from rich.text import Text

from waterhole.lab.simulate.report import Reports, Table, footnote, heading, tables

WHOLE = ("deck", "wins", "95 % interval", "mostly")  # columns that are not to be broken


def show(reports: Reports) -> None:
    """All tables, and what there is to say about them."""
    console = Console()
    console.print(Text(heading(reports), style="bold"))
    for table in tables(reports):
        console.print(drawn(table))
        if table.note:
            console.print(Padding(Text(table.note, style="dim"), (0, 0, 1, 0)))
    console.print(Text(footnote(reports)))


def drawn(table: Table) -> Drawn:
    found = Drawn(title=table.title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in table.columns:
        left = column in (table.columns[0], "deck")
        found.add_column(Text(column), justify="left" if left else "right", no_wrap=column in WHOLE)
    for row in table.rows:
        found.add_row(*map(Text, row))
    return found
