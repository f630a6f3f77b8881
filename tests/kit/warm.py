"""What the process that servers are forked from does once: import what a server needs, and load what is compiled."""

from __future__ import annotations

import asyncio
import tempfile

import asyncpg  # noqa: F401
import redis.asyncio  # noqa: F401
import uvicorn  # noqa: F401
import uvloop  # noqa: F401

from waterhole import cli  # noqa: F401
from waterhole.server.http import app, protocols, serve, warm  # noqa: F401
from waterhole.server.live import bus  # noqa: F401
from waterhole.server.store.log import Log


async def open_a_database() -> None:
    """Most of what a server imports it needs for this."""
    with tempfile.TemporaryDirectory(prefix="waterhole-warm-") as folder:
        log = Log(f"sqlite+aiosqlite:///{folder}/tables.db")
        await log.open()
        await log.close()


warm.warm()
asyncio.run(open_a_database())
