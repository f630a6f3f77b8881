"""The page with the ladder of every game, made from saved tournaments and from nothing else."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from waterhole import games
from waterhole.engine.errors import Refused
from waterhole.lab.tournament import ledger
from waterhole.lab.tournament.duplicate import loaded
from waterhole.lab.tournament.standings import (
    BOT_COLUMNS,
    PAIRING_COLUMNS,
    Standings,
    bot_cells,
    footnote,
    pairing_cells,
    standings,
    title,
)

INTRODUCTION = """\
# The ladder

How strong the bots are, game by game. This page is made by `waterhole ladder` from the results of tournaments; above
each table stands the command that plays the same tournament again.

Every deal is played once for each seat, with the bots moved on, so that luck cancels. A shared win counts as the part
of it that a bot has, which is half with two players. With more than two players, one bot sits alone among others.
Behind a share of wins stands its interval of 95 %; it counts deals, not games, as games of one deal depend on each
other. The lead is in points, over the best of the others. Ratings follow Bradley and Terry: 400 more are ten times
the odds against one opponent. A pairing's times are those of its first and of its second bot, on the machine that
played.
"""


def page(paths: Sequence[Path]) -> str:
    """The whole page as Markdown, in the order of games and players, whatever the order of the files."""
    if not paths:
        raise Refused("A ladder is made from saved tournaments: name their files.")
    saved = [(path.name, standings_of(path)) for path in paths]
    saved.sort(key=lambda entry: (games.names().index(entry[1]["game"]), entry[1]["players"], entry[0]))
    return "\n".join([INTRODUCTION, *(section(name, results) for name, results in saved)])


def standings_of(path: Path) -> Standings:
    tournament, results = ledger.read(path)
    deals = 1 + max((number for _, number in results), default=-1)
    if len(results) < deals * len(tournament.pairings):
        raise Refused(f"{path}: this tournament is not finished.")
    try:
        return standings(tournament, results)
    except Refused as error:
        raise Refused(f"{path}: {error}") from None


def section(name: str, results: Standings) -> str:
    return "\n".join(
        [
            f"## {title(results, loaded(results['game']).title)}",
            "",
            "```sh",
            command(name, results),
            "```",
            "",
            *markdown(BOT_COLUMNS, bot_cells(results)),
            "",
            *markdown(PAIRING_COLUMNS, pairing_cells(results)),
            "",
            footnote(results),
            "",
        ]
    )


def command(name: str, results: Standings) -> str:
    """What to type to play this tournament again."""
    switches = [f"--{option}" for option, on in results["options"].items() if on]
    numbers = [f"--{setting}={results[setting]}" for setting in ("players", "pairs", "deals", "seed")]
    words = ["waterhole", "tournament", results["game"], *results["bots"], *switches, *numbers, f"--save={name}"]
    return shlex.join(words)


def markdown(columns: Sequence[str], cells: Sequence[Sequence[str]]) -> list[str]:
    rule = [":--", *("--:" for _ in columns[1:])]
    return [f"| {' | '.join(row)} |" for row in (columns, rule, *cells)]
