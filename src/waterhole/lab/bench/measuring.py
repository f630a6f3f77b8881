"""How fast the rules are on this machine: each number measured here and now, beside its yardstick in the same run."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np

from waterhole import bots, games
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search
from waterhole.engine.errors import Refused
from waterhole.engine.kernel.chance import seed_bytes, seeded
from waterhole.engine.kernel.compiling import CACHE_VARIABLE
from waterhole.engine.kernel.rules import Choices
from waterhole.lab.bench.playout import random_games
from waterhole.lab.tournament.duplicate import loaded

TWINS = Path(__file__).parents[4] / "benchmarks"  # a game's rules in C; with the repository, not with the package
BYTES = 512  # of a state, unless its game should keep to less
GAMES = 50_000
SEED = 2026

# Everything that games at the terminal need, timed from before the import to the end of the last game.
WHOLE_GAMES = """
import sys, time
begin = time.perf_counter()
import waterhole
imported = time.perf_counter()
bot = waterhole.bots.load("easy")
for name in sys.argv[1:]:
    state = waterhole.load(name).deal(players=2, seed=1)
    while not state.over:
        seen = state.observe(state.turn)
        seen.foresee()  # as the terminal does for a person
        state.play(bot.choose(seen))
print(imported - begin, time.perf_counter() - begin)
"""

# The most memory that a process ever had, before an expert is asked and after, in kilobytes. (Linux hands the number of
# getrusage down from the parent, so that it says nothing.)
EXPERT_MEMORY = """
import re, sys, waterhole, waterhole.bots.levels
from pathlib import Path
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
state = waterhole.load(sys.argv[1]).deal(players=2, seed=1)
seen = state.observe(state.turn)
waterhole.bots.load("easy").choose(seen)
seen.imagine()
before = peak()
waterhole.bots.load("expert").choose(seen)
print(peak() - before)
"""

SIMULATIONS = 20_000


def yardstick() -> str:
    """The game that others are measured by: the one that is also written in C, or the first where none is."""
    return next((name for name in games.names() if twin_of(name).exists()), games.names()[0])


def twin_of(name: str) -> Path:
    return TWINS / f"{name}.c"


@cache
def wanted(name: str) -> dict[str, float]:
    """What a game should keep, as its `bench.toml` says; one without it is measured all the same."""
    file = loaded(name).study / "bench.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def measure(rounds: int, names: Sequence[str] | None = None) -> dict[str, Any]:
    """All numbers, each with the bound it should keep; of all games, or of some beside the yardstick."""
    names, first, left_out = names or games.names(), yardstick(), []
    try:
        with tempfile.TemporaryDirectory() as directory:
            rows = against_c(first, build_twin(first, Path(directory)), rounds)
    except NoTwin as reason:
        rows, left_out = [], [str(reason)]
    rows += beside(first, rounds)
    for name in names:
        size = loaded(name).rules.State.dtype.itemsize
        rows += [row(f"{name}: a state", size, "bytes", at_most=wanted(name).get("bytes", BYTES))]
    rows.append(row(f"{first}: moves as text", text_speed(first, rounds), "moves/s", at_least=20_000))
    rows += searching(rounds, names)
    rows += start_up(rounds, names)
    rows.append(row("waterhole --help", best(rounds, help_seconds), "s", at_most=0.4))
    machine = {"python": platform.python_version(), "numba": numba.__version__, "machine": platform.machine()}
    return {"machine": machine, "rounds": rounds, "rows": rows, "left_out": left_out}


def searching(rounds: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """How many worlds a search plays to the end in a second, on one core, from the first move of two players."""
    rows = []
    for name in names:
        first = loaded(name).deal(2, seed=SEED, start=0).observe(0)
        search, expert = Search(Budget(SIMULATIONS), seed=SEED), bots.load("expert", SEED)
        search.analyse(first)  # compiled, or loaded
        speed = max(SIMULATIONS / search.analyse(first).seconds for _ in range(rounds))
        rows.append(row(f"{name} of 2: search", speed, "simulations/s", at_least=wanted(name).get("searched")))
        seconds = []
        for _ in range(rounds):
            begin = time.perf_counter()
            expert.choose(first)
            seconds.append(time.perf_counter() - begin)
        rows.append(row(f"{name}: an expert's quickest move", min(seconds), "s", at_least=0.9, at_most=1.1))
        rows.append(row(f"{name}: an expert's slowest move", max(seconds), "s", at_least=0.9, at_most=1.1))
    rows.append(row("what an expert's move adds to the memory", expert_memory(names) / 1e6, "MB", at_most=100))
    return rows


def expert_memory(names: Sequence[str]) -> float:
    """Bytes by which a process grows at most when an expert thinks for the first time; compiled code counts, too."""
    return max(fresh_process({}, [name], EXPERT_MEMORY)[0] * 1024 for name in names)


def row(
    name: str, value: float, unit: str, at_least: float | None = None, at_most: float | None = None
) -> dict[str, Any]:
    """One measured number and whether it keeps its bound."""
    kept = (at_least is None or value >= at_least) and (at_most is None or value <= at_most)
    bounds = {"at_least": at_least, "at_most": at_most}
    return {
        "name": name,
        "value": value,
        "unit": unit,
        **{k: v for k, v in bounds.items() if v is not None},
        "kept": kept,
    }


class NoTwin(Refused):
    """The C program cannot be had here; everything else can still be measured."""


def against_c(name: str, twin: Path, rounds: int) -> list[dict[str, Any]]:
    """Random games, compiled from Python and from C, in turns on one core; both must have played the same games."""
    rows = []
    for players in (2, 4):
        compiled_games(name, players, 1)
        ours, theirs = [], []
        for _ in range(rounds):
            moves, points, seconds = compiled_games(name, players, GAMES)
            ours.append(moves / seconds)
            twin_moves, twin_points, twin_seconds = twin_games(twin, players, GAMES)
            theirs.append(twin_moves / twin_seconds)
            if (moves, points) != (twin_moves, twin_points):
                raise Refused("The C program plays other games than the rules do: the comparison means nothing.")
        of = f"{name} of {players}"
        rows += [
            row(f"{of}, random games", max(ours), "moves/s"),
            row(f"{of}, the same in C", max(theirs), "moves/s"),
        ]
        rows.append(row(f"{of}: ratio to C", max(ours) / max(theirs), "×", at_least=0.9))
    return rows


def beside(first: str, rounds: int) -> list[dict[str, Any]]:
    """Random games of two, every game in turns on one core, and how they compare with the first."""
    speeds: dict[str, float] = dict.fromkeys(games.names(), 0.0)
    for name in speeds:
        compiled_games(name, 2, 1)
    for _ in range(rounds):
        for name in speeds:
            moves, _, seconds = compiled_games(name, 2, GAMES // 2)
            speeds[name] = max(speeds[name], moves / seconds)
    rows = []
    for name in [other for other in speeds if other != first]:
        share = speeds[name] / speeds[first]
        rows.append(row(f"{name} of 2, random games", speeds[name], "moves/s"))
        rows.append(row(f"{name}: ratio to {first}", share, "×", at_least=wanted(name).get("share")))
    return rows


def compiled_games(name: str, players: int, count: int) -> tuple[int, list[int], float]:
    """Moves, points of every seat, and seconds."""
    record: Any = loaded(name).deal(players, start=0).record
    seeded(record.chance, seed_bytes(SEED))
    points = np.zeros(players, np.int64)
    choices = Choices.blank()
    begin = time.perf_counter()
    moves = random_games(record, count, choices, points)
    return moves, points.tolist(), time.perf_counter() - begin


def build_twin(name: str, directory: Path) -> Path:
    """Compile the C program that plays a game."""
    twin, program = twin_of(name), directory / name
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        raise NoTwin("There is no C compiler here to measure against. On Debian: apt-get install gcc libc6-dev")
    if not twin.exists():
        raise NoTwin(f"The C program to measure against comes with the repository and is not here: {twin.name}")
    done = subprocess.run([compiler, "-O3", "-march=native", "-o", program, twin], check=False)  # noqa: S603
    if done.returncode or not program.exists():
        raise NoTwin(f"{compiler} could not compile the C program to measure against.")
    return program


def twin_games(program: Path, players: int, count: int) -> tuple[int, list[int], float]:
    """The same games, played by the C program."""
    words = np.frombuffer(seed_bytes(SEED), "<u8").tolist()
    said = subprocess.run(  # noqa: S603
        [program, *map(str, [players, count, *words])], check=True, capture_output=True, text=True
    ).stdout.split()
    return int(said[0]), [int(points) for points in said[1:-1]], float(said[-1])


def text_speed(name: str, rounds: int) -> float:
    """Moves a second through the library: `moves()`, then `play()` with a text."""
    game = loaded(name)

    def seconds_per_move() -> float:
        begin, played = time.perf_counter(), 0
        for seed in range(20):
            state = game.deal(seed=seed)
            while not state.over:
                moves = state.moves()
                state.play(moves[played % len(moves)])
                played += 1
        return (time.perf_counter() - begin) / played

    return 1 / best(rounds, seconds_per_move)


def start_up(rounds: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """Seconds for the import, and for whole games with an empty and with a filled cache, each in a fresh process."""
    rows, imports = [], []
    with tempfile.TemporaryDirectory() as together:
        for name in names:
            with tempfile.TemporaryDirectory() as alone:
                cold = fresh_process({CACHE_VARIABLE: alone}, [name])
                cached = [fresh_process({CACHE_VARIABLE: alone}, [name]) for _ in range(rounds)]
            imports += [imported for imported, _ in cached]
            rows.append(row(f"{name}: a game, compiled anew", cold[1], "s", at_most=6))
            rows.append(row(f"{name}: a game, from the cache", min(played for _, played in cached), "s", at_most=1))
        every = [fresh_process({CACHE_VARIABLE: together}, names) for _ in range(rounds + 1)]
    rows.append(row("all games, from the cache", min(played for _, played in every[1:]), "s", at_most=1.5))
    return [row("import waterhole", min(imports), "s", at_most=0.2), *rows]


def fresh_process(environment: dict[str, str], names: Sequence[str], script: str = WHOLE_GAMES) -> list[float]:
    """The numbers that a script prints; of whole games, seconds until the import was done and until the games were."""
    command = [sys.executable, "-c", script, *names]
    said = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **environment})  # noqa: S603
    return [float(number) for number in said.stdout.split()]


def help_seconds() -> float:
    begin = time.perf_counter()
    command = [sys.executable, "-c", "from waterhole.cli import main; main()", "--help"]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603
    return time.perf_counter() - begin


def best(rounds: int, seconds: Callable[[], float]) -> float:
    """The shortest of several measurements: the one that other work on this machine disturbed least."""
    return min(seconds() for _ in range(rounds))


def show(results: dict[str, Any]) -> None:
    """The numbers as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=", ".join(f"{name} {value}" for name, value in results["machine"].items()))
    table.add_column("measured")
    table.add_column("value", justify="right")
    table.add_column("wanted", justify="right")
    for entry in results["rows"]:
        bounds = [f"{sign} {entry[key]:,}" for sign, key in (("≥", "at_least"), ("≤", "at_most")) if key in entry]
        bound = " ".join(bounds)
        value = f"{entry['value']:,.0f}" if entry["value"] >= 100 else f"{entry['value']:.3f}"
        style = None if entry["kept"] else "bold red"
        table.add_row(
            entry["name"], f"{value} {entry['unit']}", f"{bound} {entry['unit'] if bound else ''}", style=style
        )
    console = Console()
    console.print(table)
    for reason in results["left_out"]:
        console.print(f"Left out: {reason}")
