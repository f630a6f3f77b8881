"""The measurements: a C program that plays the same games, and numbers that were measured."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import waterhole
from tests.kit.depth import DEEP
from tests.kit.tables import Table
from waterhole.engine.kernel.rules import Choices
from waterhole.lab.bench import measuring
from waterhole.lab.bench.playout import random_games


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return measuring.build_twin("kariba", tmp_path_factory.mktemp("twin"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rules_written_again_in_c_play_the_same_games(twin: Path, players: int) -> None:
    moves, points, _ = measuring.compiled_games("kariba", players, 20_000)
    twin_moves, twin_points, _ = measuring.twin_games(twin, players, 20_000)
    assert moves > 20_000 * 40
    assert (moves, points) == (twin_moves, twin_points)


def test_random_games_play_every_table_to_its_end(table: Table) -> None:
    record = table.deal(1).record
    points = np.zeros(table.players, np.int64)
    moves = random_games(record, 50, Choices.blank(), points)
    assert record.over
    assert moves >= 50
    assert points.sum() > 0


@pytest.mark.long
def test_the_numbers_come_as_a_table_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    named = waterhole.games.names() if DEEP else ["kariba"]  # each is compiled anew, twice
    results = measuring.measure(rounds=1, names=named)
    assert json.loads(json.dumps(results)) == results
    names = {row["name"] for row in results["rows"]}
    assert {
        "kariba of 2: ratio to C",
        "kariba of 4: ratio to C",
        "kariba: moves as text",
    } <= names
    assert all(row["value"] > 0 for row in results["rows"])
    sizes = [row for row in results["rows"] if row["name"].endswith(": a state")]
    assert len(sizes) == len(named)
    assert all(row["kept"] for row in sizes)
    measuring.show(results)
    assert "moves as text" in capsys.readouterr().out


def test_without_a_compiler_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(waterhole.Refused, match="no C compiler"):
        measuring.build_twin("kariba", tmp_path)
