"""A WebSocket client that does no more than a measurement needs: its own work should cost next to nothing."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import Any

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # the first byte of a whole frame
MASKED = 0x80
MASK = bytes(4)  # clients have to mask what they send; masked with zeros it stays as it is
HEADERS = {126: 4, 127: 10}  # bytes before what a longer frame carries


class Socket(asyncio.Protocol):
    """One connection: calls `hear` with every text, and `lost` with the reason if it ends before we leave."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self.hear = hear
        self.lost = lost
        self.rest = b""
        self.opened = False
        self.leaving = False
        self.transport: Any = None  # until it is connected

    async def connect(self, host: str, port: int, path: str, token: str) -> None:
        """Ask for a WebSocket; whether it is opened shows when something is heard."""
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
            f"Authorization: Bearer {token}",
        ]
        self.request = "".join(f"{line}\r\n" for line in [*lines, ""]).encode()
        await asyncio.get_running_loop().create_connection(lambda: self, host, port)

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        if self.leaving:  # before it had come
            self.transport.close()
        else:
            self.transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.leaving:
            self.lost(f"the server closed a connection: {error or self.rest!r}")

    def data_received(self, data: bytes) -> None:
        data = self.rest + data if self.rest else data
        if not self.opened:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.rest = head
                return
            if b" 101 " not in head:
                self.lost(f"the server did not open a WebSocket: {head!r}")
                return
            self.opened = True
        self.rest = self.read_frames(data)

    def read_frames(self, data: bytes) -> bytes:
        """Take every whole frame; what is left belongs to the next one."""
        at, end = 0, len(data)
        while end - at >= 2:
            length = data[at + 1]
            begin = at + HEADERS.get(length, 2)
            if begin > end:
                break
            if length >= 126:
                length = int.from_bytes(data[at + 2 : begin])
            if begin + length > end:
                break
            self.take(data[at], data[begin : begin + length])
            at = begin + length
        return data[at:]

    def take(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self.hear(content)
        elif kind == PING:
            self.write(PONG, content)
        elif kind == CLOSE:
            if not self.leaving:
                self.lost(f"the server said good-bye: {int.from_bytes(content[:2])} {content[2:].decode()}")
        elif kind != PONG:
            self.lost(f"the server sent a frame of an unknown kind: {kind:#x}")

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def write(self, kind: int, content: bytes) -> None:
        length = len(content)
        if length < 126:
            self.transport.write(bytes((kind, MASKED | length)) + MASK + content)
        else:
            self.transport.write(bytes((kind, MASKED | 126)) + length.to_bytes(2) + MASK + content)

    def leave(self) -> None:
        """Say good-bye. The server closes the connection."""
        self.leaving = True
        if self.transport is not None:
            self.write(CLOSE, (1000).to_bytes(2))
