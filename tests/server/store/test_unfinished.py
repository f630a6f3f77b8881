"""What counts is not cleared away before it has a result."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from tests.server.kit.planted import AT, beginning, written
from waterhole.server.common.clock import DAY
from waterhole.server.common.settings import Settings
from waterhole.server.live.house import House
from waterhole.server.live.tidying import clear_away
from waterhole.server.store.schema import tables
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio


async def test_a_rated_match_that_was_abandoned_is_finished_and_not_deleted(tmp_path: Path) -> None:
    house = House(Settings(database=f"sqlite:///{tmp_path}/tables.db"))
    await house.log.open()
    for id, rated in (("counts", True), ("friendly", False)):
        settings = TableSettings("kariba", ("open", "easy"), 1, start=0, rated=rated)
        assert all(
            await house.log.store(written(id, beginning(settings, [("ann", "Ann")], "ab" * 32), AT - 40 * DAY)[1])
        )
    await clear_away(house)
    assert [row.id for row in await house.log.all(select(tables.c.id))] == ["counts"]
    keeper = house.keepers["counts"]
    assert keeper.timer is not None  # a bot takes over when its time has come
    keeper.close()
    await house.log.close()
