"""Those who call and say nothing, or nonsense: they have few lines, and few are written about them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from tests.kit.services import Server, serve
from tests.server.bounds.hand import Hand
from tests.server.http import test_protocols as protocol_tests
from tests.server.http.test_protocols import ASKED
from tests.server.kit.rough import Rough, opened
from waterhole.server.common.limits import Addresses
from waterhole.server.http.protocols import HttpLine, MessageLine
from waterhole.server.http.serve import MINUTE, Seldom

pytestmark = pytest.mark.anyio

MOST = 10
ELSEWHERE = "127.0.0.2"
FINE = b"HTTP/1.1 200"
UPGRADE = (
    b"GET / HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: d2F0ZXJob2xlIHdhdGVyIQ==\r\n\r\n"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(
        f"sqlite:///{tmp_path_factory.mktemp('silence')}/tables.db", args=("--connections", str(MOST))
    ) as server:
        yield server


async def busy(scope: Any, receive: Any, send: Any) -> None:
    """Nobody is answered."""
    await receive()


class Plug:
    """What a line is plugged into."""

    def getpeername(self) -> tuple[str, int]:
        return ELSEWHERE, 1

    def getsockname(self) -> tuple[str, int]:
        return ELSEWHERE, 2

    def setsockopt(self, *_: int) -> None:
        """It stays as it is."""


class Wire(protocol_tests.Wire):
    """One that is passed on when it becomes a WebSocket."""

    protocol: asyncio.BaseProtocol | None = None

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return Plug() if name == "socket" else default


async def heard(rough: Rough) -> bytes:
    """How a request is answered; with nothing, if the server has hung up."""
    await rough.send(b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n")
    try:
        return await rough.reader.read(len(FINE))
    except ConnectionError:
        return b""


async def test_an_address_has_few_lines_on_which_nothing_is_asked_and_others_come_in(server: Server) -> None:
    async with AsyncExitStack() as silent:
        kept = [await silent.enter_async_context(opened(server)) for _ in range(MOST)]
        assert await heard(await silent.enter_async_context(opened(server))) == b""
        async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=ELSEWHERE)) as elsewhere:
            assert (await elsewhere.get(f"{server.url}/")).status_code == 200
        assert [await heard(rough) for rough in kept] == [FINE] * MOST  # they are there still
        assert await heard(await silent.enter_async_context(opened(server))) == FINE  # whoever has asked is not silent


async def test_an_address_has_so_many_lines_whatever_it_asks_on_them() -> None:
    lines = Addresses(0, 2)

    def called() -> tuple[HttpLine, Wire]:
        line = HttpLine(Config(busy, lifespan="off", log_config=None, ws=MessageLine), ServerState(), {"lines": lines})
        wire = Wire()
        line.connection_made(wire)
        return line, wire

    (first, _), (second, wire), (third, refused) = called(), called(), called()
    assert (wire.ended, refused.ended) == ([], ["aborted"])
    third.connection_lost(None)
    first.data_received(ASKED)  # whoever has asked is counted still
    assert called()[1].ended == ["aborted"]
    second.data_received(UPGRADE)
    assert isinstance(wire.protocol, MessageLine)
    assert called()[1].ended == ["aborted"]
    wire.protocol.connection_lost(None)
    assert called()[1].ended == []
    assert called()[1].ended == ["aborted"]
    first.connection_lost(None)
    assert called()[1].ended == []
    await asyncio.gather(*first.tasks)


async def test_nonsense_is_logged_once(server: Server) -> None:
    for _ in range(20):
        async with opened(server) as rough:
            await rough.send(b"nonsense\r\n\r\n")
            assert (await rough.reader.readuntil(b"\r\n")).startswith(b"HTTP/1.1 400")
    assert server.text().count("Invalid HTTP request") == 1


def test_after_a_minute_it_is_said_again_and_how_often_it_was_not() -> None:
    clock = Hand()
    seldom = Seldom(clock)

    def said(text: str, level: int = logging.WARNING) -> tuple[bool, int]:
        record = logging.makeLogRecord({"msg": text, "levelno": level})
        return seldom.filter(record), getattr(record, "unsaid", 0)

    assert [said("nonsense") for _ in range(3)] == [(True, 0), (False, 0), (False, 0)]
    assert said("other nonsense") == (True, 0)
    assert [said("an error", logging.ERROR) for _ in range(2)] == [(True, 0)] * 2
    clock.seconds = MINUTE
    assert [said("nonsense") for _ in range(2)] == [(True, 2), (False, 0)]
