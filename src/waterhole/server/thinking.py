"""Where bots think: in threads, so many at once, first come first served. No table waits for a bot that fails."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from waterhole import bots, games
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search
from waterhole.engine.observation import Observation
from waterhole.server.entries import Hand
from waterhole.server.metrics import BOT_FAILURES, THINKING

SLEEPY = 0.3  # seconds after the start, when people come back to their tables and want to see them first
STAND_IN = "medium"  # plays for people who are away

logger = logging.getLogger(__name__)


class Thinkers:
    """A table asks for one move at a time: a queue in the order of asking is fair to all of them."""

    def __init__(self, at_once: int, limit: float) -> None:
        self.limit = limit  # seconds that a bot may take, and that a table may wait for its turn
        self.room = asyncio.Semaphore(at_once)
        self.threads = ThreadPoolExecutor(at_once, thread_name_prefix="bot")
        self.own = threading.local()  # bots that search hold memory: each thread keeps one of a level
        self.loop = asyncio.get_running_loop()
        self.awake = asyncio.Event()

    async def wake_up(self) -> None:
        """On a new machine bots have to be compiled first. Whoever waits for one waits a little longer then."""
        await asyncio.sleep(SLEEPY)
        await asyncio.to_thread(wake_bots)
        self.awake.set()

    async def choose(self, level: str, observation: Observation) -> tuple[str, Hand]:
        """A bot's move; if it fails or takes too long, the greedy one."""
        await self.awake.wait()
        try:
            await asyncio.wait_for(self.room.acquire(), self.limit)
        except TimeoutError:
            return self.greedy(level, observation, "crowded")
        began = time.perf_counter()
        thought = self.loop.run_in_executor(self.threads, self.think, level, observation)
        thought.add_done_callback(lambda _: self.room.release())  # a thread that is late still takes up its room
        try:
            move = await asyncio.wait_for(asyncio.shield(thought), self.limit)
        except TimeoutError:
            thought.add_done_callback(lambda late: late.cancelled() or late.exception())
            return self.greedy(level, observation, "slow")
        except Exception:
            logger.exception("a bot failed", extra={"bot": level})
            return self.greedy(level, observation, "failed")
        THINKING.labels(level).observe(time.perf_counter() - began)
        if move not in observation.moves():
            return self.greedy(level, observation, "illegal")
        return move, "bot"

    def think(self, level: str, observation: Observation) -> str:
        """In a thread."""
        mine: dict[str, Any] = self.own.__dict__
        if level not in mine:
            mine[level] = bots.load(level)
        return str(mine[level].choose(observation))

    def greedy(self, level: str, observation: Observation, why: str) -> tuple[str, Hand]:
        logger.error("the greedy move replaces a bot's", extra={"bot": level, "why": why})
        BOT_FAILURES.labels(why).inc()
        return observation.game.greedy(observation), "greedy"

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def wake_bots() -> None:
    """Compile, or load, what bots think with."""
    for name in games.names():
        state = games.load(name).deal(2, seed=1)
        observation = state.observe(state.turn)
        Search(Budget(simulations=1)).wake(observation)
        for level in ("novice", "easy"):
            bots.load(level).choose(observation)
