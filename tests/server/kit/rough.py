"""A rough client: bytes on a socket, as no library would send them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from tests.kit.processes import HOST
from tests.kit.services import Server
from tests.server.kit.clients import PATIENCE

MORE, TEXT, BINARY, CLOSE, PING = 0, 1, 2, 8, 9
MASK = 0x80


def frame(kind: int, content: bytes, last: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """One frame of the protocol, right or wrong. (The mask is all zeros, which changes nothing.)"""
    mask, size = MASK * masked, len(content)
    head = bytes([0x80 * last | reserved | kind])
    if size < 126:
        head += bytes([mask | size])
    elif size < 2**16:
        head += bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([mask | 127]) + size.to_bytes(8, "big")
    return head + bytes(4) * masked + content


def said(message: Any) -> bytes:
    return frame(TEXT, json.dumps(message).encode())


@dataclass
class Rough:
    """A connection, and what came over it."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    heard: list[dict[str, Any]] = field(default_factory=list)
    code: int | None = None  # of the close frame

    async def send(self, *frames: bytes) -> None:
        """The other side may be gone by now."""
        with suppress(ConnectionError):
            for each in frames:
                self.writer.write(each)
                await self.writer.drain()

    async def hear(self) -> bool:
        """One more frame; False if there is none."""
        try:
            async with asyncio.timeout(PATIENCE):
                kind, size = await self.reader.readexactly(2)
                if size >= 126:
                    size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
                content = await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return False
        if kind & 0x0F == TEXT:
            self.heard.append(json.loads(content))
        elif kind & 0x0F == CLOSE:
            self.code = int.from_bytes(content[:2], "big")
        return True

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of a type."""
        while await self.hear():
            if self.heard and self.heard[-1]["type"] == kind:
                return self.heard[-1]
        raise ConnectionError(f"closed with {self.code} before “{kind}”")

    async def until_closed(self) -> int | None:
        """The code that the server closes with, if it says one."""
        while await self.hear():
            pass
        return self.code

    def end(self) -> None:
        """Nothing more will be sent."""
        with suppress(OSError):
            self.writer.write_eof()

    def drop(self) -> None:
        self.writer.transport.abort()


def request(server: Server, path: str, *headers: str) -> bytes:
    """What asks for a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {HOST}:{server.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: d2F0ZXJob2xlLWlzLW9wZQ==",
        "Sec-WebSocket-Version: 13",
        *headers,
    ]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode("latin-1")


@asynccontextmanager
async def opened(server: Server) -> AsyncIterator[Rough]:
    """A connection on which nothing was said."""
    reader, writer = await asyncio.open_connection(HOST, server.port, limit=2**20)
    rough = Rough(reader, writer)
    try:
        yield rough
    finally:
        rough.drop()


@asynccontextmanager
async def called(server: Server, table: str, token: str | None = None) -> AsyncIterator[Rough]:
    """Connected to a table; the first news is read already."""
    async with opened(server) as rough:
        headers = [f"Authorization: Bearer {token}"] if token else []
        await rough.send(request(server, f"/api/tables/{table}/play", *headers))
        answer = await rough.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer, answer
        await rough.until("news")
        yield rough
