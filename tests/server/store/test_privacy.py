"""A database holds cards, names and keys: its files are for their owner alone, wherever the host has put them."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from waterhole.server.store.log import Log

pytestmark = pytest.mark.anyio


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


async def written(file: Path) -> None:
    """Opened and written, and looked at while it is open."""
    log = Log(f"sqlite:///{file}")
    await log.open()
    await log.facts()
    beside = [Path(f"{file}-wal"), Path(f"{file}-shm")]
    assert [rights(each) for each in beside] == [rights(file)] * 2
    await log.close()


async def test_a_database_and_the_folder_that_is_made_for_it_are_private(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "club" / "tables.db"
    for _ in range(2):
        await written(file)
        assert (rights(file.parent), rights(file)) == (0o700, 0o600)
    assert "chmod" not in caplog.text


async def test_a_database_that_others_can_read_is_named_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.db"
    await written(file)
    file.chmod(0o644)
    with caplog.at_level(logging.WARNING):
        await written(file)
    assert [record.getMessage() for record in caplog.records] == [
        f"others on this machine can read the database: chmod 600 {file}"
    ]
    assert rights(file) == 0o644  # it may be meant so


async def test_the_file_by_which_a_server_holds_its_database_is_private(tmp_path: Path) -> None:
    log = Log(f"sqlite:///{tmp_path}/tables.db")
    before = os.umask(0)
    try:
        await log.open()
        await log.claim(alone=True)
    finally:
        os.umask(before)
        await log.close()
    assert rights(tmp_path / "tables.db-server") == 0o600
