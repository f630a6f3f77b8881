"""Tables in memory: there is one keeper of each, as long as anybody needs it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from waterhole.server.common.refusal import Refusal
from waterhole.server.common.settings import Settings
from waterhole.server.live.house import House
from waterhole.server.live.keeper import Keeper
from waterhole.server.table import decisions, entries

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house that stores, without bots and without a door."""
    house = House(Settings(database=f"sqlite:///{tmp_path}/tables.db"))
    await house.log.open()
    writing = asyncio.get_running_loop().create_task(house.scribe.run())
    yield house
    house.scribe.close()
    await writing
    await house.log.close()


async def new_table(house: House) -> Keeper:
    return await house.store_new(decisions.open_table(entries.TableSettings("kariba", ("open", "open"), 1), "ann"))


async def test_a_table_that_nobody_needs_is_let_go_and_found_again(house: House) -> None:
    keeper = await new_table(house)
    house.let_go(keeper)
    assert not house.keepers
    async with house.visit(keeper.id) as again:
        assert again is not keeper
        assert again.table.facts == keeper.table.facts
    assert not house.keepers


async def test_a_table_that_somebody_visits_is_kept(house: House) -> None:
    keeper = await new_table(house)
    async with house.visit(keeper.id):
        async with house.visit(keeper.id) as same:
            assert same is keeper
        house.let_go(keeper)
        assert house.keepers[keeper.id] is keeper
    assert not house.keepers


async def test_whoever_comes_while_others_go_finds_the_one_host(house: House) -> None:
    id = (await new_table(house)).id
    house.let_go(house.keepers[id])

    async def sit(person: str) -> bool:
        async with house.visit(id) as keeper:
            await keeper.carry_out(lambda table: decisions.sit(table, None, person, person))
            return house.keepers.get(id) is keeper

    assert all(await asyncio.gather(*(sit(person) for person in ("ann", "bob"))))
    assert not house.keepers
    async with house.visit(id) as keeper:
        assert keeper.table.version == 2


async def test_a_table_that_is_not_there_is_refused_to_everybody_who_asks(house: House) -> None:
    async def glance(id: str) -> str:
        with pytest.raises(Refusal) as refused:
            async with house.visit(id):
                pass
        return str(refused.value.code)

    wanted = ["x" * 22, "x" * 22, "nonsense", "\0"]
    assert await asyncio.gather(*map(glance, wanted)) == ["no_table"] * 4
    assert not house.loading
