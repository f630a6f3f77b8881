"""The time by which people's clocks run: nobody can set it, and it stands still while the process does."""

from __future__ import annotations

import asyncio

import pytest

from waterhole.server.common.clock import STILL, Steady, SystemClock

pytestmark = pytest.mark.anyio

HOUR, MINUTE = 60 * 60 * 1000, 60 * 1000


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


@pytest.mark.parametrize("step", [-10 * MINUTE, 0, HOUR])
def test_a_clock_that_is_set_does_not_change_it(step: int) -> None:
    wall = Wall()
    steady = Steady(wall)
    began = steady.now()
    wall.step(step)
    for _ in range(20):
        wall.go_on(1)
        steady.now()
    assert steady.now() == began + 20_000


def test_a_process_that_was_stopped_has_lost_no_time() -> None:
    wall = Wall()
    steady = Steady(wall)
    wall.go_on(1)
    before = steady.now()
    wall.go_on(3600)  # nobody looked at it
    assert steady.now() == before
    wall.go_on(STILL)
    assert steady.now() == before + 1000 * STILL


def test_what_the_log_says_is_told_by_its_own_time_and_nothing_is_later_than_now() -> None:
    wall = Wall()
    steady = Steady(wall)
    wall.step(HOUR)
    assert steady.of(wall.now() - 5000) == steady.now() - 5000
    assert steady.of(wall.now() + 5000) == steady.now()


async def test_a_step_is_noticed(caplog: pytest.LogCaptureFixture) -> None:
    wall = Wall()
    steady = Steady(wall)
    keeping = asyncio.create_task(steady.keep())
    await asyncio.sleep(0)
    assert not caplog.records
    wall.step(-10 * MINUTE)
    keeping.cancel()
    keeping = asyncio.create_task(steady.keep())
    await asyncio.sleep(0)
    keeping.cancel()
    assert [(record.getMessage(), record.seconds) for record in caplog.records] == [("the clock was set", -600.0)]  # type: ignore[attr-defined]


async def test_whoever_waits_for_something_waits_by_it() -> None:
    class Stopped(Wall):
        """Whenever somebody looks, the process has just stood still; in the end it goes on."""

        looks = 0

        def monotonic(self) -> float:
            self.looks += 1
            self.go_on(3600 if self.looks < 5 else 1)
            return super().monotonic()

    clock = Stopped()
    never: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    with pytest.raises(TimeoutError):
        await Steady(clock).within(1.0, never)
    assert clock.looks == 5  # else it had given up when the process went on
    assert never.cancelled()
