"""The shuffle at a real table: the lock is announced, texts are opened over the line, and who is silent is named."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from pathlib import Path
from random import Random

import pytest

from tests.kit.services import Server
from tests.server.kit.clients import Seat, Someone, company
from waterhole.engine.library import replay
from waterhole.engine.library.replay import KEYED
from waterhole.games import names
from waterhole.server.common.clock import SystemClock
from waterhole.server.common.settings import Settings
from waterhole.server.live.house import House
from waterhole.server.table import decisions, entries, shuffling

pytestmark = pytest.mark.anyio
GAME = names()[0]


def commitment(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


async def opened(someone: Someone, seats: list[str], text: str) -> str:
    return await someone.open(GAME, seats, length=1, commitment=commitment(text))


async def test_alone_one_request_is_enough_to_begin(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        text = secrets.token_hex(32)
        table = await opened(ann, ["open", "novice"], text)
        begun = await ann.post(f"/tables/{table}/start", {"text": text})
        assert (begun["status"], begun["locked"]) == ("playing", False)
        assert begun["seats"][0]["contribution"] == commitment(text)


async def test_several_open_their_texts_when_all_are_locked(on_sqlite: Server, tmp_path: Path) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        first, second = secrets.token_hex(32), secrets.token_hex(32)
        table = await opened(ann, ["open", "open"], first)
        async with ann.at(table) as here, bob.at(table) as there:
            promised = here.table["commitment"]
            await bob.post(f"/tables/{table}/sit", {"seat": 1})
            await there.send({"type": "commit", "commitment": commitment(second)})
            await there.step(what="committed", seat=1)
            locked = await ann.post(f"/tables/{table}/start", {"text": first})
            assert (locked["status"], locked["locked"]) == ("open", True)
            assert [seat["contribution"] for seat in locked["seats"]] == [commitment(first), commitment(second)]
            await there.send({"type": "commit", "commitment": commitment("a better one"), "id": "late"})
            late = await there.until(lambda message: message["type"] == "refused")
            assert (late["code"], late["id"]) == ("locked", "late")
            await there.send({"type": "reveal", "text": "a better one", "id": "other"})
            other = await there.until(lambda message: message["type"] == "refused")
            assert (other["code"], other["id"]) == ("other_text", "other")
            await there.send({"type": "reveal", "text": second})
            await here.send({"type": "reveal", "text": first})
            assert "text" not in await here.step(what="started")
            await asyncio.gather(*(played(seat, number) for number, seat in enumerate((here, there))))
            over = here.table
        saved = replay.read((await ann.ask("GET", f"/tables/{table}/replay")).text)
        assert saved.fair == replay.Fair(over["fair"]["seed"], [first, second], KEYED)
        assert saved.fair.commitment == promised
        assert over["seeds"] == [saved.match.seed_of(1).hex()]  # type: ignore[union-attr]  # of tables they are bytes
        told = [text for seat in (here, there) for text in seat.raw if '"status":"over"' not in text]
        assert not any(first in text or second in text for text in told)


async def played(seat: Seat, number: int) -> None:
    await seat.step(what="started")
    await seat.play_on(Random(number))


class Clock(SystemClock):
    """Time that goes on when a test says so."""

    __slots__ = ("passed",)

    def __init__(self) -> None:
        self.passed = 0

    def now(self) -> int:
        return 1_000_000 + self.passed

    def monotonic(self) -> float:
        return self.passed / 1000


async def test_whoever_is_silent_calls_the_start_off_and_is_named(tmp_path: Path) -> None:
    clock = Clock()
    house = House(Settings(database=f"sqlite:///{tmp_path}/tables.db"), clock)
    await house.log.open()
    writing = asyncio.get_running_loop().create_task(house.scribe.run())
    keeper = await house.store_new(decisions.open_table(entries.TableSettings(GAME, ("open", "open"), 1), "ann"))
    for name in ("ann", "bob"):
        await keeper.carry_out(lambda table, name=name: decisions.sit(table, None, name, name, commitment(name)))  # type: ignore[misc]
    promised = keeper.table.fair.commitment
    assert await keeper.carry_out(lambda table: shuffling.start(table, "ann")) == entries.Locked()
    await keeper.carry_out(lambda table: shuffling.reveal(table, "ann", "ann"))
    await keeper.do("withheld")
    assert keeper.table.facts.locked is not None  # there is time left
    assert keeper.timer is not None
    for _ in range(shuffling.OPENING // 1000):  # not at once: that would be a process that stood still
        clock.passed += 1000
        house.steady.now()
    await keeper.do("withheld")
    after: tuple[int | None, object] = keeper.table.facts.locked, keeper.timer
    assert after == (None, None)
    assert keeper.table.fair.commitment != promised
    *_, last = await house.log.entries(keeper.id)
    assert '"what":"unlocked","seats":[1]' in last.body
    house.scribe.close()
    await writing
    await house.log.close()
