"""What is left of finished games: replay files, with what proves that their cards were shuffled fairly, and courses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from waterhole.engine.library import replay
from waterhole.engine.library.match import Match
from waterhole.engine.library.series import Series
from waterhole.server.common.refusal import Refusal
from waterhole.server.table import entries
from waterhole.server.table.table import BODY, Table
from waterhole.server.telling.news import names


@dataclass(frozen=True, slots=True)
class Moved:
    """A move of a finished game, and the points of all seats after it."""

    version: int
    game: int  # of the match, from 1
    seat: int
    move: str
    by: Literal["bot", "greedy"] | None  # if no person decided
    scores: list[int]


def replay_of(table: Table, rows: Iterable[Any]) -> str:
    """The match of a table as a file."""
    origin = table.facts.settings.origin
    if origin is not None and origin.position is not None:
        raise Refusal("no_position_file", 409, "A replay file begins with a deal, and this game began with a position.")
    fair = table.fair if origin is None else None
    return replay.write(match_of(table, rows), [name or "" for name in names(table)], fair)


def match_of(table: Table, rows: Iterable[Any]) -> Match:
    """The match of a table, played again from its log, with the moves that were made before it."""
    match = table.at_first(Match)
    for _, _, body in rows:
        entry = BODY.decode(body)
        if isinstance(entry, entries.Played):
            match.play(entry.move)
        elif isinstance(entry, entries.Undone):
            match.undo(entry.seat, ())  # it was allowed then: nobody is asked again
        elif isinstance(entry, entries.Dealt):
            match.deal_next()
    return match


def course_of(id: str, rows: Sequence[Any]) -> list[Moved]:
    """How the finished games of a table went, without what was taken back."""
    opening, *later = rows
    table, course = Table.retold(id, [opening]), list[Moved]()
    for row in later:
        entry = BODY.decode(row.body)
        table.apply(entry, row.at)
        if isinstance(entry, entries.Started):
            course = moved_before(table, row.number)
        elif isinstance(entry, entries.Played):
            by, games = None if entry.by == "person" else entry.by, table.games
            course.append(Moved(row.number, games.dealt, entry.seat, entry.move, by, games.state.scores))
        elif isinstance(entry, entries.Undone):
            while course.pop().seat != entry.seat:
                pass
    finished = len(table.series.finished) if table.series is not None else 0
    return [moved for moved in course if moved.game <= finished]


def moved_before(table: Table, version: int) -> list[Moved]:
    """What had been played already where the cards of a table come from."""
    match = table.at_first(Match)
    return [
        Moved(version, 1, turn.seat, turn.move, None, state.scores)
        for turn, state in zip(match.turns, match.states(1)[1:], strict=True)
    ]


def finished(table: Table, number: int) -> Series:
    """The games of a match, of which this one is over."""
    if table.series is None or not 1 <= number <= table.games.length:
        raise Refusal("no_game", 404, f"There is no game {number} at this table.", game=number)
    if number > len(table.series.finished):
        raise Refusal("not_over", 409, "This game is not over: its cards are secret.")
    return table.series
