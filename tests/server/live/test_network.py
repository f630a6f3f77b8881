"""A real network: lines that are slow, cut, silent or in pieces, messages that come twice, and a server that stands
still. No move is lost, none counts twice, and nobody else waits.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import signal
from collections.abc import Iterator, Sequence

import pytest
from websockets.exceptions import ConnectionClosed

from tests.kit.network import WAYS, Line, Way, line_to
from tests.kit.services import Server
from tests.server.kit.clients import Message, Seat, Someone, company, play_together
from tests.server.kit.elsewhere import connections
from tests.server.kit.planted import beginning, store, written
from tests.server.kit.rough import opened
from tests.server.live.test_at_once import told
from waterhole import games
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio


@pytest.fixture
def line(on_sqlite: Server) -> Iterator[Line]:
    with line_to(on_sqlite) as line:
        yield line


def over(line: Line, person: Someone) -> Someone:
    """The same person, who reaches the server over a line."""
    return Someone(person.http, line.server, person.token)


async def plant(people: Sequence[Someone], game: str = "kariba", length: int = 1) -> str:
    """A match of theirs has begun, and the first of them is to move; its id."""
    table = secrets.token_urlsafe(16)
    settings = TableSettings(game, ("open",) * len(people), length, start=0)
    _, lines = written(table, beginning(settings, [person.claim for person in people], f"{1:064x}"))
    await store(people[0].server.database, lines)
    return table


async def moves(server: Server, table: str) -> list[str]:
    """All moves that are stored, as somebody is told who has just come."""
    async with company(server, "Zuri") as (zuri,), zuri.at(table, since=0) as seat:
        return [step["move"] for _, step in sorted(seat.steps.items()) if step["what"] == "played"]


def asked(seat: Seat, id: str = "a") -> Message:
    """A move that can be made now."""
    return {"type": "move", "id": id, "version": seat.version, "move": seat.choices[0]}


def answers(seat: Seat) -> list[Message]:
    return [message for message in seat.heard if "id" in message]


async def closed(seat: Seat) -> None:
    """Hear what there is until the connection ends."""
    with pytest.raises(ConnectionClosed):
        await seat.until(lambda _: False)


@pytest.mark.parametrize("delay", [0.15, 0.4])
async def test_over_slow_lines_every_move_is_made_once_and_told_once(
    on_sqlite: Server, line: Line, delay: float
) -> None:
    async with company(on_sqlite, "Ann", "Bob") as people:
        table = await plant(people)
        async with over(line, people[0]).at(table, since=0) as ann, over(line, people[1]).at(table, since=0) as bob:
            line.delay = delay
            await play_together([ann, bob], random.Random(1), moves=2)
            line.delay = 0.0
            assert told(ann) == told(bob) == list(range(1, ann.version + 1))
            assert [answer["type"] for answer in answers(ann) + answers(bob)] == ["taken"] * 2
        assert len(await moves(on_sqlite, table)) == 2


@pytest.mark.parametrize("game", games.names())
async def test_a_line_that_brings_single_bytes_brings_whole_messages(on_sqlite: Server, line: Line, game: str) -> None:
    async with company(on_sqlite, "Ann", "Bob") as people:
        table = await plant(people, game)
        line.piece = 1
        async with over(line, people[0]).at(table, since=0) as ann, people[1].at(table, since=0) as bob:
            await play_together([ann, bob], random.Random(1), moves=4)
            assert told(ann) == told(bob)
            assert ann.view["scores"] == bob.view["scores"]
        assert len(await moves(on_sqlite, table)) == 4


@pytest.mark.parametrize("way", WAYS)
async def test_a_move_that_was_cut_off_is_sent_again_and_counts_once(on_sqlite: Server, line: Line, way: Way) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await plant([ann, bob])
        async with over(line, ann).at(table) as seat, bob.at(table) as other:
            move = asked(seat)
            line.hold(way)
            await seat.send(move)
            if way == "back":  # it has come to the server, and only the answer is lost
                await other.reach(move["version"] + 1)
            line.cut()
            await closed(seat)
            assert answers(seat) == []
        line.release()
        line.mend()
        async with over(line, ann).at(table, since=move["version"]) as again:
            await again.send(move)
            answer = await again.until(lambda message: "id" in message)
            assert answer == {"type": "taken", "id": "a", "version": move["version"] + 1}
            await again.reach(answer["version"])
            assert told(again) == [answer["version"]]
        assert await moves(on_sqlite, table) == [move["move"]]


async def test_a_move_that_comes_twice_is_answered_twice_and_made_once(on_sqlite: Server, line: Line) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await plant([ann, bob])
        async with over(line, ann).at(table) as seat, bob.at(table) as other:
            move = asked(seat)
            line.hold("there")
            await seat.send(move)
            await seat.send(move)
            line.release()  # both come at once
            await seat.see(lambda seat: len(answers(seat)) == 2)
            await other.reach(seat.version)
            answer = await other.move(other.choices[0])
            for each in (seat, other):
                await each.reach(answer["version"])
            await seat.send(move)  # and a third time, when the game has gone on
            await seat.see(lambda seat: len(answers(seat)) == 3)
            assert answers(seat) == [{"type": "taken", "id": "a", "version": move["version"] + 1}] * 3
            assert told(seat)[-2:] == told(other)[-2:] == [move["version"] + 1, move["version"] + 2]
        assert len(await moves(on_sqlite, table)) == 2


async def test_whoever_is_cut_off_is_seen_to_go_and_to_come_back(on_sqlite: Server, line: Line) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await plant([ann, bob])
        async with bob.at(table) as other:
            async with over(line, ann).at(table) as seat:
                await other.until(lambda message: message["type"] == "here" and message["seats"] == [0, 1])
                line.cut()
                await other.until(lambda message: message["type"] == "here" and message["seats"] == [1])
                await closed(seat)
            line.mend()
            async with over(line, ann).at(table):
                await other.until(lambda message: message["type"] == "here" and message["seats"] == [0, 1])


async def test_one_device_of_a_seat_hears_nothing_and_the_other_plays_on(on_sqlite: Server, line: Line) -> None:
    async with company(on_sqlite, "Ann", "Bob") as people:
        table = await plant(people)
        async with (
            people[0].at(table, since=0) as desk,
            over(line, people[0]).at(table, since=0) as phone,
            people[1].at(table, since=0) as bob,
        ):
            heard = phone.version
            line.hold()
            await play_together([desk, bob], random.Random(1), moves=10)
            await phone.send({"type": "ping"})
            assert phone.version == heard
            line.release()
            await phone.reach(desk.version)
            assert told(phone) == told(desk)
            assert phone.view == desk.view
            await phone.see(lambda seat: seat.heard[-1]["type"] == "pong")

            line.strand()
            since = phone.version
            await play_together([desk, bob], random.Random(2), moves=2)
            async with over(line, people[0]).at(table, since) as again:
                assert told(again) == [since + 1, since + 2]
                assert again.view == desk.view
            phone.drop()
        assert len(await moves(on_sqlite, table)) == 12


async def test_whoever_reads_nothing_is_let_go_and_the_others_play_on(on_sqlite: Server, line: Line) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Cleo") as (ann, bob, cleo):
        table = await plant([ann, bob], "tembo", length=9)
        before, chance = connections(on_sqlite), random.Random(1)
        async with over(line, cleo).at(table, since=0) as deaf, ann.at(table, since=0) as one, bob.at(table) as other:
            await play_together([one, other], chance, moves=30)
            line.hold("back")
            for _ in range(50):
                await deaf.send({"type": "look", "since": 0})  # the way back is full
            while connections(on_sqlite) > before + 2:
                await play_together([one, other], chance, moves=10)
                assert not one.over
            line.release()
            await closed(deaf)
            async with over(line, cleo).at(table, since=deaf.version) as again:
                assert sorted({*deaf.steps, *again.steps}) == told(one)
                assert not {*deaf.steps} & {*again.steps}


@pytest.mark.parametrize("way", WAYS)
async def test_a_request_that_was_cut_off_is_carried_out_wholly_or_not_at_all(
    on_sqlite: Server, line: Line, way: Way
) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await ann.open("kariba", ["open", "open"])
        body = json.dumps({"seat": 1}).encode()
        head = [
            f"POST /api/tables/{table}/sit HTTP/1.1",
            f"Host: 127.0.0.1:{line.port}",
            f"Authorization: Bearer {bob.token}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        request = "\r\n".join([*head, "", ""]).encode() + body
        async with ann.at(table) as host, opened(line.server) as rough:
            if way == "there":
                await rough.send(request[:-1])  # the last byte is still missing
                line.cut()
            else:
                line.hold("back")
                await rough.send(request)
                await host.step(what="sat", seat=1)
                line.cut()
            with pytest.raises(ConnectionResetError):
                await rough.reader.read()
        await bob.post(f"/tables/{table}/sit", {"seat": 1}, 200 if way == "there" else 409)
        async with ann.at(table, since=0) as host:
            assert [step["seat"] for step in host.steps.values() if step["what"] == "sat"] == [0, 1]


async def test_a_server_that_stands_still_answers_late_but_everybody_and_once(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await plant([ann, bob])
        async with ann.at(table) as seat, bob.at(table) as other:
            move = asked(seat)
            os.kill(on_sqlite.pid, signal.SIGSTOP)
            try:
                await seat.send(move)
                await seat.send(move)  # an impatient client
                await other.send({"type": "ping"})
                late = asyncio.create_task(moves(on_sqlite, table))
            finally:
                os.kill(on_sqlite.pid, signal.SIGCONT)
            await other.until(lambda message: message["type"] == "pong")
            await seat.see(lambda seat: len(answers(seat)) == 2)
            assert {answer["version"] for answer in answers(seat)} == {move["version"] + 1}
            assert await late == [move["move"]]
