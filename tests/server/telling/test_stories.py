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
from waterhole.server.table.moments import retold
from waterhole.server.table.snapshot import Unreadable

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


async def test_those_who_ask_the_same_at_once_have_it_worked_out_once(keeper: Keeper, gate: threading.Event) -> None:
    crowd = [guest(keeper, f"name {number}") for number in range(5)]
    looking = [asyncio.create_task(keeper.look(each, since=0)) for each in crowd]
    async with asyncio.timeout(PATIENCE):
        while not keeper.house.clerk.waiting:
            await asyncio.sleep(0.001)
    (waiting,) = keeper.house.clerk.waiting
    assert len(waiting.callers) == len(crowd)
    looking.pop().cancel()  # whoever goes does not take it along
    gate.set()
    await asyncio.gather(*looking)
    assert heard(crowd[0])["steps"] == heard(crowd[1])["steps"] != []
    assert not keeper.house.stories.asked


async def test_whoever_asks_for_more_and_more_has_nothing_worked_out_twice(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("waterhole.server.live.stories.BLOCK", 2)
    stories, parts = keeper.house.stories, list[tuple[int, int]]()
    replay = stories.replay

    async def noted(part: Any, callers: Any) -> Any:
        parts.append((part[1], part[2]))
        return await replay(part, callers)

    monkeypatch.setattr(stories, "replay", noted)
    eve = guest(keeper, "eve")
    await play(keeper)
    now = keeper.table.version
    for since in range(now - 1, -1, -1):
        await keeper.look(eve, since)
        assert [step["version"] for step in heard(eve)["steps"]] == list(range(since + 1, now + 1))
    assert now == 4
    assert parts == [(2, 4), (0, 2)]


async def test_a_table_is_found_as_it_was_in_the_askers_turn(
    keeper: Keeper, gate: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[str]()

    def unreadable(_: Any) -> Any:
        threads.append(threading.current_thread().name)
        raise Unreadable

    def slowly(id: str, rows: Any) -> Any:
        threads.append(threading.current_thread().name)
        return retold(id, rows)

    monkeypatch.setattr("waterhole.server.live.stories.resumed", unreadable)
    monkeypatch.setattr("waterhole.server.live.stories.retold", slowly)
    gate.set()
    eve = guest(keeper, "eve")
    await keeper.look(eve, since=1)
    assert [step["version"] for step in heard(eve)["steps"]] == list(range(2, keeper.table.version + 1))
    assert [name.split("_")[0] for name in threads] == ["clerk", "clerk"]
