"""The database: how it is opened, read and written, and whether it works."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from waterhole.engine.errors import Refused
from waterhole.server.common.clock import SYSTEM, SystemClock
from waterhole.server.common.metrics import STORE_FAILURES
from waterhole.server.common.refusal import Refusal
from waterhole.server.store.claim import Claim, claim
from waterhole.server.store.connect import database, engine, make_private, warn_if_open
from waterhole.server.store.faults import damaged, explained, is_damage, is_held
from waterhole.server.store.health import Health
from waterhole.server.store.migrate import migrate
from waterhole.server.store.schema import facts

Rows = Sequence[Any]  # of a query: each a tuple

PART = 1000  # rows of a long answer, at a time
LARGE = 512 * 1024 * 1024  # bytes: a larger file is not read through at every start
PROBE = "probe"  # a fact that is written to see whether that works


class Database:
    """Moves, and all that SQLite writes, go over one connection that is kept: SQLite never waits for itself. In
    PostgreSQL, whatever may have to wait for a row that somebody holds goes over a connection of its own.
    """

    def __init__(self, url: str, clock: SystemClock = SYSTEM) -> None:
        self.url = database(url)
        self.engine = engine(self.url)
        self.locks_rows = self.url.get_backend_name() != "sqlite"
        self.writer: AsyncConnection | None = None
        self.hand = asyncio.Lock()
        self.claimed: Claim | None = None
        self.claiming = asyncio.Lock()
        self.health = Health(clock)

    async def open(self) -> None:
        """Connect, and bring the database up to date."""
        make_private(self.url)
        try:
            await self.migrate()
            await self.connected()
            warn_if_open(self.url)
        except Refused:
            raise
        except Exception as error:
            raise Refused(explained(error, self.url)) from error

    async def migrate(self) -> None:
        """However long it takes."""
        patient = engine(self.url, None) if self.locks_rows else self.engine
        try:
            async with patient.begin() as connection:
                await connection.run_sync(migrate)
        finally:
            if patient is not self.engine:
                await patient.dispose()

    async def examine(self) -> None:
        """Before anybody is let in: is it whole, and can it be written?"""
        try:
            if not self.locks_rows and size(self.url) < LARGE:
                async with self.engine.connect() as connection:
                    found = (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar()
                if found != "ok":
                    raise Refused(damaged(self.url))
            async with self.engine.begin() as connection:
                await write_probe(connection)
        except Refused:
            raise
        except Exception as error:
            raise Refused(explained(error, self.url)) from error

    async def claim(self, alone: bool) -> None:
        """Serve it: alone, or beside others that are told of everything."""
        self.claimed = claim(self.engine, alone)
        await self.claimed.take()

    async def close(self) -> None:
        if self.writer is not None:
            await self.writer.close()
        if self.claimed is not None:
            await self.claimed.release()
        await self.engine.dispose()

    # Writing

    @asynccontextmanager
    async def writing(self, moves: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction."""
        try:
            if moves or not self.locks_rows:
                async with self.hand, self.kept() as connection:
                    yield connection
            else:
                await self.keep_claim()
                async with self.engine.begin() as connection:
                    yield connection
        except IntegrityError:
            raise
        except Exception as error:
            STORE_FAILURES.labels("writing").inc()
            if is_damage(error):
                self.health.damaged = True
                raise not_readable() from error
            if is_held(error):
                self.health.complain("a row is held by somebody else", error)
            else:
                self.health.fails(error)
            raise not_stored() from error
        self.health.works()

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[AsyncConnection]:
        """A transaction over the connection that is kept. One that broke is replaced."""
        try:
            connection = await self.connected()
            async with connection.begin():
                yield connection
        except IntegrityError:
            raise
        except Exception:
            await self.disconnect()
            raise

    async def connected(self) -> AsyncConnection:
        await self.keep_claim()
        if self.writer is None or self.writer.closed or self.writer.invalidated or is_cut(self.writer):
            await self.disconnect()
            self.writer = await self.engine.connect()
        return self.writer

    async def keep_claim(self) -> None:
        """Nothing is written while another server may have the database."""
        async with self.claiming:
            if self.claimed is not None and self.claimed.lost:
                await self.claimed.take()

    async def disconnect(self) -> None:
        broken, self.writer = self.writer, None
        if broken is not None:
            with suppress(Exception):  # it is broken
                await broken.invalidate()
                await broken.close()

    # Reading

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that reads. While the database is away, whoever asks is told so."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except Exception as error:
            STORE_FAILURES.labels("reading").inc()
            self.health.complain("the database cannot be read", error)
            if is_damage(error):
                self.health.damaged = True
                raise not_readable() from error
            raise Refusal("no_database", 503, "The database does not answer. Please try again.") from error

    async def first(self, query: Select[Any]) -> Any:
        async with self.reading() as connection:
            return (await connection.execute(query)).first()

    async def all(self, query: Select[Any]) -> Rows:
        async with self.reading() as connection:
            rows: Rows = (await connection.execute(query)).all()
            return rows

    async def many(self, query: Select[Any]) -> Rows:
        """As `all`, for answers so long that others have their turn in between."""
        async with self.reading() as connection:
            found = await connection.stream(query)
            return [row async for part in found.partitions(PART) for row in part]

    # How it is doing

    async def check(self) -> None:
        """Can it be read, and written? What was tried lately is known; else a row is written for the purpose."""
        await self.first(select(1))
        if self.health.damaged:
            raise not_readable()
        if not self.health.is_known:
            await self.try_to_write()
        if not self.health.writable:
            raise not_stored()

    async def size(self) -> int:
        """Bytes on the disk."""
        if not self.locks_rows:
            return size(self.url) + size(self.url, "-wal")
        return int((await self.first(select(func.pg_database_size(func.current_database()))))[0])

    async def try_to_write(self) -> None:
        with suppress(IntegrityError):  # another process was quicker: so it can be written
            async with self.writing() as connection:
                await write_probe(connection)


async def write_probe(connection: AsyncConnection) -> None:
    row = {"name": PROBE, "value": secrets.token_hex(8)}
    if not (await connection.execute(update(facts).where(facts.c.name == PROBE).values(row))).rowcount:
        await connection.execute(insert(facts), row)


def size(url: URL, beside: str = "") -> int:
    """Bytes of a file; none of what is in memory."""
    try:
        return Path(f"{url.database}{beside}").stat().st_size
    except OSError:
        return 0


def is_cut(connection: AsyncConnection) -> bool:
    """Has the other side gone since this connection was last used? PostgreSQL's driver knows, and SQLite has none."""
    proxied = connection.sync_connection.connection if connection.sync_connection is not None else None
    gone = getattr(getattr(proxied, "driver_connection", None), "is_closed", None)
    return gone is not None and bool(gone())


def not_readable() -> Refusal:
    """Somebody has to bring it back."""
    return Refusal("damaged", 500, "What is stored of this is damaged. It can be brought back from a backup.")


def not_stored() -> Refusal:
    return Refusal("not_stored", 503, "This could not be stored. Please try again.")
