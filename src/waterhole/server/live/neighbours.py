"""Other processes at the same tables: what they have stored, who is connected to them, and what is said there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from waterhole.server.live.bus import Chatted, Present, Stored, Who, Word

if TYPE_CHECKING:
    from waterhole.server.live.host import Host
    from waterhole.server.live.house import House

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

    def say_here(self, *hosts: Host) -> None:
        """Who is connected to this process."""
        tables = {host.id: sorted({guest.seat for guest in host.guests if guest.seat is not None}) for host in hosts}
        if tables:
            self.house.bus.tell(Present(tables))

    def ask(self, host: Host) -> None:
        """Who is connected elsewhere? A table has just been loaded."""
        self.house.bus.tell(Who(host.id))

    async def hear(self, process: str, word: Word | None) -> None:
        """A word of another process. An error in here must not stop the listening."""
        try:
            await self.heed(process, word)
        except Exception:
            logger.exception("what another process said could not be followed")

    async def heed(self, process: str, word: Word | None) -> None:
        hosts = self.house.hosts
        match word:
            case Stored(pairs):
                await self.follow(pairs)
            case Present(tables):
                for id in tables.keys() & hosts.keys():
                    hosts[id].heard_of(process, tables[id])
            case Who(id) if id in hosts:
                self.say_here(hosts[id])
            case Chatted(id, seat, reaction, text) if id in hosts:
                hosts[id].chat(seat, reaction, text)
            case None:
                await self.begin_again()

    async def begin_again(self) -> None:
        """The bus was away."""
        for host in self.house.hosts.values():
            host.hear_again()
        await self.look_everything_up()

    async def follow(self, stored: Sequence[tuple[str, int]]) -> None:
        """Read what others have stored at tables that are live here, in one query."""
        for id, _ in stored:
            if id in self.house.loading:  # it may be read as it was before
                await asyncio.wait([self.house.loading[id]])
        hosts = self.house.hosts
        wanted = [(id, number) for id, number in stored if id in hosts and hosts[id].table.version < number]
        rows = await self.house.log.these(wanted) if wanted else ()
        for id in dict(wanted):
            if (host := hosts.get(id)) is not None:
                with self.house.staying(host):
                    await host.follow([row for row in rows if row.table_id == id], max(n for i, n in wanted if i == id))

    async def look_everything_up(self) -> list[tuple[str, int]]:
        """What has been missed? The tables that had moved on, and their versions now."""
        moved: list[tuple[str, int]] = []
        ids = list(self.house.hosts)
        for begin in range(0, len(ids), MOST):
            numbers = await self.house.log.numbers(ids[begin : begin + MOST])
            for id, number in numbers.items():
                host = self.house.hosts.get(id)
                if host is not None and host.table.version < number:
                    with self.house.staying(host):
                        await host.catch_up()
                    moved.append((id, host.table.version))
        return moved

    async def keep_in_touch(self) -> None:
        """Every now and then: who is here, who is gone elsewhere, and what was missed."""
        while not self.house.alone:
            await asyncio.sleep(HEARTBEAT)
            hosts = list(self.house.hosts.values())
            self.say_here(*(host for host in hosts if host.guests))
            for host in hosts:
                host.presence_changed()  # a process that is heard of no more has nobody connected
                self.house.let_go(host)
            await self.look_everything_up()
