"""Reviews over HTTP: told as they are found, stored first, shared, stopped when nobody looks, and gone on with."""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, insert, select

from tests.server.clients import PATIENCE, QUICK, Someone, begin, company
from tests.server.planted import beginning, played, store, written
from tests.services import Server, serve
from waterhole.coach.account import WHOLE, Account, Summary
from waterhole.coach.look import Finding, Worth
from waterhole.server import entries
from waterhole.server.entries import Happening, Settings
from waterhole.server.refusal import Refusal
from waterhole.server.store.log import Log
from waterhole.server.store.reviews import Reviews, Stored
from waterhole.server.store.schema import results, reviews

pytestmark = pytest.mark.anyio

Told = tuple[str, dict[str, Any]]
THOROUGH = (*QUICK, "--reviews", "0.3")  # nobody waits for the end of these
MIDDLING = (*QUICK, "--reviews", "0.05")


async def planted(server: Server, game: str, id: str | None = None, games: int = 1, of: int = 1) -> str:
    """A table where some games of a match were played at random."""
    id, chance = id or secrets.token_urlsafe(16), random.Random(7)
    log: list[Happening] = beginning(Settings(game, ("open", "open"), of), [("a", "Ann"), ("b", "Bob")], "ab" * 32)
    table = written(id, log)[0]
    while len(table.games.finished) < games:
        if table.between:
            log.append(entries.Dealt())
        else:
            log.append(entries.Played(table.turn, chance.choice(table.games.state.moves())))
        table.apply(log[-1], 1)
    await store(server.database, written(id, log)[1])
    return id


@asynccontextmanager
async def listening(someone: Someone, table: str, game: int = 1) -> AsyncIterator[AsyncIterator[Told]]:
    """The events of a review, as they come."""
    path = f"/api/tables/{table}/games/{game}/review"
    async with someone.http.stream("GET", path, headers=someone.headers) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["x-accel-buffering"] == "no"
        assert "content-length" not in response.headers
        yield events(response)


async def events(response: httpx.Response) -> AsyncIterator[Told]:
    name = ""
    async for line in response.aiter_lines():
        field, _, value = line.partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            yield name, json.loads(value)


async def heard(someone: Someone, table: str, game: int = 1) -> list[Told]:
    async with listening(someone, table, game) as told:
        return [event async for event in told]


def latest(told: list[Told]) -> dict[int, dict[str, Any]]:
    """What holds in the end, by the number of the move."""
    return {judged["number"]: judged for name, judged in told if name == "judged"}


async def going(someone: Someone) -> int:
    """How many reviews the server is busy with."""
    found = re.search(r"^waterhole_reviews (\d+)", (await someone.http.get("/metrics")).text, re.MULTILINE)
    assert found is not None
    return int(found[1])


async def stored(server: Server, table: str) -> list[dict[str, Any]]:
    log = Log(server.database)
    query = select(reviews.c.body).where(reviews.c.table_id == table).order_by(reviews.c.number)
    found = [json.loads(row[0]) for row in await log.all(query)]
    await log.close()
    return found


@pytest.mark.parametrize("game", ["kariba", "mada", "tembo"])
async def test_a_review_is_told_move_by_move_and_adds_up(server: Server, game: str) -> None:
    async with company(server, "Eve") as (eve,):
        table = await planted(server, game)
        told = await heard(eve, table)
        assert [name for name, _ in told] == ["judged"] * (len(told) - 1) + ["done"]
        course = await eve.get(f"/tables/{table}/course")
        judged, summary = latest(told), told[-1][1]
        for number, each in judged.items():
            assert (each["seat"], each["move"]) == (course[number]["seat"], course[number]["move"])
            assert sum(each["before"]) == sum(each["after"]) == WHOLE
            assert each["cost"] == each["before"][each["seat"]] - each["after"][each["seat"]] >= 0
            assert each["sure"] is True
        for seat, account in enumerate(summary["accounts"]):
            whole = summary["fair"] + account["luck"] + account["own"] + account["others"]
            assert (account["seat"], whole) == (seat, account["result"])
            assert account["own"] == -sum(each["cost"] for each in judged.values() if each["seat"] == seat)
            costs = [judged[number]["cost"] for number in summary["costliest"][seat]]
            assert costs == sorted((each["cost"] for each in judged.values() if each["seat"] == seat), reverse=True)[:3]


