"""How much one connection, or one address, may ask for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from waterhole.server.common.clock import SYSTEM, SystemClock

Known = TypeVar("Known")

LOOKS = 5.0, 10.0  # that something is looked up: a second, and at once
HOUR = 60 * 60  # seconds
ALONE = 5  # one person has the fifth part of what an address has: there may be a class behind it
REVOKED, ALL_REVOKED = 10, 300  # people in an hour: by one address, and by all
MOST_REMEMBERED = 50_000  # remembered at once; the longest unseen is forgotten first


class Bucket:
    """So many requests a second, and a reserve for a rush."""

    __slots__ = ("clock", "left", "most", "rate", "seen")

    def __init__(self, rate: float, most: float, clock: SystemClock = SYSTEM) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.clock = clock
        self.seen = clock.monotonic()

    def take(self, count: float = 1) -> bool:
        """Is that still allowed?"""
        now = self.clock.monotonic()
        self.left = min(self.most, self.left + (now - self.seen) * self.rate)
        self.seen = now
        if self.left < count:
            return False
        self.left -= count
        return True


class Buckets:
    """A bucket for everybody who comes; without a rate, one that is never empty."""

    def __init__(self, rate: float, most: float, clock: SystemClock = SYSTEM) -> None:
        self.rate = rate
        self.most = most
        self.clock = clock
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        if self.rate <= 0:
            return True
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.rate, self.most, self.clock)
            if len(self.buckets) > MOST_REMEMBERED:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(who)
        return bucket.take()


class Openings:
    """How many tables are opened in an hour: of one address, and of one person there."""

    def __init__(self, an_hour: int, clock: SystemClock = SYSTEM) -> None:
        own = -(-an_hour // ALONE)
        self.of_address = Buckets(an_hour / HOUR, an_hour, clock)
        self.of_person = Buckets(own / HOUR, own, clock)

    def take(self, address: str, person: str) -> bool:
        return self.of_person.take(person) and self.of_address.take(address)


class Revocations:
    """How many people are revoked in an hour: each is remembered for a year, and a new identity costs nothing."""

    def __init__(self, clock: SystemClock = SYSTEM) -> None:
        self.of_address = Buckets(REVOKED / HOUR, REVOKED, clock)
        self.of_all = Bucket(ALL_REVOKED / HOUR, ALL_REVOKED, clock)

    def take(self, address: str) -> bool:
        return self.of_address.take(address) and self.of_all.take()


class Addresses:
    """What every address asks for, and how many connections it has."""

    def __init__(self, rate: float, connections: int, clock: SystemClock = SYSTEM) -> None:
        self.most = connections
        self.requests = Buckets(rate, 5 * rate, clock)
        self.connected: dict[str, int] = {}

    def take(self, address: str) -> bool:
        return self.requests.take(address)

    def connect(self, address: str) -> bool:
        """One more connection, if that is not too many."""
        count = self.connected.get(address, 0)
        if 0 < self.most <= count:
            return False
        self.connected[address] = count + 1
        return True

    def disconnect(self, address: str) -> None:
        count = self.connected.get(address, 0) - 1
        if count > 0:
            self.connected[address] = count
        else:
            self.connected.pop(address, None)


class Lately(Generic[Known]):
    """Something that costs work to know: looked up a few times a second at most, however many ask."""

    def __init__(self, clock: SystemClock = SYSTEM) -> None:
        self.pace = Bucket(*LOOKS, clock)
        self.known: list[Known] = []  # nothing, or what was found last
        self.looking: asyncio.Task[Known] | None = None

    async def of(self, look: Callable[[], Coroutine[Any, Any, Known]]) -> Known:
        """Whoever asks while somebody looks hears what is found: none waits for one look after another."""
        if self.looking is None:
            if not self.pace.take() and self.known:
                return self.known[0]
            self.looking = asyncio.get_running_loop().create_task(look())
            self.looking.add_done_callback(self.found)
        return await asyncio.shield(self.looking)

    def found(self, looking: asyncio.Task[Known]) -> None:
        self.looking = None
        if not looking.cancelled() and looking.exception() is None:
            self.known = [looking.result()]
