"""The same deal: played again, sent as a challenge, with seats rotated, and compared as in duplicate bridge."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import pytest

from tests.kit.services import Server
from tests.server.kit.clients import Message, Someone, begin, company
from waterhole.engine.library import replay
from waterhole.server.club.challenges import Deal, Try
from waterhole.server.http.routes.deals import told
from waterhole.server.table.comparing import Held, compare, counted, in_order, par, standings
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio


def held(seat: int, player: str, points: int, opened: int = 1, left: bool = False) -> Held:
    return Held(seat, player, player.title(), points, 0.0, left, f"t{opened}", opened, player.startswith("bot:"))


def test_everybody_is_compared_with_all_who_held_the_same_cards() -> None:
    results = [
        *(held(0, "ann", 30), held(1, "bob", 10)),
        *(held(0, "bob", 20, 2), held(1, "ann", 14, 2)),
    ]
    assert (par(results, 0), par(results, 1)) == (25, 12)
    found = standings(results)
    assert [(each.player, each.seats, each.difference) for each in found] == [
        ("ann", [0, 1], 3.5),
        ("bob", [0, 1], -3.5),
    ]


def test_the_first_try_of_a_seat_counts_and_what_was_left_to_a_bot_does_not() -> None:
    results = [
        *(held(0, "ann", 30, 5), held(0, "ann", 10, 2), held(0, "bob", 90, 3, left=True), held(0, "bob", 80, 4)),
        *(held(1, "bot:hard", 7, 2), held(1, "bot:hard", 9, 3)),
    ]
    assert [(each.player, each.points) for each in counted(in_order(results))] == [
        ("ann", 10),
        ("bot:hard", 7),
        ("bot:hard", 9),
    ]


def test_what_was_finished_when_the_day_was_over_does_not_count() -> None:
    late = Held(0, "ann", "Ann", 50, 1.0, False, "t1", 1, late=True)
    assert counted([late, held(0, "bob", 20, 2)]) == [held(0, "bob", 20, 2)]


def test_the_best_hundred_and_ones_own_are_told_and_all_count() -> None:
    results = [Held(0, f"p{number}", f"P{number}", number, 0.0, False, f"t{number}", number) for number in range(300)]
    results += [Held(1, "bot:hard", "hard", number, 0.0, False, f"t{number}", number, True) for number in range(300)]
    deal = Deal("first.1", TableSettings("mada", ("hard", "hard"), 1), 1)
    info = told(deal, [Try("t3", 0, True)], compare(results, 2), "p3", now=0)
    seat, bots = info.seats
    assert [each.name for each in seat.results] == [f"P{number}" for number in range(299, 199, -1)] + ["P3"]
    assert (seat.results[0].place, seat.results[-1].place, seat.results[-1].you) == (1, 297, True)
    assert (info.tries, seat.par) == (300, 149.5)
    assert [(each.times, each.points, each.table) for each in bots.results] == [(300, 149.5, None)]
    assert len(info.standings) == 101
    assert [each.place for each in info.standings if each.you] == [297]


def test_a_table_is_named_to_those_who_sat_there_or_if_it_is_public() -> None:
    results = [
        Held(0, "ann", "Ann", 1, 0.0, False, "hers", 1),
        Held(0, "bob", "Bob", 2, 0.0, False, "his", 2),
        Held(0, "eve", "Eve", 3, 0.0, False, "everybody's", 3, public=True),
    ]
    deal = Deal("first.1", TableSettings("mada", ("hard", "hard"), 1), 1)
    for own, tried, known in (("ann", [Try("hers", 0, True)], {"hers", "everybody's"}), (None, [], {"everybody's"})):
        assert {each.table for each in told(deal, tried, compare(results, 2), own, now=0).seats[0].results} - {
            None
        } == known


def test_a_seat_that_only_one_has_held_compares_nobody() -> None:
    assert standings([held(0, "ann", 30), held(1, "bot:hard", 7), held(1, "bot:hard", 9, 2)]) == []


async def play_out(people: Sequence[Someone], table: str, seed: int = 1) -> Message:
    async def play(person: Someone) -> None:
        async with person.at(table) as seat:
            await seat.play_on(random.Random(seed))

    await asyncio.gather(*(play(person) for person in people))
    found: Message = await people[0].get(f"/tables/{table}")
    return found


async def cards(person: Someone, table: str, game: int = 1) -> Any:
    """The position after the deal."""
    match = replay.read((await person.ask("GET", f"/tables/{table}/replay")).text).match
    return next(turn.before.position() for turn in match.turns if turn.number == game)


async def test_a_challenge_gives_the_same_cards_and_seats_rotate(server: Server) -> None:
    async with company(server, "Ann", "Bob") as (ann, bob):
        first = await begin([ann], "mada", ["novice", "open", "easy"], length=2)
        finished = (await play_out([ann], first))["finished"]
        name = f"{first}.2"
        deal = await bob.get(f"/deals/{name}")
        assert (deal["kind"], deal["game"], deal["players"], deal["running"]) == ("challenge", "mada", 3, True)
        assert deal["you"] == {"table": None, "held": [], "next": 1, "done": False, "company": None}
        assert [seat["results"][0]["points"] for seat in deal["seats"]] == finished[1]
        assert [seat["results"][0]["bot"] for seat in deal["seats"]] == ["novice", None, "easy"]
        seats = []
        for number in range(3):
            table = (await bob.post(f"/deals/{name}/play", status=201))["table"]
            assert (await bob.post(f"/deals/{name}/play", status=201))["table"] == table  # two clicks, one table
            info = await bob.get(f"/tables/{table}")
            assert (info["status"], info["deal"], info["rated"]) == ("playing", name, False)
            assert (await bob.get(f"/deals/{name}"))["you"]["table"] == table
            seats.append(info["seat"])
            await play_out([bob], table, number)
            assert await cards(bob, table) == await cards(ann, first, 2)
        assert seats == [1, 2, 0]
        deal = await bob.get(f"/deals/{name}")
        assert (deal["you"]["held"], deal["you"]["done"], deal["tries"]) == ([0, 1, 2], True, 4)
        for seat in deal["seats"]:
            counting = [each for each in seat["results"] if each["counts"]]
            assert sum(each["times"] for each in counting) == 4
            assert seat["par"] == pytest.approx(sum(each["points"] * each["times"] for each in counting) / 4)
        ranked = deal["standings"]
        assert {each["name"] for each in ranked} == {"Ann", "Bob", "novice", "easy", "hard"}
        for each in ranked:
            assert each["place"] == 1 + sum(other["difference"] > each["difference"] for other in ranked)
        assert [each["difference"] for each in ranked] == sorted((each["difference"] for each in ranked), reverse=True)
        assert [each["name"] for each in ranked if each["you"]] == ["Bob"]
        again = (await bob.post(f"/deals/{name}/play", {"seat": 2}, 201))["table"]
        info = await play_out([bob], again)
        assert info["seat"] == 2
        results = (await bob.get(f"/deals/{name}"))["seats"][2]["results"]
        assert [each["counts"] for each in results if each["you"] and each["table"] == again] == [False]
        assert (await bob.get(f"/deals/{again}.1"))["name"] == name  # wherever one comes from, it is this deal


async def test_the_challenger_goes_on_with_the_next_seat(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        first = await begin([ann], "mada", ["novice", "open"])
        await play_out([ann], first)
        table = (await ann.post(f"/deals/{first}.1/play", status=201))["table"]
        info = await ann.get(f"/tables/{table}")
        assert info["seat"] == 0
        assert [seat["bot"] for seat in info["seats"]] == [None, "hard"]


async def test_the_same_people_play_the_same_cards_one_seat_further(server: Server) -> None:
    async with company(server, "Ann", "Bob", "Eve") as (ann, bob, eve):
        first = await begin([ann, bob], "mada", ["open", "easy", "open"])
        await play_out([ann, bob], first)
        assert (await eve.post(f"/tables/{first}/games/1/rotate", status=403))["code"] == "not_seated"
        answers = await asyncio.gather(
            *(each.post(f"/tables/{first}/games/1/rotate", status=201) for each in (ann, bob))
        )
        [table] = {answer["table"] for answer in answers}
        info = await ann.get(f"/tables/{table}")
        assert [(seat["name"], seat["bot"]) for seat in info["seats"][:2]] == [("Bob", None), ("Ann", None)]
        assert info["seats"][2]["bot"] == "easy"
        assert (await bob.get(f"/tables/{first}"))["rematch"] == table
        assert (await ann.post(f"/tables/{table}/commitment", {"commitment": "ab" * 32}, 409))["code"] == "dealt_before"
        await ann.post(f"/tables/{table}/start")
        await play_out([ann, bob], table, 2)
        assert await cards(ann, table) == await cards(ann, first)
        deal = await eve.get(f"/deals/{first}.1")
        assert [sorted(each["name"] for each in seat["results"] if not each["bot"]) for seat in deal["seats"]] == [
            ["Ann", "Bob"],
            ["Ann"],
            ["Bob"],
        ]
        assert deal["you"]["company"] is None
        you = (await ann.get(f"/deals/{first}.1"))["you"]
        assert you["company"] == {"table": table, "game": 1, "names": ["Bob"]}
        third = (await ann.post(f"/tables/{table}/games/1/rotate", status=201))["table"]
        assert (await ann.get(f"/tables/{third}"))["deal"] == f"{first}.1"
        assert (await ann.get(f"/tables/{third}"))["seat"] == 2


async def test_whoever_left_is_not_seated_again(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        first = await begin([ann, bob], "mada", ["open", "open"])
        await bob.post(f"/tables/{first}/leave")
        await play_out([ann], first)
        table = (await ann.post(f"/tables/{first}/games/1/rotate", status=201))["table"]
        seats = (await ann.get(f"/tables/{table}"))["seats"]
        assert [(seat["kind"], seat["name"]) for seat in seats] == [("open", None), ("person", "Ann")]


async def test_strangers_are_not_told_the_tables_of_others(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        first = await begin([ann], "mada", ["open", "novice"])
        await play_out([ann], first)
        table = (await bob.post(f"/deals/{first}.1/play", status=201))["table"]
        await play_out([bob], table)
        for person, known in ((bob, {first, table}), (eve, {first}), (ann, {first})):
            answer = await person.ask("GET", f"/deals/{first}.1")
            told = {each["table"] for seat in answer.json()["seats"] for each in seat["results"]}
            assert told - {None} == known
            assert (table in answer.text) == (table in known)


async def test_nobody_has_help_or_takes_back_where_others_play_the_same_cards(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        first = await begin([ann], "mada", ["open", "novice"])
        await play_out([ann], first)
        table = (await ann.post(f"/deals/{first}.1/play", status=201))["table"]
        async with ann.at(table) as seat:
            await seat.see(lambda seat: seat.choices)
            for wanted, code in (("hint", "no_help"), ("count", "no_help"), ("undo", "no_undo")):
                await seat.send({"type": wanted, "id": wanted})
                refused = await seat.until(lambda message: message["type"] == "refused")
                assert (refused["code"], refused["fields"]) == (code, {"why": "deal"})
            await seat.play_on(random.Random(1))
        onward = (await ann.post(f"/tables/{first}/games/1/try", {"seat": 0}, 201))["table"]
        async with ann.at(onward) as seat:  # what if? is compared with nothing
            await seat.send({"type": "count", "id": "c"})
            answer = await seat.until(lambda message: message["type"] in ("counted", "refused"))
            assert answer["type"] == "counted"


async def test_what_was_left_to_a_bot_is_not_compared(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        first = await begin([ann], "mada", ["open", "novice"])
        await play_out([ann], first)
        table = (await bob.post(f"/deals/{first}.1/play", status=201))["table"]
        await bob.post(f"/tables/{table}/leave")
        async with eve.at(table) as seat:
            await seat.see(lambda seat: seat.over)
        deal = await ann.get(f"/deals/{first}.1")
        assert [
            (each["name"], each["left"], each["counts"]) for each in deal["seats"][0]["results"] if each["left"]
        ] == [("Bob", True, False)]
        assert "Bob" not in {each["name"] for each in deal["standings"]}


async def test_a_deal_that_is_not_there_or_not_over_is_refused(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        for name in (
            "nowhere.1",
            "nowhere",
            "daily.chess.2026-01-01",
            "daily.mada.2026-13-01",
            "daily.mada.2999-01-01",
            "daily.mada.1999-01-01",  # whatever there was is cleared away
        ):
            assert (await ann.get(f"/deals/{name}", 404))["code"] == "no_deal"
        running = await begin([ann], "mada", ["open", "novice"])
        assert (await ann.get(f"/deals/{running}.1", 409))["code"] == "not_over"
        assert (await ann.post(f"/deals/{running}.1/play", status=409))["code"] == "not_over"
        await play_out([ann], running)
        assert (await ann.get(f"/deals/{running}.2", 404))["code"] == "no_game"
        assert (await ann.post(f"/deals/{running}.1/play", {"seat": 3}, 404))["code"] == "no_seat"


async def test_the_first_game_of_a_match_is_no_challenge_while_the_second_is_played(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await begin([ann, bob], "mada", ["open", "open"], length=2)
        async with ann.at(table) as one, bob.at(table) as other:
            while len(one.table["finished"]) < 1:
                mover = one if one.choices else other
                version = (await mover.move(mover.choices[0]))["version"]
                for seat in (one, other):
                    await seat.reach(version)
        assert (await ann.get(f"/deals/{table}.1", 409))["code"] == "match_running"
