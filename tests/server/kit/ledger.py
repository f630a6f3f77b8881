"""What people were told of their tables, and whether the stored log agrees.

Every acknowledgement and every piece of news goes in here as it was heard. A check reads the log as the server left it,
plays it again and compares: whatever anybody was told has to be there, word for word.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from waterhole.server.store.log import Log
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening
from waterhole.server.table.moments import Moment, entry_of, replay
from waterhole.server.table.table import Table
from waterhole.server.telling.news import step
from waterhole.server.telling.wire import ENCODE

Message = dict[str, Any]
Row = tuple[int, int, str]  # number, time, body


class Lost(AssertionError):
    """The server broke a promise."""


def expect(kept: object, broken: str) -> None:
    if not kept:
        raise Lost(broken)


@dataclass(frozen=True)
class Taken:
    """An acknowledged move."""

    seat: int
    version: int
    move: str


@dataclass
class Page:
    """What was heard of one table."""

    table: str
    taken: dict[str, Taken] = field(default_factory=dict)  # by id
    told: dict[tuple[int | None, int], Message] = field(default_factory=dict)  # steps by seat and version, unchecked
    views: dict[int | None, tuple[int, Message | None]] = field(default_factory=dict)  # the last of each seat
    newest: int = 0  # the highest version that anybody has heard of
    rows: list[Row] = field(default_factory=list)  # of the log, as it was at the last check
    over: bool = False

    def copy(self) -> Page:
        """As it is now: people go on while it is being checked."""
        return Page(self.table, dict(self.taken), dict(self.told), dict(self.views), self.newest, self.rows)


class Ledger:
    """All tables."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.moves = 0
        self.steps = 0

    def page(self, table: str) -> Page:
        return self.pages.setdefault(table, Page(table))

    # What is heard

    def saw(self, table: str, version: int) -> None:
        """Somebody heard that a table has a version."""
        page = self.page(table)
        page.newest = max(page.newest, version)

    def hear(self, table: str, news: Message) -> None:
        """News for somebody at a table."""
        page, seat = self.page(table), news["seat"]
        for told in news["steps"]:
            page.told[seat, told["version"]] = told
        self.steps += len(news["steps"])
        page.views[seat] = news["version"], news["view"]
        self.saw(table, news["version"])

    def acknowledge(self, table: str, id: str, taken: Taken) -> None:
        """A move was taken. The answer to the same id is always the same."""
        page = self.page(table)
        before = page.taken.setdefault(id, taken)
        expect(before == taken, f"the id {id} was answered as {before} and then as {taken}")
        self.moves += before is taken
        self.saw(table, taken.version)

    # Whether it is true

    async def check(self, log: Log, everything: bool = False) -> None:
        """Compare the log with all that was heard; of finished tables only if asked, or if it is the first time."""
        for page in list(self.pages.values()):
            if page.over and not page.told and not everything:
                continue
            then = page.copy()
            page.rows = await check(then, log)
            page.told = {key: told for key, told in page.told.items() if key not in then.told}


async def check(page: Page, log: Log) -> list[Row]:
    """Compare the log of one table with what was heard of it; the log as it is."""
    nearest = await log.nearest(page.table)
    stored = await log.entries(page.table)
    rows: list[Row] = [(number, at, body) for number, at, body in stored]
    where = f"table {page.table}"
    expect(rows and nearest, f"{where} is not stored")
    expect([number for number, _, _ in rows] == list(range(len(rows))), f"the log of {where} has gaps")
    expect(rows[: len(page.rows)] == page.rows, f"the log of {where} has changed")
    expect(page.newest < len(rows), f"version {page.newest} of {where} was told and is not stored: {len(rows)} entries")
    check_moves(page, [entry_of(row) for row in stored])
    number, snapshot = nearest[0].number, bytes(nearest[0].snapshot)
    version = Table.restored(snapshot).version
    expect(number == version, f"the snapshot beside version {number} of {where} is of version {version}")
    fold(page, stored, snapshot)
    return rows


def check_moves(page: Page, happened: Sequence[Happening]) -> None:
    """Acknowledged moves are where they were said to be, and no move is there twice."""
    ids = [(entry.seat, entry.id) for entry in happened if isinstance(entry, entries.Played) and entry.id is not None]
    expect(len(ids) == len(set(ids)), f"a move of table {page.table} was played twice")
    for id, taken in page.taken.items():
        there = happened[taken.version]  # it exists: versions that were heard of were looked for before
        expect(
            there == entries.Played(taken.seat, taken.move, id),
            f"table {page.table}: {taken} with id {id} was acknowledged, but the log has {there}",
        )


def fold(page: Page, rows: Sequence[Any], snapshot: bytes) -> None:
    """The log, played again, leads to its newest snapshot, and on the way everything is as it was told."""
    newest = Table.restored(snapshot).version
    audience = {seat for seat, _ in page.told}
    for moment in replay(page.table, rows):
        check_telling(page, audience, moment)
        if moment.number == newest:
            expect(moment.table.snapshot() == snapshot, f"the log of table {page.table} does not lead to its snapshot")


def check_telling(page: Page, audience: set[int | None], moment: Moment) -> None:
    number, table = moment.number, moment.table
    for seat in audience:
        told = page.told.get((seat, number))
        if told is not None:
            stored = plain(step(moment, seat))
            expect(told == stored, f"table {page.table} told seat {seat} {told}, but stored {stored}")
    for seat, (version, view) in page.views.items():
        if version == number and table.series is not None:
            stored = plain(table.series.state.observe(seat).view())
            expect(view == stored, f"seat {seat} of table {page.table} saw {view} at {number}, not {stored}")


def plain(value: object) -> Any:
    """As a client reads it."""
    return json.loads(ENCODE.encode(value))
