"""Bots that think in threads: a bound on how many at once, a fair queue, and the greedy move where one fails."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Iterator

import pytest

import waterhole
from waterhole.bots import levels
from waterhole.engine.library.observation import Observation
from waterhole.server.live.thinking import Thinkers

pytestmark = pytest.mark.anyio

DEADLINE = 30.0  # seconds; these machines are shared
Choose = Callable[[Observation], str]


class Stranger:
    """A bot of the tests."""

    name = "stranger"

    def __init__(self, choose: Choose) -> None:
        self.choose = choose


@pytest.fixture
def observation() -> Observation:
    return waterhole.load("kariba").deal(2, seed=1, start=0).observe(0)


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Callable[[Choose], None]:
    def add(choose: Choose) -> None:
        monkeypatch.setitem(levels.BOTS, "stranger", lambda *_: Stranger(choose))

    return add


@pytest.fixture
async def thinkers() -> AsyncIterator[Callable[[int, float], Thinkers]]:
    made: list[Thinkers] = []

    def make(at_once: int, limit: float) -> Thinkers:
        made.append(Thinkers(at_once, limit))
        made[-1].awake.set()
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """What slow bots wait for; it opens at the end, so that no thread is left."""
    gate = threading.Event()
    yield gate
    gate.set()


def greedy(observation: Observation) -> str:
    return observation.game.greedy(observation)


def errors(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """Why a bot was replaced, as the log says."""
    said = [record for record in caplog.records if "greedy" in record.getMessage()]
    assert all(record.levelno == logging.ERROR for record in said)
    return [(record.bot, record.why) for record in said]  # type: ignore[attr-defined]


@pytest.mark.parametrize("level", ["novice", "easy", "medium", "hard"])
async def test_a_bot_s_move_is_its_own(
    thinkers: Callable[[int, float], Thinkers], observation: Observation, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    move, by = await thinkers(1, DEADLINE).choose(level, observation)
    assert by == "bot"
    assert move in observation.moves()
    assert errors(caplog) == []


async def test_a_bot_that_fails_is_replaced(
    thinkers: Callable[[int, float], Thinkers],
    register: Callable[[Choose], None],
    observation: Observation,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(_: Observation) -> str:
        raise RuntimeError("no idea")

    register(fail)
    assert await thinkers(1, DEADLINE).choose("stranger", observation) == (greedy(observation), "greedy")
    assert errors(caplog) == [("stranger", "failed")]


async def test_a_bot_that_cannot_be_made_is_replaced(
    thinkers: Callable[[int, float], Thinkers],
    monkeypatch: pytest.MonkeyPatch,
    observation: Observation,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.delitem(levels.BOTS, "hard")
    assert await thinkers(1, DEADLINE).choose("hard", observation) == (greedy(observation), "greedy")
    assert errors(caplog) == [("hard", "failed")]


async def test_a_move_that_is_not_allowed_is_replaced(
    thinkers: Callable[[int, float], Thinkers],
    register: Callable[[Choose], None],
    observation: Observation,
    caplog: pytest.LogCaptureFixture,
) -> None:
    register(lambda _: "8x5")
    assert "8x5" not in observation.moves()
    assert await thinkers(1, DEADLINE).choose("stranger", observation) == (greedy(observation), "greedy")
    assert errors(caplog) == [("stranger", "illegal")]


async def test_a_bot_that_is_slow_is_replaced_and_takes_up_its_room_until_it_is_done(
    thinkers: Callable[[int, float], Thinkers],
    register: Callable[[Choose], None],
    observation: Observation,
    gate: threading.Event,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def wait(seen: Observation) -> str:
        gate.wait(DEADLINE)
        return seen.moves()[-1]

    register(wait)
    room = thinkers(1, 0.05)
    assert await room.choose("stranger", observation) == (greedy(observation), "greedy")
    assert await room.choose("easy", observation) == (greedy(observation), "greedy")
    assert errors(caplog) == [("stranger", "slow"), ("easy", "crowded")]
    gate.set()
    async with asyncio.timeout(DEADLINE):
        while (await room.choose("easy", observation))[1] != "bot":
            pass


async def test_where_a_result_counts_a_bot_waits_for_its_turn_as_long_as_it_takes(
    thinkers: Callable[[int, float], Thinkers],
    register: Callable[[Choose], None],
    observation: Observation,
    gate: threading.Event,
) -> None:
    def wait(seen: Observation) -> str:
        gate.wait(DEADLINE)
        return seen.moves()[0]

    register(wait)
    room = thinkers(1, 0.02)
    busy = asyncio.create_task(room.choose("stranger", observation))
    await asyncio.sleep(0)
    counting = asyncio.create_task(room.choose("easy", observation, counts=True))
    for _ in range(15):
        assert (await room.choose("easy", observation))[1] == "greedy"
    room.limit = DEADLINE
    gate.set()
    assert (await counting)[1] == "bot"
    await busy


async def test_a_slow_bot_that_fails_in_the_end_disturbs_nobody(
    thinkers: Callable[[int, float], Thinkers],
    register: Callable[[Choose], None],
    observation: Observation,
    gate: threading.Event,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def wait(_: Observation) -> str:
        gate.wait(DEADLINE)
        raise RuntimeError("late, and wrong")

    register(wait)
    room = thinkers(1, 0.05)
    assert (await room.choose("stranger", observation))[1] == "greedy"
    gate.set()
    async with asyncio.timeout(DEADLINE):
        while (await room.choose("easy", observation))[1] != "bot":
            pass
    assert ("stranger", "failed") not in errors(caplog)


class Queue:
    """Bots that come in one by one and think until they are told to stop."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.order: list[str] = []
        self.most = 0
        self.done: dict[str, threading.Event] = {}
        self.lock = threading.Lock()

    def bot(self, name: str) -> Stranger:
        self.done[name] = threading.Event()

        def choose(observation: Observation) -> str:
            with self.lock:
                self.inside.append(name)
                self.order.append(name)
                self.most = max(self.most, len(self.inside))
            self.done[name].wait(DEADLINE)
            with self.lock:
                self.inside.remove(name)
            return observation.moves()[0]

        return Stranger(choose)

    async def has_inside(self, *names: str) -> None:
        async with asyncio.timeout(DEADLINE):
            while sorted(self.inside) != sorted(names):
                await asyncio.sleep(0.001)


