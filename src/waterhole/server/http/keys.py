"""What whoever keeps a server does with its keys, from the command line. Servers that run notice it within seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from waterhole.engine.errors import Refused
from waterhole.server.common.clock import DAY, SYSTEM
from waterhole.server.common.keys import ONE_FOR_ALL, Keys, revoked, rotated
from waterhole.server.common.people import People, remembered
from waterhole.server.http.start import own_database
from waterhole.server.store.log import Log


def rotate(database: str | None, keep: float, deals: bool) -> None:
    """Another key signs, and the one before is known for some days; the one secret of an older database goes."""

    async def do(log: Log) -> None:
        facts, now = await log.facts(), SYSTEM.now()
        await log.note(rotated(facts, now, now + round(keep * DAY), deals), [ONE_FOR_ALL])

    asyncio.run(opened(database, do))


def revoke(database: str | None, token: str) -> None:
    """Whoever a token, or a cookie, is of is known no more."""

    async def do(log: Log) -> None:
        facts, now = await log.facts(), SYSTEM.now()
        person = People(Keys.read(facts, now)).known(token)
        if person is None:
            raise Refused("This is no token of this server, or it has ended.")
        await log.note(revoked(person.id, remembered(token, now)))

    asyncio.run(opened(database, do))


async def opened(database: str | None, do: Callable[[Log], Awaitable[None]]) -> None:
    log = Log(database or own_database())
    await log.open()
    try:
        await do(log)
    finally:
        await log.close()
