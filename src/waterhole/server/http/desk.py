"""For whoever runs the server: which tables are large, and how one is deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from waterhole.engine.errors import Refused
from waterhole.server.store.log import Log


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Log]:
    log = Log(database)
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


async def delete(database: str, table: str) -> None:
    """A table, but for its results. A server that has it in memory would go on with it, so none may run."""
    async with opened(database) as log:
        try:
            await log.claim(alone=True)
        except Refused:
            raise Refused("A server has this database: stop it first, then delete, then start it again.") from None
        if not await log.delete(table):
            raise Refused(f"There is no table {table!r}. Those that take most room: waterhole tables list")
