"""Where bots think: in threads, so many at once, first come first served. No table waits for a bot that fails."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from waterhole import bots, games
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search
from waterhole.coach.hints.advice import Advice, Adviser
from waterhole.engine.library.observation import Observation
from waterhole.server.common.clock import SYSTEM, SystemClock
from waterhole.server.common.metrics import BOT_FAILURES, BOTS_WAITED, BOTS_WAITING, THINKING, Line
from waterhole.server.common.refusal import Refusal
from waterhole.server.table.entries import Hand

STAND_IN = "medium"  # plays for people who are away
ADVISER = "adviser"  # gives hints

Thought = TypeVar("Thought")
logger = logging.getLogger(__name__)


class Thinkers:
    """A table asks for one move at a time: a queue in the order of asking is fair to all of them."""

    def __init__(self, at_once: int, limit: float, clock: SystemClock = SYSTEM) -> None:
        self.limit = limit  # seconds that a bot may take, and that a table may wait for its turn
        self.clock = clock
        self.room = asyncio.Semaphore(at_once)
        self.threads = ThreadPoolExecutor(at_once, thread_name_prefix="bot")
        self.own = threading.local()  # bots that search hold memory: each thread keeps one of a level
        self.loop = asyncio.get_running_loop()
        self.line = Line(clock)
        BOTS_WAITING.set_function(self.line.length)
        BOTS_WAITED.set_function(self.line.age)
        self.woken = 0  # games whose bots are ready
        self.awake = asyncio.Event()

    async def wake_up(self) -> None:
        """On a new machine bots have to be compiled first. Whoever waits for one waits a little longer then."""
        for name in games.names():
            await asyncio.to_thread(wake_bots, name)
            self.woken += 1
            logger.info("bots wake up", extra={"game": name, "awake": self.woken, "of": len(games.names())})
        self.awake.set()

    async def choose(self, level: str, observation: Observation) -> tuple[str, Hand]:
        """A bot's move; if it fails or takes too long, the greedy one."""
        try:
            await self.enter()
        except TimeoutError:
            return self.greedy(level, observation, "crowded")
        try:
            move = await self.thought(level, lambda bot: str(bot.choose(observation)))
        except TimeoutError:
            return self.greedy(level, observation, "slow")
        except Exception:
            logger.exception("a bot failed", extra={"bot": level})
            return self.greedy(level, observation, "failed")
        if move not in observation.moves():
            return self.greedy(level, observation, "illegal")
        return move, "bot"

    async def advise(self, observation: Observation) -> Advice:
        """What is to be expected of every move, for a person who asks. They wait for their turn like a bot."""
        try:
            await self.enter()
            return await self.thought(ADVISER, lambda adviser: adviser.advise(observation))
        except TimeoutError:
            raise Refusal("busy", 503, "Too many bots are thinking just now. Please try again.") from None

    async def enter(self) -> None:
        """Wait for one's turn to think."""
        with self.line.waiting():
            await self.awake.wait()
            await asyncio.wait_for(self.room.acquire(), self.limit)

    async def thought(self, level: str, think: Callable[[Any], Thought]) -> Thought:
        """What a bot of this level thinks, whoever is still there to hear it."""
        began = self.clock.monotonic()
        thinking = self.loop.run_in_executor(self.threads, lambda: think(self.bot(level)))
        thinking.add_done_callback(lambda _: self.room.release())  # a thread that is late still takes up its room
        thinking.add_done_callback(lambda late: late.cancelled() or late.exception())  # and may fail unheard
        found = await asyncio.wait_for(asyncio.shield(thinking), self.limit)
        THINKING.labels(level).observe(self.clock.monotonic() - began)
        return found

    def bot(self, level: str) -> Any:
        """In a thread: its own bot of this level, or its own adviser."""
        mine: dict[str, Any] = self.own.__dict__
        if level not in mine:
            mine[level] = Adviser() if level == ADVISER else bots.load(level)
        return mine[level]

    def greedy(self, level: str, observation: Observation, why: str) -> tuple[str, Hand]:
        logger.error("the greedy move replaces a bot's", extra={"bot": level, "why": why})
        BOT_FAILURES.labels(why).inc()
        return observation.game.greedy(observation), "greedy"

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def wake_bots(*names: str) -> None:
    """Compile, or load, what bots think with: in some games, or in all."""
    for name in names or games.names():
        state = games.load(name).deal(2, seed=1)
        observation = state.observe(state.turn)
        Search(Budget(simulations=1)).wake(observation)
        Adviser().wake(observation)
        state.game.unseen(observation)
        for level in ("novice", "easy"):
            bots.load(level).choose(observation)
