"""Kill -9 under load: whatever anybody was told is there afterwards, and every table goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.kit.depth import depth
from tests.kit.seed import SEED
from tests.kit.services import fresh_database, redis_service, serve
from tests.server.chaos import Chaos, database
from tests.server.kit.clients import QUICK
from tests.server.kit.crowd import Crowd, Place
from waterhole.server.store.log import Log

pytestmark = pytest.mark.anyio


async def test_kills_of_a_server_on_sqlite_lose_nothing(tmp_path: Path) -> None:
    kills = depth(usual=12, deep=36)
    report = await Chaos(f"sqlite+aiosqlite:///{tmp_path}/tables.db", SEED).run(kills)
    assert report.kills == kills
    assert report.moves > kills


async def test_kills_of_a_server_on_postgresql_and_of_the_database_lose_nothing() -> None:
    with database("postgresql") as (url, service):
        kills = depth(usual=6, deep=15)
        report = await Chaos(url, SEED, service).run(kills, database_kills=3)
    assert (report.kills, report.database_kills) == (kills, 3)
    assert report.moves > kills
    assert report.not_stored > 0  # somebody asked while the database was away


async def test_tables_of_two_processes_go_on_when_redis_was_killed(postgres_url: str) -> None:
    with (
        redis_service() as redis,
        fresh_database(postgres_url) as url,
        serve(url, redis=redis.url, args=QUICK) as one,
        serve(url, redis=redis.url, args=QUICK) as other,
    ):
        log = Log(url)
        crowd = Crowd([Place(one.port), Place(other.port)], SEED)
        for place in crowd.places:
            place.up.set()
        async with crowd.at_play(9):
            for away in (0.0, 0.5, 2.0):
                await crowd.taken(50)
                redis.kill()
                await crowd.taken(1)  # those who need nobody of the other process play on
                await asyncio.sleep(away)
                await asyncio.to_thread(redis.restart)
                await crowd.everywhere()
                await crowd.ledger.check(log)
            await crowd.finish()
            await crowd.ledger.check(log, everything=True)
        await log.close()
        assert crowd.ledger.moves > 150
        assert crowd.refusals == {}
