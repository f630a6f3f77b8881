"""A guest: one WebSocket at a table, of somebody who sits there or looks on."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.types import Message, Receive, Send

from waterhole.engine.errors import Refused
from waterhole.server.common.limits import Bucket
from waterhole.server.common.metrics import CONNECTIONS, REFUSED
from waterhole.server.common.people import Person
from waterhole.server.common.refusal import Refusal, explained
from waterhole.server.live.bus import Chatted
from waterhole.server.table import decisions, helping, shuffling
from waterhole.server.table.entries import Happening
from waterhole.server.table.table import Table
from waterhole.server.telling import wire
from waterhole.server.telling.wire import DECODE, ENCODE

if TYPE_CHECKING:
    from waterhole.server.live.keeper import Keeper

BEHIND = 64  # messages that may wait for a slow connection before it is closed
HEAVY = 1024 * 1024  # bytes of them, but for one that is longer by itself
GOODBYE = 2.0  # seconds that a connection has to take its last message
STORY = 10  # messages that count as much as one for which the log is read
STRIKES = 100  # messages that come too fast before the connection is closed
SLOW, ROUGH, FAULT = 1013, 1008, 1011  # reasons to close, as the protocol numbers them

CHANGES: dict[type[wire.Request], Callable[[Table, str], Happening]] = {
    wire.Undo: helping.undo,
    wire.Back: decisions.come_back,
    wire.Next: decisions.deal,
}
PONG = ENCODE.encode(wire.Pong())
logger = logging.getLogger(__name__)


class Guest:
    """Reads what a client asks, and writes to it as fast as it can take it."""

    __slots__ = (
        "_send",
        "address",
        "came",
        "closing",
        "hinting",
        "keeper",
        "muted",
        "outbox",
        "pace",
        "person",
        "seat",
        "strikes",
        "waiting",
        "wake",
        "weight",
    )

    def __init__(self, keeper: Keeper, person: Person | None, send: Send, address: str = "") -> None:
        self.keeper = keeper
        self.person = person
        self.address = address
        self.seat = keeper.table.seat_of(person.id if person else None)
        self.muted: set[int] = set()
        rate = keeper.house.settings.messages
        self.pace = Bucket(rate, 4 * rate, keeper.house.clock)
        self.strikes = 0
        self.came = 0  # when the message that is being heard came in
        self.waiting: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.outbox: deque[bytes] = deque()
        self.weight = 0  # bytes in the outbox
        self.wake = asyncio.Event()
        self.closing: int | None = None
        self._send = send

    @property
    def caller(self) -> tuple[str, str]:
        """Whose turn it is when something is worked out for them."""
        return self.address, self.person.id if self.person else ""

    def find_seat(self) -> None:
        """Seats may have changed."""
        self.seat = self.keeper.table.seat_of(self.person.id if self.person else None)

    # Out

    def send(self, message: bytes) -> None:
        """Send as soon as the connection takes it. Whoever falls too far behind has to connect again."""
        if len(self.outbox) >= BEHIND or (self.outbox and self.weight + len(message) > HEAVY):
            self.close(SLOW)
        else:
            self.outbox.append(message)
            self.weight += len(message)
            self.wake.set()

    def close(self, reason: int) -> None:
        """Say goodbye after what is being done. (A move that is being stored is not interrupted.)"""
        if self.closing is None:
            self.closing = reason
            self.wake.set()
            if self.waiting is not None:
                self.waiting.cancel()

    async def write(self) -> None:
        while self.closing is None or self.outbox:
            while self.outbox and self.closing != SLOW:
                message = self.outbox.popleft()
                self.weight -= len(message)
                await self._send({"type": "websocket.send", "text": message.decode()})
            if self.closing is not None:
                break
            self.wake.clear()
            await self.wake.wait()
        await self._send({"type": "websocket.close", "code": self.closing or 1000})

    # In

    async def stay(self, receive: Receive, since: int | None) -> None:
        """From the first word to the last."""
        keeper = self.keeper
        writer = asyncio.get_running_loop().create_task(self.write())
        CONNECTIONS.inc()
        try:
            await keeper.look(self, since)
            keeper.presence_changed()
            keeper.house.neighbours.say_here(keeper)
            await self.return_to_seat()
            while self.closing is None:
                message = await self.next(receive)
                if message is None:
                    break
                await self.hear(message)
                if len(self.outbox) > BEHIND // 2:
                    await asyncio.sleep(0)  # many requests at once: their answers go out before there are too many
        except Refused as refused:  # the database is away
            self.refuse(refused)
            self.close(SLOW)
        except Exception:
            logger.exception("a connection failed")
            self.close(FAULT)
        finally:
            CONNECTIONS.dec()
            await self.leave(writer)

    async def next(self, receive: Receive) -> Message | None:
        """The next message; None when there will be no more."""
        self.waiting = asyncio.current_task()
        try:
            message = await receive()
            self.came = self.keeper.house.steady.now()
        except asyncio.CancelledError:
            if self.closing is None or self.waiting is None:
                raise
            self.waiting.uncancel()
            return None
        finally:
            self.waiting = None
        return None if message["type"] == "websocket.disconnect" else message

    async def leave(self, writer: asyncio.Task[None]) -> None:
        keeper = self.keeper
        if self in keeper.guests:
            keeper.guests.remove(self)
            keeper.presence_changed()
            keeper.house.neighbours.say_here(keeper)
        if self.hinting is not None:
            self.hinting.cancel()
        if self.closing is not None:
            await asyncio.wait([writer], timeout=GOODBYE)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)

    async def return_to_seat(self) -> None:
        """Whoever comes back takes the seat back at once."""
        if self.seat is not None and self.keeper.table.facts.seats[self.seat].away:
            try:
                await self.keeper.carry_out(lambda table: decisions.come_back(table, self.id))
            except Refused as refused:
                self.refuse(refused)

    @property
    def id(self) -> str:
        if self.person is None:
            raise Refusal("not_seated", 403, "You do not sit at this table.")
        return self.person.id

    async def hear(self, message: Message) -> None:
        """One message of the client; whatever is wrong with it is answered."""
        request: wire.Request | None = None
        try:
            request = self.understood(message)
            await self.obey(request)
        except decisions.Repeated as repeated:
            self.send(ENCODE.encode(wire.Taken(repeated.id, repeated.version)))
        except Refused as refused:
            id = getattr(request, "id", None)
            now = self.keeper.news(self) if refused.code == "stale" else None
            self.refuse(refused, id, now)

    def spend(self, count: float = 1) -> None:
        """Nobody may ask for too much at once."""
        if not self.pace.take(min(count, self.pace.most / 2)):
            self.strikes += 1
            if self.strikes > STRIKES:
                self.close(ROUGH)
            raise Refusal("too_fast", 429, "Too many messages at once. Please wait a moment.")

    def understood(self, message: Message) -> wire.Request:
        self.spend()
        text: Any = message.get("text")
        if text is None:
            raise Refusal("bad_message", 400, "Messages are text, not binary.")
        try:
            request: wire.Request = DECODE.decode(text)
        except msgspec.DecodeError as error:
            raise Refusal("bad_message", 400, f"This message cannot be understood: {error}.") from None
        except (RecursionError, UnicodeError):
            raise Refusal("bad_message", 400, "This message cannot be understood.") from None
        return request

    async def obey(self, request: wire.Request) -> None:
        keeper = self.keeper
        match request:
            case wire.Move():
                await self.move(request)
            case wire.HintWanted(id):
                self.ask_for_hint(id)
            case wire.CountWanted():
                self.send(ENCODE.encode(keeper.count(helping.ask_for_count(keeper.table, self.id))))
            case wire.Undo() | wire.Back() | wire.Next() | wire.Commit() | wire.Reveal():
                await self.change(request)
            case wire.Look(since):
                if since is not None:
                    self.spend(STORY)
                await keeper.look(self, since)
            case wire.Say():
                self.say(request)
            case wire.Mute(seat, on):
                self.muted = self.muted | {seat} if on else self.muted - {seat}
            case wire.Ping():
                self.send(PONG)

    async def change(self, request: wire.Request) -> None:
        if isinstance(request, wire.Commit):
            await self.keeper.commit(request.commitment, self.id)
        else:
            await self.keeper.carry_out(lambda table: changed(table, request, self.id))

    async def move(self, request: wire.Move) -> None:
        """A move; of somebody for whom a bot stands in, it takes the seat back first."""
        keeper = self.keeper
        if decisions.could_return(keeper.table, self.seat, request.version):
            await keeper.carry_out(lambda table: decisions.come_back(table, self.id))
        await keeper.carry_out(
            lambda table: decisions.play(table, self.id, request.version, request.move, request.id),
            answer=(self, request.id),
            came=self.came,
        )

    def ask_for_hint(self, id: str) -> None:
        """It takes a while: meanwhile other messages are heard."""
        if self.hinting is not None:
            raise Refusal("too_fast", 429, "One hint at a time.")
        seat = helping.ask_for_hint(self.keeper.table, self.id)
        self.hinting = asyncio.get_running_loop().create_task(self.hint(seat, id))

    async def hint(self, seat: int, id: str) -> None:
        try:
            self.send(ENCODE.encode(await self.keeper.hint(seat, id)))
        except Refused as refused:
            self.refuse(refused, id)
        except Exception:
            logger.exception("a hint failed")
            self.refuse(Refusal("busy", 503, "There is no hint just now. Please try again."), id)
        finally:
            self.hinting = None

    def say(self, request: wire.Say) -> None:
        seat, settings = decisions.seat_of(self.keeper.table, self.id), self.keeper.table.facts.settings
        if not settings.chat:
            raise Refusal("chat_off", 403, "There is no chat at this table.")
        if (request.text is None) == (request.reaction is None):
            raise Refusal("bad_message", 400, "Say either a reaction or a text.")
        if request.text is not None and not sayable(request.text):
            sentence = f"A text has 1 to {wire.LONGEST_TEXT} characters that can be shown."
            raise Refusal("bad_text", 422, sentence, longest=wire.LONGEST_TEXT)
        if not self.keeper.chatter[seat].take():
            raise Refusal("too_fast", 429, "Not so much at once.")
        self.keeper.chat(seat, request.reaction, request.text)
        self.keeper.house.bus.tell(Chatted(self.keeper.id, seat, request.reaction, request.text))

    def refuse(self, refused: Refused, id: str | None = None, now: wire.News | None = None) -> None:
        REFUSED.labels(refused.code).inc()
        self.send(ENCODE.encode(wire.Refused(**explained(refused), id=id, now=now)))


def changed(table: Table, request: wire.Request, person: str) -> Happening:
    """What a word of somebody does to a table, but for a move."""
    match request:
        case wire.Reveal(text):
            return shuffling.reveal(table, text, person)
        case _:
            return CHANGES[type(request)](table, person)


def sayable(text: str) -> bool:
    """Letters of any language and pictures, but nothing that moves the cursor or turns the writing around."""
    plain = all(unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in text)
    return plain and bool(text.strip())
