"""Spectators see all that is public and nothing else, and change nothing."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.kit.services import Server
from tests.kit.tables import Table, tables
from tests.server.kit.clients import Message, Seat, begin, company, play_together, sit_down
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match

pytestmark = pytest.mark.anyio


def course(match: Match, seat: int | None) -> list[Any]:
    """A game as a seat may know it: before each move what it sees, and then what it is told of the move."""
    told: list[Any] = []
    for turn in match.turns:
        told.append(turn.before.view(seat))
        told.append([event.seen_by(seat).json() for event in turn.events])
    return [*told, match.state.view(seat)]


def heard_course(seat: Seat) -> list[Any]:
    """The same as it came over the wire."""
    news = [message for message in seat.heard if message["type"] == "news" and message["view"] is not None]
    told: list[Any] = []
    for message in news:
        told.extend(step["events"] for step in message["steps"] if step["what"] == "played")
        told.append(message["view"])
    return told


@pytest.mark.parametrize("kind", [kind for kind in tables() if kind.players == 2], ids=lambda kind: kind.name)
async def test_everybody_is_told_what_they_may_know_and_nothing_else(on_sqlite: Server, kind: Table) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await sit_down([ann, bob], kind.game.name, ["open", "open"], length=1, options=kind.options)
        async with ann.at(table) as first, bob.at(table) as second, eve.at(table) as watching, eve.at(table) as twin:
            await ann.post(f"/tables/{table}/start")
            await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
            await watching.see(lambda seat: seat.over)
            await twin.see(lambda seat: seat.over)
        match = replay.read((await eve.ask("GET", f"/tables/{table}/replay")).text).match
        for number, seat in ((0, first), (1, second), (None, watching)):
            assert heard_course(seat) == course(match, number)
            assert {message["seat"] for message in seat.heard if message["type"] == "news"} == {number}
        assert all(message["moves"] == [] for message in watching.heard if message["type"] == "news")
        assert [text for text in twin.raw if '"news"' in text[:20]] == [
            text for text in watching.raw if '"news"' in text[:20]
        ]
        assert heard_course(watching) != heard_course(first)


async def refusal(seat: Seat, message: Message) -> str:
    await seat.send(message)
    return str((await seat.until(lambda message: message["type"] == "refused"))["code"])


async def test_spectators_cannot_do_anything_at_the_table(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await begin([ann, bob], "kariba", ["open", "open"], length=1)
        async with ann.at(table) as first, eve.at(table) as watching:
            before = first.version
            for move in ("1x1", "8x1", "nonsense"):
                assert (await watching.move(move))["code"] == "not_seated"
            for message in (
                {"type": "back"},
                {"type": "next"},
                {"type": "say", "text": "Play the mice!"},
                {"type": "say", "reaction": "hurry"},
            ):
                assert await refusal(watching, message) == "not_seated"
            for path in ("leave", "stand", "start", "rematch", "link"):
                answer = await eve.http.post(f"/api/tables/{table}/{path}", headers=eve.headers)
                assert answer.status_code in (403, 409), path
            assert (await eve.post(f"/tables/{table}/sit", {}, 409))["code"] == "started"
            await first.sync()
            assert first.version == before
            assert [message["type"] for message in first.heard].count("chat") == 0


async def test_a_spectator_needs_no_name(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as people:
        table = await begin(people, "mada", ["open", "easy"], length=1)
        async with (
            people[0].at(table) as ann,
            connect(f"{on_sqlite.ws_url}/api/tables/{table}/play") as socket,
        ):
            await play_together([ann], random.Random(1), moves=3)
            watching = Seat(socket)
            await watching.see(lambda seat: seat.news and seat.version == ann.version)
            assert watching.news["seat"] is None
            assert watching.view["hand"] is None
            assert watching.view["piles"] == ann.view["piles"]
            assert (await watching.move("luck"))["code"] == "not_seated"


async def test_spectators_are_not_counted_among_those_who_are_there(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await begin([ann, bob], "tembo", ["open", "open"], length=1)
        async with eve.at(table) as watching, ann.at(table) as first:
            await first.sync()
            await watching.sync()
            assert (first.heard[-2]["type"], first.heard[-2]["seats"]) == ("here", [0])
            assert [seat["here"] for seat in first.table["seats"]] == [False, False]  # she heard that before
            async with eve.at(table) as another:
                assert [seat["here"] for seat in another.table["seats"]] == [True, False]
            await first.sync()
            assert [message["type"] for message in first.heard].count("here") == 1
        assert [seat["here"] for seat in (await eve.get(f"/tables/{table}"))["seats"]] == [False, False]


async def test_whoever_stands_up_looks_on(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await sit_down([ann, bob], "kariba", ["open", "open"], length=1)
        async with bob.at(table) as second:
            assert second.news["seat"] == 1
            await bob.post(f"/tables/{table}/stand")
            await second.step(what="stood", seat=1)
            assert second.news["seat"] is None
            await eve.post(f"/tables/{table}/sit", {"seat": 1})
            await ann.post(f"/tables/{table}/start")
            await second.see(lambda seat: seat.view)
            assert second.view["hand"] is None
            assert json.dumps(second.news).count('"hand"') == 1
