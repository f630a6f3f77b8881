"""Whoever comes by the thousand, shouts, or does not listen: they are cut off, and nobody else notices."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.kit.services import Server, serve
from tests.server.kit.clients import PATIENCE, QUICK, company
from tests.server.kit.elsewhere import a_match_elsewhere, connections
from tests.server.kit.rough import MORE, PING, TEXT, called, frame, opened, request, said

pytestmark = pytest.mark.anyio

MESSAGES = 1000  # a second: more than anybody needs who waits for answers


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    args = (*QUICK, "--messages", str(MESSAGES))
    with serve(f"sqlite:///{tmp_path_factory.mktemp('floods')}/waterhole.db", args=args) as server:
        yield server


async def test_two_thousand_connections_come_and_go(server: Server) -> None:
    async with a_match_elsewhere(server), company(server, "Cleo") as (cleo,):
        table = await cleo.open("kariba", ["open", "open"])
        some = asyncio.Semaphore(100)

        async def come_and_go(number: int) -> None:
            async with some, opened(server) as rough:
                if number % 4 == 0:  # half a request
                    await rough.send(request(server, f"/api/tables/{table}/play")[: number % 150])
                    return
                token = f"Authorization: Bearer {cleo.token}"
                await rough.send(request(server, f"/api/tables/{table}/play", *[token] * (number % 2)))
                if number % 4 != 1:  # or gone before the answer
                    await rough.reader.readuntil(b"\r\n\r\n")
                if number % 4 == 3:
                    await rough.until("news")

        await asyncio.gather(*(come_and_go(number) for number in range(2000)))
        assert (await cleo.http.get(f"/api/tables/{table}")).json()["version"] == 1


async def test_many_stay_at_once_and_all_are_let_go(server: Server) -> None:
    async with a_match_elsewhere(server), company(server, "Cleo") as (cleo,), AsyncExitStack() as crowd:
        table = await cleo.open("kariba", ["open", "open"])
        for _ in range(300):
            await crowd.enter_async_context(called(server, table))
        assert connections(server) >= 300
        for _ in range(100):  # nor do those disturb who never say what they want
            silent = await crowd.enter_async_context(opened(server))
            await silent.send(b"GET /api/ta")


async def test_whoever_does_not_listen_is_cut_off(server: Server) -> None:
    async with a_match_elsewhere(server), company(server, "Cleo") as (cleo,), AsyncExitStack() as deaf:
        table = await cleo.open("mada", ["novice"] * 5, sit=False, length=9)
        await cleo.post(f"/tables/{table}/start")
        floods = {
            "questions": said({"type": "look"}),
            "pings": said({"type": "ping"}),
            "the protocol's own pings": frame(PING, bytes(125)),
            "nonsense": said([]),
            "nothing, in pieces": frame(TEXT, b"{", last=False) + frame(MORE, b"", last=False) * 100,
        }
        ends = []
        for flood in floods.values():
            rough = await deaf.enter_async_context(called(server, table))
            transport = rough.writer.transport
            assert isinstance(transport, asyncio.Transport)  # it reads as well
            transport.pause_reading()
            ends.append(talk_on(rough.writer, flood))
        async with asyncio.timeout(PATIENCE):
            assert await asyncio.gather(*ends) == [True] * len(floods)


async def talk_on(writer: asyncio.StreamWriter, flood: bytes) -> bool:
    """Until the other side hangs up."""
    try:
        while True:
            writer.write(flood * 100)
            await writer.drain()
    except ConnectionError:
        return True


async def test_whoever_shouts_is_told_to_wait_and_then_closed(server: Server) -> None:
    async with a_match_elsewhere(server), company(server, "Cleo") as (cleo,):
        table = await cleo.open("kariba", ["open", "open"])
        async with called(server, table) as rough:
            sent, going = 0, True
            while rough.code is None and going:
                if sent - len(rough.heard) < 1500:
                    await rough.send(said({"type": "ping"}) * 100)
                    sent += 100
                else:
                    going = await rough.hear()
            assert rough.code == 1008
            refused: list[Any] = [message for message in rough.heard if message["type"] == "refused"]
            assert {message["code"] for message in refused} == {"too_fast"}
            assert len([message for message in rough.heard if message["type"] == "pong"]) >= MESSAGES
