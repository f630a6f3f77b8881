"""What keeps a server from starting is said in a sentence, with what to do."""

from __future__ import annotations

import signal
import sqlite3
from pathlib import Path

import pytest

from tests.kit.services import GUARDED, Server, free_port, psql, serve
from tests.server.faults.kit import refused
from tests.server.kit.clients import QUICK

NOBODY = f"postgresql://nia:secret@127.0.0.1:{free_port()}/club"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--database", "hello"], "The database is not an address"),
        (["--database", NOBODY], "cannot be reached: Connection refused"),
        (["--database", NOBODY, "--workers", "2", "--redis", "redis://127.0.0.1:1/0"], "cannot be reached"),
        (["--database", "postgresql://club.invalid/club"], "The database at club.invalid:5432/club cannot be reached"),
        (["--database", "sqlite:////no/such/folder/tables.db"], "cannot be opened. Is there such a folder"),
        (["--redis", "hello"], "Redis has an address like"),
        (["--origin", "x"], "--origin is an address like https://club.example, not “x”."),
        (["--origin", "https://club.example/page"], "--origin is an address like"),
        (["--proxy", "hello"], "--proxy is an address like 127.0.0.1"),
    ],
)
def test_what_cannot_be_reached_or_understood(options: list[str], said: str) -> None:
    sentence = refused(*options)
    assert said in sentence
    assert "secret" not in sentence


def test_a_wrong_password(postgres_url: str) -> None:
    guarded = postgres_url.replace("postgres@", f"{GUARDED}:secret@")
    sentence = refused("--database", guarded)
    assert "refuses this name or this password." in sentence
    assert "secret" not in sentence
    assert "There is no such database" in refused("--database", f"{postgres_url.rpartition('/')[0]}/nowhere")


def test_a_wrong_password_of_redis(redis_url: str) -> None:
    assert "Redis refuses this name" in refused(
        "--database", "sqlite://", "--redis", redis_url.replace("://", "://x:y@")
    )


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Nia, " * 1000)
    assert "is not a database" in refused("--database", f"sqlite:///{file}")
    assert file.read_text() == "Dear Nia, " * 1000


def test_a_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "bookmarks.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    assert "belongs to another program: it has tables like “bookmarks”" in refused("--database", f"sqlite:///{file}")


def test_a_newer_database(database_url: str) -> None:
    with serve(database_url, args=QUICK) as server:
        server.stop()
    statement = "UPDATE alembic_version SET version_num = 'of_tomorrow'"
    if "sqlite" in database_url:
        with sqlite3.connect(database_url.partition(":///")[2]) as connection:
            connection.execute(statement)
    else:
        psql(database_url, statement)
    assert "newer Waterhole, or by another program (its revision is “of_tomorrow”)" in refused(
        "--database", database_url
    )


@pytest.mark.parametrize("how", ["truncated", "overwritten"])
def test_a_damaged_database(tmp_path: Path, how: str) -> None:
    file = tmp_path / "tables.db"
    with serve(f"sqlite:///{file}", args=QUICK) as server:
        server.stop()
    content = file.read_bytes()
    half = len(content) // 2
    file.write_bytes(content[:half] if how == "truncated" else content[:half] + b"\xa5" * half)
    sentence = refused("--database", f"sqlite:///{file}")
    assert "is damaged. Bring it back from a backup" in sentence


def test_two_servers_that_do_not_know_of_each_other(server: Server) -> None:
    assert "Another server has this database" in refused("--database", server.database)
    assert "Another server has this database" in refused(
        "--database", server.database, "--redis", "redis://127.0.0.1:1/0"
    )


def test_two_servers_that_tell_each_other_of_moves(database_url: str, redis_url: str) -> None:
    with serve(database_url, redis=redis_url, args=QUICK), serve(database_url, redis=redis_url, args=QUICK):
        assert "Another server has this database" in refused("--database", database_url)


def test_a_server_that_was_killed_leaves_its_database_to_the_next(database_url: str) -> None:
    with serve(database_url, args=QUICK) as server:
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        with serve(database_url, args=QUICK):
            pass
