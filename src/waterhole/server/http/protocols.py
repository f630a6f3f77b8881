"""The lines that clients call on: uvicorn's, which hang up on those who talk without end or do not listen."""

from __future__ import annotations

import asyncio
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from waterhole.server.common.addresses import household
from waterhole.server.common.limits import Addresses, Bucket

HEAD_WITHIN = 15.0  # seconds for what stands before the body of a request
READ_WITHIN = 20.0  # seconds for the next piece of an answer
ANSWER_WITHIN = 120.0  # seconds that an answer may wait for its reader in all
LONGEST_HEAD = 64 * 1024
MOST_PIECES = 1024  # of one message
CONTROL = 5.0, 200.0  # of the protocol's own pings and pongs: a second, and at once
AT_ONCE, ON_THE_WAY = 16 * 1024, 128 * 1024  # bytes that the system takes in, and keeps for whoever reads slowly
MOST_LATE = 64 * 1024
GOODBYE = 5.0  # seconds to take what is left


class HttpLine(HttpToolsProtocol):
    """Requests: each has to begin, and its head to end, within some time and length; and its answer has to be read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if (socket := transport.get_extra_info("socket")) is not None:
            socket.setsockopt(SOL_SOCKET, SO_SNDBUF, ON_THE_WAY)
        self.head = 0  # bytes since it began
        self.silent: Addresses = self.app_state.get("silent") or Addresses(0, 0)
        self.lines: Addresses = self.app_state.get("lines") or Addresses(0, 0)
        self.hurry: asyncio.TimerHandle | None = None
        self.deaf: asyncio.TimerHandle | None = None
        self.patience = ANSWER_WITHIN
        self.counted = self.lines.connect(caller(self.client))
        if self.counted:
            self.wait_for_head()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.counted:
            self.lines.disconnect(caller(self.client))
        self.head_ends()
        self.hears()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.hurry is not None:
            self.head += len(data)
            if self.head > LONGEST_HEAD:
                self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.hurry is None:
            self.wait_for_head()

    def on_headers_complete(self) -> None:
        self.head_ends()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stopped = self.loop.time()
        self.deaf = self.loop.call_later(min(READ_WITHIN, max(self.patience, 0)), self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.deaf is not None:
            self.patience -= self.loop.time() - self.stopped
        self.hears()

    def on_response_complete(self) -> None:
        self.patience = ANSWER_WITHIN
        super().on_response_complete()

    def hears(self) -> None:
        if self.deaf is not None:
            self.deaf.cancel()
            self.deaf = None

    def shutdown(self) -> None:
        """The server goes down: what is asked is answered, but a stream that would go on for long ends here."""
        super().shutdown()
        if self.cycle is not None and self.cycle.chunked_encoding:
            self.transport.close()

    def wait_for_head(self) -> None:
        """Whoever has many lines on which nothing is asked gets no more of them."""
        if not self.silent.connect(caller(self.client)):
            self.transport.abort()
            return
        self.hurry = self.loop.call_later(HEAD_WITHIN, self.transport.abort)

    def head_ends(self) -> None:
        self.head = 0
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None
            self.silent.disconnect(caller(self.client))


def caller(client: tuple[str, int] | None) -> str:
    return household(client[0]) if client else ""


class MessageLine(WebSocketsSansIOProtocol):
    """WebSockets: in no more pieces than make sense, and for those who read what they ask for.

    Each was a line for requests before, and is counted as one until it ends.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.late = 0  # bytes that came after the last word
        self.control = Bucket(*CONTROL)
        socket = self.transport.get_extra_info("socket")
        socket.setsockopt(SOL_SOCKET, SO_RCVBUF, AT_ONCE)
        socket.setsockopt(SOL_SOCKET, SO_SNDBUF, ON_THE_WAY)

    def connection_lost(self, exc: Exception | None) -> None:
        lines: Addresses = self.app_state.get("lines") or Addresses(0, 0)
        lines.disconnect(caller(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self.late += len(data)
            if self.late > MOST_LATE:
                self.transport.abort()
                return
        try:
            super().data_received(data)
        except InvalidState:  # both sides wanted to close at once
            self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        del self.request  # it has been answered, and would be kept as long as the connection lasts

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_PIECES:
            self.transport.abort()

    def handle_ping(self) -> None:
        super().handle_ping()
        if not self.control.take():
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if not self.control.take():
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:  # what is left to be sent may never be read
            self.loop.call_later(GOODBYE if self.writable.is_set() else 0, self.transport.abort)
