"""The workshop: everybody has a few places, nobody waits for ever, and what one asks for is not in another's way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, closing

import pytest

from waterhole import games
from waterhole.server.common.refusal import Refusal
from waterhole.server.http import workshop
from waterhole.server.http.routes.callers import DeckTest
from waterhole.server.http.workshop import WAITING, Workshop
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio

AT_ONCE = 0.0  # seconds: whoever would have to wait is refused


@pytest.fixture
def shop() -> Iterator[Workshop]:
    with closing(Workshop(places=4, within=AT_ONCE)) as shop:
        yield shop


@pytest.fixture
async def crowd() -> AsyncIterator[AsyncExitStack]:
    """Those who have a place, until the end of the test."""
    async with AsyncExitStack() as crowd:
        yield crowd


async def refused(shop: Workshop, address: str, person: str | None = None) -> bool:
    try:
        async with shop.place(address, person):
            return False
    except Refusal as refusal:
        assert (refusal.code, refusal.status) == ("busy", 503)
        return True


async def test_an_address_has_a_few_places_and_others_have_theirs(shop: Workshop, crowd: AsyncExitStack) -> None:
    for _ in range(4):
        await crowd.enter_async_context(shop.place("here", None))
    assert await refused(shop, "here")
    assert not await refused(shop, "there")
    await crowd.aclose()
    assert not await refused(shop, "here")
    assert not shop.taken


async def test_whoever_brings_a_deck_takes_a_place_while_it_is_tried_out(shop: Workshop, crowd: AsyncExitStack) -> None:
    game = games.names()[0]
    usual = TableSettings(game, ("open", "easy"), 1)
    own = TableSettings(game, ("open", "easy"), 1, deck=games.load(game).deck.content)
    for _ in range(4):
        await crowd.enter_async_context(shop.place("here", None))
    await DeckTest(shop, "here", "ann").expect_end(usual)
    with pytest.raises(Refusal) as refusal:
        await DeckTest(shop, "here", "ann").expect_end(own)
    assert refusal.value.code == "busy"
    shop.within = 60
    await DeckTest(shop, "there", "ann").expect_end(own)


async def test_a_person_has_half_of_them(shop: Workshop, crowd: AsyncExitStack) -> None:
    for _ in range(2):
        await crowd.enter_async_context(shop.place("here", "ann"))
    assert await refused(shop, "there", "ann")
    assert not await refused(shop, "here", "bob")


async def test_there_is_an_end_to_all_places_together(
    shop: Workshop, crowd: AsyncExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(workshop.IN_ALL):
        await crowd.enter_async_context(shop.place(f"address {number}", None))
    assert await refused(shop, "another")


async def test_whoever_waits_comes_in_as_soon_as_somebody_leaves_and_too_many_do_not_wait() -> None:
    with closing(Workshop(places=1, within=60)) as shop:

        async def come() -> None:
            async with shop.place("here", None):
                pass

        async with shop.place("here", None):
            waiting = [asyncio.create_task(come()) for _ in range(WAITING)]
            while shop.waiting["address", "here"] < WAITING:
                await asyncio.sleep(0)
            with pytest.raises(Refusal) as refusal:
                await come()
            assert (refusal.value.code, refusal.value.status) == ("too_fast", 429)
        await asyncio.gather(*waiting)
        assert not shop.taken
        assert not shop.waiting


async def test_addresses_take_turns_and_whoever_waits_too_long_is_told() -> None:
    with closing(Workshop(places=0, within=60)) as shop:
        begin, order = threading.Event(), list[str]()
        first = asyncio.create_task(shop.do("greedy", begin.wait))
        wanted = [asyncio.create_task(shop.do(who, order.append, who)) for who in ("greedy", "greedy", "modest")]
        await asyncio.sleep(0)
        shop.within = AT_ONCE
        with pytest.raises(Refusal, match="Please try again"):
            await shop.do("late", order.append, "late")
        begin.set()
        await asyncio.gather(first, *wanted)
        assert order == ["greedy", "modest", "greedy"]
