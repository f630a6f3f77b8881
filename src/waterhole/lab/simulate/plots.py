"""The pictures of a report, as SVG that stands in a page and takes on its colours, light or dark."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Any
from warnings import catch_warnings, filterwarnings

from waterhole.lab.simulate.report import PARTS, Reports, often

INK, FAINT = "#010203", "#040506"  # stand for the page's own colours
# One for each seat; to be told from white and from black.
COLOURS = ("#2b8cc9", "#d07a1f", "#2f9e63", "#c4569b", "#8577dd", "#a0803c")
LINES = ("-", "--")  # the deck that was asked for, and the one it is compared with
WIDTH, ROW = 7.6, 0.24  # inches

Plot = Callable[[Any, Reports], None]


def wins(what: str) -> Plot:
    """Shares of wins of seats or bots, with their intervals, beside the fair share."""

    def draw(axes: Any, reports: Reports) -> None:
        for at, (deck, report) in enumerate(reports):
            rows = report[f"by_{what}"]
            places = [number + 0.16 * (at - (len(reports) - 1) / 2) for number in range(len(rows))]
            shares = [100 * row["share"] for row in rows]
            bars = list(zip(*map(reaches, rows), strict=True))
            axes.errorbar(places, shares, bars, fmt="os"[at], color=COLOURS[at], capsize=5, label=label(deck))
        names = [str(row[what]) for row in rows]
        axes.set_xticks(range(len(rows)), [f"seat {name}" for name in names] if what == "seat" else names)
        axes.set_xlim(-0.6, len(rows) - 0.4)
        axes.axhline(100 * report["fair"], color=FAINT, linestyle=":", linewidth=1)
        axes.set_ylabel("share of wins, %")
        if len(reports) > 1:
            above(axes)

    return draw


def scores(what: str) -> Plot:
    """How often each number of points was reached."""

    def draw(axes: Any, reports: Reports) -> None:
        for at, (deck, report) in enumerate(reports):
            for number, row in enumerate(report[f"by_{what}"]):
                name = f"seat {row[what]}" if what == "seat" else row[what]
                said = f"{name}, {deck}" if len(reports) > 1 else name
                line(axes, row["points"]["counts"], COLOURS[number], LINES[at], said)
        axes.set_xlabel("points")
        axes.set_ylim(bottom=0)
        legend(axes, True)

    return draw


def lengths(axes: Any, reports: Reports) -> None:
    """How often a game had so many moves."""
    for at, (deck, report) in enumerate(reports):
        line(axes, report["length"]["counts"], COLOURS[at], LINES[at], deck)
    axes.set_xlabel("moves in a game")
    axes.set_ylim(bottom=0)
    legend(axes, len(reports) > 1)


def worth(axes: Any, reports: Reports) -> None:
    """Shares of wins of those who made a move, and of those who could have, less the average."""
    first = reports[0][1]
    names = [row["move"] for row in often(first)]
    for at, (deck, report) in enumerate(reports):
        rows = {row["move"]: row for row in often(report)}
        there = [(place + 0.2 * at, rows[name]) for place, name in enumerate(names) if name in rows]
        places, made = [place for place, _ in there], [100 * row["share"] for _, row in there]
        bars = list(zip(*(reaches(row) for _, row in there), strict=True)) or None
        said = f", {deck}" if len(reports) > 1 else ""
        axes.errorbar(
            made, places, xerr=bars, fmt="os"[at], color=COLOURS[at], markersize=4, label=f"who made it{said}"
        )
        if at == 0:
            could = [100 * row["possible_share"] for _, row in there]
            axes.plot(could, places, "o", color=INK, markerfacecolor="none", markersize=6, label=f"who could{said}")
    axes.axvline(0, color=FAINT, linestyle=":", linewidth=1)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel("share of wins above the average, %")
    axes.grid(axis="y", color=FAINT, alpha=0.25, linewidth=0.6)
    above(axes)


def luck(axes: Any, reports: Reports) -> None:
    """The parts of the variance, side by side."""
    bars = [
        (f"{what}{f', {deck}' if len(reports) > 1 else ''}", report["luck"][key])
        for what, key in (("the win", "win"), ("the lead", "lead"))
        for deck, report in reports
    ]
    for place, (_, split) in enumerate(bars):
        begin = 0.0
        for number, (part, words) in enumerate(PARTS.items()):
            width = 100 * split[part] / split["variance"] if split["variance"] else 0.0
            said = words if place == 0 else None
            axes.barh(place, width, left=begin, color=COLOURS[number], height=0.6, label=said)
            if width >= 4:
                middle = begin + width / 2
                axes.text(middle, place, f"{width:.0f} %", ha="center", va="center", color="white", weight="bold")
            begin += width
    axes.set_yticks(range(len(bars)), [name for name, _ in bars])
    axes.set_ylim(len(bars) - 0.5, -0.5)
    axes.set_xlim(0, 100)
    axes.set_xlabel("part of the variance, %")
    above(axes)


def reaches(row: Mapping[str, Any]) -> tuple[float, float]:
    """How far the interval of a share goes down and up, in per cent; not to be drawn where there is none."""
    if row["low"] is None:
        return math.nan, math.nan
    return 100 * (row["share"] - row["low"]), 100 * (row["high"] - row["share"])


def line(axes: Any, counts: Mapping[str, int], colour: str, style: str, name: str) -> None:
    """A histogram as a line, in per cent of all games."""
    values = [int(value) for value in counts]
    every = range(min(values), max(values) + 1)
    total = sum(counts.values())
    shares = [100 * counts.get(str(value), 0) / total for value in every]
    axes.plot(every, shares, linestyle=style, color=colour, linewidth=1.6, label=label(name))
    axes.set_ylabel("games, %")


def label(name: str) -> str:
    """A name for the legend, which leaves out whatever begins with an underscore."""
    return f" {name}" if name.startswith("_") else name


def legend(axes: Any, wanted: bool) -> None:
    if wanted:
        axes.legend(frameon=False, fontsize=9)


def above(axes: Any) -> None:
    """A legend where it hides nothing."""
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=len(PARTS), frameon=False, fontsize=9)


def height_of(plot: Plot, reports: Reports) -> float:
    """In inches: as many rows as there are moves, or bars."""
    if plot is worth:
        first = reports[0][1]
        return 1.2 + ROW * len(often(first)) * (1 if len(reports) == 1 else 1.4)
    return 1.5 + 0.45 * 2 * len(reports) if plot is luck else 3.1


def svg(plot: Plot, reports: Reports, name: str, said: str) -> str:
    """A picture for a page, with a text for those who do not see it; its name sets it apart from others."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    ink = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
    settings: Any = {
        **dict.fromkeys(ink, INK),
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "font.size": 10,
        "text.parse_math": False,  # names of decks are no formulas
        "text.usetex": False,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with rc_context(settings), io.StringIO() as file, catch_warnings():
        filterwarnings("ignore", "Glyph .* missing")  # the reader's own fonts may have it
        figure = Figure(figsize=(WIDTH, height_of(plot, reports)), layout="constrained")
        plot(figure.add_subplot(), reports)
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(file, format="svg", transparent=True, metadata=nothing)
        return for_page(file.getvalue(), name, said)


def for_page(drawing: str, name: str, said: str) -> str:
    """Only the drawing itself: nothing that a page has already, nothing from elsewhere, and names of its own."""
    body = drawing[drawing.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    box = re.search(r'viewBox="[^"]*"', body)
    inner = body[body.index(">") + 1 :]
    inner = re.sub(r'\bid="', f'id="{name}-', inner)
    inner = re.sub(r'(url\(|href=")#', rf"\1#{name}-", inner).replace("xlink:href", "href")
    inner = inner.replace(INK, "currentColor").replace(FAINT, "var(--faint)")
    title = f"<title>{escape(said)}</title>"
    return f'<svg role="img" aria-label="{escape(said)}" {box[0] if box else ""}>{title}{inner}'
