"""Reviews over HTTP: told as they are found, stored first, shared, stopped when nobody looks, and gone on with."""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from tests.coach.games import finished as finished_game
from tests.kit.services import Server, serve
from tests.kit.tables import tables as all_tables
from tests.server.kit.clients import PATIENCE, QUICK, Someone, begin, company
from tests.server.kit.planted import beginning, store, written
from tests.server.live.test_findings import SUMS, logged
from waterhole import games
from waterhole.coach.reviews.account import WHOLE
from waterhole.coach.reviews.review import Finished
from waterhole.server.common.round_robin import Turns, Unwanted
from waterhole.server.live.findings import Findings
from waterhole.server.live.reviewing import AT_ONCE, Reviewing
from waterhole.server.store.log import Log
from waterhole.server.store.schema import reviews
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening, Origin, TableSettings

pytestmark = pytest.mark.anyio

Told = tuple[str, dict[str, Any]]
THOROUGH = (*QUICK, "--reviews", "0.3")  # nobody waits for the end of these
MIDDLING = (*QUICK, "--reviews", "0.05")
BEGUN = 9  # moves
KARIBA = next(table for table in all_tables() if table.name == "kariba-2")


async def planted(
    server: Server, game: str, id: str | None = None, games: int = 1, of: int = 1, origin: Origin | None = None
) -> str:
    """A table where some games of a match were played at random."""
    id, chance = id or secrets.token_urlsafe(16), random.Random(7)
    settings = TableSettings(game, ("open", "open"), of, origin=origin)
    log: list[Happening] = beginning(settings, [("a", "Ann"), ("b", "Bob")], "ab" * 32)
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


async def judgements(told: AsyncIterator[Told], count: int) -> list[Told]:
    """The next judgements."""
    found = list[Told]()
    while len(found) < count:
        found += [event for event in [await anext(told)] if event[0] == "judged"]
    return found


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


@pytest.mark.parametrize("game", games.names())
async def test_a_review_is_told_move_by_move_and_adds_up(server: Server, game: str) -> None:
    async with company(server, "Eve") as (eve,):
        table = await planted(server, game)
        told = await heard(eve, table)
        assert [name for name, _ in told] == ["begun", *["judged"] * (len(told) - 2), "done"]
        assert told[0][1] == {"decisions": len(latest(told))}
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
            costs = [each["cost"] for each in judged.values() if each["seat"] == seat and each["cost"]]
            named = [judged[number]["cost"] for number in summary["costliest"][seat]]
            assert named == sorted(costs, reverse=True)[:3]


