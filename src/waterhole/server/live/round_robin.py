"""One thread that many want something from. They take turns: everybody has one in a round, however much they want."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any


class Unwanted(Exception):
    """Nobody wants it any more."""


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """Something to be done, and who wants it; they may come and go while it waits."""

    callers: Collection[str]
    do: Callable[[], Any]
    done: asyncio.Future[Any]


class Turns:
    """Whoever comes is the last of the round, and so is whoever had a turn. Of one caller the first thing is first."""

    def __init__(self, thread: Executor) -> None:
        self.thread = thread
        self.waiting: list[Waiting] = []
        self.round: dict[str, None] = {}  # callers, in the order of their turns
        self.busy = False

    async def take(self, callers: Collection[str], do: Callable[[], Any]) -> Any:
        """Have something done in the thread when it is the turn of one of those who want it."""
        done = asyncio.get_running_loop().create_future()
        self.waiting.append(Waiting(callers, do, done))
        self.go_on()
        return await done

    def go_on(self) -> None:
        """Begin what comes next, if anything does and the thread is free."""
        self.line_up()
        while self.round and not self.busy:
            caller = next(iter(self.round))
            del self.round[caller]
            wanted = next((each for each in self.waiting if caller in each.callers), None)
            if wanted is not None:
                self.waiting.remove(wanted)
                self.begin(wanted)

    def line_up(self) -> None:
        """Everybody who wants something is in the round; what nobody wants is dropped."""
        for each in self.waiting:
            if not each.callers and not each.done.done():
                each.done.set_exception(Unwanted())
        self.waiting = [each for each in self.waiting if not each.done.done()]
        self.round |= dict.fromkeys(caller for each in self.waiting for caller in each.callers)

    def begin(self, wanted: Waiting) -> None:
        self.busy = True
        doing = asyncio.get_running_loop().run_in_executor(self.thread, wanted.do)

        def ended(_: asyncio.Future[Any]) -> None:
            self.busy = False
            error = None if doing.cancelled() else doing.exception()
            if not wanted.done.done():  # else whoever waited for it is gone
                if doing.cancelled():
                    wanted.done.cancel()
                elif error is not None:
                    wanted.done.set_exception(error)
                else:
                    wanted.done.set_result(doing.result())
            self.go_on()

        doing.add_done_callback(ended)
