"""A clock for tests: on its wall it is set back and forward by hand."""

from __future__ import annotations

from waterhole.server.common.clock import SystemClock


class Wall(SystemClock):
    """Nothing passes on it by itself."""

    __slots__ = ("passed", "wall")

    def __init__(self) -> None:
        self.wall = super().now()
        self.passed = 1000.0

    def now(self) -> int:
        return self.wall

    def monotonic(self) -> float:
        return self.passed

    def go_on(self, seconds: float) -> None:
        self.passed += seconds
        self.wall += round(1000 * seconds)

    def step(self, milliseconds: int) -> None:
        """Somebody sets it."""
        self.wall += milliseconds


class Stepping(SystemClock):
    """It goes on as the machine's does, but for what somebody has set it by."""

    __slots__ = ("by",)

    def __init__(self) -> None:
        self.by = 0

    def now(self) -> int:
        return super().now() + self.by
