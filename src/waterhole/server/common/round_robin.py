"""Threads that many want something from. They take turns: everybody has one in a round, however much they want."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

Caller = str | tuple[str, ...]  # somebody; or from the widest to the narrowest, as an address and a person there
Callers = Collection[str] | Collection[tuple[str, ...]]  # who want the same thing


class Unwanted(Exception):
    """Nobody wants it any more."""


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """Who waits for a turn; they may come and go meanwhile."""

    callers: Callers
    turn: asyncio.Future[None]


class Turns:
    """Whoever comes is the last of the round, and so is whoever had a turn. Of one caller the first thing is first.

    Where callers have parts there are rounds within rounds: first of addresses, then of the people at each.
    """

    def __init__(self, threads: Executor, at_once: int = 1) -> None:
        self.threads = threads
        self.free = at_once
        self.waiting: list[Waiting] = []
        self.round: dict[Caller, None] = {}  # callers and their wider parts, in the order of their turns

    async def take(self, callers: Callers, do: Callable[[], Any]) -> Any:
        """Have something done in a thread when it is the turn of one of those who want it."""
        await self.turn(callers)
        return await asyncio.shield(self.begin(do))

    async def turn(self, callers: Callers) -> None:
        """Wait for the turn of one of those who want something. Whoever has one begins."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(Waiting(callers, turn))
        self.go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came too late
                self.end()
            raise

    def begin(self, do: Callable[[], Any]) -> asyncio.Future[Any]:
        """In one's turn. A thread that is late still takes up its room, and may fail unheard."""
        doing = asyncio.get_running_loop().run_in_executor(self.threads, do)
        doing.add_done_callback(lambda late: late.cancelled() or late.exception())
        doing.add_done_callback(lambda _: self.end())
        return doing

    def end(self) -> None:
        """A turn is over."""
        self.free += 1
        self.go_on()

    def close(self) -> None:
        """Nothing more is begun."""
        self.threads.shutdown(wait=False, cancel_futures=True)

    def go_on(self) -> None:
        """Whoever comes next has a turn, if anybody does and a thread is free."""
        self.line_up()
        while self.waiting and self.free:
            place = {caller: number for number, caller in enumerate(self.round)}
            _, number, caller = min(
                ([place[part] for part in parts(caller)], number, caller)
                for number, each in enumerate(self.waiting)
                for caller in each.callers
            )
            for part in parts(caller):
                del self.round[part]
            self.free -= 1
            self.waiting.pop(number).turn.set_result(None)
            self.line_up()

    def line_up(self) -> None:
        """Everybody who wants something is in the round; what nobody wants is dropped."""
        for each in self.waiting:
            if not each.callers and not each.turn.done():
                each.turn.set_exception(Unwanted())
        self.waiting = [each for each in self.waiting if not each.turn.done()]
        wanted = {part: None for each in self.waiting for caller in each.callers for part in parts(caller)}
        self.round = {part: None for part in self.round if part in wanted} | wanted


def parts(caller: Caller) -> list[Caller]:
    """A caller, after all that it is a part of."""
    return [caller] if isinstance(caller, str) else [caller[: number + 1] for number in range(len(caller))]
