"""Whatever is thrown at the WebSocket: it is answered or closed, nothing leaks, and nobody else notices."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from tests.kit.services import Server, serve
from tests.server.kit.checks import check_messages, check_views
from tests.server.kit.clients import QUICK, Message, Seat, company
from tests.server.kit.elsewhere import a_match_elsewhere
from tests.server.kit.nonsense import nonsense
from tests.server.kit.rough import BINARY, CLOSE, MORE, PING, TEXT, called, frame, opened, said

pytestmark = pytest.mark.anyio

LONGEST = 16 * 1024


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(f"sqlite:///{tmp_path_factory.mktemp('fuzz')}/waterhole.db", args=QUICK) as server:
        yield server


async def babble(seat: Seat, chance: random.Random, count: int) -> None:
    """A lot of nonsense in one breath: each piece is refused, and the connection stays."""
    for _ in range(count):
        await seat.send(nonsense(chance))
    await seat.send({"type": "ping"})
    begin = len(seat.heard)
    await seat.until(lambda message: message["type"] == "pong")
    refused = [message for message in seat.heard[begin:] if message["type"] == "refused"]
    assert len(refused) == count
    assert {message["code"] for message in refused} == {"bad_message"}


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_nonsense_is_refused_in_every_phase_and_changes_nothing(server: Server, seed: int) -> None:
    chance = random.Random(seed)
    print(f"seed {seed}")
    async with (
        a_match_elsewhere(server),
        company(server, "Cleo", "Dan", "Eve") as (cleo, dan, eve),
        AsyncExitStack() as everybody,
    ):
        table = await cleo.open("kariba", ["open", "open"], length=1)
        await dan.post(f"/tables/{table}/sit")
        seats = [await everybody.enter_async_context(person.at(table)) for person in (cleo, dan, eve)]

        async def everybody_babbles() -> None:
            before = (await cleo.http.get(f"/api/tables/{table}")).json()
            await asyncio.gather(*(babble(seat, chance, 100) for seat in seats))
            assert (await cleo.http.get(f"/api/tables/{table}")).json() == before

        await everybody_babbles()
        await cleo.post(f"/tables/{table}/start")
        for seat in seats:
            await seat.until(lambda message: bool(message.get("view")))
        await everybody_babbles()
        await asyncio.gather(*(seat.play_on(chance) for seat in seats[:2]))
        await everybody_babbles()
        check_messages(server, [message for seat in seats for message in seat.heard])
        assert check_views(server, table, [message for seat in seats for message in seat.heard]) > 30


OUT_OF_TURN: list[tuple[str, Message, str]] = [
    ("open", {"type": "move", "id": "a", "version": 2, "move": "1x1"}, "not_started"),
    ("open", {"type": "next"}, "not_over"),
    ("open", {"type": "back"}, "not_away"),
    ("playing", {"type": "move", "id": "a", "version": 3, "move": "1x1"}, "not_your_turn"),
    ("playing", {"type": "move", "id": "a", "version": 2, "move": "1x1"}, "stale"),
    ("playing", {"type": "move", "id": "a", "version": 2**53, "move": "1x1"}, "stale"),
    ("playing", {"type": "next"}, "not_over"),
    ("playing", {"type": "back"}, "not_away"),
    ("over", {"type": "move", "id": "a", "version": 0, "move": "1x1"}, "stale"),
    ("over", {"type": "next"}, "not_over"),
    ("over", {"type": "back"}, "not_away"),
]


async def test_what_comes_at_the_wrong_time_is_refused_with_the_reason(server: Server) -> None:
    async with company(server, "Cleo", "Dan", "Eve") as (cleo, dan, eve):
        table = await cleo.open("kariba", ["open", "open"], length=1)
        await dan.post(f"/tables/{table}/sit")
        async with cleo.at(table) as first, dan.at(table) as second, eve.at(table) as looker:
            await try_all("open", second, looker)
            await cleo.post(f"/tables/{table}/start")
            for seat in (first, second, looker):
                await seat.until(lambda message: bool(message.get("view")))
            mover, waiter = (first, second) if first.choices else (second, first)
            await try_all("playing", waiter, looker)
            answer = await mover.move("gobble")
            assert answer["code"] == "bad_move"
            illegal = next(move for move in ("8x5", "7x5") if move not in mover.choices)
            answer = await mover.move(illegal)
            assert (answer["code"], answer["fields"]["rule"][0]) == ("illegal_move", "K")
            await asyncio.gather(*(seat.play_on(random.Random(4)) for seat in (first, second)))
            await try_all("over", second, looker)
            answer = await second.move("1x1")
            assert answer["code"] == "over"
            heard = first.heard + second.heard + looker.heard
        check_messages(server, heard)
        assert check_views(server, table, heard) > 30


async def try_all(phase: str, seat: Seat, looker: Seat) -> None:
    for when, message, code in OUT_OF_TURN:
        if when == phase:
            assert (await refusal(seat, message))["code"] == code
            assert (await refusal(looker, message))["code"] == "not_seated"


async def refusal(seat: Seat, message: Message) -> Message:
    await seat.send(message)
    return await seat.until(lambda heard: heard["type"] == "refused")


BROKEN: dict[str, tuple[bytes, int]] = {
    "no mask": (frame(TEXT, b"{}", masked=False), 1002),
    "reserved bits": (frame(TEXT, b"{}", reserved=0x70), 1002),
    "unknown kind": (frame(5, b"{}"), 1002),
    "the rest of nothing": (frame(MORE, b"{}"), 1002),
    "two at once": (frame(TEXT, b"{", last=False) + frame(TEXT, b"}"), 1002),
    "a long ping": (frame(PING, bytes(126)), 1002),
    "a ping in pieces": (frame(PING, b"", last=False), 1002),
    "a close of one byte": (frame(CLOSE, b"\x03"), 1002),
    "a close for no reason": (frame(CLOSE, b"\x00\x01"), 1002),
    "a close that is no text": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
    "no text": (frame(TEXT, b'{"type":"ping\xff"}'), 1007),
    "half a character": (frame(TEXT, b'"\xed\xa0\x80"'), 1007),
    "no text, in pieces": (frame(TEXT, b"\xe2", last=False) + frame(MORE, b"x"), 1007),
    "one byte too long": (frame(TEXT, b" " * (LONGEST + 1))[:20], 1009),  # the rest would be lost on the way
    "far too long": (frame(TEXT, b" " * 10 * LONGEST)[:20], 1009),
    "too long in pieces": (frame(TEXT, b" " * LONGEST, last=False) + frame(MORE, b" "), 1009),
    "binary, too long": (frame(BINARY, bytes(LONGEST + 1))[:20], 1009),
    "longer than there are atoms": (bytes([0x81, 0xFF]) + b"\x7f" + b"\xff" * 7 + bytes(4), 1009),
    "another request": (b"GET / HTTP/1.1\r\nHost: here\r\n\r\n", 1002),
}


async def test_whoever_breaks_the_protocol_is_told_so_and_closed(server: Server) -> None:
    async with a_match_elsewhere(server), company(server, "Cleo") as (cleo,):
        table = await cleo.open("kariba", ["open", "open"])
        async with cleo.at(table) as seat:
            for what, (sent, code) in BROKEN.items():
                async with called(server, table) as rough:
                    await rough.send(sent)
                    assert await rough.until_closed() == code, what
            async with called(server, table) as rough:
                await rough.send(frame(TEXT, b" " * 100 * LONGEST))
                assert await rough.until_closed() in (1009, None)  # or cut off in the middle of it
            await seat.send({"type": "ping"})
            await seat.until(lambda message: message["type"] == "pong")


async def test_what_is_right_in_pieces_or_refused_as_a_whole_keeps_the_line_open(server: Server) -> None:
    async with company(server, "Cleo") as (cleo,):
        table = await cleo.open("kariba", ["open", "open"])
        async with called(server, table) as rough:
            await rough.send(frame(TEXT, b'{"type":', last=False), frame(PING, b"x"), frame(MORE, b'"ping"}'))
            await rough.until("pong")
            await rough.send(frame(BINARY, b'{"type":"ping"}'))
            assert (await rough.until("refused"))["code"] == "bad_message"
            await rough.send(frame(TEXT, b'"' + b"x" * (LONGEST - 2) + b'"'))
            assert (await rough.until("refused"))["code"] == "bad_message"
            await rough.send(said({"type": "ping"}) * 300)
            for _ in range(300):
                await rough.until("pong")
            check_messages(server, rough.heard)


@pytest.mark.parametrize("seed", [11, 12])
async def test_noise_on_the_line_ends_only_that_line(server: Server, seed: int) -> None:
    chance = random.Random(seed)
    print(f"seed {seed}")
    async with a_match_elsewhere(server), company(server, "Cleo") as (cleo,):
        table = await cleo.open("kariba", ["open", "open"])
        for _ in range(30):
            async with called(server, table, cleo.token) as rough:
                await rough.send(noise(chance), frame(CLOSE, b""))
                rough.end()
                await rough.until_closed()
        async with opened(server) as rough:
            await rough.send(chance.randbytes(2000))
            assert b" 400 " in await rough.reader.read(100)


def noise(chance: random.Random) -> bytes:
    """Frames with bits turned over."""
    content = bytearray(said({"type": "look", "since": 0}) * 5 + frame(PING, b"are you there?") + said("x" * 300))
    for _ in range(chance.randrange(1, 20)):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return bytes(content)
