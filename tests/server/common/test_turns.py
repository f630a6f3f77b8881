"""Bots think for everybody in turn: whatever one address opens, another's bots play as themselves."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.kit.services import Server, serve
from tests.server.kit.clients import PATIENCE, QUICK, Someone, begin, company, play_together
from waterhole.server.common.round_robin import Turns

pytestmark = pytest.mark.anyio

FLOOD = 12  # tables of one address: their bots think for a second each, more than any bot waits for
MOVES = 3  # of a stranger: each is answered by a bot


async def test_an_address_has_one_turn_in_a_round_and_its_people_share_it() -> None:
    with ThreadPoolExecutor(1) as thread:
        turns, begin, order = Turns(thread), threading.Event(), list[str]()
        wanted = {
            **{f"ann {n}": ("home", "ann") for n in range(4)},
            "bob": ("home", "bob"),
            **{f"cat {n}": ("away", "cat") for n in range(3)},
        }
        first = asyncio.create_task(turns.take({"anybody"}, begin.wait))
        asked = [asyncio.create_task(turns.take({who}, partial(order.append, name))) for name, who in wanted.items()]
        await asyncio.sleep(0)  # all are in the line
        begin.set()
        await asyncio.gather(first, *asked)
    assert order == ["ann 0", "cat 0", "bob", "cat 1", "ann 1", "cat 2", "ann 2", "ann 3"]


async def test_whoever_gives_up_in_the_line_leaves_the_thread_to_others() -> None:
    with ThreadPoolExecutor(1) as thread:
        turns, begin = Turns(thread), threading.Event()
        first = asyncio.create_task(turns.take({"ann"}, begin.wait))
        asked = [asyncio.create_task(turns.take({name}, lambda: None)) for name in ("bob", "cat")]
        await asyncio.sleep(0)
        asked[0].cancel()
        begin.set()
        assert await first
        assert await asyncio.wait_for(asked[1], PATIENCE) is None
        assert asked[0].cancelled()


@asynccontextmanager
async def stranger(server: Server) -> AsyncIterator[Someone]:
    """Somebody at another address."""
    elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, transport=elsewhere) as http:
        token = (await http.post("/api/tokens", json={"name": "Stranger"})).json()["token"]
        yield Someone(http, server, token, address="127.0.0.2")


async def test_a_flood_of_experts_from_one_address_leaves_anothers_expert_its_level(tmp_path: Path) -> None:
    with serve(f"sqlite:///{tmp_path}/tables.db", args=(*QUICK, "--thinkers", "1")) as server:
        async with AsyncExitStack() as flood, company(server, "Flood") as rude, stranger(server) as modest:
            for _ in range(FLOOD):
                table = await begin(rude, "mada", ["open", *["expert"] * 4])
                await flood.enter_async_context(rude[0].at(table))
            table = await begin([modest], "kariba", ["open", "expert"])  # where it counted, it would wait even longer
            async with modest.at(table) as seat:
                await play_together([seat], random.Random(1), MOVES)
                answers = [step["by"] for step in seat.steps.values() if "by" in step]
                assert answers == ["bot"] * len(answers)
                assert len(answers) >= MOVES
