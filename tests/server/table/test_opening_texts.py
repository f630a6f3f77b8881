"""The shuffle at a real table: the lock is announced, texts are opened over the line, and who is silent is named."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from pathlib import Path
from random import Random

import pytest

from tests.kit.services import Server
from tests.server.bounds.hand import Hand
from tests.server.kit.clients import Seat, Someone, company
from tests.server.kit.planted import beginning, written
from waterhole.engine.library import replay
from waterhole.engine.library.replay import KEYED
from waterhole.games import names
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


async def test_a_seat_commits_itself_a_few_times_and_lists_do_not_mind(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await opened(ann, ["open", "open"], "first")
        await bob.post(f"/tables/{table}/sit", {"seat": 1})
        for number in range(5):
            await ann.post(f"/tables/{table}/commitment", {"commitment": commitment(f"{number}")})
        async with ann.at(table) as here:
            await here.send({"type": "commit", "commitment": commitment("one more"), "id": "more"})
            refused = await here.until(lambda message: message["type"] == "refused")
            assert (refused["code"], refused["id"]) == ("too_fast", "more")
        await bob.post(f"/tables/{table}/commitment", {"commitment": commitment("another's")})


def test_steps_of_the_shuffle_are_not_written_into_lists() -> None:
    settings = entries.TableSettings(GAME, ("open", "open"), 1)
    sitting = beginning(settings, [("ann", "Ann"), ("bob", "Bob")], "ab" * 32)[:-1]
    steps: list[entries.Happening] = [
        entries.Committed(0, commitment("ann")),
        entries.Locked(),
        entries.Contributed(0, "ann"),
    ]
    _, log = written("t", [*sitting, *steps, entries.Started(scheme=KEYED)])
    assert [each.listing is not None for each in log] == [True] * 3 + [False] * 3 + [True]


async def played(seat: Seat, number: int) -> None:
    await seat.step(what="started")
    await seat.play_on(Random(number))


async def test_whoever_is_silent_calls_the_start_off_and_is_named(tmp_path: Path) -> None:
    clock = Hand()
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
    for _ in range(shuffling.OPENING // 1000):  # it does not stand still
        clock.seconds += 1
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
