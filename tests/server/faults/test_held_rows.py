"""Somebody holds a row, or PostgreSQL was away for a moment: one table waits at most, and nobody else notices."""

from __future__ import annotations

import asyncio
import signal

import pytest
from sqlalchemy import select

from tests.kit.services import Server, fresh_database, postgres_service, serve
from tests.server.kit.clients import PATIENCE, QUICK, begin, company, meanwhile
from tests.server.kit.planted import beginning, played, written
from waterhole import games
from waterhole.server.live.results import settle
from waterhole.server.store import connect
from waterhole.server.store.log import Log
from waterhole.server.store.schema import tables
from waterhole.server.store.scribe import Scribe
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio

GAME = games.names()[0]
ANN, BOB = ("ann", "Ann"), ("bob", "Bob")


async def test_whoever_waits_for_a_row_that_is_held_keeps_nobody_else_waiting(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connect.POSTGRESQL, "lock_timeout", "10min")  # for as long as this test holds it
    settings = TableSettings(GAME, ("open", "open"), 1)
    with fresh_database(postgres_url) as url:
        log = Log(url, settle)
        await log.open()
        scribe = Scribe(log, lambda _: None, lambda: None)
        held = written("held", beginning(settings, [ANN, BOB], "ab" * 32))[1]
        _, happenings = played(settings, [ANN, BOB], 1)
        other = written("other", happenings)[1]
        assert all(await log.store([*held[:1], *other[:4]]))
        async with meanwhile(scribe.run()), log.engine.begin() as holding:
            await holding.execute(select(tables.c.id).where(tables.c.id == "held").with_for_update())
            waiting = scribe.store(held[1])
            async with asyncio.timeout(PATIENCE):
                assert await scribe.store(other[4])
                assert not waiting.done()
        await asyncio.wait([waiting])
        await log.close()


async def test_a_row_that_somebody_holds_is_not_waited_for_in_vain(on_postgresql: Server) -> None:
    log = Log(on_postgresql.database)
    async with company(on_postgresql, "Ann", "Bob") as (ann, bob):
        table = await ann.open(GAME, ["open", "open"])
        async with log.engine.begin() as holding:
            await holding.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
            assert (await bob.post(f"/tables/{table}/sit", {}, 503))["code"] == "not_stored"
            assert (await ann.http.get("/readyz")).status_code == 200
        await bob.post(f"/tables/{table}/sit", {})
    await log.close()


async def test_the_first_move_after_a_restart_of_the_database_is_taken() -> None:
    with postgres_service() as database, serve(database.url, args=QUICK) as server:
        async with company(server, "Ann", "Bob") as (ann, bob):
            table = await begin([ann, bob], GAME, ["open", "open"])
            async with ann.at(table) as first, bob.at(table) as second:
                database.kill(signal.SIGQUIT)
                database.restart()
                mover = first if first.choices else second
                assert (await mover.move(mover.choices[0]))["type"] == "taken"
                await ann.open(GAME, ["open", "easy"])
