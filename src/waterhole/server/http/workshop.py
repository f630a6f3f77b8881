"""The workshop: where answers are worked out that cost more than a moment, beside the loop and for everybody in turn.

Whoever asks takes a place until the answer has left for them: so nobody fills the memory with answers that nobody
reads. Every address has a few places, and so has every person; whoever has none left waits for one, but not for long.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import ParamSpec, TypeVar

from waterhole.server.common.refusal import Refusal
from waterhole.server.common.round_robin import Turns

IN_ALL = 64  # places
WAITING = 8  # who may wait, for each place
WITHIN = 15.0  # seconds for a place, and as many for an answer

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Caller = tuple[str, str]  # what it is, and its name: an address, a person, or everybody


class Workshop:
    """One thread: Python does one thing at a time anyway."""

    def __init__(self, places: int, within: float = WITHIN) -> None:
        half = -(-places // 2)
        self.places = {"address": places, "person": half, "all": IN_ALL} if places else {"all": IN_ALL}
        self.within = within
        self.taken = Counter[Caller]()
        self.waiting = Counter[Caller]()
        self.left = asyncio.Event()  # somebody has; another one for the next
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="work")
        self.turns = Turns(self.thread)

    @asynccontextmanager
    async def place(self, address: str, person: str | None) -> AsyncIterator[None]:
        """A place for one who asks, until they are done."""
        names = {"address": address, "person": person, "all": "all"}
        callers = [(kind, name) for kind in self.places if (name := names[kind]) is not None]
        await self.enter(callers)
        try:
            yield
        finally:
            self.taken.subtract(callers)
            self.taken += Counter()  # without those who are gone
            self.left.set()
            self.left = asyncio.Event()

    async def enter(self, callers: Sequence[Caller]) -> None:
        """Wait for a place; too many do not."""
        if any(self.waiting[caller] >= WAITING * self.places[caller[0]] for caller in callers):
            raise Refusal("too_fast", 429, "You have asked for too much at once. Please wait a moment.")
        with self.counted(callers), in_time():
            async with asyncio.timeout(self.within):
                while any(self.taken[caller] >= self.places[caller[0]] for caller in callers):
                    await self.left.wait()
        self.taken.update(callers)

    @contextmanager
    def counted(self, callers: Sequence[Caller]) -> Iterator[None]:
        self.waiting.update(callers)
        try:
            yield
        finally:
            self.waiting.subtract(callers)
            self.waiting += Counter()

    async def do(
        self, address: str, work: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        """Have something worked out when it is the turn of an address."""
        with in_time():
            async with asyncio.timeout(self.within):
                found: Answer = await self.turns.take([address], partial(work, *args, **kwargs))
                return found

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)


@contextmanager
def in_time() -> Iterator[None]:
    try:
        yield
    except TimeoutError:
        raise Refusal("busy", 503, "Too many want something worked out just now. Please try again.") from None
