"""The house is in order: what the map names is there, games have one shape, and no room is crowded."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.kit.client import ROOT
from waterhole import games

SOURCE = ROOT / "src" / "waterhole"
MOST = 12  # modules of a folder
FILES = {"board", "deck", "game", "greedy", "notation", "positions", "rules", "sight", "state", "words"}


def modules(folder: Path) -> set[str]:
    return {file.stem for file in folder.glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_every_file_that_the_map_names_is_there(page: str) -> None:
    named = set(re.findall(r"`((?:src|web|tests|docs|scripts)/[\w./-]+\.\w+)`", (ROOT / page).read_text("utf-8")))
    assert named
    assert not {name for name in named if not (ROOT / name).exists()}


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_the_same_files(game: str) -> None:
    assert modules(SOURCE / "games" / game) >= FILES


def test_no_folder_is_crowded() -> None:
    folders = Counter(file.parent for room in (SOURCE, ROOT / "tests") for file in room.rglob("*.py"))
    crowded = {str(folder.relative_to(ROOT)) for folder in folders if len(modules(folder)) > MOST}
    assert not crowded
