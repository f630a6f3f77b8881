"""What time it is. Nothing else in the server reads a clock: whoever needs one is handed the house's."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from typing import TypeVar

DAY = 24 * 60 * 60 * 1000  # milliseconds
BEAT = 0.5  # seconds between two looks at the clock
STILL = 1.5  # seconds without one: nobody here could do anything
STEP = 1000  # milliseconds that the clock of the machine is not off by itself

Found = TypeVar("Found")
logger = logging.getLogger(__name__)


class SystemClock:
    """The clock of this machine. A test may hand on another."""

    __slots__ = ()

    def now(self) -> int:
        """Milliseconds since 1970, for what is stored and told. It may be set back, or forward."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds since some moment, for how long something lasts in this process. It only goes forward."""
        return time.monotonic()


SYSTEM = SystemClock()


def milliseconds(seconds: float) -> int:
    return round(1000 * seconds)


class Steady:
    """The time by which people's clocks run: milliseconds since 1970 when the server started, and from then on its own.

    The clock of the machine may be set back or forward, and the process may be stopped, or the machine asleep: that
    takes nobody's time. Where it is kept, a look is taken at it every now and then, so that it notices.
    """

    def __init__(self, clock: SystemClock = SYSTEM) -> None:
        self.clock = clock
        self.seen = clock.monotonic()
        self.time = float(clock.now())
        self.ahead = 0.0  # milliseconds that the clock of the machine is

    def now(self) -> int:
        moment = self.clock.monotonic()
        passed, self.seen = moment - self.seen, moment
        if passed <= STILL:
            self.time += 1000 * passed
        else:
            self.ahead += 1000 * passed
            logger.warning("the process stood still", extra={"seconds": round(passed, 1)})
        return round(self.time)

    def of(self, at: int) -> int:
        """When that was, if the clock of the machine is right now; nothing is later than now."""
        return self.now() - max(self.clock.now() - at, 0)

    async def keep(self) -> None:
        """For as long as anybody's clock runs."""
        while True:
            ahead = self.clock.now() - self.now()
            if abs(ahead - self.ahead) > STEP:
                logger.warning("the clock was set", extra={"seconds": round((ahead - self.ahead) / 1000, 1)})
            self.ahead = ahead
            await asyncio.sleep(BEAT)

    async def within(self, seconds: float, wanted: Awaitable[Found]) -> Found:
        """What is awaited, or a TimeoutError after so many seconds of this time."""
        waiting, until = asyncio.ensure_future(wanted), self.now() + milliseconds(seconds)
        try:
            while not waiting.done():
                left = until - self.now()
                if left <= 0:
                    raise TimeoutError
                await asyncio.wait([waiting], timeout=min(left / 1000, BEAT))
            return waiting.result()
        finally:
            waiting.cancel()
