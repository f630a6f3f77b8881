"""Bots alone: they play while somebody looks, rest when nobody does, also after a restart, and not for ever."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.kit.services import Server
from tests.server.bounds.test_longest import endless
from tests.server.kit.clients import company, looking
from waterhole.server.common.settings import Settings
from waterhole.server.live.house import SHOWS, House
from waterhole.server.table import decisions, entries, shuffling

pytestmark = pytest.mark.anyio


async def test_bots_alone_rest_until_somebody_looks_also_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.db", pace=0, thinkers=1)
    house = House(settings)
    await house.open()
    keeper = await house.store_new(decisions.open_table(entries.TableSettings("kariba", ("easy", "easy"), 1), "ann"))
    await keeper.carry_out(lambda table: shuffling.start(table, "ann"))
    begun = keeper.table.version
    assert (keeper.timer, keeper.task) == (None, None)
    house.let_go(keeper)
    assert not house.keepers  # nothing is due
    await house.close()
    again = House(settings)
    await again.open()
    await again.wake_tables()
    assert not again.keepers
    async with again.visit(keeper.id) as found:
        assert found.table.version == begun
        with looking(found, "eve"):
            assert found.timer is not None
        assert found.timer is None
    await again.close()


async def test_a_table_of_bots_is_watched_to_its_end(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Eve") as (ann, eve):
        table = await ann.open("kariba", ["novice", "novice"], length=1, sit=False)
        begun = (await ann.post(f"/tables/{table}/start"))["version"]
        async with eve.at(table) as watching:
            assert watching.version == begun  # nobody had looked
            await watching.see(lambda seat: seat.over)


async def test_a_deck_whose_games_never_end_is_refused(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        wanted = {"game": "mada", "seats": ["open", "easy"], "deck": endless()}
        refused = await ann.post("/tables", wanted, status=422)
        assert refused["code"] == "bad_deck"
        assert "does not come to an end" in refused["sentence"]


async def test_nobody_looks_at_too_many_tables_of_bots_alone(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,), AsyncExitStack() as looks:
        tables = [await ann.open("kariba", ["novice", "novice"], sit=False) for _ in range(SHOWS + 1)]
        for table in tables[:SHOWS]:
            await looks.enter_async_context(ann.at(table))
        async with ann.at(tables[0]) as again:
            assert again.news
        async with ann.at(tables[-1]) as refused:
            assert refused.heard[0]["code"] == "bots_alone"
        seats = ["novice", "open"]
        other = await ann.open("kariba", seats, sit=False)
        async with ann.at(other) as watching:  # there may be people
            assert watching.news
            await ann.put(f"/tables/{other}/seats/1", {"bot": "novice"})
            assert (await ann.post(f"/tables/{other}/start", status=429))["code"] == "bots_alone"
