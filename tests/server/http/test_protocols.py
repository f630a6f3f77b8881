"""Lines to clients, without a network: what hangs up, and on whom."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from waterhole.server.http.protocols import LONGEST_HEAD, HttpLine

pytestmark = pytest.mark.anyio

ASKED = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"


class Wire(asyncio.Transport):
    """A line that remembers how it ended, and what was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.ended: list[str] = []

    def write(self, data: Any) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return bool(self.ended)

    def close(self) -> None:
        self.ended.append("closed")

    def abort(self) -> None:
        self.ended.append("aborted")


async def half_an_answer(scope: Any, receive: Any, send: Any, headers: list[tuple[bytes, bytes]]) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"begun ", "more_body": True})
    await receive()  # the request
    await receive()  # nobody says anything more, until they hang up


async def stream(scope: Any, receive: Any, send: Any) -> None:
    await half_an_answer(scope, receive, send, [])


async def file(scope: Any, receive: Any, send: Any) -> None:
    await half_an_answer(scope, receive, send, [(b"content-length", b"12")])


async def asked(app: Any) -> tuple[HttpLine, Wire]:
    """A line on which half of an answer has come."""
    line, wire = HttpLine(Config(app, lifespan="off", log_config=None), ServerState(), {}), Wire()
    line.connection_made(wire)
    line.data_received(ASKED)
    async with asyncio.timeout(60):
        while b"begun" not in wire.sent:
            await asyncio.sleep(0)
    return line, wire


async def hung_up(line: HttpLine) -> None:
    line.connection_lost(None)
    await asyncio.gather(*line.tasks)


async def test_a_stream_ends_when_the_server_goes_down() -> None:
    line, wire = await asked(stream)
    line.shutdown()
    assert wire.ended == ["closed"]
    await hung_up(line)


async def test_an_answer_of_known_length_is_not_cut_off_when_the_server_goes_down() -> None:
    line, wire = await asked(file)
    line.shutdown()
    assert wire.ended == []
    await hung_up(line)


async def test_a_request_that_never_ends_its_head_is_cut_off_once_it_is_too_long() -> None:
    line, wire = HttpLine(Config(stream, lifespan="off", log_config=None), ServerState(), {}), Wire()
    line.connection_made(wire)
    line.data_received(b"GET / HTTP/1.1\r\nx: ")
    line.data_received(b"a" * (LONGEST_HEAD // 2))
    assert wire.ended == []
    line.data_received(b"a" * (LONGEST_HEAD // 2))
    assert wire.ended == ["aborted"]
    await hung_up(line)
