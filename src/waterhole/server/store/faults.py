"""What is wrong with a database, as a sentence for whoever runs the server."""

from __future__ import annotations

import os
import sqlite3
from typing import Any

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

CORRUPT = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
DATA_CORRUPTED = ("XX001", "XX002")  # of PostgreSQL: data, index
HELD = ("55P03", "40P01")  # of PostgreSQL: a lock that is not to be had, two that wait for each other

SAID_BY_SQLITE = {
    sqlite3.SQLITE_CORRUPT: "{where} is damaged. Bring it back from a backup, or save what can be read: "
    'sqlite3 {where} ".recover" | sqlite3 new.db',
    sqlite3.SQLITE_NOTADB: "{where} is not a database, or its beginning is damaged. Name another file: --database sqlite:///…",
    sqlite3.SQLITE_CANTOPEN: "{where} cannot be opened. Is there such a folder, and may it be written?",
    sqlite3.SQLITE_READONLY: "{where} cannot be written. Whose file is it, and is its disk read-only?",
    sqlite3.SQLITE_FULL: "There is no room left on the disk of {where}.",
    sqlite3.SQLITE_IOERR: "The disk of {where} fails, or is full.",
    sqlite3.SQLITE_BUSY: "Another program holds {where}, and does not let go.",
}
SAID_BY_POSTGRESQL = {
    "28P01": "The database at {where} refuses this name or this password.",
    "28000": "The database at {where} refuses this name.",
    "3D000": "There is no such database: {where}. Make one first: createdb …",
    "42501": "The database at {where} does not let this name make or change tables.",
    "53300": "The database at {where} has no connection left.",
    "53100": "There is no room left on the disk of the database at {where}.",
    "25006": "The database at {where} is read-only.",
}


def cause(error: BaseException) -> Any:
    """What the driver said."""
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def sqlite_code(error: BaseException) -> int | None:
    code = getattr(cause(error), "sqlite_errorcode", None)
    return None if code is None else int(code) & 0xFF  # the rest says more than needed


def sqlstate(error: BaseException) -> str | None:
    state: str | None = getattr(cause(error), "sqlstate", None)
    return state


def is_damage(error: BaseException) -> bool:
    """Can what is stored not be read any more?"""
    return sqlite_code(error) in CORRUPT or sqlstate(error) in DATA_CORRUPTED


def is_held(error: BaseException) -> bool:
    """Has somebody else a row, and not the whole database, to themselves?"""
    return sqlstate(error) in HELD


def brief(error: BaseException) -> str:
    """What is logged of an error: its kind and its first line, without statements and what was in them."""
    said = str(cause(error)).strip().partition("\n")[0].removeprefix(f"{type(cause(error))}: ")
    return f"{type(error).__name__}: {said}"[:200]


def place(url: URL) -> str:
    """Where a database is, without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or "memory"
    return f"{url.host or 'localhost'}:{url.port or 5432}/{url.database or ''}"


def explained(error: BaseException, url: URL) -> str:
    """Why a server cannot start with a database."""
    where = place(url)
    code, state = sqlite_code(error), sqlstate(error)
    if code in SAID_BY_SQLITE:
        return SAID_BY_SQLITE[code].format(where=where)
    if state in SAID_BY_POSTGRESQL:
        return SAID_BY_POSTGRESQL[state].format(where=where)
    if isinstance(cause(error), OSError):  # a name that is none, a port where nobody listens, no answer in time
        return f"The database at {where} cannot be reached: {reason(cause(error))}."
    return f"The database at {where} cannot be used: {brief(error)}"


def damaged(url: URL) -> str:
    return SAID_BY_SQLITE[sqlite3.SQLITE_CORRUPT].format(where=place(url))


def reason(error: OSError) -> str:
    if isinstance(error, TimeoutError):
        return "it does not answer in time"
    return os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or str(error)
