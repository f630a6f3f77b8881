"""What has happened at a table since a version: its log played again in the askers' time, and kept for the next.

No table waits for it. A thread works it out, for everybody in turn.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from waterhole.server.table.moments import go_on
from waterhole.server.table.table import Table
from waterhole.server.telling.news import step
from waterhole.server.telling.wire import Step

if TYPE_CHECKING:
    from waterhole.server.live.house import House

MOST = 20_000  # steps that are kept, of all tables together

Key = tuple[str, int | None]  # a table, and the seat that it is told to


@dataclass(frozen=True, slots=True)
class Story:
    """What a seat was told, from one version on."""

    since: int
    steps: list[Step] = field(default_factory=list)

    @property
    def until(self) -> int:
        return self.since + len(self.steps)


class Stories:
    """Those that were asked for last."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[Key, Story] = OrderedDict()

    async def tell(
        self, table: str, since: int, until: int, seat: int | None, caller: tuple[str, str]
    ) -> Sequence[Step]:
        """What happened after one version, up to another that is stored already, as a seat may know it."""
        known = self.kept.get((table, seat))
        if known is None or not known.since <= since <= known.until:
            known = Story(since)
        if known.until < until:
            known = Story(known.since, known.steps + await self.work_out(table, known.until, until, seat, caller))
        self.keep((table, seat), known)
        return known.steps[since - known.since : until - known.since]

    async def work_out(
        self, table: str, since: int, until: int, seat: int | None, caller: tuple[str, str]
    ) -> list[Step]:
        rows = [row for row in await self.house.log.entries(table, after=since) if row.number <= until]
        before = await self.house.table_at(table, since)
        steps: list[Step] = await self.house.clerk.take({caller}, lambda: told(before, rows, seat))
        return steps

    def keep(self, key: Key, story: Story) -> None:
        """What was not asked for in a long time makes room."""
        self.kept[key] = story
        self.kept.move_to_end(key)
        while len(self.kept) > 1 and sum(len(each.steps) for each in self.kept.values()) > MOST:
            self.kept.popitem(last=False)


def told(table: Table, rows: Sequence[Any], seat: int | None) -> list[Step]:
    return [step(moment, seat) for moment in go_on(table, rows)]
