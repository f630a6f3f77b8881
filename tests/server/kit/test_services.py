"""The servers that the tests start: they are real, and they leave nothing behind."""

from __future__ import annotations

import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis.asyncio import Redis
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tests.kit import processes, services

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[AsyncConnection]:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()


async def ask(url: str, question: str) -> object:
    async with connected(url) as connection:
        return await connection.scalar(text(question))


def is_open(url: str) -> bool:
    port = urlsplit(url).port
    assert port is not None
    return processes.is_open(port)


async def test_a_postgresql_answers_syncs_and_leaves_nothing_behind() -> None:
    with services.postgres() as url:
        assert await ask(url, "SELECT 6 * 7") == 42
        assert await ask(url, "SHOW fsync") == "on"
        assert await ask(url, "SHOW synchronous_commit") == "on"
        home = Path(str(await ask(url, "SHOW data_directory"))).parent
        assert is_open(url)
        assert home.is_dir()
    assert not is_open(url)
    assert not home.exists()


async def test_a_postgresql_ends_with_the_block_that_failed_in_it() -> None:
    started = services.postgres()
    url = started.__enter__()
    home = Path(str(await ask(url, "SHOW data_directory"))).parent
    assert not started.__exit__(RuntimeError, RuntimeError("a failed test"), None)
    assert not is_open(url)
    assert not home.exists()


async def test_a_redis_answers_and_leaves_nothing_behind() -> None:
    with services.redis() as url:
        async with Redis.from_url(url, decode_responses=True) as client:
            assert await client.ping()
            home = Path(str((await client.config_get("dir"))["dir"]))
            assert (await client.config_get("save"))["save"] == ""
        assert is_open(url)
        assert home.is_dir()
    assert not is_open(url)
    assert not home.exists()


async def test_databases_of_one_postgresql_know_nothing_of_each_other(postgres_url: str) -> None:
    with services.fresh_database(postgres_url) as one, services.fresh_database(postgres_url) as other:
        async with connected(one) as connection:
            await connection.execute(text("CREATE TABLE herds (animal TEXT)"))
            await connection.commit()
        here = "SELECT count(*) FROM information_schema.tables WHERE table_name = 'herds'"
        assert await ask(one, here) == 1
        assert await ask(other, here) == 0


async def test_a_fresh_database_goes_though_somebody_is_still_connected(postgres_url: str) -> None:
    engine = create_async_engine(postgres_url)
    with services.fresh_database(postgres_url) as url:
        guest = create_async_engine(url)
        connection = await guest.connect()
        name = await connection.scalar(text("SELECT current_database()"))
    async with engine.connect() as own:
        assert name not in list(await own.scalars(text("SELECT datname FROM pg_database")))
    await connection.invalidate()
    await guest.dispose()
    await engine.dispose()


async def test_a_database_of_each_kind_is_empty_and_takes_a_table(database_url: str) -> None:
    async with connected(database_url) as connection:
        await connection.execute(text("CREATE TABLE herds (animal TEXT)"))
        await connection.execute(text("INSERT INTO herds VALUES ('zebra')"))
        assert await connection.scalar(text("SELECT animal FROM herds")) == "zebra"


async def test_another_port_is_taken_when_somebody_was_quicker(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken, free = urlsplit(redis_url).port, processes.free_port()
    monkeypatch.setattr(processes, "free_port", iter([taken, free]).__next__)
    with services.redis() as url:
        assert urlsplit(url).port == free


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "raise SystemExit('the lions ate it')"]
    with pytest.raises(services.NotStarted, match=r"exit code 1. It said:\nthe lions ate it"):
        processes.started(command, tmp_path / "log", lambda: False)


def test_a_server_hears_the_signals_that_its_parent_ignores(tmp_path: Path) -> None:
    heard = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        command = [sys.executable, "-I", "-S", "-c", services.LISTEN, sys.executable, "-c", heard]
        with pytest.raises(services.NotStarted, match=r"exit code 0. It said:\nTrue"):
            processes.started(command, tmp_path / "log", lambda: False)
    finally:
        signal.signal(signal.SIGINT, before)


async def test_a_killed_postgresql_comes_back_with_what_it_stored() -> None:
    with services.postgres_service() as service:
        async with connected(service.url) as connection:
            await connection.execute(text("CREATE TABLE herds (animal TEXT)"))
            await connection.commit()
        service.kill()
        service.restart()
        assert await ask(service.url, "SELECT count(*) FROM herds") == 0
    assert not is_open(service.url)


async def test_a_killed_redis_comes_back_on_its_port() -> None:
    with services.redis_service() as service:
        service.kill()
        assert not is_open(service.url)
        service.restart()
        async with Redis.from_url(service.url) as client:
            assert await client.ping()
    assert not is_open(service.url)
