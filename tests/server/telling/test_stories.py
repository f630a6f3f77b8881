"""What has happened since: worked out in the askers' time. No move waits for it, and it is worked out once."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message

from tests.server.kit.clients import PATIENCE
from waterhole.server.common.people import Person
from waterhole.server.common.settings import Settings
from waterhole.server.live.guest import Guest
from waterhole.server.live.house import House
from waterhole.server.live.keeper import Keeper
from waterhole.server.table import decisions, entries, shuffling

pytestmark = pytest.mark.anyio


@pytest.fixture
async def keeper(tmp_path: Path) -> AsyncIterator[Keeper]:
    """A match of two people that has just begun."""
    house = House(Settings(database=f"sqlite:///{tmp_path}/tables.db"))
    await house.log.open()
    writing = asyncio.create_task(house.scribe.run())
    settings = entries.TableSettings("kariba", ("open", "open"), 1, start=0)
    keeper = await house.store_new(decisions.open_table(settings, "ann"))
    with house.staying(keeper):
        await keeper.carry_out(lambda table: decisions.sit(table, 0, "ann", "Ann"))
        await keeper.carry_out(lambda table: decisions.sit(table, 1, "bob", "Bob"))
        await keeper.carry_out(lambda table: shuffling.start(table, "ann"))
        yield keeper
    house.clerk.close()
    house.scribe.close()
    await writing
    await house.log.close()


@pytest.fixture
async def gate(keeper: Keeper) -> AsyncIterator[threading.Event]:
    """Until it opens, nothing is worked out for anybody."""
    gate = threading.Event()
    waiting = asyncio.create_task(keeper.house.clerk.take({"somebody"}, gate.wait))
    await asyncio.sleep(0)
    yield gate
    gate.set()
    await waiting


def guest(keeper: Keeper, person: str) -> Guest:
    async def send(_: Message) -> None:
        """What they hear waits in their outbox."""

    return Guest(keeper, Person(person, person), send)


def heard(guest: Guest) -> dict[str, Any]:
    news: dict[str, Any] = json.loads(guest.outbox[-1])
    return news


async def play(keeper: Keeper) -> None:
    turn, version, move = keeper.table.turn, keeper.table.version, keeper.table.games.state.moves()[0]
    person = keeper.table.facts.seats[turn].person or ""
    await keeper.carry_out(lambda table: decisions.play(table, person, version, move, f"{version}"))


async def test_a_move_does_not_wait_for_those_who_look_back(keeper: Keeper, gate: threading.Event) -> None:
    eve = guest(keeper, "eve")
    looking = asyncio.create_task(keeper.look(eve, since=0))
    async with asyncio.timeout(PATIENCE):
        while not keeper.house.clerk.waiting:  # until she is in the line
            await asyncio.sleep(0.001)
        await play(keeper)
    assert not looking.done()
    gate.set()
    await looking
    news = heard(eve)
    assert news["version"] == keeper.table.version
    assert [step["version"] for step in news["steps"]] == list(range(1, keeper.table.version + 1))
    assert eve in keeper.guests


async def test_what_was_worked_out_is_told_again_and_only_what_is_new_is_added(keeper: Keeper) -> None:
    one, two, three = (guest(keeper, person) for person in ("eve", "una", "ann"))
    await play(keeper)
    await keeper.look(one, since=0)
    story = keeper.house.stories.kept[keeper.id, None]
    await keeper.look(two, since=2)
    assert heard(two)["steps"] == heard(one)["steps"][2:]
    assert keeper.house.stories.kept[keeper.id, None] is story
    await play(keeper)
    await keeper.look(two, since=0)
    longer = keeper.house.stories.kept[keeper.id, None]
    assert longer.steps[: len(story.steps)] == story.steps
    assert longer.until == keeper.table.version
    await keeper.look(three, since=0)  # who sits there has seen more
    assert heard(three)["seat"] == 0
    assert heard(three)["steps"] != heard(two)["steps"]


async def test_what_is_kept_is_bounded(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("waterhole.server.live.stories.MOST", 5)
    for person in ("ann", "bob", "eve"):
        await keeper.look(guest(keeper, person), since=0)
    assert list(keeper.house.stories.kept) == [(keeper.id, None)]
