"""Somebody who does their worst, from one address: in a process of its own, with the lowest priority."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.kit.processes import HOST
from tests.kit.services import Server
from tests.server.kit.clients import PATIENCE
from waterhole import games
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match

FLOODER = "127.0.0.2"
LARGEST = max(map(games.load, games.names()), key=lambda game: game.seats[-1])
EXPERT = "expert"
LONGEST = 9  # games of a match
GLIMPSE = 0.5  # seconds of looking on
UNREAD = 2.0  # seconds for which an answer is left lying
# What it does, and how many of each at once.
WAYS = {"experts": 4, "replays": 24, "since": 16, "unread": 16, "nonsense": 8}


def long_replay() -> str:
    """As large a file as a match of nine games makes."""
    game = games.load(games.names()[0])
    match, chance = Match(game, game.seats[-1], seed=1, length=LONGEST), random.Random(1)  # noqa: S311
    while not match.over:
        if match.state.over:
            match.deal_next()
        match.play(chance.choice(match.state.moves()))
    return replay.write(match, [f"Seat {seat}" for seat in range(match.players)])


class Flood:
    """One address, and all that it does at once."""

    def __init__(self, port: int) -> None:
        self.url = f"http://{HOST}:{port}"
        self.port = port
        self.table = ""  # of strangers, which everybody may look at
        self.file = {"text": long_replay()}
        self.done: dict[str, int] = {}
        self.looking: set[asyncio.Task[bool]] = set()

    async def run(self, ways: Sequence[str]) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=FLOODER, limits=httpx.Limits(max_connections=400))
        async with httpx.AsyncClient(base_url=self.url, transport=transport, timeout=PATIENCE) as http:
            self.http = http
            again = [self.again(getattr(self, way)) for way in ways for _ in range(WAYS[way])]
            await asyncio.gather(self.find(), *again)

    async def find(self) -> None:
        """The strangers: theirs are the only public tables. Asked from another address, so that it is answered."""
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE) as http:
            while True:
                playing = [each["id"] for each in (await http.get("/api/tables")).json() if each["status"] == "playing"]
                self.table = playing[0] if playing else self.table
                await asyncio.sleep(2)

    async def again(self, way: Callable[[], Awaitable[bool]]) -> None:
        """Without an end; whoever is refused tries it again at once, as far as a program can."""
        while True:
            went = False
            with suppress(OSError, httpx.HTTPError, EOFError):
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
        seats = [EXPERT] * LARGEST.seats[-1]
        wanted = {"game": LARGEST.name, "seats": seats, "length": LONGEST, "sit": False}
        table = await self.http.post("/api/tables", json=wanted, headers=headers)
        if table.status_code != 201:
            return False
        await self.http.post(f"/api/tables/{table.json()['id']}/start", headers=headers)
        self.looking.add(asyncio.create_task(self.look(table.json()["id"], 3600)))
        return True

    async def look(self, table: str, seconds: float) -> bool:
        """Look on from the beginning, for so long."""
        address, heard = f"ws://{HOST}:{self.port}/api/tables/{table}/play?since=0", 0
        with suppress(WebSocketException, OSError):
            async with asyncio.timeout(seconds), connect(address, local_addr=(FLOODER, 0)) as socket:
                async for _ in socket:
                    heard += 1
        return heard > 0

    async def since(self) -> bool:
        """Ask for all that happened at the strangers' table."""
        return await self.look(self.table, GLIMPSE)

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
            await asyncio.sleep(UNREAD)
            return not reader.at_eof()
        finally:
            writer.transport.abort()

    async def nonsense(self) -> bool:
        """Requests that are none."""
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(FLOODER, 0))
        try:
            writer.write(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n\0\r\n" * 20)
            await writer.drain()
            return bool(await asyncio.wait_for(reader.read(100), 5))
        finally:
            writer.transport.abort()


def flood(port: int, ways: Sequence[str], pipe: Any) -> None:
    """In a process of its own: it says when it is ready, and what it did when it is told to end."""
    os.nice(19)  # a real one would have a processor of its own

    async def until_told() -> None:
        one = Flood(port)
        pipe.send("ready")
        flooding = asyncio.create_task(one.run(ways))
        await asyncio.to_thread(pipe.recv)
        flooding.cancel()
        pipe.send(one.done)

    uvloop.run(until_told())


@contextmanager
def flooded(server: Server, ways: Sequence[str]) -> Iterator[dict[str, int]]:
    """Somebody does their worst meanwhile; afterwards, what they did."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=flood, args=(server.port, ways, theirs), daemon=True)
    done: dict[str, int] = {}
    process.start()
    try:
        ours.recv()
        yield done
        ours.send("end")
        done |= ours.recv()
    finally:
        process.kill()
