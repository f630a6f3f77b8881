"""A line to a server that is as bad as a test wants it to be: slow, cut, silent, or in small pieces.

It is a relay of TCP in a thread of its own, for browsers and programs alike: `line.server` is the server as they reach
it over the line.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal

from tests.kit.processes import HOST
from tests.kit.services import Server

Way = Literal["there", "back"]  # to the server, and from it
Pieces = asyncio.Queue[tuple[float, bytes | None]]  # when they are due, and what they are; None is a reset
WAYS: tuple[Way, ...] = ("there", "back")
AT_ONCE = 16 * 1024  # bytes
MOST = 64  # pieces on their way, before those who send have to wait
HARD = struct.pack("ii", 1, 0)  # no farewell: what is not sent is thrown away, and the other side is reset


class Call:
    """One connection over the line, from end to end."""

    def __init__(self, *ends: StreamWriter) -> None:
        self.ends = ends
        self.passes = {way: asyncio.Event() for way in WAYS}
        self.lost = False  # for good
        self.work: asyncio.Task[None] | None = None

    def let(self, *ways: Way) -> None:
        """Only on these ways anything passes."""
        for way, passes in self.passes.items():
            if way in ways and not self.lost:
                passes.set()
            else:
                passes.clear()

    def lose(self) -> None:
        self.lost = True
        self.let()

    def reset(self) -> None:
        for end in (end for end in self.ends if not end.transport.is_closing()):
            end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HARD)
            end.transport.abort()
        if self.work is not None:
            self.work.cancel()


class Line:
    """What lies between; it can be changed at any time."""

    def __init__(self, server: Server) -> None:
        self.far = server
        self.delay = 0.0  # seconds, each way
        self.piece = AT_ONCE  # bytes
        self.open: tuple[Way, ...] = WAYS
        self.is_cut = False
        self.calls: list[Call] = []
        self.ready = threading.Event()

    @property
    def server(self) -> Server:
        """The server, over this line."""
        return replace(self.far, port=self.port)

    # What can happen to it

    def cut(self) -> None:
        """Every connection is reset, and so is whoever tries again, until it is mended."""
        self.is_cut = True
        self.each(Call.reset)

    def mend(self) -> None:
        self.is_cut = False

    def hold(self, *ways: Way) -> None:
        """On these ways (on both, if none is said) nothing comes and nothing closes, until it is released."""
        self.open = tuple(way for way in WAYS if ways and way not in ways)
        self.each(lambda call: call.let(*self.open))

    def release(self) -> None:
        """All that was held back comes now, in order."""
        self.open = WAYS
        self.each(lambda call: call.let(*self.open))

    def strand(self) -> None:
        """Connections that are there now are dead, and nobody is told; new ones are as good as ever."""
        self.each(Call.lose)

    def each(self, deed: Callable[[Call], None]) -> None:
        """Done to every connection when this returns."""
        done = threading.Event()

        def act() -> None:
            for call in self.calls:
                deed(call)
            done.set()

        self.loop.call_soon_threadsafe(act)
        done.wait()

    # Its work, in its own thread

    async def work(self) -> None:
        self.loop, self.end = asyncio.get_running_loop(), asyncio.Event()
        carried = set[asyncio.Task[None]]()

        def answer(reader: StreamReader, writer: StreamWriter) -> None:
            carried.add(task := self.loop.create_task(self.carry(reader, writer)))
            task.add_done_callback(carried.discard)

        async with await asyncio.start_server(answer, HOST, 0, limit=AT_ONCE) as listening:
            self.port = int(listening.sockets[0].getsockname()[1])
            self.ready.set()
            await self.end.wait()
            self.is_cut = True
            for call in self.calls:
                call.reset()
            if carried:
                await asyncio.wait(carried)

    async def carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        """A connection, until both sides have closed it or one is reset."""
        narrow = socket.socket()  # it takes in no more than it can pass on
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, AT_ONCE)
        narrow.setblocking(False)
        await self.loop.sock_connect(narrow, (HOST, self.far.port))
        far_reader, far_writer = await asyncio.open_connection(sock=narrow, limit=AT_ONCE)
        call = Call(writer, far_writer)
        if self.is_cut:
            call.reset()
            return
        call.let(*self.open)
        call.work = asyncio.current_task()
        self.calls.append(call)
        ways = zip((reader, far_reader), (far_writer, writer), call.passes.values(), strict=True)
        try:
            async with asyncio.TaskGroup() as both:
                for source, target, passes in ways:
                    pieces: Pieces = asyncio.Queue(MOST)
                    both.create_task(self.take(source, pieces, passes))
                    both.create_task(self.give(pieces, target, passes))
        except* OSError:
            call.reset()
        finally:
            self.calls.remove(call)
            for end in call.ends:
                end.close()

    async def take(self, source: StreamReader, pieces: Pieces, passes: asyncio.Event) -> None:
        data: bytes | None = b"?"
        while data:
            await passes.wait()
            try:
                data = await source.read(AT_ONCE)
            except ConnectionError:
                data = None
            await pieces.put((self.loop.time() + self.delay, data))

    async def give(self, pieces: Pieces, target: StreamWriter, passes: asyncio.Event) -> None:
        while True:
            due, data = await pieces.get()
            await asyncio.sleep(due - self.loop.time())
            await passes.wait()
            if data is None:
                raise ConnectionResetError
            if not data:
                target.write_eof()
                return
            for start in range(0, len(data), self.piece):
                target.write(data[start : start + self.piece])
                await target.drain()
                await asyncio.sleep(0)


@contextmanager
def line_to(server: Server) -> Iterator[Line]:
    """A line to a server, a good one at first."""
    line = Line(server)
    thread = threading.Thread(target=lambda: asyncio.run(line.work()))
    thread.start()
    line.ready.wait()
    try:
        yield line
    finally:
        line.loop.call_soon_threadsafe(line.end.set)
        thread.join()