async def test_so_many_think_at_once_and_the_first_to_ask_is_the_next(
    thinkers: Callable[[int, float], Thinkers], monkeypatch: pytest.MonkeyPatch, observation: Observation
) -> None:
    queue, names = Queue(), [f"stranger {n}" for n in range(6)]
    strangers = {name: queue.bot(name) for name in names}
    for name in names:
        monkeypatch.setitem(levels.BOTS, name, lambda name, *_: strangers[name])
    room = thinkers(2, DEADLINE)
    asked = []
    for name in names:
        asked.append(asyncio.create_task(room.choose(name, observation)))
        await asyncio.sleep(0)  # so that they ask in this order
    inside = names[:2]
    for name in names[2:]:
        await queue.has_inside(*inside)
        ready = inside.pop()  # whoever came later is done sooner
        queue.done[ready].set()
        inside.append(name)
    await queue.has_inside(*inside)
    for name in inside:
        queue.done[name].set()
    answers = await asyncio.gather(*asked)
    assert {by for _, by in answers} == {"bot"}
    assert queue.order[2:] == names[2:]
    assert queue.most == 2


async def test_bots_do_not_hold_up_the_server_while_they_think(
    thinkers: Callable[[int, float], Thinkers], observation: Observation
) -> None:
    room, turns = thinkers(1, DEADLINE), 0
    thinking = asyncio.create_task(room.choose("expert", observation))
    while not thinking.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert thinking.result()[1] == "bot"
    assert turns > 2  # else nothing else was done in all that time
