"""A clock whose hand a test moves."""

from __future__ import annotations

from waterhole.server.common.clock import SystemClock, milliseconds


class Hand(SystemClock):
    """It stands still until somebody sets it."""

    __slots__ = ("seconds",)

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> int:
        return milliseconds(self.seconds)

    def monotonic(self) -> float:
        return self.seconds
