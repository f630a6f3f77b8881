"""The ledger that measures the server finds what is planted there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.server.kit.ledger import Ledger, Lost, Taken, plain
from waterhole.server.live.rows import new_entry
from waterhole.server.store.log import Log
from waterhole.server.table import decisions, entries
from waterhole.server.table.entries import Happening
from waterhole.server.table.moments import apply
from waterhole.server.table.table import Table
from waterhole.server.telling.news import step

pytestmark = pytest.mark.anyio


class Scene:
    """A stored table in the middle of a match, and a ledger of what was truly told of it."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.ledger = Ledger()
        opened = decisions.open_table(entries.TableSettings("kariba", ("open", "open"), 1), "ann")
        self.table = Table.opened("t" * 22, opened, 1)
        self.first = opened

    async def play(self, moves: int) -> None:
        await self.log.store([new_entry(self.table, self.first, 1)])
        for entry in (entries.Sat(0, "ann", "Ann"), entries.Sat(1, "bob", "Bob"), entries.Started()):
            await self.happen(entry)
        for number in range(moves):
            move = self.table.games.state.moves()[0]
            played = entries.Played(self.table.turn, move, f"{number}")
            await self.happen(played)
            self.ledger.acknowledge(self.id, f"{number}", Taken(played.seat, self.table.version, move))

    async def happen(self, entry: Happening) -> None:
        at = self.table.version + 2
        moment = apply(self.table, entry, at)
        await self.log.store([new_entry(self.table, entry, at)])
        told = plain(step(moment, 0))
        view = None if self.table.series is None else plain(self.table.series.state.observe(0).view())
        self.ledger.hear(self.id, {"seat": 0, "version": self.table.version, "steps": [told], "view": view})

    async def tamper(self, statement: str, **values: object) -> None:
        async with self.log.writing() as connection:
            await connection.execute(text(statement), values)

    @property
    def id(self) -> str:
        return self.table.facts.id


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    log = Log(f"sqlite:///{tmp_path}/tables.db")
    await log.open()
    scene = Scene(log)
    await scene.play(4)
    yield scene
    await log.close()


async def test_what_is_true_is_found_true_again_and_again(scene: Scene) -> None:
    await scene.ledger.check(scene.log)
    await scene.ledger.check(scene.log, everything=True)
    assert len(scene.ledger.page(scene.id).rows) == 8


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("DELETE FROM entries", "is not stored"),
        ("DELETE FROM entries WHERE number = 7", "version 7 of .* was told and is not stored"),
        ("DELETE FROM entries WHERE number = 5", "has gaps"),
        ("""UPDATE entries SET body = replace(body, '"2"', '"9"')""", "was acknowledged, but the log has"),
        ("""UPDATE entries SET body = replace(body, '"2"', '"0"')""", "was played twice"),
        ("UPDATE entries SET at = 99 WHERE number = 5", "told seat 0 .*, but stored"),
        ("UPDATE entries SET snapshot = (SELECT snapshot FROM entries WHERE number = 0)", "is of version 0"),
    ],
)
async def test_what_was_told_and_is_not_so_is_found(scene: Scene, planted: str, found: str) -> None:
    await scene.tamper(planted)
    with pytest.raises(Lost, match=found):
        await scene.ledger.check(scene.log)


async def test_a_snapshot_that_the_log_does_not_lead_to_is_found(scene: Scene) -> None:
    other = scene.table.copy()
    other.facts.host = "eve"
    await scene.tamper("UPDATE entries SET snapshot = :snapshot", snapshot=other.snapshot())
    with pytest.raises(Lost, match="does not lead to its snapshot"):
        await scene.ledger.check(scene.log)


async def test_a_log_that_changes_after_it_was_checked_is_found(scene: Scene) -> None:
    await scene.ledger.check(scene.log)
    await scene.tamper("UPDATE entries SET at = 99 WHERE number = 5")
    with pytest.raises(Lost, match="has changed"):
        await scene.ledger.check(scene.log)


async def test_an_id_that_is_answered_differently_is_found(scene: Scene) -> None:
    taken = scene.ledger.page(scene.id).taken["2"]
    with pytest.raises(Lost, match="was answered as"):
        scene.ledger.acknowledge(scene.id, "2", Taken(taken.seat, taken.version + 1, taken.move))


async def test_a_view_that_was_never_so_is_found(scene: Scene) -> None:
    scene.ledger.hear(scene.id, {"seat": 0, "version": 7, "steps": [], "view": {}})
    with pytest.raises(Lost, match=r"seat 0 of table .* saw \{\} at 7"):
        await scene.ledger.check(scene.log)
