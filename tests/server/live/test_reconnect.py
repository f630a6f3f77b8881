"""Coming back: after a lost connection, on another device, after a restart. Seat and hand are as they were."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Sequence
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.games.examples import examples
from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK, Message, Seat, Someone, begin, company, meanwhile, play_together
from tests.server.kit.planted import beginning, store, written
from waterhole import games
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio


def told(seat: Seat, version: int) -> Message:
    """What a seat heard when the table reached a version."""
    return next(heard for heard in seat.heard if heard["type"] == "news" and heard["version"] == version)


def position(news: Message) -> dict[str, Any]:
    """All that somebody at the table has before their eyes."""
    return {field: news[field] for field in ("version", "seat", "view", "moves")}


async def assert_caught_up(back: Seat, stayed: Seat, since: int) -> None:
    """Whoever came back knows exactly what somebody knows who was there all the time."""
    await stayed.see(lambda seat: seat.version >= back.version)
    first = back.heard[0]
    assert position(first) == position(told(stayed, first["version"]))
    assert first["steps"] == [stayed.steps[version] for version in range(since + 1, first["version"] + 1)]


@pytest.mark.parametrize("game", games.names())
async def test_a_connection_may_be_lost_in_every_phase(on_sqlite: Server, game: str) -> None:
    phases, options, seed = examples(game).phases, dict.fromkeys(games.load(game).options, True), 1
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        settings = TableSettings(game, ("open", "open", "easy"), 9, options)
        table = secrets.token_urlsafe(16)
        _, lines = written(table, beginning(settings, [ann.claim, bob.claim], f"{seed:064x}"))
        await store(on_sqlite.database, lines)
        async with ann.at(table) as desk, bob.at(table) as other, meanwhile(other.play_on(random.Random(seed))):
            chance, since, lost = random.Random(seed), desk.version, set[str]()
            while lost != phases:
                await desk.see(lambda seat: seat.choices)
                async with ann.at(table, since) as phone:
                    await assert_caught_up(phone, desk, since)
                    lost.add(phone.view.get("phase", "turn"))
                    since = phone.version
                    phone.drop()
                async with ann.at(table, since) as phone:
                    await assert_caught_up(phone, desk, since)
                    assert (await phone.move(chance.choice(phone.choices)))["type"] == "taken"
                    if chance.random() < 0.5:
                        phone.drop()
                async with ann.at(table, since) as phone:
                    await assert_caught_up(phone, desk, since)
                    assert phone.version > since
                    since = phone.version


async def test_a_refresh_shows_the_table_as_it_is(server: Server) -> None:
    async with company(server, "Ann", "Bob") as people:
        table = await begin(people, "tembo", ["open", "open"], length=1)
        async with people[0].at(table) as ann, people[1].at(table) as bob:
            await play_together([ann, bob], random.Random(1), moves=8)
            await ann.sync()
            async with people[0].at(table) as again:
                assert position(again.news) == position(ann.news)
                assert again.news["steps"] == []
                assert again.table["seats"][0]["here"]
            await ann.send({"type": "look"})
            await ann.until(lambda message: message["type"] == "news")
            assert position(ann.news) == position(again.news)


async def test_two_devices_on_a_seat_see_the_same(server: Server) -> None:
    async with company(server, "Ann", "Bob") as people:
        table = await begin(people, "kariba", ["open", "open"], length=1)
        async with (
            people[0].at(table) as desk,
            people[0].at(table) as phone,
            people[1].at(table) as bob,
            meanwhile(bob.play_on(random.Random(1))),
        ):
            assert position(desk.news) == position(phone.news)
            for mover, watcher in [(desk, phone), (phone, desk)] * 5:
                await mover.see(lambda seat: seat.choices)
                answer = await mover.move(mover.choices[0])
                assert answer["type"] == "taken"
                made = await mover.step(version=answer["version"])
                assert await watcher.step(version=answer["version"]) == made
                assert position(told(mover, made["version"])) == position(told(watcher, made["version"]))
            for device in (desk, phone):  # only the one that moved is answered
                assert [message["type"] for message in device.heard].count("taken") == 5


async def test_of_two_devices_that_move_at_once_one_is_told_that_it_came_too_late(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as people:
        table = await begin(people, "mada", ["open", "open"], length=1)
        async with people[0].at(table) as ann:
            first = people[0] if ann.choices else people[1]
        async with first.at(table) as desk, first.at(table) as phone:
            answers = await asyncio.gather(desk.move(desk.choices[0]), phone.move(phone.choices[-1], id="other"))
            assert sorted(answer["type"] for answer in answers) == ["refused", "taken"]
            late = next(answer for answer in answers if answer["type"] == "refused")
            taken = next(answer for answer in answers if answer["type"] == "taken")
            assert late["code"] == "stale"
            assert late["now"]["version"] == taken["version"]


async def test_a_link_takes_the_seat_to_another_device_once(server: Server) -> None:
    async with company(server, "Ann", "Bob", "Zuri", "Eve") as (ann, bob, phone, eve):
        table = await begin([ann, bob], "kariba", ["open", "open"], length=1)
        async with ann.at(table) as old, bob.at(table) as other:
            hand = old.view["hand"]
            link = await ann.post(f"/tables/{table}/link", status=201)
            assert await phone.post("/links", {"key": link["key"]}) == {"table": table, "seat": 0, "name": "Ann"}
            moved = await old.step(what="sat", seat=0)
            assert moved["name"] == "Ann"
            assert (old.news["seat"], old.view["hand"], old.choices) == (None, None, [])
            async with phone.at(table) as new:
                assert (new.news["seat"], new.view["hand"]) == (0, hand)
                used = await eve.post("/links", {"key": link["key"]}, status=410)
                assert used["code"] == "link_used"
                await phone.post("/links", {"key": link["key"]}, status=410)
                refused = await old.move("1x1")
                assert refused["code"] == "not_seated"
                await asyncio.gather(new.play_on(random.Random(1)), other.play_on(random.Random(2)))
                assert new.over
        assert [each["id"] for each in await phone.get("/me/tables")] == [table]
        assert await ann.get("/me/tables") == []


async def test_only_whoever_sits_can_make_a_link_and_nobody_gets_a_second_seat_by_it(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await begin([ann, bob], "mada", ["open", "open"], length=1)
        assert (await eve.post(f"/tables/{table}/link", status=403))["code"] == "not_seated"
        link = await ann.post(f"/tables/{table}/link", status=201)
        assert (await bob.post("/links", {"key": link["key"]}, status=409))["code"] == "already_seated"
        assert (await eve.post("/links", {"key": "nothing"}, status=410))["code"] == "link_used"
        async with ann.at(table) as seat:
            assert seat.news["seat"] == 0


async def quiet(people: Sequence[Someone], table: str) -> list[Message]:
    """What everybody sees once it is a person's turn."""
    async with people[0].at(table) as ann, people[1].at(table) as bob:
        await play_together([ann, bob], random.Random(1), moves=0)
        return [position(ann.news), position(bob.news)]


