"""The measurements of a server under load and in a flood, as small as they can be: that they measure, not what."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

SMALL = ("--tables", "4", "--seconds", "1", "--warm-up", "0.2", "--stored", "60", "--restarts", "1")
PARTS = "throughput,latency,review,memory,restart"
BESIDE = "SQLite, 300 moves a second beside a review"


def load(*words: str, module: str = "load") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", f"benchmarks.{module}", *words], check=False, capture_output=True, text=True
    )


@pytest.mark.long
def test_a_small_load_is_measured_in_all_its_parts() -> None:
    done = load(*SMALL, "--database", "sqlite", "--only", PARTS, "--json")
    assert done.returncode == 0, done.stderr
    results = json.loads(done.stdout)
    values = {row["name"]: row["value"] for row in results["rows"]}
    assert (results["game"], results["tables"], results["players"]) == ("kariba", 4, 8)
    assert values["SQLite: moves stored and told"] > 0
    assert values["SQLite: work of the server for a move"] > 0
    for what in ("SQLite, as fast as they go", "SQLite, 300 moves a second", BESIDE):
        half = values[f"{what}: half of all are heard by everybody after"]
        assert 0 < half <= values[f"{what}: 99 of 100 after"] <= values[f"{what}: all after"]
    assert values["SQLite: memory without tables"] > 10
    assert {"SQLite: a table and its 2 connections", "SQLite: kept from as many more"} <= set(values)
    assert 0 < values["SQLite: a start with 60 stored tables"] <= values["SQLite: and the first 3 of them told"]


@pytest.mark.long
@pytest.mark.parametrize("wrong", [("--only", "luck"), ("--database", "paper")])
def test_what_cannot_be_measured_is_refused(wrong: tuple[str, str]) -> None:
    done = load(*wrong)
    assert done.returncode == 2
    assert wrong[1] in done.stderr


@pytest.mark.long
def test_a_small_flood_is_measured() -> None:
    done = load("--seconds", "4", "--only", "replays,nonsense", module="flood")
    assert done.returncode == 0, done.stderr
    _, _, *rows = done.stdout.splitlines()
    quiet, flooded = ([cell.strip() for cell in row.strip("|").split("|")] for row in rows)
    assert (quiet[0], flooded[0]) == ("quiet", "replays and nonsense")
    for row in (quiet, flooded):
        half, most_of, most = map(float, row[2:5])
        assert int(row[1]) > 0
        assert 0 < half <= most_of <= most
    assert "nonsense done" in flooded[-1]
