"""A first start that is interrupted leaves a database that the next start can use."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, inspect

from waterhole.server.store.log import Log
from waterhole.server.store.migrate import migrate

pytestmark = pytest.mark.anyio


class Interrupted(Exception):
    """As by a kill, which also ends a transaction without committing it."""


def tables(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()


async def migrate_and_break_off(log: Log) -> None:
    async with log.engine.begin() as connection:
        await connection.run_sync(migrate)
        raise Interrupted


async def test_a_migration_that_was_interrupted_leaves_nothing_and_is_made_up_for(database_url: str) -> None:
    log = Log(database_url)
    with pytest.raises(Interrupted):
        await migrate_and_break_off(log)
    async with log.engine.connect() as connection:
        assert await connection.run_sync(tables) == []
    await log.open()
    async with log.engine.connect() as connection:
        assert "entries" in await connection.run_sync(tables)
    await log.close()
