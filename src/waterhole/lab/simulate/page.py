"""The report of a simulation as one page: tables and pictures, and nothing that lies elsewhere."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from html import escape
from pathlib import Path

import numba
import numpy as np

from waterhole.engine.errors import Refused, shown
from waterhole.lab.simulate import plots
from waterhole.lab.simulate.report import CHANGES, Reports, Table, command, footnote, heading, move_table, tables
from waterhole.lab.work.build import build

STYLE = """
:root { color-scheme: light dark; --back: #fbfaf7; --ink: #22252a; --faint: #6a6f78; --line: #dedad2; --band: #f1eee7; }
@media (prefers-color-scheme: dark) {
  :root { --back: #16181c; --ink: #e6e3dc; --faint: #8f949d; --line: #34373d; --band: #1f2227; }
}
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem; background: var(--back); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2.75rem 0 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
p { max-width: 46rem; }
figure { margin: 1rem 0; overflow-x: auto; }
figcaption { color: var(--faint); font-size: 0.9rem; }
svg { display: block; width: 100%; min-width: 34rem; max-width: 48rem; height: auto; }
code { display: block; overflow-x: auto; padding: 0.6rem 0.8rem; background: var(--band); border-radius: 6px;
  font: 0.9rem/1.4 ui-monospace, monospace; white-space: pre; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; margin: 0.75rem 0; }
th, td { padding: 0.25rem 0.75rem; text-align: right; white-space: nowrap; }
th { border-bottom: 1px solid var(--line); font-weight: 600; vertical-align: bottom; }
th:first-child, td:first-child, .decks :nth-child(2) { text-align: left; }
tbody tr:nth-child(even) { background: var(--band); }
details { margin: 0.75rem 0; }
summary { cursor: pointer; color: var(--faint); }
.made { color: var(--faint); font-size: 0.9rem; margin-top: 3rem; border-top: 1px solid var(--line);
  padding-top: 1rem; }
"""


def page(reports: Reports, deck: Path | None) -> str:
    """The whole page."""
    there = {table.title: table for table in tables(reports)}
    parts = [seats(reports, there["Seats"])]
    if CHANGES in there:
        parts.append(section(CHANGES, drawn(there[CHANGES])))
    if "Bots" in there:
        parts.append(sides(reports, "bot", "Bots", there["Bots"]))
    parts += [length(reports, there["Moves in a game"]), moves(reports), luck(reports, there["Luck and skill"])]
    title = escape(heading(reports))
    python = f"Python {platform.python_version()}, NumPy {np.__version__}, Numba {numba.__version__}"
    whole = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p>{escape(footnote(reports))}</p>
<code>{escape(command(reports, None if deck is None else str(deck)))}</code>
{"".join(parts)}
<p class="made">{escape(f"Waterhole {build()}, {python}")}; seed {reports[0][1]["seed"]}.</p>
</body>
</html>
"""
    return whole.replace(" %", "\u00a0%")  # which never begins a line


def write_page(path: Path, reports: Reports, deck: Path | None) -> None:
    """Into a file."""
    try:
        path.write_text(page(reports, deck), encoding="utf-8", errors="replace")  # a path may be no text
    except OSError as error:
        raise Refused(f"The page cannot be written as {shown(str(path))}: {error.strerror}.") from None


def seats(reports: Reports, table: Table) -> str:
    return sides(reports, "seat", "Seats: is it better to begin?", table)


def sides(reports: Reports, what: str, title: str, table: Table) -> str:
    """Who won how much, and with how many points: of seats, or of bots."""
    alone = what == "seat"
    shares = f"Share of wins of each {what}, with intervals of 95 %; the dotted line is the fair share."
    reached = f"How often each {what} ended with so many points."
    counts = [
        (f"{'seat ' if alone else ''}{row[what]}{f', {deck}' if len(reports) > 1 else ''}", row["points"]["counts"])
        for deck, report in reports
        for row in report[f"by_{what}"]
    ]
    return section(
        title,
        picture(plots.wins(what), reports, f"{what}-wins", shares),
        drawn(table),
        picture(plots.scores(what), reports, f"{what}-points", reached),
        counted("points", counts),
    )


def length(reports: Reports, table: Table) -> str:
    said = "How often a game had so many moves."
    counts = [(deck, report["length"]["counts"]) for deck, report in reports]
    return section(
        "How long a game is", picture(plots.lengths, reports, "length", said), drawn(table), counted("moves", counts)
    )


def moves(reports: Reports) -> str:
    table = move_table(reports, every=True)
    said = "Share of wins of those who made a move, and of those who could have, above the average of all moves."
    return section(table.title, picture(plots.worth, reports, "moves", said), drawn(table))


def luck(reports: Reports, table: Table) -> str:
    said = "What decides the win and the lead: parts of the variance."
    return section(table.title, picture(plots.luck, reports, "luck", said), drawn(table))


def section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>\n"


def picture(plot: plots.Plot, reports: Reports, name: str, said: str) -> str:
    drawing = plots.svg(plot, reports, name, said)
    return f'<figure tabindex="0">{drawing}<figcaption>{escape(said)}</figcaption></figure>\n'


def drawn(table: Table) -> str:
    note = f"<p>{escape(table.note)}</p>\n" if table.note else ""
    return cells(table.columns, table.rows) + note


def cells(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>\n" for row in rows)
    decks = ' class="decks"' if "deck" in columns else ""
    inner = f"<table{decks}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{inner}</div>\n'


def counted(what: str, counts: Sequence[tuple[str, dict[str, int]]]) -> str:
    """All numbers behind a picture."""
    values = sorted({int(value) for _, column in counts for value in column})
    rows = [[str(value), *(f"{column.get(str(value), 0):,}" for _, column in counts)] for value in values]
    return (
        f"<details><summary>Games by {what}</summary>{cells([what, *(name for name, _ in counts)], rows)}</details>\n"
    )
