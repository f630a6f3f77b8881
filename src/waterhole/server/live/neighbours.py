"""Other processes at the same tables: what they have stored, who is connected to them, and what is said there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from waterhole.engine.errors import Refused
from waterhole.server.live.bus import Chatted, Present, Stored, Who, Word

if TYPE_CHECKING:
    from waterhole.server.live.house import House
    from waterhole.server.live.keeper import Keeper

HEARTBEAT = 10.0  # seconds between two words about who is here
MOST = 500  # tables asked about in one query

logger = logging.getLogger(__name__)


class Neighbours:
    """Hears the bus for a house, and speaks for it."""

    def __init__(self, house: House) -> None:
        self.house = house

    def announce(self, stored: Sequence[tuple[str, int]]) -> None:
        """Entries were stored."""
        if stored:
            self.house.bus.tell(Stored(list(stored)))

    def say_here(self, *keepers: Keeper) -> None:
        """Who is connected to this process."""
        tables = {keeper.id: keeper.seats_here() for keeper in keepers}
        if tables:
            self.house.bus.tell(Present(tables))

    def ask(self, keeper: Keeper) -> None:
        """Who is connected elsewhere? A table has just been loaded."""
        self.house.bus.tell(Who(keeper.id))

    async def hear(self, process: str, word: Word | None) -> None:
        """A word of another process. An error in here must not stop the listening."""
        try:
            await self.heed(process, word)
        except Refused:
            pass  # the database is away, and has said so; what was missed is looked up
        except Exception:
            logger.exception("what another process said could not be followed")

    async def heed(self, process: str, word: Word | None) -> None:
        keepers = self.house.keepers
        match word:
            case Stored(pairs):
                await self.follow(pairs)
            case Present(tables):
                for id in tables.keys() & keepers.keys():
                    keepers[id].heard_of(process, tables[id])
            case Who(id) if id in keepers:
                self.say_here(keepers[id])
            case Chatted(id, seat, reaction, text) if id in keepers:
                keepers[id].chat(seat, reaction, text)
            case None:
                await self.begin_again()

    async def begin_again(self) -> None:
        """The bus was away."""
        for keeper in self.house.keepers.values():
            keeper.hear_again()
        await self.look_everything_up()

    async def follow(self, stored: Sequence[tuple[str, int]]) -> None:
        """Read what others have stored at tables that are live here, in one query."""
        for id, _ in stored:
            if id in self.house.loading:  # it may be read as it was before
                await asyncio.wait([self.house.loading[id]])
        keepers = self.house.keepers
        wanted = [(id, number) for id, number in stored if id in keepers and keepers[id].table.version < number]
        rows = await self.house.log.these(wanted) if wanted else ()
        for id in dict(wanted):
            if (keeper := keepers.get(id)) is not None:
                with self.house.staying(keeper):
                    newest = max(number for each, number in wanted if each == id)
                    await keeper.follow([row for row in rows if row.table_id == id], newest)

    async def look_everything_up(self) -> list[tuple[str, int]]:
        """What has been missed? The tables that had moved on, and their versions now."""
        moved: list[tuple[str, int]] = []
        ids = list(self.house.keepers)
        for begin in range(0, len(ids), MOST):
            numbers = await self.house.log.numbers(ids[begin : begin + MOST])
            for id, number in numbers.items():
                keeper = self.house.keepers.get(id)
                if keeper is not None and keeper.table.version < number:
                    with self.house.staying(keeper):
                        await keeper.catch_up()
                    moved.append((id, keeper.table.version))
        return moved

    async def keep_in_touch(self) -> None:
        """Every now and then: who is here, who is gone elsewhere, and what was missed."""
        while not self.house.alone:
            await asyncio.sleep(HEARTBEAT)
            keepers = list(self.house.keepers.values())
            self.say_here(*(keeper for keeper in keepers if keeper.guests))
            for keeper in keepers:
                keeper.presence_changed()  # a process that is heard of no more has nobody connected
                self.house.let_go(keeper)
            await self.look_everything_up()
