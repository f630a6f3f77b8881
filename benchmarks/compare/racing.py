"""Measures contestants in rounds, each peer in processes of its own that have loaded everything before."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from benchmarks.compare.contestants import Contestant
from benchmarks.compare.portions import Ready, timed

PATIENCE = 900  # seconds for an answer; some of Pgx takes minutes to compile on a busy machine
Say = Callable[[str], None]


class LeftOut(Exception):
    """Why something could not be measured."""


def bind(cores: int) -> None:
    """Stay on so many cores, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-cores:])


def load(contestant: Contestant) -> Ready:
    """Ready, and warm: a portion has been played."""
    module, name = contestant.maker.split(".")
    ready: Ready = getattr(import_module(f"benchmarks.compare.{module}"), name)(*contestant.arguments)
    ready.portion()
    gc.collect()
    gc.freeze()
    return ready


def attend(line: Any, cores: int) -> None:
    """In a process of its own: load what is asked for, and measure it whenever it is asked for."""
    bind(cores)
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    ready: dict[str, Ready] = {}
    while (order := line.recv()) is not None:
        contestant, seconds = order
        try:
            if contestant.key not in ready:
                ready[contestant.key] = load(contestant)
            answer = timed(ready[contestant.key], seconds) if seconds else ready[contestant.key].about
            line.send((True, answer))
        except Exception as error:
            line.send((False, f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"))


class Attendant:
    """The process for a peer and a number of cores; if it breaks, the next question starts another."""

    def __init__(self, cores: int) -> None:
        self.cores = cores
        self.process: Any = None

    def ask(self, contestant: Contestant, seconds: float) -> dict[str, Any]:
        if self.process is None:
            context = multiprocessing.get_context("spawn")
            self.line, other = context.Pipe()
            self.process = context.Process(target=attend, args=(other, self.cores))
            self.process.start()
            other.close()
        try:
            self.line.send((contestant, seconds))
            if not self.line.poll(PATIENCE):
                self.end()
                raise LeftOut(f"it gave no answer for {PATIENCE} seconds")
            measured, answer = self.line.recv()
        except (EOFError, OSError):
            self.end()
            raise LeftOut("its process broke") from None
        if not measured:
            raise LeftOut(answer)
        return dict(answer)

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()  # nothing is lost: all it knows has been told
            self.process.join()
            self.line.close()
            self.process = None


class Race:
    """All contestants, what is known about them, what they did in each round, and who fell out for what reason."""

    def __init__(self, field: Sequence[Contestant], say: Say) -> None:
        self.field = list(field)
        self.say = say
        self.attendants = {(one.peer, one.cores): Attendant(one.cores) for one in field}
        self.entries: dict[str, dict[str, Any]] = {}
        self.left_out: dict[str, str] = {}

    def ask(self, contestant: Contestant, seconds: float) -> dict[str, Any] | None:
        try:
            return self.attendants[contestant.peer, contestant.cores].ask(contestant, seconds)
        except LeftOut as reason:
            self.left_out[contestant.key] = str(reason)
            self.say(f"{contestant.key} is left out: {reason}")
            self.field.remove(contestant)
            self.entries.pop(contestant.key, None)
            return None

    def run(self, rounds: int, seconds: float) -> None:
        for contestant in self.field[:]:
            self.say(f"{contestant.key}: getting ready …")
            about = self.ask(contestant, 0)
            if about is not None:
                self.entries[contestant.key] = {"about": about, "rounds": []}
        for number in range(rounds):
            self.say(f"Round {number + 1} of {rounds} …")
            for contestant in self.field[:]:
                played = self.ask(contestant, seconds)
                if played is not None:
                    self.entries[contestant.key]["rounds"].append(played)

    def end(self) -> None:
        for attendant in self.attendants.values():
            attendant.end()
