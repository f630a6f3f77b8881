"""For whoever runs the server: which tables are large, and how one is ended or deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from waterhole.engine.errors import Refused
from waterhole.server.common.clock import SYSTEM
from waterhole.server.live.results import settle
from waterhole.server.live.rows import new_entry
from waterhole.server.store.log import Log
from waterhole.server.table import entries
from waterhole.server.table.moments import apply, retold

TRIES = 8  # at an entry whose number a running server was quicker to take


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Log]:
    log = Log(database, settle)
    try:
        await log.open()
        yield log
    finally:
        await log.close()


async def listing(database: str, most: int) -> Iterator[str]:
    """The largest tables, a line each. A server may be running."""
    async with opened(database) as log:
        rows = await log.largest(most)
    lines = [f"{'table':32} {'game':8} {'status':8} {'changed':10} {'entries':>8} {'bytes':>10}"]
    for row in rows:
        day = datetime.fromtimestamp(row.changed / 1000, UTC).date()
        lines.append(f"{row.id:32} {row.game:8} {row.status:8} {day} {row.entries:8,} {row.bytes:10,}")
    return iter(lines)


async def end(database: str, table: str) -> None:
    """A match is over as it stands. A running server notices with the next thing that happens at the table."""
    async with opened(database) as log:
        for _ in range(TRIES):
            rows = await log.entries(table)
            if not rows:
                raise nowhere(table)
            found = retold(table, rows)
            if found.facts.status != "playing":
                raise Refused("No match is going on at this table.")
            at = max(SYSTEM.now(), found.facts.last + 1)
            entry = entries.Ended()
            if all(await log.store([new_entry(apply(found, entry, at).table, entry, at)])):
                return
    raise Refused("So much happens at this table that it could not be ended. Please try again.")


def nowhere(table: str) -> Refused:
    return Refused(f"There is no table {table!r}. Those that take most room: waterhole tables list")


async def delete(database: str, table: str) -> None:
    """A table, but for its results. A server that has it in memory would go on with it, so none may run."""
    async with opened(database) as log:
        try:
            await log.claim(alone=True)
        except Refused:
            raise Refused("A server has this database: stop it first, then delete, then start it again.") from None
        if not await log.delete(table):
            raise nowhere(table)
