"""How a server does while somebody disturbs it, and whether those who play at another table notice."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.kit.services import Server
from tests.server.kit.clients import PATIENCE, Someone, company

GROWTH = 16 * 1024  # kB


@asynccontextmanager
async def a_match_elsewhere(server: Server) -> AsyncIterator[None]:
    """Two people play at another table while this goes on. Afterwards the server is as healthy as before."""
    done = asyncio.Event()
    async with company(server, "Ann", "Bob") as (ann, bob):
        await play_with_a_bot(ann)
        before = memory(server)
        playing = asyncio.create_task(play_matches(ann, bob, done))
        try:
            yield
        finally:
            done.set()
            matches = await asyncio.wait_for(playing, PATIENCE)
        assert matches > 0
    assert server.process.poll() is None
    assert httpx.get(f"{server.url}/healthz").text == "ok"
    assert not [line for line in server.text().splitlines() if '"level": "error"' in line]
    await gone(server)
    assert memory(server) - before < GROWTH


async def play_with_a_bot(someone: Someone) -> None:
    """Afterwards all is loaded that a server loads in its first seconds: it does not count as growth."""
    table = await someone.open("kariba", ["open", "easy"], length=1)
    await someone.post(f"/tables/{table}/start")
    async with someone.at(table) as seat:
        await seat.play_on(random.Random(3))


async def play_matches(ann: Someone, bob: Someone, done: asyncio.Event) -> int:
    """How many they finished; nothing was refused to them."""
    matches = 0
    while not done.is_set():
        table = await ann.open("kariba", ["open", "open"], length=1)
        await bob.post(f"/tables/{table}/sit")
        await ann.post(f"/tables/{table}/start")
        async with ann.at(table) as first, bob.at(table) as second:
            await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
            assert first.table["status"] == second.table["status"] == "over"
            assert not [message for message in first.heard + second.heard if message["type"] == "refused"]
        matches += 1
    return matches


def memory(server: Server) -> int:
    """What the server has in memory, in kB."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found is not None
    return int(found[1])


def connections(server: Server) -> int:
    found = re.search(r"^waterhole_connections (\S+)", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


async def gone(server: Server, left: int = 0) -> None:
    """Wait until the server has let go of all connections but so many."""
    async with asyncio.timeout(PATIENCE):
        while connections(server) > left:
            await asyncio.sleep(0.05)
