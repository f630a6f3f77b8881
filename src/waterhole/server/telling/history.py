"""What is left of finished games: replay files, with what proves that their cards were shuffled fairly, and courses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from waterhole.engine.library import replay
from waterhole.engine.library.match import Match, Turn
from waterhole.engine.library.series import Series
from waterhole.engine.library.state import State
from waterhole.server.common.refusal import Refusal
from waterhole.server.table import entries
from waterhole.server.table.moments import entry_of
from waterhole.server.table.table import Table
from waterhole.server.telling.info import names


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
    """The match of a table, with the moves that were made before it."""
    return recall(table, rows).match


def course_of(table: Table, rows: Iterable[Any]) -> list[Moved]:
    """How the finished games of a table went, without what was taken back."""
    past = recall(table, rows)
    return [
        Moved(note.version, number, turn.seat, turn.move, note.by, state.scores)
        for number in range(1, len(past.match.finished) + 1)
        for turn, note, state in past.game(number)
    ]


@dataclass(frozen=True, slots=True)
class Note:
    """What the log knows of a move beside the move itself."""

    version: int
    at: int = 0  # unknown of moves that were made where the cards of a table come from
    by: Literal["bot", "greedy"] | None = None  # if no person decided


@dataclass(frozen=True, slots=True)
class Recalled:
    """A match as it was played, without what was taken back, and a note about each of its moves."""

    match: Match
    notes: list[Note]

    def game(self, number: int) -> Iterator[tuple[Turn, Note, State]]:
        """The moves of a game, and the state after each."""
        played = [pair for pair in zip(self.match.turns, self.notes, strict=True) if pair[0].number == number]
        for (turn, note), after in zip(played, self.match.states(number)[1:], strict=True):
            yield turn, note, after


def recall(table: Table, rows: Iterable[Any]) -> Recalled:
    """The match of a table, played again from its log."""
    match, notes = table.at_first(Match), list[Note]()
    for row in rows:
        entry = entry_of(row)
        if isinstance(entry, entries.Started):
            notes += [Note(row.number)] * len(match.turns)
        elif isinstance(entry, entries.Played):
            match.play(entry.move)
            notes.append(Note(row.number, row.at, None if entry.by == "person" else entry.by))
        elif isinstance(entry, entries.Undone):
            match.undo(entry.seat, ())  # it was allowed then: nobody is asked again
            del notes[len(match.turns) :]
        elif isinstance(entry, entries.Dealt):
            match.deal_next()
    return Recalled(match, notes)


def finished(table: Table, number: int) -> Series:
    """The games of a match, of which this one is over."""
    if table.series is None or not 1 <= number <= table.games.length:
        raise Refusal("no_game", 404, f"There is no game {number} at this table.", game=number)
    if number > len(table.series.finished):
        raise Refusal("not_over", 409, "This game is not over: its cards are secret.")
    return table.series
