"""How a stranger fares while one address does its worst: measured at a server with the limits that it has by itself.

    python -m benchmarks.flood --seconds 60

One process, at an address of its own, opens tables of experts and looks at them, sends replays, asks what happened
since the beginning, does not read its answers and sends nonsense, as fast as it is let. It has the lowest priority: a
real one would have a processor of its own. Meanwhile two people play, and somebody a rated match against an expert.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Annotated, Any

import httpx
import typer
import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.crowd import Stuck
from benchmarks.parts import share
from tests.kit import services
from tests.kit.processes import HOST
from tests.kit.services import Server
from tests.server.kit.clients import PATIENCE, Someone, begin, company
from waterhole import games
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match

FLOODER = "127.0.0.2"
PACE = 0.05  # seconds between two moves of the people who are measured
GAME = games.names()[0]
EXPERT = "expert"
CLOCK = {"kind": "bank", "seconds": 3600}
LONGEST = 9  # games of a match
WAYS = {"experts": 4, "replays": 24, "since": 16, "unread": 16, "nonsense": 8}  # of a flood, and how many at once


@dataclass
class Seen:
    """What the strangers saw."""

    told: list[float] = field(default_factory=list)  # seconds from a move to the news at the other seat
    answered: list[float] = field(default_factory=list)  # from somebody's move to the expert's
    stood_in: int = 0  # moves that were not the expert's own


def long_replay() -> str:
    """As large a file as a match of nine games makes."""
    match, chance = Match(games.load(GAME), 4, seed=1, length=LONGEST), random.Random(1)  # noqa: S311
    while not match.over:
        if match.state.over:
            match.deal_next()
        match.play(chance.choice(match.state.moves()))
    return replay.write(match, ["Ann", "Bob", "Cleo", "Dan"])


class Flood:
    """One address, and all that it does at once."""

    def __init__(self, port: int) -> None:
        self.url = f"http://{HOST}:{port}"
        self.port = port
        self.table = ""  # of the strangers, which everybody may look at
        self.file = {"text": long_replay()}
        self.done: dict[str, int] = {}

    async def run(self, ways: Sequence[str]) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=FLOODER, limits=httpx.Limits(max_connections=400))
        async with httpx.AsyncClient(base_url=self.url, transport=transport, timeout=PATIENCE) as http:
            self.http = http
            again = [self.again(getattr(self, way)) for way in ways for _ in range(WAYS[way])]
            await asyncio.gather(self.find(), *again)

    async def find(self) -> None:
        """The strangers: theirs are the only public tables."""
        while True:
            with suppress(httpx.HTTPError):
                found = await self.http.get("/api/tables")
                playing = found.json() if found.status_code == 200 else []
                self.table = next((each["id"] for each in playing if each["status"] == "playing"), self.table)
            await asyncio.sleep(2)

    async def again(self, way: Callable[[], Awaitable[bool]]) -> None:
        """Without an end; whoever is refused tries it again at once, as far as a program can."""
        while True:
            went = False
            with suppress(OSError, httpx.HTTPError, EOFError, TimeoutError):
                went = await way()
            key = f"{way.__name__} {'done' if went else 'refused'}"
            self.done[key] = self.done.get(key, 0) + 1
            await asyncio.sleep(0 if went else 0.02)

    async def experts(self) -> bool:
        """Another name, a table of as many experts as sit at one, and somebody who looks at it."""
        made = await self.http.post("/api/tokens", json={"name": "Flood"})
        if made.status_code != 201:
            return False
        headers = {"authorization": f"Bearer {made.json()['token']}"}
        kind = max(map(games.load, games.names()), key=lambda game: game.seats[-1])
        wanted = {"game": kind.name, "seats": [EXPERT] * kind.seats[-1], "length": LONGEST, "sit": False}
        table = await self.http.post("/api/tables", json=wanted, headers=headers)
        if table.status_code != 201:
            return False
        await self.http.post(f"/api/tables/{table.json()['id']}/start", headers=headers)
        asyncio.get_running_loop().create_task(self.look(table.json()["id"], 3600))
        return True

    async def look(self, table: str, seconds: float) -> bool:
        """Look on from the beginning, for so long."""
        address, heard = f"ws://{HOST}:{self.port}/api/tables/{table}/play?since=0", 0
        with suppress(WebSocketException, OSError, TimeoutError):
            async with asyncio.timeout(seconds), connect(address, local_addr=(FLOODER, 0)) as socket:
                async for _ in socket:
                    heard += 1
        return heard > 0

    async def since(self) -> bool:
        return await self.look(self.table, 0.5)

    async def replays(self) -> bool:
        return (await self.http.post("/api/replays", json=self.file)).status_code == 200

    async def unread(self) -> bool:
        """Ask for a long answer, and do not read it."""
        body = json.dumps(self.file).encode()
        reader, writer = await asyncio.open_connection(HOST, self.port, limit=1, local_addr=(FLOODER, 0))
        try:
            head = f"POST /api/replays HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nContent-Type: application/json\r\n"
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            await writer.drain()
            await asyncio.sleep(2)
            return not reader.at_eof()
        finally:
            writer.transport.abort()

    async def nonsense(self) -> bool:
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(FLOODER, 0))
        try:
            writer.write(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n\0\r\n" * 20)
            await writer.drain()
            return bool(await asyncio.wait_for(reader.read(100), 5))
        finally:
            writer.transport.abort()


def flood(port: int, ways: Sequence[str], seconds: float, said: Any) -> None:
    """In a process of its own."""
    os.nice(19)

    async def for_a_while() -> None:
        one = Flood(port)
        with suppress(TimeoutError):
            await asyncio.wait_for(one.run(ways), seconds)
        said.put(one.done)

    uvloop.run(for_a_while())


@contextmanager
def flooded(server: Server, ways: Sequence[str], seconds: float) -> Iterator[dict[str, int]]:
    """Somebody does their worst meanwhile; afterwards, what they did."""
    context = multiprocessing.get_context("spawn")
    said: Any = context.Queue()
    process = context.Process(target=flood, args=(server.port, ways, seconds, said), daemon=True)
    done: dict[str, int] = {}
    process.start()
    try:
        yield done
        done |= said.get(timeout=60)
    finally:
        process.kill()


def expect_taken(answer: dict[str, Any]) -> None:
    if answer["type"] != "taken":
        raise Stuck(f"a move was answered by {answer}")


async def two_people(ann: Someone, bob: Someone, seen: Seen, end: float) -> None:
    """They move in turn, at a steady pace, and look when the other one hears of it."""
    chance = random.Random(1)  # noqa: S311
    while time.perf_counter() < end:
        table = await begin([ann, bob], GAME, ["open", "open"], length=LONGEST, public=True)
        async with ann.at(table) as first, bob.at(table) as second:
            while time.perf_counter() < end and not first.over:
                mover, other = (first, second) if first.choices else (second, first)
                if not mover.choices:  # the next game is dealt
                    await asyncio.gather(first.reach(first.version + 1), second.reach(second.version + 1))
                    continue
                began = time.perf_counter()
                heard = other.reach(mover.version + 1)
                _, answer = await asyncio.gather(heard, mover.move(chance.choice(mover.choices)))
                seen.told.append(time.perf_counter() - began)
                expect_taken(answer)
                await asyncio.gather(mover.reach(answer["version"]), asyncio.sleep(PACE))


async def against_an_expert(cleo: Someone, seen: Seen, end: float) -> None:
    """Somebody moves at once; how long the expert takes for each of its moves, the beat included."""
    chance = random.Random(2)  # noqa: S311
    while time.perf_counter() < end:
        table = await begin([cleo], GAME, ["open", EXPERT], length=LONGEST, rated=True, clock=CLOCK)
        async with cleo.at(table) as seat:
            while time.perf_counter() < end and not seat.over:
                if seat.choices:
                    answer = await seat.move(chance.choice(seat.choices))
                    expect_taken(answer)
                    await seat.reach(answer["version"])
                    continue
                began = time.perf_counter()
                await seat.reach(seat.version + 1)
                step = seat.steps[seat.version]
                if "by" in step:
                    seen.answered.append(time.perf_counter() - began)
                    seen.stood_in += step["by"] == "greedy"


async def play(server: Server, seconds: float) -> Seen:
    """Three people at two tables, for so long."""
    seen, end = Seen(), time.perf_counter() + seconds
    async with company(server, "Ann", "Bob", "Cleo") as (ann, bob, cleo):
        await asyncio.gather(two_people(ann, bob, seen, end), against_an_expert(cleo, seen, end))
    return seen


def told(what: str, seen: Seen, done: dict[str, int]) -> None:
    """One row: how those fared who were measured, and how often the other one had their way."""
    half, most_of, most = (f"{1000 * share(seen.told, part):.1f}" for part in (0.5, 0.99, 1))
    usual, longest = (f"{share(seen.answered, part):.2f}" for part in (0.5, 1))
    cells = [what, len(seen.told), half, most_of, most, len(seen.answered), usual, longest, seen.stood_in]
    cells.append(", ".join(f"{name} {count:,}" for name, count in sorted(done.items())))
    print(f"| {' | '.join(map(str, cells))} |")


def main(seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long each time.")] = 30.0) -> None:
    """Measure what a stranger notices of a flood."""

    async def measure(server: Server) -> None:
        await play(server, 3)  # all is loaded that a server loads in its first seconds
        print("| | moves | half ms | 99 of 100 ms | most ms | of the expert | half s | most s | not its own | |")
        print("|:--|--:|--:|--:|--:|--:|--:|--:|--:|:--|")
        told("quiet", await play(server, seconds), {})
        for ways in [*([way] for way in WAYS), list(WAYS)]:
            with flooded(server, ways, seconds + 2) as done:
                await asyncio.sleep(2)
                seen = await play(server, seconds)
            told(" and ".join(ways), seen, done)

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="waterhole-flood-"))
        server = stack.enter_context(services.serve(f"sqlite:///{folder}/tables.db", args=("--interval", "0")))
        uvloop.run(measure(server))


if __name__ == "__main__":
    typer.run(main)
