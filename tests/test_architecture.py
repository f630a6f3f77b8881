"""The house is in order: the map is right, games have one shape, no room is crowded, and nobody lists the games."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.games.found import folder, settled
from tests.kit.client import ROOT
from waterhole import games
from waterhole.engine.kernel.rules import SEATS
from waterhole.lab.simulate.plots import COLOURS
from waterhole.lab.simulate.tally import WIN

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


def game_of(node: ast.expr | None) -> str | None:
    """The game that an item of a list is about: by its first word, by its first part, or by what makes it."""
    match node:
        case ast.Constant(value=str(text)):
            name = re.split(r"\W", text)[0]
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Call(func=ast.Name(id=name)):
            pass
        case ast.Tuple(elts=[first, *_]):
            return game_of(first)
        case _:
            return None
    return name.lower() if name.lower() in games.names() else None


def lists_of_games(program: str) -> list[str]:
    """Every list, set or dictionary that names two games or more."""
    found = []
    for node in ast.walk(ast.parse(program)):
        match node:
            case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
                named: set[str | None] = set(map(game_of, items))
            case ast.Dict(keys=keys):
                named = set(map(game_of, keys))
            case _:
                continue
        if len(named - {None}) > 1:
            found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize(
    "program",
    ['GAMES = ("kariba", "tembo")', '{"mada": 5, "kariba": 4}', 'f([("mada-2", 1), ("tembo-3", 2)])', "{MADA, TEMBO}"],
)
def test_a_list_of_games_is_seen_as_one(program: str) -> None:
    assert lists_of_games(program)
    assert not lists_of_games(program.replace("tembo", "mada").replace("TEMBO", "MADA").replace("kariba", "mada"))


def test_no_test_and_no_benchmark_lists_games() -> None:
    """They ask which there are, or find what a game tells of itself in `tests/games/<game>/`: a new one is then in."""
    files = {file for room in ("tests", "benchmarks") for file in (ROOT / room).rglob("*.py")}
    shared = files - {file for game in settled() for file in folder(game).rglob("*.py")}
    listed = {str(file): found for file in shared if (found := lists_of_games(file.read_text(encoding="utf-8")))}
    assert not listed


def test_every_seat_there_is_room_for_has_a_marker_a_colour_and_a_dash() -> None:
    web = ROOT / "web" / "src"
    seats = [str(seat) for seat in range(SEATS)]
    assert sorted(file.stem for file in (web / "art" / "markers").iterdir()) == seats
    style = (web / "shell" / "base.css").read_text(encoding="utf-8")
    assert re.findall(r"--seat-(\d): #", style) == seats * 2, "by day and by night"
    dashes = re.search(r"DASHES = \[(.*)\]", (web / "table" / "seats" / "markers.ts").read_text(encoding="utf-8"))
    assert dashes is not None
    assert len(set(dashes[1].split(", "))) == SEATS
    assert len(set(COLOURS)) == SEATS, "on the page of a simulation"


def test_a_win_can_be_shared_by_as_many_as_there_are_seats() -> None:
    assert all(WIN % sharers == 0 for sharers in range(1, SEATS + 1))


def test_a_game_for_more_than_there_is_room_for_is_refused() -> None:
    kind = type(games.load(games.names()[0]))
    with pytest.raises(ValueError, match=f"more seats than there is room for: {SEATS}"):
        type("Crowded", (kind,), {"seats": range(2, SEATS + 2)})()
