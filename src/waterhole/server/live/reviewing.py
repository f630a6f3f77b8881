"""Where games are reviewed: one thread that lets everybody else go first, for as long as somebody looks.

Those who look take turns at it, one look each, whatever number of reviews they look at: nobody has it for long.

A finding is stored before it is told. Whoever comes later, to this process or to another, before or after a restart,
hears at once what is stored, and the rest as it comes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import msgspec

from waterhole.coach.reviews.account import Judgement, Summary
from waterhole.coach.reviews.finding import Finding
from waterhole.coach.reviews.look import Looker
from waterhole.coach.reviews.review import WORK, Finished, Review, final
from waterhole.server.common.clock import SYSTEM, SystemClock
from waterhole.server.common.metrics import REVIEWS
from waterhole.server.common.refusal import Refusal
from waterhole.server.common.round_robin import Turns, Unwanted
from waterhole.server.live.findings import Findings, Found
from waterhole.server.store.log import Log
from waterhole.server.telling.wire import ReviewBegun, ReviewFailed

AT_ONCE = 3  # reviews that are not done yet, and that one address may listen to
LOWEST = 19  # niceness: tables come first
SILENCE = 15.0  # seconds after which something is said, so that nobody on the way takes the line for dead
FORGIVEN = 60.0  # seconds after which a review that has failed is tried again
NOTHING = ": still looking\n\n"

Key = tuple[str, int]  # a table, and a game of its match
Recall = Callable[[], Coroutine[Any, Any, tuple[Finished, Sequence[int]]]]  # the game, and where people sit
logger = logging.getLogger(__name__)


def event(name: str, told: ReviewBegun | Judgement | Summary | ReviewFailed) -> str:
    """Something that is told, as a server-sent event."""
    return f"event: {name}\ndata: {msgspec.json.encode(told).decode()}\n\n"


FAILED = event("failed", ReviewFailed("This review could not be made."))


class Going:
    """A review that somebody looks at, and all that was told of it."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.callers = Counter[str]()  # who listens: addresses, and how often each
        self.ended = False
        self.news = asyncio.Event()

    def join(self, caller: str) -> None:
        self.callers[caller] += 1

    def leave(self, caller: str) -> None:
        self.callers[caller] -= 1
        self.callers += Counter()  # without those who are gone

    def tell(self, *events: str, last: bool = False) -> None:
        self.events += events
        self.ended = last
        self.news.set()
        self.news = asyncio.Event()

    async def listen(self) -> AsyncGenerator[str]:
        """All of it, from the first word to the last."""
        heard = 0
        while True:
            news, fresh, ended = self.news, self.events[heard:], self.ended
            heard += len(fresh)
            if fresh:
                yield "".join(fresh)
            if ended:
                return
            try:
                await asyncio.wait_for(news.wait(), SILENCE)
            except TimeoutError:
                yield NOTHING


def no_review() -> Going:
    """A review that has failed lately."""
    going = Going()
    going.tell(FAILED, last=True)
    return going


def all_told(findings: Sequence[Finding], summary: Summary) -> Going:
    """A review that is done."""
    going = Going()
    begun = event("begun", ReviewBegun(summary.judged))
    going.tell(begun, *(event("judged", each) for each in final(findings)), event("done", summary), last=True)
    return going


class Reviewing:
    """All reviews of this process."""

    def __init__(
        self,
        log: Log,
        thoroughness: float = 1.0,
        at_once: int = AT_ONCE,
        forgiven: float = FORGIVEN,
        clock: SystemClock = SYSTEM,
    ) -> None:
        self.store = Findings(log)
        self.work = round(WORK * thoroughness)
        self.at_once = at_once
        self.forgiven = forgiven
        self.clock = clock
        self.failed: dict[Key, float] = {}  # reviews, and when they are tried again
        self.going: dict[Key, Going] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="review", initializer=step_back)
        self.turns = Turns(self.thread)
        self.looker: Looker | None = None  # of the thread; it takes some memory, and is made when it is needed

    async def follow(self, table: str, game: int, caller: str, recall: Recall) -> Going:
        """The review of a game, for an address that listens from now on until it leaves.

        It is gone on with for as long as anybody listens. What is done is told from the store, as often as one likes.
        """
        key = table, game
        if self.has_failed(key):
            return no_review()
        if key not in self.going:
            stored = await self.store.read(*key)
            if stored.summary is not None:
                return all_told(stored.findings, stored.summary)
        if sum(caller in going.callers for other, going in self.going.items() if other != key) >= self.at_once:
            raise Refusal("too_many", 429, f"Your address listens to {self.at_once} reviews already.")
        going = self.going.get(key) or self.begin(key, recall)
        going.join(caller)
        return going

    def has_failed(self, key: Key) -> bool:
        """Has this review failed lately?"""
        now = self.clock.monotonic()
        self.failed = {each: until for each, until in self.failed.items() if until > now}
        return key in self.failed

    def begin(self, key: Key, recall: Recall) -> Going:
        going = self.going[key] = Going()
        task = asyncio.get_running_loop().create_task(self.run(key, going, recall))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return going

    async def run(self, key: Key, going: Going, recall: Recall) -> None:
        REVIEWS.inc()
        try:
            await self.review(key, going, recall)
        except Unwanted:
            pass  # it goes on when somebody asks again
        except Exception:
            logger.exception("a review failed", extra={"table": key[0][:6]})
            self.failed[key] = self.clock.monotonic() + self.forgiven
            going.tell(FAILED)
        finally:
            REVIEWS.dec()
            del self.going[key]
            going.tell(last=True)  # whoever still listens asks again

    async def review(self, key: Key, going: Going, recall: Recall) -> None:
        """Go on from what is stored, to the end or until nobody listens any more."""
        stored = await self.store.read(*key)
        if stored.summary is not None:
            going.tell(*all_told(stored.findings, stored.summary).events)
            return
        going.tell(*(event("judged", finding.judgement()) for finding in stored.findings))
        review = await self.turns.take(going.callers, self.resumed(stored, *await recall()))
        going.tell(event("begun", ReviewBegun(len(review.decisions))))
        number = len(stored.findings)
        while going.callers:
            finding = await self.turns.take(going.callers, review.step)
            if finding is None:
                await self.finish(key, going, review, number)
                return
            await self.store.add(*key, number, finding)
            going.tell(event("judged", finding.judgement()))
            number += 1

    def resumed(self, stored: Found, game: Finished, people: Sequence[int]) -> Callable[[], Review]:
        def resume() -> Review:
            self.looker = self.looker or Looker()
            return Review(game, self.looker, self.work, people, stored.findings)

        return resume

    async def finish(self, key: Key, going: Going, review: Review, number: int) -> None:
        """All is found: what was unsure is as sure as it gets."""
        summary = review.summary()
        await self.store.finish(*key, number, summary)
        open_ones = [each for each in review.judgements if review.found[each.number].is_open]
        going.tell(*(event("judged", each) for each in open_ones), event("done", summary))

    async def close(self) -> None:
        """What is stored is there when the server is back."""
        if self.looker is not None:
            self.looker.stop()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thread.shutdown(wait=False, cancel_futures=True)


def step_back() -> None:
    """In the thread: everybody else goes first."""
    if sys.platform == "linux":  # elsewhere niceness is of a whole process
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWEST)
