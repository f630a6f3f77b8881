"""Reviews in the terminal: of a saved match, as tables for people and as JSON for programs."""

from __future__ import annotations

import json
from pathlib import Path

from tests.coach.games import played
from tests.kit.tables import tables
from tests.test_cli import refused, run
from waterhole.coach.reviews.account import WHOLE
from waterhole.engine.library import replay

KARIBA = next(table for table in tables() if table.name == "kariba-2")


def saved(folder: Path) -> Path:
    file = folder / "match.jsonl"
    file.write_text(replay.write(played(KARIBA, 3), ["Ana", "Ben"]))
    return file


def test_a_saved_game_is_reviewed(tmp_path: Path) -> None:
    shown = run("review", saved(tmp_path), "--thorough", "0.01")
    assert shown.returncode == 0, shown.stderr
    assert "The costliest moves" in shown.stdout
    assert "Luck and skill" in shown.stdout
    assert shown.stdout.count("Ana") >= 2


def test_a_review_as_json_adds_up(tmp_path: Path) -> None:
    file = saved(tmp_path)
    found = json.loads(run("review", file, "--json", "--thorough", "0.01").stdout)
    summary = found["summary"]
    for account in summary["accounts"]:
        assert summary["fair"] + account["luck"] + account["own"] + account["others"] == account["result"]
    assert all(sum(each["before"]) == sum(each["after"]) == WHOLE for each in found["judgements"])
    assert json.loads(run("review", file, "--json", "--thorough", "0.01").stdout) == found


def test_what_cannot_be_reviewed_is_refused(tmp_path: Path) -> None:
    file = saved(tmp_path)
    assert "games 1 to 1" in refused("review", file, "--game", "2")
    assert "games 1 to 1" in refused("review", file, "--game", "0")
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:-1]) + "\n")
    assert "waterhole:" in refused("review", file)
    assert "cannot be read" in refused("review", tmp_path / "nowhere")
