"""What time it is. Nothing else in the server reads a clock: whoever needs one is handed the house's."""

from __future__ import annotations

import time

DAY = 24 * 60 * 60 * 1000  # milliseconds


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