async def test_a_review_that_is_done_is_told_at_once_and_not_made_again(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await planted(on_sqlite, "kariba")
        first = await heard(ann, table)
        rows = await stored(on_sqlite, table)
        again = await heard(bob, table)
        assert [judged["number"] for name, judged in again if name == "judged"] == sorted(latest(first))
        assert (latest(again), again[-1]) == (latest(first), first[-1])
        assert await stored(on_sqlite, table) == rows
        assert list(rows[-1]) == ["method", "summary"]


async def test_each_game_of_a_match_has_its_review(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        table = await planted(on_sqlite, "kariba", games=2, of=3)
        one, two = await heard(ann, table, 1), await heard(ann, table, 2)
        assert one[-1][0] == two[-1][0] == "done"
        assert one[-1] != two[-1]
        assert (await ann.get(f"/tables/{table}/games/3/review", 409))["code"] == "not_over"


async def test_nothing_is_told_of_a_game_that_is_not_over_or_not_there(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as people:
        ann = people[0]
        playing = await begin(people, "kariba", ["open", "open"], length=2)
        assert (await ann.get(f"/tables/{playing}/games/1/review", 409))["code"] == "not_over"
        assert (await ann.get(f"/tables/{playing}/games/3/review", 404))["code"] == "no_game"
        assert (await ann.get("/tables/nowhere/games/1/review", 404))["code"] == "no_table"
        for nonsense in ("0", "-1", "10", "1.5", "first", "99999999999999999999"):
            refusal = await ann.get(f"/tables/{playing}/games/{nonsense}/review", 422)
            assert refusal["code"] == "bad_request"
        assert not await stored(on_sqlite, playing)


async def test_those_who_look_at_the_same_time_hear_the_same(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await planted(on_sqlite, "kariba")
        async with listening(ann, table) as to_ann, listening(bob, table) as to_bob:
            first = await anext(to_ann)
            assert await anext(to_bob) == first
            async with listening(eve, table) as to_eve:  # comes late, and goes again
                assert await anext(to_eve) == first
            rest = [[told async for told in to_ann], [told async for told in to_bob]]
        assert rest[0] == rest[1]
        assert rest[0][-1][0] == "done"


async def test_a_review_ends_when_nobody_looks_and_goes_on_when_somebody_does(tmp_path: Path) -> None:
    with serve(f"sqlite:///{tmp_path}/tables.db", args=THOROUGH) as server:
        async with company(server, "Ann", "Bob") as (ann, bob):
            table = await planted(server, "kariba")
            async with listening(ann, table) as to_ann, listening(bob, table) as to_bob:
                told = [await anext(to_ann) for _ in range(2)]
                assert [await anext(to_bob) for _ in range(2)] == told
                assert await going(ann) == 1  # one review for both
            async with asyncio.timeout(PATIENCE):
                while await going(ann):
                    await asyncio.sleep(0.05)
            rows = await stored(server, table)
            assert 2 <= len(rows) < 20
            assert all("finding" in row for row in rows)
            async with listening(bob, table) as to_bob:
                again = [await anext(to_bob) for _ in range(len(rows) + 1)]
                assert again[:2] == told
                assert await going(ann) == 1
                server.stop()  # it does not wait for the end of a review
            assert len(await stored(server, table)) > len(rows)
            assert '"error"' not in server.text()


async def test_a_review_that_a_crash_interrupts_is_finished_afterwards_as_if_nothing_had_been(tmp_path: Path) -> None:
    with serve(f"sqlite:///{tmp_path}/one.db", args=MIDDLING) as server:
        async with company(server, "Ann") as (ann,):
            table = await planted(server, "kariba")
            async with listening(ann, table) as to_ann:
                told = [await anext(to_ann) for _ in range(10)]
                server.kill()
    rows = await stored(server, table)
    assert [row["finding"]["number"] for row in rows][: len(told)] == [judged["number"] for _, judged in told]
    assert all("finding" in row for row in rows)  # it was not done
    with serve(server.database, args=MIDDLING) as back:
        async with company(back, "Ann") as (ann,):
            resumed = await heard(ann, table)
            await planted(back, "kariba", id="elsewhere")
            whole = await heard(ann, "elsewhere")
    assert resumed[: len(told)] == told
    assert (latest(resumed), resumed[-1]) == (latest(whole), whole[-1])
    assert (await stored(back, table))[: len(rows)] == rows
    assert await stored(back, table) == await stored(back, "elsewhere")


# In the database

FOUND = Finding(3, 1, 1, 10, 100, (Worth("1x1", (0.25, 0.75), 0.1), Worth("2x1", (0.5, 0.5), 1 / 3)))
SUMS = Summary(30_000, (Account(0, 1, 2, 3, -4, -5, 29_994), Account(1, -1, -2, -3, -5, 4, 30_006)), ((3, 5), ()))


async def test_what_is_stored_is_read_again_and_a_conflict_is_harmless(database_url: str) -> None:
    log = Log(database_url)
    await log.open()
    found = Reviews(log)
    assert await found.read("t", 1) == Stored()
    await found.add("t", 1, 0, FOUND)
    await found.add("t", 1, 0, FOUND)  # another process was as quick
    await found.finish("t", 1, 1, SUMS)
    assert await found.read("t", 1) == Stored((FOUND,), SUMS)
    assert await found.read("t", 2) == await found.read("u", 1) == Stored()
    assert await found.summary("t", 1) == SUMS
    assert await found.summary("t", 2) is None
    await log.close()


async def test_luck_and_skill_go_into_the_results_when_all_games_are_reviewed(database_url: str) -> None:
    log = Log(database_url)
    await log.open()
    found, people = Reviews(log), [("a", "Ann"), ("b", "Bob")]

    async def told(table: str) -> list[tuple[Any, ...]]:
        query = select(results.c.seat, results.c.luck, results.c.skill).where(results.c.table_id == table)
        return [tuple(row) for row in await log.all(query.order_by(results.c.seat))]

    _, happened = played(Settings("kariba", ("open", "open"), 2), people, 2)
    for order in ((1, 2), (2, 1)):
        id = f"table {order}"
        lines = written(id, happened)[1]
        end = next(number for number, line in enumerate(lines) if line.card and line.card.status == "over")
        assert all(await log.store(lines[:end]))
        if order[0] == 1:
            await found.finish(id, 1, 0, SUMS)  # while the second game is played
        assert all(await log.store(lines[end:]))
        if order[0] == 2:
            await found.finish(id, 2, 0, SUMS)
        assert await told(id) == [(0, None, None), (1, None, None)]
        await found.finish(id, order[1], 0, SUMS)
        assert await told(id) == [(0, 6, -8), (1, -6, -10)]
        await found.finish(id, order[1], 0, SUMS)  # another process was as quick
        assert await told(id) == [(0, 6, -8), (1, -6, -10)]
    await log.close()


async def test_a_summary_is_stored_with_the_results_or_not_at_all(database_url: str) -> None:
    log = Log(database_url)
    await log.open()
    assert all(await log.store(written("t", played(Settings("kariba", ("open", "easy"), 1), [("a", "Ann")], 1)[1])[1]))
    too_much = replace(SUMS, accounts=tuple(replace(account, own=-(2**70)) for account in SUMS.accounts))
    with pytest.raises(Refusal):
        await Reviews(log).finish("t", 1, 0, too_much)
    assert await Reviews(log).read("t", 1) == Stored()
    await log.close()


async def test_what_another_method_has_found_is_forgotten(database_url: str) -> None:
    log = Log(database_url)
    await log.open()
    async with log.writing() as connection:
        row = {"table_id": "t", "game": 1, "number": 0, "body": json.dumps({"method": 0, "finding": {"odd": True}})}
        await connection.execute(insert(reviews), row)
    assert await Reviews(log).read("t", 1) == Stored()
    assert await log.first(select(func.count()).select_from(reviews)) == (0,)
    await log.close()


async def test_the_reviews_of_a_table_go_when_it_is_deleted(database_url: str) -> None:
    log = Log(database_url)
    await log.open()
    for id in ("old", "new"):
        lines = written(id, beginning(Settings("kariba", ("open", "easy"), 1), [("a", "Ann")], "ab" * 32))[1]
        assert all(await log.store(lines))
        await Reviews(log).add(id, 1, 0, FOUND)
    assert await log.forget("playing", 2**52, but={"new"}) == 1
    assert await Reviews(log).read("old", 1) == Stored()
    assert await Reviews(log).read("new", 1) == Stored((FOUND,))
    await log.close()
