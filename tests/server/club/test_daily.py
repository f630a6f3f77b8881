"""The daily deal: the same cards for everybody on a server, one try, and no word about them before."""

from __future__ import annotations

import asyncio
import datetime
import json
import random
import secrets

import pytest
from msgspec import structs

from tests.kit.services import Server, fresh_database, serve
from tests.server.kit.clients import Message, Someone, company
from tests.server.kit.planted import beginning, store, written
from waterhole import games
from waterhole.engine.library import replay
from waterhole.server.club import daily
from waterhole.server.common.clock import SYSTEM
from waterhole.server.common.keys import Keys
from waterhole.server.common.people import People, Person
from waterhole.server.store.log import Log
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening

pytestmark = pytest.mark.anyio


def today(game: str) -> str:
    return f"daily.{game}.{daily.today(SYSTEM.now())}"


async def play_out(person: Someone, table: str) -> Message:
    async with person.at(table) as seat:
        await seat.play_on(random.Random(1))
    found: Message = await person.get(f"/tables/{table}")
    return found


async def test_the_server_says_which_day_it_is(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        told = await ann.get("/daily")
        assert 0 <= told["left"] <= 24 * 60 * 60 * 1000
        before = datetime.date.fromisoformat(told["day"]) - datetime.timedelta(days=1)
        for names, day, running in ((told["today"], told["day"], True), (told["yesterday"], before, False)):
            assert names == [f"daily.{game}.{day}" for game in games.names()]
            deals = [await ann.get(f"/deals/{name}") for name in names]
            assert [deal["running"] for deal in deals] == [running] * len(names)


@pytest.mark.parametrize("game", games.names())
async def test_everybody_has_the_same_cards_and_one_try(server: Server, game: str) -> None:
    async with company(server, "Ann", "Bob") as (ann, bob):
        dealt = []
        for person in (ann, bob):
            clicks = await asyncio.gather(*(person.post(f"/deals/{today(game)}/play", status=201) for _ in range(2)))
            [table] = {click["table"] for click in clicks}
            info = await play_out(person, table)
            assert (info["seat"], info["rated"], info["length"], info["deal"]) == (0, True, 1, today(game))
            assert [seat["bot"] for seat in info["seats"]] == [None, "medium", "hard"]
            assert (await person.post(f"/deals/{today(game)}/play", status=201))["table"] == table
            file = await person.ask("GET", f"/tables/{table}/replay")
            dealt.append(replay.read(file.text).match.turns[0].before.position())
        assert dealt[0] == dealt[1]
        deal = await ann.get(f"/deals/{today(game)}")
        assert (deal["kind"], deal["hidden"], deal["you"]["done"]) == ("daily", False, True)
        assert {"Ann", "Bob"} <= {each["name"] for each in deal["seats"][0]["results"]}
        board = {each["player"] for each in await ann.get(f"/players?game={game}")}
        assert {(await person.get("/me/public"))["player"] for person in (ann, bob)} <= board


async def test_nothing_is_told_of_the_cards_before_ones_own_try(server: Server) -> None:
    name = today("mada")
    async with company(server, "Ann", "Eve") as (ann, eve):
        table = (await ann.post(f"/deals/{name}/play", status=201))["table"]
        async with eve.at(table) as seat:
            assert seat.heard[0]["code"] == "daily_secret"
        await play_out(ann, table)
        again = (await ann.post(f"/tables/{table}/games/1/try", {"seat": 1}, 201))["table"]  # for Ann it is no secret
        await play_out(ann, again)
        for each in (table, again):
            for path in ("replay", "course", "games/1/reel?seat=open", "games/1/position"):
                assert (await eve.get(f"/tables/{each}/{path}", 403))["code"] == "daily_secret"
            assert (await eve.post(f"/tables/{each}/games/1/try", {"seat": 0}, 403))["code"] == "daily_secret"
            assert (await eve.get(f"/deals/{each}.1"))["name"] == name
            async with eve.at(each) as seat:
                assert [message["type"] for message in seat.heard] == ["refused"]
        deal = await eve.get(f"/deals/{name}")
        assert deal["hidden"]
        assert deal["tries"] > 0
        assert [seat["results"] for seat in deal["seats"]] == [[], [], []]
        assert (deal["standings"], deal["you"]["done"]) == ([], False)
        own = (await eve.post(f"/deals/{table}.1/play", status=201))["table"]  # another way to one's own try
        assert (await eve.get(f"/deals/{name}"))["you"]["table"] == own
        await play_out(eve, own)
        assert await eve.get(f"/tables/{table}/course")
        assert not (await eve.get(f"/deals/{name}"))["hidden"]


async def test_whoever_has_no_name_is_told_nothing_of_the_cards(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        table = (await ann.post(f"/deals/{today('kariba')}/play", status=201))["table"]
        await play_out(ann, table)
        assert (await ann.http.get(f"/api/tables/{table}/replay")).status_code == 403
        deal = (await ann.http.get(f"/api/deals/{today('kariba')}")).json()
        assert (deal["hidden"], deal["you"]) == (True, None)


async def played_before(
    server: Server, person: Someone, days: int, game: str = "mada", *, late: bool = False, moves: int = 1000
) -> tuple[str, str]:
    """Somebody's try of a day some days ago, finished in time or late, or not at all: its deal and its table."""
    name = f"daily.{game}.{daily.today(SYSTEM.now()) - datetime.timedelta(days=days)}"
    log = Log(server.database)
    people = People(Keys.read(await log.facts(), 0))
    await log.close()
    settings = structs.replace(daily.settings(people, name), seats=("open", "medium", "hard"))
    lines: list[Happening] = beginning(settings, [person.claim], "ab" * 32)
    table, chance = written("t", lines)[0], random.Random(2)
    while table.facts.status != "over" and moves:
        lines.append(entries.Played(table.turn, chance.choice(table.games.state.moves())))
        table.apply(lines[-1], 1)
        moves -= table.facts.status == "playing" and table.turn == 0
    id = daily.table_id(people, name, Person(*person.claim))
    await store(server.database, written(id, lines, SYSTEM.now() if late else daily.ends(name) - 1000)[1])
    return name, id


async def test_a_day_that_is_over_can_be_looked_at_and_not_played(server: Server) -> None:
    async with company(server, "Ann", "Eve") as (ann, eve):
        name, table = await played_before(server, ann, days=2)
        deal = await eve.get(f"/deals/{name}")
        assert (deal["running"], deal["hidden"]) == (False, False)
        assert [(each["name"], each["counts"]) for each in deal["seats"][0]["results"]] == [("Ann", True)]
        assert await eve.get(f"/tables/{table}/course")
        assert (await eve.post(f"/deals/{name}/play", status=409))["code"] == "daily_over"
        assert (await ann.post(f"/deals/{name}/play", status=201))["table"] == table


async def test_the_cards_of_yesterday_stay_secret_while_somebody_may_still_play(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        name, table = await played_before(on_sqlite, ann, 1, "kariba")
        _, begun = await played_before(on_sqlite, bob, 1, "kariba", moves=2)
        for person, why in ((eve, "yesterday"), (bob, "begun")):
            refused = await person.get(f"/tables/{table}/course", 403)
            assert (refused["code"], refused["fields"]["why"]) == ("daily_secret", why)
        assert await ann.get(f"/tables/{table}/course")
        assert not (await eve.get(f"/deals/{name}"))["hidden"]
        assert (await bob.get(f"/deals/{name}"))["hidden"]
        assert (await bob.post(f"/deals/{name}/play", status=201))["table"] == begun
        await play_out(bob, begun)
        assert await bob.get(f"/tables/{table}/course")
        deal = await bob.get(f"/deals/{name}")
        told = {each["name"]: (each["late"], each["counts"]) for each in deal["seats"][0]["results"]}
        assert told == {"Ann": (False, True), "Bob": (True, False)}
        assert "Bob" not in {each["name"] for each in deal["standings"]}


async def test_whoever_still_plays_is_told_nothing_however_long_it_takes(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        _, table = await played_before(on_sqlite, ann, 4, "kariba")
        await played_before(on_sqlite, bob, 4, "kariba", late=True, moves=2)
        assert (await bob.get(f"/tables/{table}/course", 403))["fields"]["why"] == "begun"
        assert await eve.get(f"/tables/{table}/course")


async def test_no_link_makes_a_second_try(server: Server) -> None:
    name = today("tembo")
    async with company(server, "Ann", "Phone") as (ann, phone):
        table = (await ann.post(f"/deals/{name}/play", status=201))["table"]
        assert (await ann.post(f"/tables/{table}/link", status=409))["code"] == "rated_seat"
        await play_out(ann, table)
        assert (await ann.post(f"/tables/{table}/link", status=409))["code"] == "rated_seat"
        onward = (await ann.post(f"/tables/{table}/games/1/try", {"seat": 0}, 201))["table"]
        assert (await ann.post(f"/tables/{onward}/link", status=409))["code"] == "rated_seat"
        assert (await phone.get(f"/tables/{table}/course", 403))["code"] == "daily_secret"
        assert (await phone.get(f"/deals/{name}"))["you"]["table"] is None


async def test_the_seat_of_a_rated_match_moves_only_before_it_begins(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Phone", "Eve") as (ann, phone, eve):
        table = await ann.open("mada", ["open", "novice"], rated=True)
        early = await ann.post(f"/tables/{table}/link", status=201)
        await phone.post("/links", {"key": early["key"]})
        late = await phone.post(f"/tables/{table}/link", status=201)
        await phone.post(f"/tables/{table}/start")
        assert (await eve.post("/links", {"key": late["key"]}, status=409))["code"] == "rated_seat"
        assert (await phone.get(f"/tables/{table}"))["seat"] == 0


async def test_a_daily_deal_has_no_help_and_its_seed_never_leaves(on_sqlite: Server) -> None:
    name = today("tembo")
    log = Log(on_sqlite.database)
    seed = People(Keys.read(await log.facts(), 0)).secret_seed(name)
    await log.close()
    async with company(on_sqlite, "Ann") as (ann,):
        table = (await ann.post(f"/deals/{name}/play", status=201))["table"]
        async with ann.at(table, since=0) as seat:
            await seat.see(lambda seat: seat.choices)
            for wanted, code in (("hint", "no_help"), ("count", "no_help"), ("undo", "no_undo")):
                await seat.send({"type": wanted, "id": wanted})
                refused = await seat.until(lambda message: message["type"] == "refused")
                assert (refused["code"], refused["fields"]) == (code, {"why": "rated"})
            await seat.play_on(random.Random(1), most=1)
            heard = list(seat.raw)
        paths = (f"/tables/{table}", f"/deals/{name}", "/me/tables", f"/tables/{table}/replay")
        heard += [(await ann.http.get(f"/api{path}", headers=ann.headers)).text for path in paths]
        assert not [text for text in heard if seed in text]
        answer = await ann.post(f"/deals/{table}.1/play", status=201)
        assert answer["table"] == table


async def test_two_processes_deal_the_same_cards(postgres_url: str, redis_url: str) -> None:
    with (
        fresh_database(postgres_url) as database,
        serve(database, redis=redis_url) as one,
        serve(database, redis=redis_url) as other,
    ):
        async with company(one, "Ann") as (ann,), company(other, "Bob") as (bob,):
            elsewhere = Someone(bob.http, other, ann.token)
            clicks = await asyncio.gather(
                *(person.post(f"/deals/{today('mada')}/play", status=201) for person in (ann, elsewhere))
            )
            assert clicks[0] == clicks[1]


def test_cards_follow_from_the_day_the_game_and_the_secret() -> None:
    people, others = (People(Keys.single(secrets.token_bytes(32))) for _ in range(2))
    names = ["daily.mada.2026-01-01", "daily.mada.2026-01-02", "daily.kariba.2026-01-01"]
    seeds = [whose.secret_seed(name) for whose in (people, others) for name in names]
    assert len(set(seeds)) == 6
    assert json.dumps(seeds) == json.dumps([whose.secret_seed(name) for whose in (people, others) for name in names])
