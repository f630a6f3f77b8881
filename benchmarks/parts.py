"""What is measured: one function for each part, which gives its numbers with the bounds they should keep."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import tempfile
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any, TypeVar

import uvloop

from benchmarks.crowd import PEOPLE, Crowd, Stuck
from benchmarks.looking_back import a_review
from benchmarks.meters import all_gone, cpu_seconds, get, live_tables, resident
from benchmarks.stored import fill
from tests.kit import services
from tests.kit.services import Server
from waterhole.lab.bench.measuring import row

SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"
WANTED = {SQLITE: 2000, POSTGRESQL: 1000}  # moves a second
RATE = 300.0  # moves a second, when it is measured how soon everybody hears of them
LONG, SHORT = 9, 1  # games of a match: one that outlasts a measurement, one that ends soon
DAY = 24 * 60 * 60
FLAGS = (  # nothing is limited, nothing waits, and nobody is replaced
    *("--pace", "0", "--interval", "0", "--patience", "3600"),
    *("--requests", "0", "--connections", "0", "--messages", "100000", "--tables", "0"),
)

Row = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Load:
    """What is measured."""

    game: str
    tables: int
    seconds: float
    warm_up: float
    stored: int
    restarts: int


class Databases:
    """An empty database of either kind, whenever one is needed; PostgreSQL is started once."""

    def __init__(self, stack: ExitStack) -> None:
        self.stack = stack
        self.postgres: str | None = None

    @contextmanager
    def fresh(self, kind: str) -> Iterator[str]:
        if kind == SQLITE:
            with tempfile.TemporaryDirectory(prefix="waterhole-load-") as folder:
                yield f"sqlite:///{folder}/tables.db"
            return
        if self.postgres is None:
            self.postgres = self.stack.enter_context(services.postgres())
        with services.fresh_database(self.postgres) as url:
            yield url


async def playing(load: Load, kind: str, server: Server, parts: Sequence[str]) -> list[Row]:
    """Moves as fast as they go, and then moves at a steady rate."""
    crowd, rows = await seated(load, [server]), []
    if "throughput" in parts:
        rows += await throughput(load, kind, crowd, server)
    steady = f"{kind}, {RATE:.0f} moves a second"
    if "latency" in parts:
        rows += await latency(load, steady, crowd)
    if "review" in parts:
        with a_review(server):
            rows += await latency(load, f"{steady} beside a review", crowd)
    await crowd.go()
    return rows


async def latency(load: Load, what: str, crowd: Crowd) -> list[Row]:
    took = await crowd.stroll(RATE, load.seconds * 1.5)
    late = row(f"{what}: this program is late by, 99 of 100", 1000 * share(crowd.late, 0.99), "ms")
    return [*waits(what, took, at_most=40), late]


async def throughput(load: Load, kind: str, crowd: Crowd, server: Server) -> list[Row]:
    crowd.rush()
    await crowd.wait(load.warm_up)
    begin, theirs, ours = time.perf_counter(), cpu_seconds(server.pid), time.process_time()
    took = await crowd.count(load.seconds)
    moves, seconds = len(took) or 1, time.perf_counter() - begin
    theirs, ours = cpu_seconds(server.pid) - theirs, time.process_time() - ours
    await crowd.calm()
    return [
        row(f"{kind}: moves stored and told", len(took) / seconds, "a second", at_least=WANTED[kind]),
        row(f"{kind}: work of the server for a move", theirs / moves * 1e6, "µs"),
        row(f"{kind}: work of this program for a move", ours / moves * 1e6, "µs"),
        *waits(f"{kind}, as fast as they go", took),
    ]


async def memory(load: Load, kind: str, server: Server) -> list[Row]:
    """Memory of the server with tables that nobody looks at, with tables and people, and when all are over.

    A clock of a day keeps a table alive that nobody is connected to. The second round shows what finished tables leave
    behind: a process does not give all memory back that it could use again.
    """
    clock = {"kind": "bank", "seconds": DAY}
    crowd = Crowd([server.port])

    async def play_to_the_end() -> None:
        await crowd.finish()
        await crowd.go()
        await all_gone(server)

    await crowd.open_tables(min(load.tables, 20), load.game, length=SHORT, clock=clock)
    await crowd.come()
    await play_to_the_end()
    empty = resident(server.pid)
    await crowd.open_tables(load.tables, load.game, length=SHORT, clock=clock)
    alone = live_tables(server, load.tables)
    await crowd.come()
    for _ in range(3):
        await crowd.stroll(1000, load.tables / 1000)
    full = live_tables(server, load.tables)
    await play_to_the_end()
    over = resident(server.pid)
    await crowd.open_tables(load.tables, load.game, length=SHORT, clock=clock)
    await crowd.come()
    await play_to_the_end()
    again = resident(server.pid)
    return [
        row(f"{kind}: memory without tables", empty / 1000, "MB"),
        row(f"{kind}: a table nobody is connected to", (alone - empty) / load.tables, "kB"),
        row(f"{kind}: a table and its {PEOPLE} connections", (full - empty) / load.tables, "kB", at_most=60),
        row(f"{kind}: kept from the first finished tables", (over - empty) / load.tables, "kB each"),
        row(f"{kind}: kept from as many more", (again - over) / load.tables, "kB each", at_most=2),
    ]


def restart(load: Load, kind: str, url: str) -> list[Row]:
    """From starting a server with many stored tables to its first answers."""
    with services.serve(url, args=FLAGS):
        pass  # the database is set up, and everything is compiled
    known = uvloop.run(fill(url, load.game, load.stored))
    ready, answered = [], []
    for _ in range(load.restarts):
        begin = time.perf_counter()
        with services.serve(url, args=FLAGS) as server:
            ready.append(time.perf_counter() - begin)
            for status, id in known.items():
                if (said := json.loads(get(server, f"/api/tables/{id}"))["status"]) != status:
                    raise Stuck(f"a table is {said} and should be {status}")
            answered.append(time.perf_counter() - begin)
    return [
        row(f"{kind}: a start with {load.stored:,} stored tables", median(ready), "s", at_most=2),
        row(f"{kind}: and the first {len(known)} of them told", median(answered), "s", at_most=2),
    ]


async def together(load: Load, servers: Sequence[Server]) -> float:
    """Moves a second, with every table's people spread over the servers."""
    crowd = await seated(load, servers)
    crowd.rush()
    await crowd.wait(load.warm_up)
    begin = time.perf_counter()
    took = await crowd.count(load.seconds)
    speed = len(took) / (time.perf_counter() - begin)
    await crowd.calm()
    await crowd.go()
    return speed


