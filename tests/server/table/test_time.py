"""Time that nobody had: the machine's clock is set, the process is stopped, a table is busy. It costs nobody any."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.kit.services import Server, serve
from tests.server.kit.clients import PATIENCE, QUICK, company, looking, sit_down
from waterhole.server.common.clock import SystemClock
from waterhole.server.common.settings import Settings
from waterhole.server.live.house import House
from waterhole.server.live.keeper import Keeper
from waterhole.server.table import decisions, entries, shuffling
from waterhole.server.table.entries import Clock, Happening
from waterhole.server.table.moments import entry_of, retold

pytestmark = pytest.mark.anyio

BACK, FORWARD = -10 * 60 * 1000, 60 * 60 * 1000
BANK = 30 * 60  # seconds: less than a step forward
PAUSE = 3.0  # seconds that a process is stopped


class Stepping(SystemClock):
    """It goes on as the machine's does, but for what somebody has set it by."""

    __slots__ = ("by",)

    def __init__(self) -> None:
        self.by = 0

    def now(self) -> int:
        return super().now() + self.by


@asynccontextmanager
async def at_home(tmp_path: Path, clock: Stepping) -> AsyncIterator[House]:
    house = House(Settings(database=f"sqlite:///{tmp_path}/tables.db", pace=0, thinkers=1), clock)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def until(keeper: Keeper, version: int) -> None:
    """Wait until a table has come so far."""
    async with asyncio.timeout(PATIENCE):
        while keeper.table.version < version:
            await asyncio.sleep(0.01)


async def opened(house: House, *seats: str) -> Keeper:
    settings = entries.TableSettings("kariba", seats, 1, clock=Clock("bank", BANK), start=0)
    keeper = await house.store_new(decisions.open_table(settings, "ann"))
    for person in ("ann", "bob")[: seats.count("open")]:
        await keeper.carry_out(lambda table, person=person: decisions.sit(table, None, person, person))  # type: ignore[misc]
    await keeper.carry_out(lambda table: shuffling.start(table, "ann"))
    return keeper


async def play(keeper: Keeper, came: int | None = None) -> Happening:
    """Whoever decides makes the first move there is."""
    seat, move = keeper.table.turn, keeper.table.games.state.moves()[0]
    person = keeper.table.facts.seats[seat].person or ""
    version = keeper.table.version
    return await keeper.carry_out(lambda table: decisions.play(table, person, version, move, "a"), came=came)


@pytest.mark.parametrize("step", [BACK, FORWARD])
async def test_a_clock_that_is_set_costs_nobody_time_and_holds_up_nobody(tmp_path: Path, step: int) -> None:
    clock = Stepping()
    async with at_home(tmp_path, clock) as house:
        keeper = await opened(house, "open", "easy")
        with looking(keeper, "ann"):
            began = time.monotonic()
            clock.by += step
            await play(keeper)
            await until(keeper, keeper.table.version + 1)  # the bot has answered
            passed = 1000 * (time.monotonic() - began)
            ann = keeper.table.facts.seats[0]
            assert ann.away is None
            assert BANK * 1000 - passed - 100 <= ann.bank <= BANK * 1000
            rows = await house.log.entries(keeper.id)
            times = [row.at for row in rows]
            assert times == sorted(times)
            assert retold(keeper.id, rows).facts == keeper.table.facts  # from the log alone it is the same


@pytest.mark.parametrize("step", [BACK, FORWARD])
async def test_nor_does_whoever_leaves_pay_for_it(tmp_path: Path, step: int) -> None:
    clock = Stepping()
    async with at_home(tmp_path, clock) as house:
        keeper = await opened(house, "open", "open")
        with house.staying(keeper):
            began = time.monotonic()
            clock.by += step
            await keeper.carry_out(lambda table: decisions.leave(table, "ann"))
            assert 0 <= keeper.table.facts.spent <= 1000 * (time.monotonic() - began) + 100


async def test_a_move_counts_from_when_it_came_and_the_next_turn_from_when_it_is_told(tmp_path: Path) -> None:
    async with at_home(tmp_path, Stepping()) as house:
        keeper = await opened(house, "open", "open")
        with house.staying(keeper):
            came = keeper.since + 2000
            async with keeper.lock:
                playing = asyncio.create_task(play(keeper, came))
                await asyncio.sleep(0)  # it waits for the table
            entry = await playing
            assert isinstance(entry, entries.Played)
            assert entry.spent == 2000
            assert keeper.table.facts.seats[0].bank == (BANK - 2) * 1000
            assert keeper.since >= keeper.house.steady.of(keeper.table.facts.since)
            stored = [entry_of(row) for row in await house.log.entries(keeper.id)]
            assert stored[-1] == entry


def stopped(server: Server) -> bool:
    return Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


async def test_a_process_that_was_stopped_charges_nobody_and_takes_the_move_that_was_on_its_way(tmp_path: Path) -> None:
    with serve(f"sqlite:///{tmp_path}/tables.db", args=QUICK) as server:
        async with company(server, "Ann", "Bob") as people:
            clock = {"kind": "bank", "seconds": BANK}
            table = await sit_down(people, "kariba", ["open", "open"], clock=clock)
            async with people[0].at(table) as ann, people[1].at(table) as bob:
                began = time.monotonic()
                await people[0].post(f"/tables/{table}/start")
                for seat in (ann, bob):
                    await seat.see(lambda seat: seat.view)
                mover = ann if ann.choices else bob
                os.kill(server.pid, signal.SIGSTOP)
                try:
                    while not stopped(server):
                        await asyncio.sleep(0.01)
                    pausing = time.monotonic()
                    move = asyncio.create_task(mover.move(mover.choices[0]))
                    await asyncio.sleep(PAUSE)  # this is what the test is about
                    paused = time.monotonic() - pausing
                finally:
                    os.kill(server.pid, signal.SIGCONT)
                answer = await move
                assert answer["type"] == "taken", answer
                await mover.reach(answer["version"])
                awake = time.monotonic() - began - paused
                assert mover.steps[answer["version"]]["what"] == "played"
                assert mover.news["time"]["banks"][mover.news["seat"]] >= 1000 * (BANK - awake) - 100