async def test_a_review_that_is_done_is_told_at_once_and_not_made_again(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await planted(on_sqlite, "kariba")
        first = await heard(ann, table)
        rows = await stored(on_sqlite, table)
        again = await heard(bob, table)
        assert [judged["number"] for name, judged in again if name == "judged"] == sorted(latest(first))
        assert (again[0], latest(again), again[-1]) == (first[0], latest(first), first[-1])
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
                told = await judgements(to_ann, 2)
                assert await judgements(to_bob, 2) == told
                assert await going(ann) == 1  # one review for both
            async with asyncio.timeout(PATIENCE):
                while await going(ann):
                    await asyncio.sleep(0.05)
            rows = await stored(server, table)
            assert 2 <= len(rows) < 20
            assert all("finding" in row for row in rows)
            async with listening(bob, table) as to_bob:
                again = await judgements(to_bob, len(rows) + 1)
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
                told = await judgements(to_ann, 10)
                server.kill()
    rows = await stored(server, table)
    assert [row["finding"]["number"] for row in rows][: len(told)] == [judged["number"] for _, judged in told]
    assert all("finding" in row for row in rows)  # it was not done
    with serve(server.database, args=MIDDLING) as back:
        async with company(back, "Ann") as (ann,):
            resumed = await heard(ann, table)
            await planted(back, "kariba", id="elsewhere")
            whole = await heard(ann, "elsewhere")
    assert [event for event in resumed if event[0] == "judged"][: len(told)] == told
    assert [event for event in resumed if event[0] == "begun"] == [whole[0]]
    assert (latest(resumed), resumed[-1]) == (latest(whole), whole[-1])
    assert await stored(back, table) == await stored(back, "elsewhere")


async def test_a_game_that_began_with_a_moment_of_another_is_judged_from_there_on(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        origin = Origin("cd" * 32)
        before = await ann.get(f"/tables/{await planted(on_sqlite, 'kariba', origin=origin)}/course")
        origin = Origin(origin.seed, moves=tuple(moved["move"] for moved in before[:BEGUN]))
        table = await planted(on_sqlite, "kariba", origin=origin)
        told = await heard(ann, table)
        course = await ann.get(f"/tables/{table}/course")
        assert [moved["move"] for moved in course[:BEGUN]] == list(origin.moves)
        judged, summary = latest(told), told[-1][1]
        assert min(judged) >= BEGUN
        assert told[0] == ("begun", {"decisions": len(judged)})  # not those that were made before
        assert summary["judged"] == summary["decisions"] == len(judged)
        for number, each in judged.items():
            assert (each["seat"], each["move"]) == (course[number]["seat"], course[number]["move"])
        for seat, account in enumerate(summary["accounts"]):
            assert account["deal"] == judged[min(judged)]["before"][seat] - summary["fair"]
            assert summary["fair"] + account["luck"] + account["own"] + account["others"] == account["result"]


async def test_a_review_that_fails_says_so_and_is_not_begun_again_for_a_while(database_url: str) -> None:
    async with logged(database_url) as log:
        begun = 0

        async def recall() -> tuple[Finished, list[int]]:
            nonlocal begun
            begun += 1
            raise ValueError("This log cannot be read.")

        async def told(reviewing: Reviewing, table: str) -> list[str]:
            going = await reviewing.follow(table, 1, "address", recall)
            return [event async for event in going.listen()]

        severe, lenient = Reviewing(log), Reviewing(log, forgiven=0)
        failed = ['event: failed\ndata: {"sentence":"This review could not be made."}\n\n']
        assert [await told(severe, "t") for _ in range(3)] == [failed] * 3
        assert begun == 1
        assert await told(severe, "another") == failed
        assert begun == 2
        assert [await told(lenient, "t") for _ in range(2)] == [failed] * 2  # its while is over at once
        assert begun == 4
        await severe.close()
        await lenient.close()


async def test_a_review_that_goes_on_when_the_server_closes_is_stopped(database_url: str) -> None:
    async with logged(database_url) as log:
        reviewing, game = Reviewing(log), finished_game(KARIBA, 3)

        async def recall() -> tuple[Finished, list[int]]:
            return game, []

        going = await reviewing.follow("t", 1, "address", recall)
        listening = going.listen()
        assert "event: begun" in await anext(listening)
        await reviewing.close()
        assert reviewing.looker is not None
        assert reviewing.looker.stopped
        assert not reviewing.tasks
        assert not reviewing.going
        assert "event: done" not in "".join([told async for told in listening])  # it had only begun


# Turns


async def test_an_address_listens_to_a_few_reviews_at_once_and_to_as_many_as_it_likes_that_are_done(
    tmp_path: Path,
) -> None:
    with serve(f"sqlite:///{tmp_path}/tables.db", args=THOROUGH) as server:
        async with company(server, "Ann") as (ann,), AsyncExitStack() as open_ones:
            tables = [await planted(server, "kariba") for _ in range(AT_ONCE + 1)]
            *some, one_more = tables
            listened = [await open_ones.enter_async_context(listening(ann, table)) for table in some]
            refusal = await ann.get(f"/tables/{one_more}/games/1/review", 429)
            assert refusal["code"] == "too_many"
            async with listening(ann, some[0]) as twice:  # the same one is not one more
                assert await anext(twice) == await anext(listened[0])
            done = await planted(server, "kariba")
            log = Log(server.database)
            await Findings(log).finish(done, 1, 0, SUMS)
            await log.close()
            assert [name for name, _ in await heard(ann, done)] == ["begun", "done"]
            elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with (
                httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, transport=elsewhere) as http,
                listening(Someone(http, server, ann.token), one_more) as to_another,
            ):
                await judgements(to_another, 1)
            await open_ones.aclose()
            async with asyncio.timeout(PATIENCE):
                while await going(ann):
                    await asyncio.sleep(0.05)
            async with listening(ann, one_more) as at_last:
                await judgements(at_last, 1)


async def test_many_reviews_of_one_address_do_not_keep_anothers_from_its_first_judgement(database_url: str) -> None:
    log = Log(database_url)
    await log.open()
    reviewing, game = Reviewing(log, 0.001, at_once=20), finished_game(KARIBA, 3)
    everybody = asyncio.Barrier(21)  # all are asked for before the first is looked at
    told = list[str]()

    async def recall() -> tuple[Finished, list[int]]:
        await everybody.wait()
        return game, []

    async def listen(table: str, caller: str) -> None:
        nonlocal told
        going = await reviewing.follow(table, 1, caller, recall)
        async for _ in going.listen():
            told += [table]

    async with asyncio.TaskGroup() as listeners:
        for number in range(20):
            listeners.create_task(listen(f"t{number}", "greedy"))
        listeners.create_task(listen("modest", "modest"))
    assert told.index("modest") < 10  # else it would be after all of the others
    await reviewing.close()
    await log.close()


async def test_turns_go_round_by_caller_and_what_nobody_wants_is_dropped() -> None:
    with ThreadPoolExecutor(1) as thread:
        turns, begin, order = Turns(thread), threading.Event(), list[str]()
        callers = {"a1": {"a"}, "a2": {"a"}, "a3": {"a"}, "b1": {"b"}, "ab": {"a", "b"}, "c1": {"c"}, "left": {"d"}}
        first = asyncio.create_task(turns.take({"a"}, begin.wait))
        waiting = {
            name: asyncio.create_task(turns.take(who, partial(order.append, name))) for name, who in callers.items()
        }
        await asyncio.sleep(0)  # all are in the line
        callers["left"].clear()
        begin.set()
        answers = await asyncio.gather(first, *waiting.values(), return_exceptions=True)
    assert order == ["a1", "b1", "c1", "a2", "ab", "a3"]
    assert isinstance(answers[-1], Unwanted)
    assert answers[:-1] == [True, *[None] * 6]
