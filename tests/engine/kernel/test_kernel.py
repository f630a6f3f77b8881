"""Where compiled rules are kept, and when they are compiled anew."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import waterhole
from waterhole import BadCache
from waterhole.engine.kernel import compiling, pile
from waterhole.engine.kernel.record import Record, cells, number
from waterhole.engine.kernel.rules import REGISTERED, Choices
from waterhole.lab.bench.playout import random_games

LOAD = "import waterhole; print(waterhole.load('kariba').deal(seed=1).moves())"


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    everything = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=everything, check=False)


@pytest.mark.long
def test_compiled_rules_are_kept_where_asked_and_found_again(tmp_path: Path) -> None:
    first = run(LOAD, WATERHOLE_CACHE_DIR=str(tmp_path / "new" / "kernels"))
    assert first.returncode == 0, first.stderr
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert kept
    second = run(LOAD, WATERHOLE_CACHE_DIR=str(tmp_path / "new" / "kernels"))
    assert second.stdout == first.stdout
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == kept


@pytest.mark.long
def test_nothing_is_kept_when_told_so(tmp_path: Path) -> None:
    said = run(LOAD, WATERHOLE_CACHE_DIR="none", XDG_CACHE_HOME=str(tmp_path), HOME=str(tmp_path))
    assert said.returncode == 0, said.stderr
    assert not list(tmp_path.iterdir())


def test_the_cache_is_the_users_unless_another_is_asked_for() -> None:
    assert compiling.cache_root({"XDG_CACHE_HOME": "/a"}) == Path("/a/waterhole")
    assert compiling.cache_root({"XDG_CACHE_HOME": "/a", "WATERHOLE_CACHE_DIR": "/b"}) == Path("/b")
    assert compiling.cache_root({"WATERHOLE_CACHE_DIR": " None "}) is None
    assert compiling.cache_root({}) == Path.home() / ".cache" / "waterhole"


def test_the_package_directory_is_left_alone() -> None:
    assert not list(compiling.PACKAGE.rglob("*.nb[ci]"))


def test_other_packages_keep_their_kernels_where_they_want(tmp_path: Path) -> None:
    code = "import numba, waterhole; waterhole.load('kariba'); print(numba.config.CACHE_DIR)"
    assert run(code, NUMBA_CACHE_DIR=str(tmp_path)).stdout.strip() == str(tmp_path)


def test_a_cache_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    said = run(LOAD, WATERHOLE_CACHE_DIR=str(file / "kernels"))
    assert said.returncode != 0
    assert "BadCache: Compiled rules cannot be kept in" in said.stderr
    assert "WATERHOLE_CACHE_DIR" in said.stderr


@pytest.mark.long
def test_a_cache_that_numba_would_leave_for_another_place_is_a_sentence(tmp_path: Path) -> None:
    assert run(LOAD, WATERHOLE_CACHE_DIR=str(tmp_path)).returncode == 0
    for directory in [path for path in tmp_path.rglob("*") if path.is_dir() and path.parent.parent == tmp_path]:
        shutil.rmtree(directory)
        directory.write_text("in the way")
    said = run(LOAD, WATERHOLE_CACHE_DIR=str(tmp_path))
    assert "BadCache: Compiled rules cannot be kept in" in said.stderr
    assert not list(compiling.PACKAGE.rglob("*.nb[ci]"))


def test_a_home_that_is_nobodys_is_a_sentence() -> None:
    with pytest.raises(BadCache, match="no such home directory"):
        compiling.cache_root({"WATERHOLE_CACHE_DIR": "~nosuchuser/kernels"})


def test_any_change_in_a_kernel_source_is_another_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("@kernel\ndef legal(): ...")
    (tmp_path / "words.py").write_text("nothing compiled")
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path)

    def digest() -> str:
        compiling.kernel_digest.cache_clear()
        return compiling.kernel_digest()

    (tmp_path / "engine" / "kernel").mkdir(parents=True)
    before = digest()
    (tmp_path / "engine" / "kernel" / "rules.py").write_text("which game a name means")
    assert digest() != before
    before = digest()
    (tmp_path / "words.py").write_text("other words")
    (tmp_path / "engine" / "replay.py").write_text("what no kernel calls")
    assert digest() == before
    (tmp_path / "rules.py").write_text("@kernel\ndef legal(): ...  # changed")
    assert digest() != before
    monkeypatch.undo()
    compiling.kernel_digest.cache_clear()


def test_without_a_home_the_cache_has_to_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(BadCache, match="no such home directory"):
        compiling.cache_root({})


def test_rules_run_without_holding_up_other_threads() -> None:
    record = waterhole.load("kariba").deal(seed=1).record
    points = np.zeros(2, np.int64)
    random_games(record, 1, Choices.blank(), points)
    thread = threading.Thread(target=random_games, args=(record, 200_000, Choices.blank(), points))
    thread.start()
    steps = 0
    while thread.is_alive():
        steps += 1
    assert steps > 10_000  # with the lock held this thread would have stood still


def test_a_field_cannot_hide_what_every_record_has() -> None:
    with pytest.raises(TypeError, match="size"):

        class Wrong(Record):
            size: int = number()

    class Right(Record):
        herd: object = cells(3)

    assert Right.blank().tobytes() == bytes(8)


def test_every_byte_of_a_record_belongs_to_a_field() -> None:
    with pytest.raises(TypeError, match="wider cells come first"):

        class Gap(Record):
            small: int = number()
            wide: object = cells(2, cell=np.uint64)

    for rules in REGISTERED.values():
        for record in (rules.State, rules.Observation):
            assert record.dtype.itemsize == sum(record.dtype[name].itemsize for name in record.dtype.names)


def test_a_part_of_kernels_keeps_python_out() -> None:
    state = waterhole.load("kariba").deal(seed=1)
    before = state.record.tobytes()
    with pytest.raises(TypeError, match="lift is a part of kernels"):
        pile.lift(state.record)
    assert state.record.tobytes() == before
