"""What has happened at a table since a version: its log played again in the askers' time, and kept for the next.

No table waits for it. A thread works it out, for everybody in turn.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from waterhole.server.table.moments import go_on, resumed, retold
from waterhole.server.table.snapshot import Unreadable
from waterhole.server.table.table import Table
from waterhole.server.telling.news import step
from waterhole.server.telling.wire import Step

if TYPE_CHECKING:
    from waterhole.server.live.house import House

MOST = 20_000  # steps that are kept, of all tables together

BLOCK = 100  # a story begins at such a version: nobody has it worked out entry by entry, backwards

Key = tuple[str, int | None]  # a table, and the seat that it is told to
Part = tuple[str, int, int, int | None]  # a table, after which version, up to which, and the seat


@dataclass(frozen=True, slots=True)
class Story:
    """What a seat was told, from one version on."""

    since: int
    steps: list[Step] = field(default_factory=list)

    @property
    def until(self) -> int:
        return self.since + len(self.steps)


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """Something that is being worked out, and all who want it."""

    callers: list[tuple[str, str]]
    answer: asyncio.Task[list[Step]]


class Stories:
    """Those that were asked for last."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[Key, Story] = OrderedDict()
        self.asked: dict[Part, Question] = {}

    async def tell(
        self, table: str, since: int, until: int, seat: int | None, caller: tuple[str, str]
    ) -> Sequence[Step]:
        """What happened after one version, up to another that is stored already, as a seat may know it."""
        known = self.kept.get((table, seat))
        begin = since - since % BLOCK  # whoever asks for a little more each time soon has it all
        if known is None or known.until < since:
            known = Story(begin)
        elif since < known.since:
            earlier = await self.work_out((table, begin, known.since, seat), caller)
            known = Story(begin, earlier + known.steps)
        if known.until < until:
            known = Story(known.since, known.steps + await self.work_out((table, known.until, until, seat), caller))
        self.keep((table, seat), known)
        return known.steps[since - known.since : until - known.since]

    async def work_out(self, part: Part, caller: tuple[str, str]) -> list[Step]:
        """A part of a story, once for all who want it at the same time: in the turn of whoever comes first."""
        asked = self.asked.get(part)
        if asked is None:
            callers: list[tuple[str, str]] = []
            answer = asyncio.get_running_loop().create_task(self.replay(part, callers))
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # perhaps nobody hears it
            asked = self.asked[part] = Question(callers, answer)
        asked.callers.append(caller)
        try:
            return await asyncio.shield(asked.answer)
        finally:
            asked.callers.remove(caller)
            if self.asked.get(part) is asked and (asked.answer.done() or not asked.callers):
                del self.asked[part]

    async def replay(self, part: Part, callers: list[tuple[str, str]]) -> list[Step]:
        """All of it in the askers' turn: also to find the table as it was."""
        id, since, until, seat = part
        log, take = self.house.log, self.house.clerk.take
        near = await log.nearest(id, since)
        rows = [row for row in await log.entries(id, after=since) if row.number <= until]
        steps: list[Step]
        try:
            steps = await take(callers, lambda: told(resumed(near), rows, seat))
        except Unreadable:
            first = [row for row in await log.entries(id) if row.number <= since]
            steps = await take(callers, lambda: told(retold(id, first), rows, seat))
        return steps

    def keep(self, key: Key, story: Story) -> None:
        """What was not asked for in a long time makes room."""
        self.kept[key] = story
        self.kept.move_to_end(key)
        while len(self.kept) > 1 and sum(len(each.steps) for each in self.kept.values()) > MOST:
            self.kept.popitem(last=False)


def told(table: Table, rows: Sequence[Any], seat: int | None) -> list[Step]:
    return [step(moment, seat) for moment in go_on(table, rows)]
