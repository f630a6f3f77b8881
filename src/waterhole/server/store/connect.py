"""Which databases there are, and how they are talked to."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from waterhole.engine.errors import Refused

logger = logging.getLogger(__name__)
# A row that somebody holds is not waited for long; whoever stands still, or is gone, holds none for long.
POSTGRESQL = {
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "15",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
SQLITE = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "temp_store=MEMORY")


def database(url: str) -> URL:
    """A database address with the driver that is used for it."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise Refused("The database is not an address like sqlite:///file.db or postgresql://…") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    kind = parsed.get_backend_name() if "+" in parsed.drivername else parsed.drivername
    if kind not in drivers:
        raise Refused(f"Tables are kept in SQLite or PostgreSQL, not in {kind}.")
    return parsed.set(drivername=drivers[kind])


def make_private(url: URL) -> None:
    """A file of SQLite holds cards, names and keys: it is made for its owner alone, and so is the last folder to it."""
    file = file_of(url)
    if file is None or file.exists():
        return
    try:
        file.parent.mkdir(mode=0o700, exist_ok=True)
        file.touch(mode=0o600)  # SQLite gives its other files the same rights
    except FileNotFoundError:
        return  # whoever opens it says so
    except OSError as error:
        raise Refused(f"Tables cannot be kept in {file}: {error.strerror}.") from None


def warn_if_open(url: URL) -> None:
    """A database that was there before, and that others can read, is named."""
    file = file_of(url)
    if file is not None and os.name == "posix" and file.stat().st_mode & 0o077:
        logger.warning("others on this machine can read the database: chmod 600 %s", file)


def file_of(url: URL) -> Path | None:
    """Where a database of SQLite is, unless it is nowhere."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database.startswith((":memory:", "file:")):
        return None
    return Path(url.database)


def engine(url: URL, answer_within: float | None = 10) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        patience = {"timeout": 5, "command_timeout": answer_within, "server_settings": POSTGRESQL}  # seconds
        pool = {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
        return create_async_engine(url, **pool, connect_args=patience, hide_parameters=True)
    made = create_async_engine(url, hide_parameters=True)  # errors are logged, cards and seeds are not
    # Many rows in one statement: between rows SQLite's thread would have to wait for Python's lock.
    made.dialect.use_insertmanyvalues_wo_returning = True

    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for setting in SQLITE:
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    event.listen(made.sync_engine, "connect", prepare)
    return made