async def test_a_server_that_comes_back_finds_every_seat_and_hand(database_url: str) -> None:
    with serve(database_url, args=QUICK) as server:
        async with company(server, "Ann", "Bob") as people:
            tables = [await begin(people, game, ["open", "open", "easy"], length=2) for game in games.names()]
            for table in tables:
                async with people[0].at(table) as ann, people[1].at(table) as bob:
                    await play_together([ann, bob], random.Random(1), moves=10)
            before = [await quiet(people, table) for table in tables]
            async with people[0].at(tables[0]) as ann:
                server.stop()
                with pytest.raises(ConnectionClosed):
                    await ann.until(lambda message: message["type"] == "news")
            with serve(database_url, port=server.port, args=QUICK):
                assert [await quiet(people, table) for table in tables] == before
                for table in tables:
                    async with people[0].at(table, since=0) as ann, people[1].at(table) as bob:
                        assert sorted(ann.steps) == list(range(1, ann.version + 1))
                        await asyncio.gather(ann.play_on(random.Random(3)), bob.play_on(random.Random(4)))
                        assert ann.over
                        assert len(ann.table["finished"]) == 2
                listed = await people[1].get("/me/tables")
                assert [(each["id"], each["status"]) for each in listed] == [
                    (table, "over") for table in reversed(tables)
                ]
