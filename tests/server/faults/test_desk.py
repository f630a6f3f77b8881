"""Whoever runs a server sees what is large, can end a match, and delete a table while nobody plays."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from sqlalchemy import select

from tests.kit.services import Server, serve
from tests.server.faults.kit import answered
from tests.server.kit.clients import PATIENCE, QUICK, begin, company
from tests.server.kit.planted import played, store, written
from waterhole import games
from waterhole.server.common.clock import SystemClock
from waterhole.server.common.metrics import Line
from waterhole.server.http.desk import delete, listing
from waterhole.server.store.log import Log
from waterhole.server.store.schema import entries, results
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio

SMALL, LARGE = "small", "large"


async def plant(database: str) -> None:
    log = Log(database)
    await log.open()
    await log.close()
    _, happenings = played(TableSettings(games.names()[0], ("open", "novice"), 1), [("ann", "Ann")], 1)
    await store(database, written(SMALL, happenings[:5])[1])
    await store(database, written(LARGE, happenings)[1])


async def test_large_tables_come_first_and_one_can_be_deleted_but_for_its_results(database_url: str) -> None:
    await plant(database_url)
    heading, first, second = await listing(database_url, 20)
    assert heading.split()[0] == "table"
    assert (first.split()[0], second.split()[0]) == (LARGE, SMALL)
    await delete(database_url, LARGE)
    _, left = await listing(database_url, 20)
    assert left.split()[0] == SMALL
    log = Log(database_url)
    assert await log.all(select(entries).where(entries.c.table_id == LARGE)) == []
    assert len(await log.all(select(results).where(results.c.table_id == LARGE))) == 2
    await log.close()


def test_nothing_is_deleted_under_the_hands_of_a_server(database_url: str) -> None:
    asyncio.run(plant(database_url))
    with serve(database_url, args=QUICK):
        code, said = answered("tables", "delete", LARGE, "--database", database_url)
        assert (code, said) == (
            2,
            "waterhole: A server has this database: stop it first, then delete, then start it again.",
        )
        assert answered("tables", "list", "--database", database_url) == (0, "")
    assert answered("tables", "delete", "nowhere", "--database", database_url)[0] == 2
    assert answered("tables", "delete", LARGE, "--database", database_url) == (0, "")


async def test_a_match_is_ended_under_the_hands_of_a_server_and_who_moves_next_hears_of_it(server: Server) -> None:
    async with company(server, "Ann") as (ann,):
        table = await begin([ann], games.names()[0], ["open", "easy"])
        async with ann.at(table) as seat:
            await seat.see(lambda seat: seat.choices)
            assert await asyncio.to_thread(answered, "tables", "end", table, "--database", server.database) == (0, "")
            await seat.send({"type": "move", "id": "late", "version": seat.version, "move": seat.choices[0]})
            refused = await seat.until(lambda message: message.get("id") == "late")
            assert (refused["type"], refused["code"]) == ("refused", "over")
            assert seat.table["status"] == "over"
        again, said = await asyncio.to_thread(answered, "tables", "end", table, "--database", server.database)
        assert (again, said) == (2, "waterhole: No match is going on at this table.")
        assert (await asyncio.to_thread(answered, "tables", "end", "nowhere", "--database", server.database))[0] == 2


async def test_a_server_tells_how_it_is_doing(server: Server) -> None:
    async with httpx.AsyncClient() as http, asyncio.timeout(PATIENCE):
        told = ""
        while "waterhole_database_bytes 0.0" in told or not told:  # it is weighed a moment after the start
            told = (await http.get(f"{server.url}/metrics")).text
    values = {line.split()[0]: float(line.split()[1]) for line in told.splitlines() if not line.startswith("#")}
    assert values["waterhole_database_bytes"] > 0
    assert values["waterhole_bots_waiting"] >= 0
    assert values["waterhole_bots_waited_seconds"] >= 0
    assert "waterhole_loop_lag_seconds_count" in values
    assert "# TYPE waterhole_store_failures_total counter" in told


def test_a_line_tells_how_many_wait_and_how_long() -> None:
    class Still(SystemClock):
        moment = 10.0

        def monotonic(self) -> float:
            return self.moment

    clock = Still()
    line = Line(clock)
    with line.waiting():
        Still.moment = 12.5
        with line.waiting():
            assert (line.length(), line.age()) == (2, 2.5)
    assert (line.length(), line.age()) == (0, 0)
