"""What is cleared away: tables of which nobody has heard for longer than the settings allow; and what is left."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from waterhole.engine.errors import Refused
from waterhole.server.common.clock import DAY
from waterhole.server.common.metrics import DATABASE
from waterhole.server.store.log import Spared
from waterhole.server.store.ratings import unfinished

if TYPE_CHECKING:
    from waterhole.server.live.house import House

DAILY = "daily."  # how the names of daily deals begin
ONE_TRY = 3 * DAY  # that the table of a daily deal stays at least: it was somebody's one try
HOUR = 60 * 60.0
MINUTE = 60.0
PAUSE = 0.05  # seconds: others want to write as well


class Listed(Struct):
    """Of what lists show of a table, what is asked here."""

    rated: bool = False


LISTED = msgspec.json.Decoder(Listed)
logger = logging.getLogger(__name__)


async def tidy(house: House) -> None:
    """Every hour, for as long as the house is open."""
    while True:
        try:
            await clear_away(house)
        except Exception:
            logger.exception("old tables could not be deleted")
        await asyncio.sleep(HOUR)


async def weigh(house: House) -> None:
    """Every minute: how large is the database?"""
    while True:
        with suppress(Refused):  # it is away
            DATABASE.set(await house.log.size())
        await asyncio.sleep(MINUTE)


async def clear_away(house: House) -> None:
    kept = house.settings
    for status, days in (("open", kept.keep_open), ("playing", kept.keep_playing), ("over", kept.keep_finished)):
        if status == "playing" and days > 0:
            await go_on_with_rated(house, house.clock.now() - round(days * DAY))
        while days > 0:
            now = house.clock.now()
            if not await house.log.forget(status, now - round(days * DAY), house.keepers, spared(now)):
                break
            await asyncio.sleep(PAUSE)
    await house.log.drop_ended(house.clock.now())


async def go_on_with_rated(house: House, before: int) -> None:
    """Nothing that counts goes without a result: once such a match is in memory, its clock and bots finish it."""
    for id, text in await house.log.all(unfinished(before)):
        if LISTED.decode(text).rated:
            async with house.visit(id):
                pass  # it has something due: so it stays, and nobody deletes it


def spared(now: int) -> Spared:
    """Tables that are kept, however short others are."""
    return Spared(DAILY, now - ONE_TRY)
