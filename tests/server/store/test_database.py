"""The tables of the database are those that are described, and lists are found without looking at everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Select
from sqlalchemy.dialects import sqlite

from waterhole.server.store import ratings
from waterhole.server.store.log import Log
from waterhole.server.store.migrate import HEAD, revision, upgrade
from waterhole.server.store.schema import metadata

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


@pytest.mark.parametrize("before", [None, "first", "seats", "looking_back"])
async def test_an_older_database_is_brought_up_to_date(database_url: str, before: str | None) -> None:
    log = Log(database_url)
    if before is not None:
        async with log.engine.begin() as connection:
            await connection.run_sync(upgrade, before)
    await log.open()
    async with log.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        assert await connection.run_sync(revision) == HEAD
    await log.close()


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (ratings.leaders("mada", 100, "bot:"), "ratings_by_strength"),
        (ratings.records("bot:hard"), "COVERING INDEX results_by_record"),
        (ratings.played_by("bot:hard", 100), "results_by_player"),
    ],
)
async def test_lists_have_an_index(tmp_path: Path, query: Select[Any], index: str) -> None:
    log = Log(f"sqlite:///{tmp_path}/waterhole.db")
    await log.open()
    asked = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    async with log.engine.connect() as connection:
        rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}")
        plan = [row["detail"] for row in rows.mappings()]
    assert index in plan[0]
    assert not [step for step in plan if "SCAN" in step]
    await log.close()
