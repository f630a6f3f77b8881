"""Where bots think: in threads, so many at once, for everybody in turn. No table waits for a bot that fails."""

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
from waterhole.server.common.clock import Steady
from waterhole.server.common.metrics import BOT_FAILURES, BOTS_WAITED, BOTS_WAITING, THINKING, Line
from waterhole.server.common.refusal import Refusal
from waterhole.server.common.round_robin import Callers, Turns
from waterhole.server.table.entries import Hand

STAND_IN = "medium"  # plays for people who are away
ADVISER = "adviser"  # gives hints
ANYBODY = ("",)  # whom a bot thinks for, if nobody is named

Thought = TypeVar("Thought")
logger = logging.getLogger(__name__)


class Thinkers:
    """Those whom bots think for take turns, whatever number of tables they have: nobody holds up another's bots."""

    def __init__(self, at_once: int, limit: float, steady: Steady | None = None) -> None:
        self.limit = limit  # seconds that a bot may take, and that a table may wait for its turn
        self.steady = steady or Steady()
        self.turns = Turns(ThreadPoolExecutor(at_once, thread_name_prefix="bot"), at_once)
        self.own = threading.local()  # bots that search hold memory: each thread keeps one of a level
        self.line = Line(self.steady.clock)
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

    async def choose(
        self, level: str, observation: Observation, callers: Callers = ANYBODY, counts: bool = False
    ) -> tuple[str, Hand]:
        """A bot's move; if it fails or takes too long, the greedy one.

        Where a result counts it waits for its turn as long as it takes: else whoever is about to lose could crowd it
        out with tables of their own, and nothing would count.
        """
        patience = None if counts else self.limit
        try:
            thinking = await self.begin(callers, level, lambda bot: str(bot.choose(observation)), patience)
        except TimeoutError:
            return self.greedy(level, observation, "crowded")
        try:
            move = await self.thought(level, thinking)
        except TimeoutError:
            return self.greedy(level, observation, "slow")
        except Exception:
            logger.exception("a bot failed", extra={"bot": level})
            return self.greedy(level, observation, "failed")
        if move not in observation.moves():
            return self.greedy(level, observation, "illegal")
        return move, "bot"

    async def advise(self, observation: Observation, callers: Callers = ANYBODY) -> Advice:
        """What is to be expected of every move, for a person who asks. They wait for their turn like a bot."""
        try:
            thinking = await self.begin(callers, ADVISER, lambda adviser: adviser.advise(observation), self.limit)
            return await self.thought(ADVISER, thinking)
        except TimeoutError:
            raise Refusal("busy", 503, "Too many bots are thinking just now. Please try again.") from None

    async def begin(
        self, callers: Callers, level: str, think: Callable[[Any], Thought], patience: float | None
    ) -> asyncio.Future[Thought]:
        """Wait for one's turn, so many seconds at most, if any are given; then a bot of this level thinks."""

        async def in_turn() -> asyncio.Future[Thought]:
            await self.turns.turn(callers)
            return self.turns.begin(lambda: think(self.bot(level)))

        with self.line.waiting():
            await self.awake.wait()
            return await (in_turn() if patience is None else self.steady.within(patience, in_turn()))

    async def thought(self, level: str, thinking: asyncio.Future[Thought]) -> Thought:
        """What a bot of this level has found out."""
        began = self.steady.now()
        found = await self.steady.within(self.limit, asyncio.shield(thinking))
        THINKING.labels(level).observe((self.steady.now() - began) / 1000)
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
        self.turns.close()


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
