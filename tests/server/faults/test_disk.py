"""Disks that are full, read-only or held: a line in the log, a calm refusal, and on it goes when that is over."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.kit.services import fresh_database, psql, serve
from tests.server.faults.kit import ROOT, mount, refused, small_disk
from tests.server.kit.clients import PATIENCE, QUICK, begin, company
from tests.server.kit.planted import beginning, written
from waterhole import games
from waterhole.server.common.refusal import Refusal
from waterhole.server.live.results import settle
from waterhole.server.store import connect
from waterhole.server.store.log import Log
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio

GAME = games.names()[0]
TRIES = 20


def fill(disk: Path) -> Path:
    """To the last byte; SQLite has no room left in a log of its own, either, which it would write over."""
    with closing(sqlite3.connect(disk / "tables.db", timeout=PATIENCE)) as connection:
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert not busy
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (65536, 1):
            try:
                while file.write(bytes(size)):
                    pass
            except OSError:
                continue
    return ballast


@ROOT
async def test_a_full_disk_is_a_line_in_the_log_and_a_calm_refusal(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "8m") as disk, serve(f"sqlite:///{disk}/tables.db", args=QUICK) as server:
        async with company(server, "Ann", "Bob") as (ann, bob):
            table = await begin([ann, bob], GAME, ["open", "open"])
            async with ann.at(table) as first, bob.at(table) as second:
                mover = first if first.choices else second
                ballast = fill(disk)
                before = len(server.text())
                for _ in range(TRIES):
                    answer = await mover.move(mover.choices[0])
                    assert (answer["type"], answer["code"]) == ("refused", "not_stored")
                told = server.text()[before:]
                assert "something could not be stored" in told
                assert "disk is full" in told
                assert "Traceback" not in told
                assert told.count("\n") <= 4
                not_ready = await ann.http.get("/readyz")
                assert (not_ready.status_code, not_ready.text) == (503, "The database cannot be written.")
                ballast.unlink()
                assert (await mover.move(mover.choices[0]))["type"] == "taken"
                assert (await ann.http.get("/readyz")).status_code == 200


@ROOT
def test_a_disk_that_cannot_be_written_is_said_before_the_start(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "8m") as disk:
        database = f"sqlite:///{disk}/tables.db"
        with serve(database, args=QUICK) as server:
            server.stop()
        mount("-o", "remount,ro", str(disk))
        assert "may it be written?" in refused("--database", database)


async def test_a_database_that_turns_read_only_underway_is_a_calm_refusal_until_it_can_be_written_again(
    postgres_url: str,
) -> None:
    with fresh_database(postgres_url) as database, serve(database, args=QUICK) as server:
        async with company(server, "Ann", "Bob") as (ann, bob):
            table = await begin([ann, bob], GAME, ["open", "open"])
            async with ann.at(table) as first, bob.at(table) as second:
                mover = first if first.choices else second
                before = len(server.text())
                protect(database, "on")
                tries, told = 0, ""
                async with asyncio.timeout(PATIENCE):
                    while tries < TRIES or "read-only" not in told:  # first it may say that connections were cut
                        answer = await mover.move(mover.choices[0])
                        assert (answer["type"], answer["code"]) == ("refused", "not_stored")
                        tries, told = tries + 1, server.text()[before:]
                assert "Traceback" not in told
                assert told.count("\n") < tries
                assert (await ann.http.get("/readyz")).status_code == 503
                protect(database, "off")
                assert (await mover.move(mover.choices[0]))["type"] == "taken"
                assert (await ann.http.get("/readyz")).status_code == 200


def protect(url: str, whether: str) -> None:
    """Whoever connects to this database from now on cannot write, or can again; all have to connect anew."""
    server, _, name = url.rpartition("/")
    psql(f"{server}/template1", f"ALTER DATABASE {name} SET default_transaction_read_only = {whether}")
    others = f"FROM pg_stat_activity WHERE datname = '{name}'"
    psql(f"{server}/template1", f"SELECT pg_terminate_backend(pid, {1000 * PATIENCE:.0f}) {others}")


async def test_whoever_holds_all_of_sqlite_is_waited_for_and_then_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connect, "SQLITE", ("journal_mode=WAL", "busy_timeout=1"))
    log = Log(f"sqlite:///{tmp_path}/tables.db", settle)
    await log.open()
    first, *_ = written("t", beginning(TableSettings(GAME, ("open", "easy"), 1), [("ann", "Ann")], "ab" * 32))[1]
    await log.secret()
    with sqlite3.connect(tmp_path / "tables.db", isolation_level=None) as holding:
        holding.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refusal) as refusal:
            await log.store([first])
        assert refusal.value.code == "not_stored"
        with pytest.raises(Refusal):
            await log.check()
        holding.execute("ROLLBACK")
    holding.close()
    assert await log.store([first]) == [True]
    await log.check()
    await log.close()
