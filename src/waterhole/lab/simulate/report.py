"""The report of a simulation in words and tables, for the terminal and for the page alike."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from waterhole.lab.simulate.survey import Report

Reports = Sequence[tuple[str, Report]]  # with the name of their deck; the first is the one that was asked for
RARE = 0.0005  # of all moves: too seldom to say something
PARTS = {
    "seat": "the seat, and who begins",
    "cards": "the cards",
    "bots": "the bots",
    "choices": "single choices",
}
LUCK = (
    "Each deal is played once for every seat, with the bots moved on and with fresh choices. What games with the same "
    "cards on the same seat have in common is decided by seat and cards; how far the means of the bots are apart is "
    "skill; the rest are single choices, and cards that suit one bot more than another, which cannot be told apart. "
    "All of this is true of these bots only: bots that always do the same leave nothing to choices, and where bots "
    "play at random, cards hardly matter."
)
MOVES = (
    "How often a move was possible, in how many of these cases it was chosen, and how those fared who could make it "
    "and who made it: shares of wins and leads in points, less the average of all moves. Neither number is the worth "
    "of the choice itself: a move that only a good hand allows looks good, whoever makes it; a random player makes a "
    "move more often where there are few others; and a move that only the better bot makes looks good, too."
)
BOTH = (
    "How often a move was possible and in how many of these cases it was chosen, with the first deck; and with each "
    "deck how those fared who made it: shares of wins and leads in points, less the average of all moves."
)
CHANGES = "What the deck changes"
CHANGED = (
    "The first deck less the second. Both play the same shuffles, and players who choose at random have the same luck "
    "until a game takes another course. Each deal gives one difference, and the intervals are of these."
)
SEATS = "Seat 0 begins. A shared win counts as its part for everyone who shares it. Mostly is nine times of ten."


@dataclass(frozen=True)
class Table:
    """A title, a row of names, rows of words, and what there is to say about them."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


def tables(reports: Reports) -> list[Table]:
    """All tables, in the order of the report."""
    first = reports[0][1]
    found = [Table("Seats", columns(reports, "seat", *SIDE), sides(reports, "seat"), SEATS)]
    if len(first["by_bot"]) > 1:
        found.append(Table("Bots", columns(reports, "bot", *SIDE), sides(reports, "bot")))
    if len(reports) > 1:
        found.append(Table(CHANGES, ("", "change", "95 % interval"), changes(first["difference"]), CHANGED))
    length = columns(reports, "", "mean", "spread", "least", "5 %", "median", "95 %", "most")
    found.append(Table("Moves in a game", length, lengths(reports)))
    found.append(move_table(reports, every=False))
    found.append(
        Table("Luck and skill", columns(reports, "decided by", "of the win", "of the lead"), luck(reports), LUCK)
    )
    return found


SIDE = ("wins", "95 % interval", "lead", "points", "spread", "mostly")


def columns(reports: Reports, name: str, *others: str) -> list[str]:
    """The names of columns; where decks are compared, each row says which it is about."""
    return [name, *(["deck"] if len(reports) > 1 else []), *others]


def named(reports: Reports, name: str, deck: str, *cells: str) -> list[str]:
    return [name, *([deck] if len(reports) > 1 else []), *cells]


def sides(reports: Reports, what: str) -> list[list[str]]:
    number = len(reports[0][1][f"by_{what}"])
    return [
        named(reports, str(row[what]), deck, *shares(row), f"{row['lead']:+z.2f}", *points(row["points"]))
        for at in range(number)
        for deck, row in ((deck, report[f"by_{what}"][at]) for deck, report in reports)
    ]


def changes(difference: Mapping[str, Any]) -> list[list[str]]:
    """Of each seat, and of the length of games."""
    names = {"share": "wins", "lead": "lead", "points": "points"}
    cells = [
        (f"seat {row['seat']}, {name}", row[what], 100 if what == "share" else 1)
        for row in difference["by_seat"]
        for what, name in names.items()
    ]
    return [change(name, row, unit) for name, row, unit in [*cells, ("moves in a game", difference["length"], 1)]]


def change(name: str, row: Mapping[str, Any], unit: int) -> list[str]:
    sure = "–" if row["low"] is None else f"{unit * row['low']:+z.2f} to {unit * row['high']:+z.2f}"
    return [name, f"{unit * row['mean']:+z.2f}{' %' if unit == 100 else ''}", sure]


def shares(row: Mapping[str, Any]) -> list[str]:
    sure = "–" if row["low"] is None else f"{100 * row['low']:.2f} to {100 * row['high']:.2f}"
    return [f"{100 * row['share']:.2f} %", sure]


