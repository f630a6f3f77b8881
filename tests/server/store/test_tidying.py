"""Tables that are cleared away leave their results: whoever plays the same cards again gets another table."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import func, select

from tests.kit.services import Server
from tests.server.kit.clients import begin, company
from tests.server.kit.planted import played, written
from waterhole.server.club import daily
from waterhole.server.common.clock import SYSTEM
from waterhole.server.common.refusal import Refusal
from waterhole.server.live.results import settle
from waterhole.server.live.tidying import spared
from waterhole.server.store.log import Log
from waterhole.server.store.schema import results, tables
from waterhole.server.table.entries import Origin, TableSettings

pytestmark = pytest.mark.anyio

LONG = 24 * 60 * 60 * 1000
ANN = ("ann", "Ann")


async def test_cards_can_be_played_to_the_end_again_after_tables_were_cleared_away(server: Server) -> None:
    log = Log(server.database)
    async with company(server, "Ann", "Bob") as (ann, bob):
        first = await begin([ann], "mada", ["open", "novice"])
        async with ann.at(first) as seat:
            await seat.play_on(random.Random(1))
        tried = list[str]()
        for _ in range(3):
            table = (await bob.post(f"/deals/{first}.1/play", {"seat": 0}, 201))["table"]
            async with bob.at(table) as seat:
                await seat.play_on(random.Random(2))
                assert seat.over
            tried.append(table)
            every = await log.all(select(tables.c.id))
            assert await log.forget("over", SYSTEM.now() + LONG, {row.id for row in every} - {table}) == 1
        assert len(set(tried)) == 3
        kept = await log.first(select(func.count()).where(results.c.table_id.in_(tried)))
        assert kept[0] == 6
    await log.close()


async def test_the_table_of_a_daily_deal_outlives_its_day(database_url: str) -> None:
    log = Log(database_url, settle)
    await log.open()
    name = f"daily.mada.{daily.today(SYSTEM.now())}"
    for id, at, origin in (
        ("today's", SYSTEM.now(), Origin("5e" * 32, deal=name, day=name)),
        ("old", SYSTEM.now() - 4 * LONG, Origin("5e" * 32, deal="daily.mada.2026-01-01", day="daily.mada.2026-01-01")),
        ("other", SYSTEM.now(), Origin("5e" * 32, deal="first.1")),
        ("plain", SYSTEM.now(), None),
    ):
        _, happenings = played(TableSettings("mada", ("open", "novice"), 1, origin=origin), [ANN], 1)
        assert all(await log.store(written(id, happenings, at)[1]))
    assert await log.forget("over", SYSTEM.now() + LONG, (), spared(SYSTEM.now())) == 3
    assert [row.id for row in await log.all(select(tables.c.id))] == ["today's"]
    await log.close()


async def test_only_an_entry_with_the_same_number_means_that_it_is_taken(database_url: str) -> None:
    log = Log(database_url, settle)
    await log.open()
    _, happenings = played(TableSettings("mada", ("open", "novice"), 1), [ANN], 1)
    lines = written("t", happenings)[1]
    assert all(await log.store(lines))
    assert await log.store([lines[-1]]) == [False]
    async with log.writing() as connection:  # a table is there of which there is no entry
        await connection.execute(
            tables.insert(),
            {
                "id": "u",
                "code": "c",
                "game": "mada",
                "public": False,
                "status": "open",
                "changed": 1,
                "card": "{}",
            },
        )
    with pytest.raises(Refusal) as refused:
        await log.store([written("u", happenings[:1])[1][0]])
    assert refused.value.code == "not_stored"
    await log.close()
