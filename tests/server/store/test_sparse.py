"""Snapshots are kept now and then: little is stored, and every moment of a table is still found."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import LargeBinary, func, select, type_coerce

from tests.server.kit.planted import played, written
from waterhole import games
from waterhole.server.common.settings import Settings
from waterhole.server.live.house import House
from waterhole.server.live.results import settle
from waterhole.server.store.log import Log
from waterhole.server.store.migrate import upgrade
from waterhole.server.store.schema import entries
from waterhole.server.table.entries import Happening, TableSettings
from waterhole.server.table.moments import replay, resumed

pytestmark = pytest.mark.anyio

ANN = ("ann", "Ann")


def unfinished(game: str) -> list[Happening]:
    """A match up to before its last move: of a finished one little was kept before."""
    return played(TableSettings(game, ("open", "novice", "novice"), 2), [ANN], 2)[1][:-1]


@pytest.mark.parametrize("game", games.names())
async def test_a_move_takes_a_third_of_the_room_that_a_snapshot_beside_each_took(database_url: str, game: str) -> None:
    log = Log(database_url, settle)
    await log.open()
    new = written("t", unfinished(game))[1]
    assert all(await log.store(new))
    room = func.sum(func.length(entries.c.body)) + func.sum(
        func.coalesce(func.length(type_coerce(entries.c.snapshot, LargeBinary)), 0)
    )
    stored = (await log.first(select(room)))[0]
    before = sum(len(moment.table.snapshot()) for moment in replay("t", await log.entries("t")))
    assert 3 * stored <= before + sum(len(each.body) for each in new)
    await log.close()


@pytest.mark.parametrize("game", games.names())
async def test_every_moment_of_a_table_is_found(tmp_path: Path, game: str) -> None:
    house = House(Settings(database=f"sqlite:///{tmp_path}/tables.db"))
    await house.log.open()
    log = unfinished(game)
    for length in range(1, 20):
        assert all(await house.log.store(written(f"t{length}", log[:length])[1]))
        newest = written(f"t{length}", log[:length])[0]
        assert (await house.newest(f"t{length}")).snapshot() == newest.snapshot()
    assert all(await house.log.store(written("t", log)[1]))
    for moment in replay("t", await house.log.entries("t")):
        assert resumed(await house.log.nearest("t", moment.number)).snapshot() == moment.table.snapshot()
    await house.log.close()


async def test_an_older_database_is_thinned_out(database_url: str) -> None:
    log = Log(database_url, settle)
    async with log.engine.begin() as connection:
        await connection.run_sync(upgrade, "looking_back")
    settings = TableSettings(games.names()[0], ("open", "novice"), 1)
    _, over = played(settings, [ANN], 1)
    for id, happenings in (("playing", over[:-1]), ("over", over)):
        await log.store(written(id, happenings)[1])
    async with log.writing() as connection:  # as it was before: beside each of those that go on
        await connection.execute(entries.update().where(entries.c.table_id == "playing").values(snapshot=b"old"))
    await log.open()
    kept = await log.all(select(entries.c.table_id, entries.c.number).where(entries.c.snapshot.is_not(None)))
    assert {row.number for row in kept if row.table_id == "playing"} == set(range(0, len(over) - 1, 8))
    assert [row.number for row in kept if row.table_id == "over"] == [len(over) - 1]
    await log.close()