def points(row: Mapping[str, Any]) -> list[str]:
    return [f"{row['mean']:.2f}", f"{row['deviation']:.2f}", f"{row['quantile_5']} to {row['quantile_95']}"]


def lengths(reports: Reports) -> list[list[str]]:
    found = []
    for deck, report in reports:
        row = report["length"]
        cells = [str(row[place]) for place in ("least", "quantile_5", "quantile_50", "quantile_95", "most")]
        if row["most"] == row["longest_counted"]:
            cells[-1] += " or more"
        found.append(named(reports, "moves", deck, f"{row['mean']:.2f}", f"{row['deviation']:.2f}", *cells))
    return found


def often(report: Report) -> list[dict[str, Any]]:
    """Moves that were made often enough to say something, best first."""
    made = sum(row["chosen"] for row in report["by_move"])
    return [row for row in report["by_move"] if row["chosen"] >= max(RARE * made, 1)]


def move_table(reports: Reports, every: bool) -> Table:
    """What moves were worth, best first: all of them, or of those that were made often enough the best and worst."""
    first, others = reports[0][1], reports[1:]
    rows = first["by_move"] if every else often(first)
    if others:
        names = ["move", "possible", "chosen", *(f"{what}, {deck}" for what in ("wins", "lead") for deck, _ in reports)]
        beside = [{row["move"]: row for row in report["by_move"]} for _, report in reports]
        cells = [
            rates(row) + [worth(each.get(row["move"], NEVER), what) for what in NEVER for each in beside]
            for row in rows
        ]
    else:
        names = ["move", "possible", "chosen", "wins if possible", "if made", "±", "lead if possible", "if made"]
        cells = [move_cells(row) for row in rows]
    if not every and len(cells) > 2 * SHOWN:
        cells = [*cells[:SHOWN], ["…"] * len(names), *cells[-SHOWN:]]
    left_out = len(first["by_move"]) - len(rows)
    seldom = f" {left_out} that were made too seldom are left out." if left_out else ""
    return Table("What moves are worth", names, cells, (BOTH if others else MOVES) + seldom)


SHOWN = 10
NEVER = {"share": None, "lead": None}


def rates(row: Mapping[str, Any]) -> list[str]:
    return [row["move"], *(f"{100 * row[rate]:.2f} %" for rate in ("possible_rate", "chosen_rate"))]


def move_cells(row: Mapping[str, Any]) -> list[str]:
    reach = "–" if row["low"] is None else f"{50 * (row['high'] - row['low']):.1f}"
    possible, lead = f"{100 * row['possible_share']:+z.1f} %", f"{row['possible_lead']:+z.2f}"
    return [*rates(row), possible, worth(row, "share"), reach, lead, worth(row, "lead")]


def worth(row: Mapping[str, Any], what: str) -> str:
    """How those fared who made a move."""
    if row[what] is None:
        return "–"
    return f"{100 * row[what]:+z.1f} %" if what == "share" else f"{row[what]:+z.2f}"


def luck(reports: Reports) -> list[list[str]]:
    return [
        named(reports, words, deck, *(percent(report["luck"][what], part) for what in ("win", "lead")))
        for part, words in PARTS.items()
        for deck, report in reports
    ]


def percent(split: Mapping[str, float], part: str) -> str:
    return f"{100 * split[part] / split['variance']:.1f} %" if split["variance"] else "–"


def heading(reports: Reports) -> str:
    """What was played, in a line."""
    report = reports[0][1]
    switched = [f", with {option}" for option, on in report["options"].items() if on]
    return f"{report['title']}, {report['players']} players{''.join(switched)}: {', '.join(report['bots'])}"


def footnote(reports: Reports) -> str:
    report = reports[0][1]
    decks = f" with each of the decks {' and '.join(deck for deck, _ in reports)}" if len(reports) > 1 else ""
    said = (
        f"{report['games']:,} games{decks}: {report['deals']:,} deals, each played {report['players']} times; "
        f"seed {report['seed']}. The fair share of wins is {100 * report['fair']:.3g} %."
    )
    return said if report["repeatable"] else f"{said} A bot thought by the clock: this cannot be repeated exactly."


def command(reports: Reports, deck: str | None) -> str:
    """What to type to see the same again."""
    report = reports[0][1]
    switches = [f"--{option}" for option, on in report["options"].items() if on]
    numbers = [f"--{setting}={report[setting]}" for setting in ("players", "games", "seed")]
    decks = [] if deck is None else [f"--deck={deck}", *(["--compare"] if len(reports) > 1 else [])]
    return shlex.join(["waterhole", "simulate", report["game"], *report["bots"], *switches, *decks, *numbers])
