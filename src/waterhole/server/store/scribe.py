"""The one who writes: entries of all tables that come at the same time go into one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from waterhole.server.common.clock import SYSTEM, SystemClock
from waterhole.server.common.metrics import STORED, STORING
from waterhole.server.common.refusal import Refusal
from waterhole.server.store.log import Log, NewEntry, not_stored

MOST = 1000  # entries in one transaction

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
        self.closing = False

    def store(self, new: NewEntry) -> asyncio.Future[bool]:
        """True once it is stored; False if another entry has this number already."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self.closing:
            future.set_exception(Refusal("closing", 503, "The server is going down; it will be back."))
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

    async def write(self, batch: Sequence[Waiting]) -> None:
        new = [each for each, _ in batch]
        began = self.clock.monotonic()
        try:
            stored = await self.log.store(new)
        except Exception:
            logger.exception("entries could not be stored", extra={"count": len(new)})
            for _, future in batch:
                if not future.done():
                    future.set_exception(not_stored())
            self.doubt()
            return
        STORING.observe(self.clock.monotonic() - began)
        STORED.inc(sum(stored))
        for (_, future), taken in zip(batch, stored, strict=True):
            if not future.done():
                future.set_result(taken)
        self.tell([(each.table, each.number) for each, taken in zip(new, stored, strict=True) if taken])

    def close(self) -> None:
        self.closing = True
        self.awake.set()
