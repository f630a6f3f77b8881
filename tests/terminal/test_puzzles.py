"""`waterhole puzzles`, as a person runs it."""

from __future__ import annotations

from pathlib import Path

from tests.test_cli import refused, run
from waterhole.coach.puzzles.puzzle import shipped, write

PUZZLES = list(shipped("kariba").values())[:3]


def test_a_good_file_raises_no_doubts(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text("".join(map(write, PUZZLES)))
    done = run("puzzles", "check", file, "--simulations", 12_000)
    assert (done.returncode, done.stdout) == (0, "3 puzzles; no doubts.\n")


def test_where_there_are_enough_none_is_sought_and_all_are_graded(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text("".join(map(write, PUZZLES)))
    done = run("puzzles", "mine", "kariba", "--count", 3, "--output", file)
    assert (done.returncode, done.stdout) == (0, "")
    assert [f'"grade":{grade}' in line for grade, line in enumerate(file.read_text().splitlines(), start=1)] == [
        True
    ] * 3


def test_a_damaged_file_is_refused_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(write(PUZZLES[0]) + "{}\n")
    assert "Line 2 of the puzzles" in refused("puzzles", "check", file)
    assert "Line 2 of the puzzles" in refused("puzzles", "mine", "kariba", "--output", file)
    assert "cannot be read" in refused("puzzles", "check", tmp_path / "nothing.jsonl")
    assert "no game called" in refused("puzzles", "mine", "chess")


def test_what_could_not_be_kept_is_not_sought(tmp_path: Path) -> None:
    assert "cannot be written" in refused(
        "puzzles", "mine", "kariba", "--output", tmp_path / "nowhere" / "puzzles.jsonl"
    )
    file = tmp_path / "puzzles.jsonl"
    file.write_text(write(PUZZLES[0]))
    assert "has puzzles of kariba" in refused("puzzles", "mine", "mada", "--output", file)
    assert file.read_text() == write(PUZZLES[0])
    assert list(tmp_path.iterdir()) == [file]
