"""Numbers for Prometheus. Nothing in them tells one table or person from another."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Gauge, Histogram

from waterhole.server.common.clock import SystemClock

STORED = Counter("waterhole_entries_stored", "Entries of tables' logs that were stored.")
STORING = Histogram(
    "waterhole_storing_seconds", "How long a transaction took.", buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 1)
)
REFUSED = Counter("waterhole_refused", "Messages and requests that were refused.", ["code"])
CONNECTIONS = Gauge("waterhole_connections", "Open WebSockets.")
TABLES = Gauge("waterhole_live_tables", "Tables held in memory.")
REVIEWS = Gauge("waterhole_reviews", "Reviews of games that are going on.")
THINKING = Histogram(
    "waterhole_thinking_seconds", "How long bots thought.", ["level"], buckets=(0.001, 0.01, 0.1, 0.5, 1, 2, 5)
)
BOT_FAILURES = Counter(
    "waterhole_bot_failures", "Moves that a bot failed to make and the greedy one replaced.", ["why"]
)
STORE_FAILURES = Counter("waterhole_store_failures", "What the database failed to do.", ["what"])
DATABASE = Gauge("waterhole_database_bytes", "The size of the database.")
LAG = Histogram(
    "waterhole_loop_lag_seconds",
    "How late the event loop is: what everybody waits for before anything is done.",
    buckets=(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5),
)
BOTS_WAITING = Gauge("waterhole_bots_waiting", "Bots, and people who ask for hints, that wait for their turn to think.")
BOTS_WAITED = Gauge("waterhole_bots_waited_seconds", "How long the one who waits longest has waited for that.")

TICK = 0.5  # seconds between two looks at the event loop


async def watch_loop(clock: SystemClock) -> None:
    """For as long as it runs."""
    while True:
        began = clock.monotonic()
        await asyncio.sleep(TICK)
        LAG.observe(max(clock.monotonic() - began - TICK, 0))


class Line:
    """Those who wait for something, in the order in which they came."""

    def __init__(self, clock: SystemClock) -> None:
        self.clock = clock
        self.came: dict[object, float] = {}

    @contextmanager
    def waiting(self) -> Iterator[None]:
        mine = object()
        self.came[mine] = self.clock.monotonic()
        try:
            yield
        finally:
            del self.came[mine]

    def length(self) -> int:
        return len(self.came)

    def age(self) -> float:
        """Seconds that the first of them has waited."""
        now = self.clock.monotonic()
        # In one step: whoever asks is in another thread, and meanwhile people come and go.
        return max(now - next(iter(list(self.came.values())), now), 0)
