"""Whether the database can be written, as far as anybody has tried."""

from __future__ import annotations

import logging

from waterhole.server.common.clock import SystemClock
from waterhole.server.store.faults import brief

LATELY = 10.0  # seconds: what was tried since then is not tried again for the sake of asking
AGAIN = 1.0  # seconds after which what failed is tried again
SELDOM = 10.0  # seconds between two lines in the log about the same trouble

logger = logging.getLogger(__name__)


class Health:
    """What came of the last try, and how often somebody may hear of it."""

    def __init__(self, clock: SystemClock) -> None:
        self.clock = clock
        self.writable = True
        self.damaged = False
        self.tried = -LATELY
        self.complained: dict[str, float] = {}
        self.unsaid: dict[str, int] = {}

    def works(self) -> None:
        self.writable, self.tried = True, self.clock.monotonic()

    def fails(self, error: BaseException) -> None:
        self.writable, self.tried = False, self.clock.monotonic()
        self.complain("something could not be stored", error)

    @property
    def is_known(self) -> bool:
        """Was it tried lately?"""
        return self.clock.monotonic() - self.tried < (LATELY if self.writable else AGAIN)

    def complain(self, what: str, error: BaseException) -> None:
        """One line, and not again for a while: a full disk is no reason to fill it with its story."""
        now = self.clock.monotonic()
        if now - self.complained.get(what, -SELDOM) < SELDOM:
            self.unsaid[what] = self.unsaid.get(what, 0) + 1
            return
        self.complained[what] = now
        logger.error(what, extra={"error": brief(error), "unsaid": self.unsaid.pop(what, 0)})
