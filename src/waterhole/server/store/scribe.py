"""The one who writes: moves of all tables that come at the same time go into one transaction.

What also changes lists, or ends a match, changes rows that somebody else may hold. Where rows are held, each of those
is a transaction of its own, beside the others: one table waits then, and not all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from waterhole.server.common.clock import SYSTEM, SystemClock
from waterhole.server.common.metrics import STORED, STORING
from waterhole.server.common.refusal import Refusal
from waterhole.server.store.database import not_stored
from waterhole.server.store.log import Log, NewEntry

MOST = 1000  # entries in one transaction
APART = 6  # transactions at once, of entries that are stored one by one

Waiting = tuple[NewEntry, asyncio.Future[bool]]
logger = logging.getLogger(__name__)


class Scribe:
    """While one transaction is being stored the next one gathers."""

    def __init__(
        self,
        log: Log,
        tell: Callable[[Sequence[tuple[str, int]]], None],
        doubt: Callable[[], None],
        clock: SystemClock = SYSTEM,
    ) -> None:
        self.log = log
        self.tell = tell  # other processes, of (table, number)
        self.doubt = doubt  # the database went away: was it before or after it had stored?
        self.clock = clock
        self.waiting: list[Waiting] = []
        self.awake = asyncio.Event()
        self.apart = asyncio.Semaphore(APART)
        self.errands = set[asyncio.Task[None]]()
        self.closing = False

    def store(self, new: NewEntry) -> asyncio.Future[bool]:
        """True once it is stored; False if another entry has this number already."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self.closing:
            future.set_exception(Refusal("closing", 503, "The server is going down; it will be back."))
        elif self.log.locks_rows and new.listing is not None:
            errand = asyncio.get_running_loop().create_task(self.write_apart(new, future))
            self.errands.add(errand)
            errand.add_done_callback(self.errands.discard)
        else:
            self.waiting.append((new, future))
            self.awake.set()
        return future

    async def run(self) -> None:
        """Write until the server closes and everything is written."""
        while self.waiting or not self.closing:
            await self.awake.wait()
            self.awake.clear()
            while self.waiting:
                batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
                await self.write(batch)
        if self.errands:
            await asyncio.wait(self.errands)

    async def write_apart(self, new: NewEntry, future: asyncio.Future[bool]) -> None:
        async with self.apart:
            await self.write([(new, future)])

    async def write(self, batch: Sequence[Waiting]) -> None:
        new = [each for each, _ in batch]
        began = self.clock.monotonic()
        try:
            stored = await self.log.store(new)
        except Refusal as refusal:  # the log has said why
            if refusal.code == "damaged" and len(batch) > 1:  # of one table, and the others go on
                for each in batch:
                    await self.write([each])
            else:
                self.refuse(batch, refusal)
            return
        except Exception:
            logger.exception("entries could not be stored", extra={"count": len(new)})
            self.refuse(batch, not_stored())
            return
        STORING.observe(self.clock.monotonic() - began)
        STORED.inc(sum(stored))
        for (_, future), taken in zip(batch, stored, strict=True):
            if not future.done():
                future.set_result(taken)
        self.tell([(each.table, each.number) for each, taken in zip(new, stored, strict=True) if taken])

    def refuse(self, batch: Sequence[Waiting], refusal: Refusal) -> None:
        for _, future in batch:
            if not future.done():
                future.set_exception(refusal)
        self.doubt()

    def close(self) -> None:
        self.closing = True
        self.awake.set()