def one_and_two(load: Load, databases: Databases) -> list[Row]:
    """One process and two, on PostgreSQL and Redis."""
    speeds = []
    with services.redis() as redis:
        for count in (1, 2):
            with databases.fresh(POSTGRESQL) as url, ExitStack() as running:
                serving = [services.serve(url, redis=redis, args=FLAGS) for _ in range(count)]
                servers = [running.enter_context(server) for server in serving]
                speeds.append(uvloop.run(bounded(load, together(load, servers))))
    one, two = speeds
    enough = (os.cpu_count() or 1) >= 4  # for two servers, the database and this program
    return [
        row("PostgreSQL and Redis: one process", one, "moves a second"),
        row("PostgreSQL and Redis: two processes", two, "moves a second"),
        row("two processes: ratio to one", two / one, "×", at_least=1.5 if enough else None),
    ]


# What they need


async def seated(load: Load, servers: Sequence[Server]) -> Crowd:
    """Everybody at their tables."""
    crowd = Crowd([server.port for server in servers])
    await crowd.open_tables(load.tables, load.game, length=LONG)
    await crowd.come()
    gc.collect()
    gc.freeze()
    return crowd


async def bounded(load: Load, work: Coroutine[Any, Any, T]) -> T:
    """No part goes on for ever."""
    async with asyncio.timeout(600 + 10 * load.seconds):
        return await work


def waits(what: str, took: Sequence[float], at_most: float | None = None) -> list[Row]:
    """Percentiles of the time until the last recipient has heard."""
    if not took:
        raise Stuck("no move was made")
    return [
        row(f"{what}: half of all are heard by everybody after", 1000 * share(took, 0.5), "ms"),
        row(f"{what}: 99 of 100 after", 1000 * share(took, 0.99), "ms", at_most=at_most),
        row(f"{what}: all after", 1000 * max(took), "ms"),
    ]


def share(values: Sequence[float], part: float) -> float:
    """What a part of the values does not exceed."""
    return sorted(values)[int(part * (len(values) - 1))]
