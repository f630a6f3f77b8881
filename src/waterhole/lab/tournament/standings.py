"""What a tournament says: for every pairing who won how much and how sure that is, and a rating for every bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from statistics import fmean
from typing import Any

from waterhole import __version__
from waterhole.engine.errors import Refused
from waterhole.lab.tournament.duplicate import HERO, OTHER, Outcome
from waterhole.lab.tournament.tournament import Results, Tournament
from waterhole.lab.work.ratings import interval, rate

Standings = dict[str, Any]
PAIRING_COLUMNS = ("pairing", "games", "won / drawn / lost", "share of wins", "lead", "a move takes")
BOT_COLUMNS = ("bot", "rating", "95 %", "a move takes", "at most")


def standings(tournament: Tournament, results: Results) -> Standings:
    """Everything as JSON."""
    played: list[list[Outcome]] = [[] for _ in tournament.pairings]
    for pair, number in sorted(results):
        played[pair].append(results[pair, number])
    for (hero, other), outcomes in zip(tournament.pairings, played, strict=True):
        if not outcomes:
            raise Refused(f"{hero} and {other} have not met yet in this tournament.")
    rounds = dict(zip(tournament.pairings, played, strict=True))
    shares = {pairing: [fmean(outcome.shares()) for outcome in outcomes] for pairing, outcomes in rounds.items()}
    ratings = rate(tournament.bots, shares, tournament.players)
    return {
        "version": __version__,
        **asdict(tournament),
        "bots": list(tournament.bots),
        "deals": 1 + max(number for _, number in results),
        "fair": 1 / tournament.players,
        "pairings": [pairing_row(*pairing, rounds[pairing], shares[pairing]) for pairing in rounds],
        "ratings": [{**asdict(rating), **clock(chosen_by(rating.bot, rounds))} for rating in ratings],
    }


def pairing_row(hero: str, other: str, outcomes: Sequence[Outcome], shares: Sequence[float]) -> dict[str, Any]:
    games = [share for outcome in outcomes for share in outcome.shares()]
    low, high = interval(shares)
    return {
        "bot": hero,
        "against": other,
        "deals": len(outcomes),
        "games": len(games),
        "wins": games.count(1.0),
        "draws": sum(0.0 < share < 1.0 for share in games),
        "losses": games.count(0.0),
        "share": fmean(shares),
        "low": low,
        "high": high,
        "lead": fmean(lead for outcome in outcomes for lead in outcome.leads()),
        "clocks": [clock([(outcome, who) for outcome in outcomes]) for who in (HERO, OTHER)],
    }


def chosen_by(bot: str, rounds: dict[tuple[str, str], list[Outcome]]) -> list[tuple[Outcome, int]]:
    """Where a bot played, and as whom."""
    return [
        (outcome, pairing.index(bot)) for pairing, outcomes in rounds.items() if bot in pairing for outcome in outcomes
    ]


def clock(parts: Sequence[tuple[Outcome, int]]) -> dict[str, Any]:
    """Choices, seconds for each of them, and seconds of the longest."""
    moves = sum(outcome.moves[who] for outcome, who in parts)
    seconds = sum(outcome.seconds[who] for outcome, who in parts)
    longest = max(outcome.longest[who] for outcome, who in parts)
    return {"moves": moves, "seconds_per_move": seconds / moves if moves else 0.0, "longest": longest}


# The same as words, for the terminal and for the page.


def pairing_cells(results: Standings) -> list[list[str]]:
    return [
        [
            between(row["bot"], row["against"], results["players"]),
            f"{row['games']:,}",
            f"{row['wins']}/{row['draws']}/{row['losses']}",
            f"{100 * row['share']:.1f} % ({100 * row['low']:.1f} to {100 * row['high']:.1f})",
            f"{row['lead']:+z.1f}",
            " / ".join(duration(side["seconds_per_move"]) for side in row["clocks"]),
        ]
        for row in results["pairings"]
    ]


def bot_cells(results: Standings) -> list[list[str]]:
    return [
        [
            row["bot"],
            f"{row['rating']:z.0f}",
            f"{row['low']:z.0f} to {row['high']:z.0f}" if row["low"] < row["high"] else "the zero of the scale",
            duration(row["seconds_per_move"]),
            duration(row["longest"]),
        ]
        for row in results["ratings"]
    ]


def between(hero: str, other: str, players: int) -> str:
    return f"{hero} – {other}" if players == 2 else f"{hero} among {players - 1} × {other}"


def duration(seconds: float) -> str:
    """Two digits of a time, or more where it is long."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.0f} {unit}" if seconds >= 9.95 * size else f"{seconds / size:.1f} {unit}"
    return f"{seconds / 1e-6:.0f} µs"


def title(results: Standings, game: str) -> str:
    switched = [f", with {option}" for option, on in results["options"].items() if on]
    return f"{game}, {results['players']} players{''.join(switched)}"


def footnote(results: Standings) -> str:
    deals, players = results["deals"], results["players"]
    return f"{deals:,} deals of each pairing, {players} games a deal; the fair share of wins is {100 / players:.3g} %."


def show(results: Standings, game: str) -> None:
    """The results as tables in the terminal."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for columns, cells in ((PAIRING_COLUMNS, pairing_cells(results)), (BOT_COLUMNS, bot_cells(results))):
        table = Table(title=title(results, game) if columns is PAIRING_COLUMNS else None, title_justify="left")
        for column in columns:
            table.add_column(column, justify="left" if column == columns[0] else "right")
        for row in cells:
            table.add_row(*row)
        console.print(table)
    console.print(footnote(results), highlight=False)
