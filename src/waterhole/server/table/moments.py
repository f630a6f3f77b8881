"""A table's log, played again: the one way from stored rows to what happened, moment by moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from waterhole.engine.kernel.journal import Event
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening
from waterhole.server.table.snapshot import Unreadable
from waterhole.server.table.table import Table

BODY = msgspec.json.Decoder(Happening)


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry of the log, what it did, and the table after it: which goes on with the next one."""

    number: int
    at: int
    entry: Happening
    events: Sequence[Event]
    table: Table


def entry_of(row: Any) -> Happening:
    """What a row of the log says."""
    entry: Happening = BODY.decode(row.body)
    return entry


def apply(table: Table, entry: Happening, at: int) -> Moment:
    """Another entry, and what comes of it."""
    events = table.apply(entry, at)
    return Moment(table.version, at, entry, events, table)


def go_on(table: Table, rows: Iterable[Any]) -> Iterator[Moment]:
    """What follows on a table as it is."""
    for row in rows:
        yield apply(table, entry_of(row), row.at)


def replay(id: str, rows: Iterable[Any]) -> Iterator[Moment]:
    """A whole log, from the opening on."""
    opening, *later = rows
    entry = entry_of(opening)
    if not isinstance(entry, entries.Opened):
        raise LookupError(f"the log of table {id[:6]} has no beginning")
    table = Table.opened(id, entry, opening.at)
    yield Moment(table.version, opening.at, entry, (), table)
    yield from go_on(table, later)


def retold(id: str, rows: Iterable[Any]) -> Table:
    """The table that a whole log adds up to."""
    *_, last = replay(id, rows)
    return last.table


def resumed(rows: Sequence[Any]) -> Table:
    """The table that a snapshot and the entries after it add up to."""
    if not rows:
        raise Unreadable
    table = Table.restored(bytes(rows[0].snapshot))
    for moment in go_on(table, rows[1:]):
        table = moment.table
    return table
