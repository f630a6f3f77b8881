"""How processes tell each other that a table has changed. What happened there they read from the log."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from waterhole.engine.errors import Refused
from waterhole.server.telling.wire import Reaction

CHANNEL = "waterhole"
PATIENCE = 1.0  # seconds before Redis is tried again

logger = logging.getLogger(__name__)


class Stored(msgspec.Struct, tag="stored", array_like=True):
    """Entries were stored: (table, number)."""

    entries: list[tuple[str, int]]


class Present(msgspec.Struct, tag="present", array_like=True):
    """By table, the seats that have somebody connected to a process. It counts until it is said again, for a while."""

    tables: dict[str, list[int]]


class Who(msgspec.Struct, tag="who", array_like=True):
    """Who is connected at this table elsewhere?"""

    table: str


class Chatted(msgspec.Struct, tag="chatted", array_like=True):
    """Somebody at a table said something."""

    table: str
    seat: int
    reaction: Reaction | None
    text: str | None


Word = Stored | Present | Who | Chatted
Hear = Callable[[str, Word | None], Awaitable[None]]  # from which process; None: something may have been missed


class Bus(Protocol):
    """Tells other processes, and hears from them."""

    up: bool  # does it work now?

    def tell(self, word: Word) -> None: ...

    async def run(self, hear: Hear) -> None: ...

    async def check(self) -> None: ...

    async def ping(self) -> None: ...

    async def flush(self) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """One process: there is nobody to be told."""

    up = True

    def tell(self, word: Word) -> None:
        pass

    async def run(self, hear: Hear) -> None:
        pass

    async def check(self) -> None:
        pass

    async def ping(self) -> None:
        pass

    async def flush(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Packet(msgspec.Struct, array_like=True):
    """A word, and the process it comes from."""

    sender: str
    word: Word


class RedisBus:
    """Several processes, by Redis. While Redis is away moves are stored all the same; afterwards all is looked up."""

    def __init__(self, url: str) -> None:
        try:
            from redis.asyncio import Redis
        except ImportError:
            raise Refused("Redis needs more: pip install 'waterhole[club]'.") from None
        try:
            self.redis: Any = Redis.from_url(
                url, socket_connect_timeout=5, socket_keepalive=True, health_check_interval=15
            )
        except ValueError:
            raise Refused("Redis has an address like redis://127.0.0.1:6379/0.") from None
        self.name = secrets.token_hex(8)
        self.up = False
        self.closing = False
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(maxsize=10_000)
        self.decode = msgspec.msgpack.Decoder(Packet)

    def tell(self, word: Word) -> None:
        packet = msgspec.msgpack.encode(Packet(self.name, word))
        try:
            self.outbox.put_nowait(packet)
        except asyncio.QueueFull:
            logger.error("the bus is full")  # other processes look up what they missed

    async def run(self, hear: Hear) -> None:
        async with asyncio.TaskGroup() as both:
            both.create_task(self.speak())
            both.create_task(self.listen(hear))

    async def speak(self) -> None:
        while True:
            packet = await self.outbox.get()
            while not await self.published(packet):
                await asyncio.sleep(PATIENCE)
            self.outbox.task_done()

    async def published(self, packet: bytes) -> bool:
        try:
            await self.redis.publish(CHANNEL, packet)
        except Exception as error:
            logger.warning("redis cannot be reached", extra={"error": type(error).__name__})
            return False
        return True

    async def listen(self, hear: Hear) -> None:
        while not self.closing:
            try:
                async with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL)
                    self.up = True
                    await hear("", None)
                    async for message in channel.listen():
                        await self.understand(message["data"], hear)
            except Exception as error:
                logger.warning("redis cannot be reached", extra={"error": type(error).__name__})
            self.up = False
            await asyncio.sleep(PATIENCE)

    async def understand(self, content: bytes, hear: Hear) -> None:
        try:
            packet = self.decode.decode(content)
        except msgspec.DecodeError:
            logger.warning("something unknown came over the bus")
            return
        if packet.sender != self.name:
            await hear(packet.sender, packet.word)

    async def check(self) -> None:
        """Before the start: will Redis ever let us in? If it does not answer yet, it may later."""
        from redis.exceptions import AuthenticationError, ResponseError

        try:
            await asyncio.wait_for(self.redis.ping(), PATIENCE)
        except (AuthenticationError, ResponseError) as error:
            raise Refused(f"Redis refuses this name or this password: {error}") from None
        except Exception as error:
            logger.warning("redis cannot be reached", extra={"error": type(error).__name__})
        finally:
            await self.close()

    async def ping(self) -> None:
        await self.redis.ping()

    async def flush(self) -> None:
        """Say what is left to be said, if Redis listens."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.outbox.join(), PATIENCE)

    async def close(self) -> None:
        """Once nobody runs it any more: a listener whose connection is closed would open another."""
        self.closing = True
        with suppress(Exception):  # a Redis that does not answer is left without a farewell
            await asyncio.wait_for(self.redis.aclose(), PATIENCE)


def bus(url: str | None) -> Bus:
    return Alone() if url is None else RedisBus(url)
