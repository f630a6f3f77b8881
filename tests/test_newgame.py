"""One command begins a game: two folders, in which everything is there that a game needs to be played."""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.client import ROOT
from tests.kit.fourth_game import SCRIPT, FourthGame, contents
from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK, begin, company
from waterhole import games
from waterhole.engine.kernel.rules import SEATS

LEVELS = """
import sys, waterhole
state = waterhole.load(sys.argv[1]).deal(3, seed=1)
for level in waterhole.bots.LEVELS:
    assert waterhole.bots.load(level, seed=1).choose(state.observe(state.turn)) in state.moves()
print(state, state.text(), sep="\\n")
"""
HINTED = """
import sys, waterhole
from waterhole.coach.hints.advice import Adviser
state = waterhole.load(sys.argv[1]).deal(2, seed=1)
print(Adviser().advise(state.observe(state.turn)).verdict.best.move)
"""
STUDIED = """
import sys, gymnasium, pyspiel, waterhole, waterhole.envs.openspiel
name = sys.argv[1]
for ask in (lambda: gymnasium.make(f"waterhole/{name.title()}-v0"), lambda: pyspiel.load_game(f"waterhole_{name}")):
    try:
        ask()
    except waterhole.BadGame as refused:
        print(refused)
print([game.short_name for game in pyspiel.registered_games() if name in game.short_name and game.default_loadable])
"""


def newgame(root: Path, *names: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SCRIPT, *names], cwd=root, capture_output=True, text=True, check=False)


