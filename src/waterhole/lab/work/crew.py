"""Who does the work: this process, threads or processes of this machine, or a Ray cluster.

Jobs are handed out as they come, and told as they are done, in any order. Whoever gives them out sees to it that it
does not matter who does which.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from waterhole.engine.errors import Refused, shown
from waterhole.engine.library.fields import whole

MOST_WORKERS = 256
AHEAD = 4  # jobs given out for each worker, so that none ever waits

Name = TypeVar("Name")
Done = TypeVar("Done")
Jobs = Iterator[tuple[Name, Callable[[], Done]]]


@dataclass(frozen=True)
class Crew:
    """So many workers on this machine; or, at an address, as many as a Ray cluster has."""

    workers: int = 1
    ray: str | None = None

    def __post_init__(self) -> None:
        if not whole(self.workers, 1, MOST_WORKERS):
            raise Refused(f"There are 1 to {MOST_WORKERS:,} workers, not {shown(self.workers)}.")

    @classmethod
    def of(cls, workers: int | None, ray: str | None) -> Crew:
        """As a person asks for it: without a number, one worker for each core; a cluster has a number of its own."""
        if workers is not None and ray is not None:
            raise Refused("A Ray cluster has as many workers as it has cores: leave out --workers, or --ray.")
        return cls(cores() if workers is None else workers, ray)

    def work(self, jobs: Jobs[Name, Done], threads: bool = False) -> Iterator[tuple[Name, Done]]:
        """Do all jobs. Those that stay in compiled code, which lets others run, can share a process.

        Never in the main thread: compiled code does not hear Ctrl-C, but whoever waits for it does.
        """
        if self.ray is not None:
            from waterhole.lab.work.cluster import on_cluster

            return on_cluster(jobs, self.ray)
        if self.workers == 1 and not threads:
            return ((name, job()) for name, job in jobs)
        return shared_out(jobs, self.workers, threads)


def shared_out(jobs: Jobs[Name, Done], workers: int, threads: bool = False) -> Iterator[tuple[Name, Done]]:
    """Do jobs in several processes or threads; if the caller stops listening, what has not begun is not begun."""
    pool: Executor = ThreadPoolExecutor(workers) if threads else processes(workers)
    given: dict[Future[Done], Name] = {}
    try:
        while True:
            for name, job in islice(jobs, AHEAD * workers - len(given)):
                given[pool.submit(job)] = name
            if not given:
                return
            for done in wait(given, return_when=FIRST_COMPLETED).done:
                yield given.pop(done), done.result()
    except BrokenProcessPool:
        raise Refused("A worker was ended from outside, or ran out of memory.") from None
    finally:
        pool.shutdown(cancel_futures=True)


def processes(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=enlist)


def enlist() -> None:
    """A worker stops at once at Ctrl-C, and does not outlive the process that it works for."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def cores() -> int:
    """How many processes can run at once here."""
    affinity: Any = getattr(os, "sched_getaffinity", None)
    return min(len(affinity(0)) if affinity else os.cpu_count() or 1, MOST_WORKERS)
