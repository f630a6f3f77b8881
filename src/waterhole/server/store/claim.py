"""Who serves a database: one server alone, or several that tell each other of moves. Two that do not know of each other
would each believe its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from waterhole.engine.errors import Refused

KEY = 0x7761746573  # of PostgreSQL
PATIENCE = 5  # seconds: one that was killed a moment ago may still seem to be there


class Claim(Protocol):
    """It is given up when the process ends, however that happens."""

    @property
    def lost(self) -> bool: ...

    async def take(self) -> None: ...

    async def release(self) -> None: ...


def claim(engine: AsyncEngine, alone: bool) -> Claim:
    if engine.dialect.name == "postgresql":
        return AdvisoryLock(engine, alone)
    return FileLock(engine.url.database or "", alone)


def taken() -> Refused:
    return Refused(
        "Another server has this database. Stop it first, name another database (--database), "
        "or start both with the same Redis (--redis)."
    )


class AdvisoryLock:
    """PostgreSQL: a lock of a connection that does nothing else."""

    def __init__(self, engine: AsyncEngine, alone: bool) -> None:
        self.engine = engine
        self.function = "pg_advisory_lock" if alone else "pg_advisory_lock_shared"
        self.connection: AsyncConnection | None = None

    @property
    def lost(self) -> bool:
        """PostgreSQL has ended, or was gone for a while."""
        if self.connection is None or self.connection.sync_connection is None:
            return True
        driver: Any = self.connection.sync_connection.connection.driver_connection
        return bool(driver.is_closed())

    async def take(self) -> None:
        await self.release()
        connection = await self.engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text(f"SET lock_timeout = '{PATIENCE}s'"))
        try:
            await connection.execute(text(f"SELECT {self.function}({KEY})"))
        except DBAPIError as error:
            await connection.invalidate()
            await connection.close()
            if getattr(error.orig, "sqlstate", None) == "55P03":  # lock_not_available
                raise taken() from None
            raise
        self.connection = connection

    async def release(self) -> None:
        held, self.connection = self.connection, None
        if held is not None:
            with suppress(Exception):  # it may be broken
                await held.invalidate()  # the pool would keep it, and the lock with it
                await held.close()


class FileLock:
    """SQLite: a lock on an empty file beside the database, by SQLite itself, which knows how on every system."""

    def __init__(self, database: str, alone: bool) -> None:
        self.file = None if database in ("", ":memory:") or database.startswith("file:") else f"{database}-server"
        self.alone = alone
        self.connection: sqlite3.Connection | None = None

    @property
    def lost(self) -> bool:
        return False

    async def take(self) -> None:
        if self.file is not None:
            try:
                self.connection = await asyncio.to_thread(self.locked, self.file)
            except sqlite3.OperationalError as error:
                if "locked" in str(error):
                    raise taken() from None
                raise Refused(f"{self.file} cannot be written ({error}); every server has one.") from None

    def locked(self, file: str) -> sqlite3.Connection:
        with suppress(OSError):  # it is there, or cannot be made: SQLite says so
            Path(file).touch(mode=0o600, exist_ok=False)  # whoever could open it could hold it
        connection = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("BEGIN EXCLUSIVE" if self.alone else "BEGIN")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # only now others see it
        except BaseException:
            connection.close()
            raise
        return connection

    async def release(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None
