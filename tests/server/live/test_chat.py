"""What people at a table say to each other, and what they cannot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from tests.kit.services import Server, serve
from tests.server.kit.checks import check_messages
from tests.server.kit.clients import QUICK, Message, Seat, Someone, company
from waterhole.engine.kernel.rules import SEATS

pytestmark = pytest.mark.anyio

REACTIONS = ["wave", "clap", "laugh", "wow", "sorry", "think", "hurry", "thanks"]
RUSH = 5  # things that can be said at once


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(f"sqlite:///{tmp_path_factory.mktemp('chat')}/waterhole.db", args=QUICK) as server:
        yield server


@dataclass
class Circle:
    """Ann, Bob and Cleo sit at a table, in this order; Dan looks on."""

    table: str
    host: Someone
    ann: Seat
    bob: Seat
    cleo: Seat
    dan: Seat


@asynccontextmanager
async def sitting(server: Server, **wanted: Any) -> AsyncIterator[Circle]:
    async with company(server, "Ann", "Bob", "Cleo", "Dan") as people, AsyncExitStack() as connections:
        table = await people[0].open("kariba", ["open"] * 3, **wanted)
        for person in people[1:3]:
            await person.post(f"/tables/{table}/sit")
        seats = [await connections.enter_async_context(person.at(table)) for person in people]
        yield Circle(table, people[0], *seats)
        for seat in seats:
            check_messages(server, seat.heard)


async def said(seat: Seat, **what: Any) -> Message:
    """Say something; how the server takes it: what is said is heard by whoever says it, too."""
    await seat.send({"type": "say", **what})
    number = seat.news["seat"]
    return await seat.until(
        lambda heard: heard["type"] == "refused" or (heard["type"], heard.get("seat")) == ("chat", number)
    )


async def chats(seat: Seat) -> list[Message]:
    """Everything that a seat has heard others say so far."""
    await seat.send({"type": "ping"})
    await seat.until(lambda message: message["type"] == "pong")
    return [message for message in seat.heard if message["type"] == "chat"]


async def test_everybody_there_hears_what_a_seat_says(server: Server) -> None:
    async with sitting(server) as circle:
        await said(circle.ann, reaction="wave")
        await said(circle.bob, text="Jambo! Ça va? 你好 שלום 👋🏾")
        expected = [
            {"type": "chat", "seat": 0, "reaction": "wave", "text": None},
            {"type": "chat", "seat": 1, "reaction": None, "text": "Jambo! Ça va? 你好 שלום 👋🏾"},
        ]
        for seat in (circle.ann, circle.bob, circle.cleo, circle.dan):
            assert await chats(seat) == expected


async def test_there_is_a_fixed_set_of_reactions(server: Server) -> None:
    async with sitting(server) as circle:
        for seat, some in ((circle.ann, REACTIONS[:4]), (circle.bob, REACTIONS[4:])):
            for reaction in some:
                assert (await said(seat, reaction=reaction))["reaction"] == reaction
        for odd in ("bite", "", "Wave", " wave", 1, ["wave"], {"wave": 1}):
            assert (await said(circle.cleo, reaction=odd))["code"] == "bad_message", odd
        assert len(await chats(circle.dan)) == len(REACTIONS)


async def test_a_text_has_bounds(server: Server) -> None:
    async with sitting(server) as circle:
        assert (await said(circle.ann, text="x" * 120))["text"] == "x" * 120
        assert (await said(circle.ann, text="🦁" * 120))["text"] == "🦁" * 120
        assert (await said(circle.ann, text="x" * 121))["code"] == "bad_message"
        for empty in ("", " ", "\u3000", "\u00a0 "):
            assert (await said(circle.ann, text=empty))["code"] == "bad_text", repr(empty)
        assert len(await chats(circle.bob)) == 2


HIDDEN = {
    "a new line": "\n",
    "nothing": "\x00",
    "an escape": "\x1b[2J",
    "a bell": "\x07",
    "another control": "\x9b",
    "from right to left": "\u202e",
    "an isolate": "\u2066",
    "a mark of direction": "\u200f",
    "no width": "\u200b",
    "a joiner": "\u200d",
    "a soft hyphen": "\u00ad",
    "a byte order": "\ufeff",
    "a line separator": "\u2028",
    "a paragraph separator": "\u2029",
    "a tag": "\U000e0041",
    "a private letter": "\ue000",
    "no letter": "\uffff",
}


async def test_what_cannot_be_seen_is_refused(server: Server) -> None:
    async with sitting(server) as circle:
        for what, hidden in HIDDEN.items():
            for text in (hidden, f"hello{hidden}", f"{hidden}hello", f"he{hidden}llo"):
                answer = await said(circle.ann, text=text)
                assert answer["code"] == "bad_text", what
                assert hidden not in answer["sentence"]
        await circle.ann.send(r'{"type":"say","text":"\ud83e"}')
        assert (await circle.ann.until(lambda message: message["type"] == "refused"))["code"] == "bad_message"
        assert await chats(circle.bob) == []


async def test_html_is_a_text_like_any_other(server: Server) -> None:
    async with sitting(server) as circle:
        text = "<b onclick=\"alert('x')\">&amp;</b>"
        assert (await said(circle.ann, text=text))["text"] == text


async def test_one_thing_is_said_at_a_time(server: Server) -> None:
    async with sitting(server) as circle:
        for odd in ({}, {"text": None}, {"text": "hello", "reaction": "wave"}, {"text": 1}, {"to": 1, "text": "psst"}):
            assert (await said(circle.ann, **odd))["code"] == "bad_message", odd
        assert await chats(circle.bob) == []


async def test_nobody_talks_without_end(server: Server) -> None:
    async with sitting(server) as circle:
        for _ in range(4 * RUSH):
            await circle.ann.send({"type": "say", "reaction": "laugh"})
        heard = await chats(circle.bob)
        await chats(circle.ann)
        refused = [message for message in circle.ann.heard if message["type"] == "refused"]
        assert {message["code"] for message in refused} == {"too_fast"}
        assert len(refused) >= 2 * RUSH
        assert RUSH <= len([message for message in circle.ann.heard if message["type"] == "chat"]) <= 2 * RUSH
        assert len(heard) <= 2 * RUSH
        assert (await said(circle.bob, text="That is enough, Ann."))["seat"] == 1


async def test_whoever_comes_back_may_not_say_more(server: Server) -> None:
    async with sitting(server) as circle:
        for _ in range(RUSH):
            await said(circle.ann, reaction="hurry")
        for _ in range(RUSH):
            async with circle.host.at(circle.table) as again:
                await said(again, reaction="hurry")
        assert len(await chats(circle.bob)) < 2 * RUSH


async def test_what_was_refused_does_not_count_against_the_rate(server: Server) -> None:
    async with sitting(server) as circle:
        for _ in range(4 * RUSH):
            assert (await said(circle.ann, text="\n"))["code"] == "bad_text"
        assert (await said(circle.ann, text="hello"))["text"] == "hello"


async def test_a_muted_seat_is_not_heard_until_it_is_unmuted(server: Server) -> None:
    async with sitting(server) as circle:
        await circle.bob.send({"type": "mute", "seat": 0})
        await circle.dan.send({"type": "mute", "seat": 0, "on": True})
        assert await chats(circle.bob) == await chats(circle.dan) == []
        await said(circle.ann, text="Bob?")
        await said(circle.cleo, text="He cannot hear you.")
        for deaf in (circle.bob, circle.dan):
            assert [message["seat"] for message in await chats(deaf)] == [2]
        assert [message["seat"] for message in await chats(circle.cleo)] == [0, 2]
        await circle.bob.send({"type": "mute", "seat": 0, "on": False})
        await chats(circle.bob)
        await said(circle.ann, text="Bob!")
        assert [message["seat"] for message in await chats(circle.bob)] == [2, 0]


async def test_there_are_only_seats_to_mute(server: Server) -> None:
    async with sitting(server) as circle:
        for odd in (-1, SEATS, 10**30, "0", None, True):
            await circle.bob.send({"type": "mute", "seat": odd})
            answer = await circle.bob.until(lambda message: message["type"] == "refused")
            assert answer["code"] == "bad_message", odd


async def test_a_table_can_do_without_chat(server: Server) -> None:
    async with sitting(server, chat=False) as circle:
        assert (await said(circle.ann, reaction="wave"))["code"] == "chat_off"
        assert (await said(circle.ann, text="hello"))["code"] == "chat_off"
        assert await chats(circle.bob) == []
        assert circle.bob.table["chat"] is False


async def test_lookers_on_listen(server: Server) -> None:
    async with sitting(server) as circle:
        assert (await said(circle.dan, reaction="wave"))["code"] == "not_seated"
        assert (await said(circle.dan, text="Play the rhino!"))["code"] == "not_seated"
        assert await chats(circle.ann) == []


async def test_what_was_said_is_kept_nowhere(server: Server) -> None:
    async with sitting(server) as circle:
        await said(circle.ann, text="marmalade")
        async with circle.host.at(circle.table, since=0) as late:
            assert "marmalade" not in "".join(late.raw)
        assert "marmalade" not in server.text()


async def test_whoever_stands_up_is_silent(server: Server) -> None:
    async with sitting(server) as circle:
        await circle.host.post(f"/tables/{circle.table}/stand")
        assert (await said(circle.ann, text="But…"))["code"] == "not_seated"