@pytest.fixture
def beginnings(tmp_path: Path) -> Path:
    """As much of everything as the command, and whoever looks at what it writes, needs to know."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for folder in ("scripts", "src/waterhole/engine"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in games.names():
        (tmp_path / "src" / "waterhole" / "games" / name).mkdir(parents=True)
    return tmp_path


def test_a_game_is_two_folders_and_nothing_else_is_touched(fourth_game: FourthGame) -> None:
    added = set(fourth_game.after) - set(fourth_game.before)
    assert fourth_game.before.items() <= fourth_game.after.items()
    assert added
    assert all(file.startswith(fourth_game.folders) for file in added)
    assert not any("hares" in file.lower() for file in added)
    for file in added:
        text = (fourth_game.root / file).read_text(encoding="utf-8")
        assert not re.search(r"hares", text, re.IGNORECASE), file
        assert not re.search(r"\bH\d", text), file


@pytest.mark.parametrize("name", ["emu", "hippopotamidaeae"])
def test_whatever_its_name_it_is_written_as_we_write(beginnings: Path, name: str) -> None:
    assert newgame(beginnings, name).returncode == 0
    for check in (["check"], ["format", "--check"]):
        words = [sys.executable, "-m", "ruff", *check, f"src/waterhole/games/{name}"]
        done = subprocess.run(words, cwd=beginnings, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["kariba"], "There is a src/waterhole/games/kariba already."),
        (["Otters"], "3 to 16 lower-case letters"),
        (["../x"], "3 to 16 lower-case letters"),
        (["otters/x"], "3 to 16 lower-case letters"),
        (["ot"], "3 to 16 lower-case letters"),
        (["o" * 17], "3 to 16 lower-case letters"),
        (["otters\n"], "3 to 16 lower-case letters"),
        (["ötters"], "3 to 16 lower-case letters"),
        ([""], "3 to 16 lower-case letters"),
        (["class"], "a word of Python's own"),
        (["none"], "a word of Python's own"),
        (["deck"], "says that word for something else"),
        ([], "Say one name"),
        (["otters", "beavers"], "Say one name"),
    ],
)
def test_a_bad_name_is_refused_by_a_sentence_and_nothing_is_written(
    beginnings: Path, names: list[str], sentence: str
) -> None:
    before = contents(beginnings)
    done = newgame(beginnings, *names)
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert contents(beginnings) == before


def test_the_short_command_is_the_same_command(beginnings: Path) -> None:
    done = subprocess.run(["scripts/newgame", "emu"], cwd=beginnings, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Emu is there"), done.stderr
    assert (beginnings / "src" / "waterhole" / "games" / "emu" / "rules.py").exists()


def test_its_types_are_right(fourth_game: FourthGame) -> None:
    done = fourth_game.run("-m", "mypy", fourth_game.folders[0])
    assert done.returncode == 0, done.stdout


def test_its_client_is_written_as_we_write_and_its_types_are_the_servers(fourth_game: FourthGame) -> None:
    folder = fourth_game.folders[1].removeprefix("web/")
    for words in (["prettier", "--check", folder], ["eslint", folder], ["svelte-check", "--fail-on-warnings"]):
        done = fourth_game.node(*words)
        assert done.returncode == 0, done.stdout + done.stderr
    types = fourth_game.run("scripts/wire.py", "--check")
    assert types.returncode == 0, types.stderr


def test_its_client_keeps_what_every_game_promises(fourth_game: FourthGame) -> None:
    folder = fourth_game.folders[1].removeprefix("web/")
    done = fourth_game.node("vitest", "run", "tests", "src/art", folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{fourth_game.name}.test.ts" in done.stdout


@pytest.mark.long
def test_it_keeps_what_every_game_promises(fourth_game: FourthGame) -> None:
    tests = [
        "engine/test_battery.py",
        "engine/library",
        "engine/study/test_unseen.py",
        "test_architecture.py",
        "test_rooms.py",
        "terminal/test_play.py",
    ]
    chosen = f"{fourth_game.name} or architecture or rooms"
    done = fourth_game.run("-m", "pytest", "-vv", "-k", chosen, *(f"tests/{each}" for each in tests))
    assert done.returncode == 0, done.stdout
    for players in range(2, SEATS + 1):
        held = re.findall(rf"::(test_\w+)\[{fourth_game.name}-{players}\] PASSED", done.stdout)
        assert len(held) > 20, done.stdout


def test_every_bot_plays_it(fourth_game: FourthGame) -> None:
    done = fourth_game.run("-c", LEVELS, fourth_game.name)
    assert done.returncode == 0, done.stderr
    assert "Your hand" in done.stdout
    assert f"game {fourth_game.name} · turn " in done.stdout


def test_it_is_played_shown_judged_and_simulated_from_the_command_line(fourth_game: FourthGame, tmp_path: Path) -> None:
    name, file = fourth_game.name, str(tmp_path / "match.jsonl")
    played = fourth_game.run("-m", "waterhole", "play", name, "--seed", "1", "--save", file, given="1\n" * 30)
    assert played.returncode == 0, played.stderr
    assert "which ends the game" in " ".join(played.stdout.split())
    assert "The match is complete" in fourth_game.run("-m", "waterhole", "replay", file).stdout
    judged = fourth_game.run("-m", "waterhole", "review", file, "--thorough", "0.001", "--json")
    assert json.loads(judged.stdout)["judgements"], judged.stderr
    bots = ["random", "easy", *["random"] * (SEATS - 2)]
    counted = fourth_game.run("-m", "waterhole", "simulate", name, *bots, "--games", "240", "--json")
    assert counted.returncode == 0, counted.stderr
    found = json.loads(counted.stdout)
    assert found["game"] == name
    assert len(found["by_seat"]) == SEATS
    assert sum(each["share"] for each in found["by_seat"]) == pytest.approx(1)


def test_hints_need_no_study_and_what_does_says_so(fourth_game: FourthGame) -> None:
    assert fourth_game.run("-c", HINTED, fourth_game.name).stdout.strip() in map(str, range(1, 7))
    asked = fourth_game.run("-c", STUDIED, fourth_game.name)
    assert asked.stdout.splitlines() == [
        "This game has no environments yet: it lacks study/tensor.py.",
        "This game is not offered to OpenSpiel yet: it lacks study/pile.py.",
        "[]",
    ], asked.stderr
    trained = fourth_game.run("-m", "waterhole", "train", fourth_game.name)
    assert trained.returncode == 2
    assert "has no habits to be trained yet" in trained.stderr


def test_people_and_bots_play_it_at_a_table(fourth_game: FourthGame, tmp_path: Path) -> None:
    alone = fourth_game.alone(tmp_path)
    with serve(f"sqlite:///{tmp_path}/tables.db", args=QUICK, env=alone.environment) as server:
        for bots in (1, SEATS - 2):
            asyncio.run(play_a_match(server, fourth_game.name, bots))
        asyncio.run(ask_for_help(server, fourth_game.name))


async def play_a_match(server: Server, name: str, bots: int) -> None:
    async with company(server, "Ann", "Bob") as (ann, bob):
        table = await begin([ann, bob], name, ["open", "open", *["easy"] * bots])
        async with ann.at(table, since=0) as first, bob.at(table, since=0) as second:
            await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
            assert first.table["status"] == second.table["status"] == "over"
            assert first.table["totals"] == second.view["scores"]
            assert len(first.table["totals"]) == 2 + bots
            assert second.view["hand"] == []
        refused = await ann.get(f"/lessons/{name}", status=404)
        assert refused["code"] == "no_lesson"
        assert (await ann.get("/puzzles"))["shelves"] == []


async def ask_for_help(server: Server, name: str) -> None:
    async with company(server, "Ann") as (ann,):
        table = await begin([ann], name, ["open", "medium"])
        async with ann.at(table) as seat:
            await seat.see(lambda seat: seat.choices)
            await seat.send({"type": "hint", "id": "h"})
            hint = await seat.until(lambda message: message.get("id") == "h")
            assert hint["move"] in seat.choices
            await seat.send({"type": "count"})
            counted = await seat.until(lambda message: message["type"] == "counted")
            assert counted["hidden"] == seat.view["pile"] + seat.view["held"][1]
