"""How fast the rules are on this machine: each number measured here and now, beside its yardstick in the same run."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np

import waterhole
from waterhole.engine.chance import seed_bytes, seeded
from waterhole.engine.errors import Refused
from waterhole.engine.kernel import CACHE_VARIABLE
from waterhole.engine.rules import Choices
from waterhole.lab.playout import random_games

TWIN = Path(__file__).parents[3] / "benchmarks" / "kariba.c"  # comes with the repository, not with the package
GAMES = 50_000
SEED = 2026

# Everything that a game at the terminal needs, timed from before the import to the end of the game.
WHOLE_GAME = """
import time
begin = time.perf_counter()
import waterhole
imported = time.perf_counter()
state = waterhole.load("kariba").deal(players=2, seed=1, market=True)
bot = waterhole.bots.load("greedy")
while not state.over:
    state.play(bot.choose(state.observe(state.turn)))
print(imported - begin, time.perf_counter() - begin)
"""


def measure(rounds: int) -> dict[str, Any]:
    """All numbers, each with the bound it should keep."""
    state = waterhole.load("kariba").deal()
    imported, cold, cached = start_up(rounds)
    rows = [
        *against_c(rounds),
        row("state", state.record.nbytes, "bytes", at_most=256),
        row("moves as text", text_speed(rounds), "moves/s", at_least=20_000),
        row("import waterhole", imported, "s", at_most=0.2),
        row("a whole game, compiled anew", cold, "s", at_most=6),
        row("a whole game, from the cache", cached, "s", at_most=1),
        row("waterhole --help", best(rounds, help_seconds), "s", at_most=0.4),
    ]
    machine = {"python": platform.python_version(), "numba": numba.__version__, "machine": platform.machine()}
    return {"machine": machine, "rounds": rounds, "rows": rows}


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


def against_c(rounds: int) -> list[dict[str, Any]]:
    """Random games, compiled from Python and from C, in turns on one core; both must have played the same games."""
    with tempfile.TemporaryDirectory() as directory:
        twin = build_twin(Path(directory))
        rows = []
        for players in (2, 4):
            compiled_games(players, 1)
            ours, theirs = [], []
            for _ in range(rounds):
                moves, points, seconds = compiled_games(players, GAMES)
                ours.append(moves / seconds)
                twin_moves, twin_points, twin_seconds = twin_games(twin, players, GAMES)
                theirs.append(twin_moves / twin_seconds)
                if (moves, points) != (twin_moves, twin_points):
                    raise Refused("The C program plays other games than the rules do: the comparison means nothing.")
            of = f"random games of {players}"
            rows += [row(f"{of}: compiled Python", max(ours), "moves/s"), row(f"{of}: C", max(theirs), "moves/s")]
            rows.append(row(f"{of}: Python / C", max(ours) / max(theirs), "×", at_least=0.9))
        return rows


def compiled_games(players: int, games: int) -> tuple[int, list[int], float]:
    """Moves, points of every seat, and seconds."""
    record: Any = waterhole.load("kariba").deal(players, start=0).record
    seeded(record.chance, seed_bytes(SEED))
    points = np.zeros(players, np.int64)
    choices = Choices.blank()
    begin = time.perf_counter()
    moves = random_games(record, games, choices, points)
    return moves, points.tolist(), time.perf_counter() - begin


def build_twin(directory: Path) -> Path:
    """Compile the C program."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        raise Refused("There is no C compiler here to measure against. On Debian: apt-get install gcc libc6-dev")
    if not TWIN.exists():
        raise Refused(f"The C program to measure against comes with the repository and is not here: {TWIN.name}")
    program = directory / "kariba"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, TWIN], check=True)  # noqa: S603
    return program


def twin_games(program: Path, players: int, games: int) -> tuple[int, list[int], float]:
    """The same games, played by the C program."""
    words = np.frombuffer(seed_bytes(SEED), "<u8").tolist()
    said = subprocess.run(  # noqa: S603
        [program, *map(str, [players, games, *words])], check=True, capture_output=True, text=True
    ).stdout.split()
    return int(said[0]), [int(points) for points in said[1:-1]], float(said[-1])


def text_speed(rounds: int) -> float:
    """Moves a second through the library: `moves()`, then `play()` with a text."""
    game = waterhole.load("kariba")

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


def start_up(rounds: int) -> tuple[float, float, float]:
    """Seconds for the import, and for a whole game with an empty and with a filled cache, in fresh processes."""
    with tempfile.TemporaryDirectory() as directory:
        environment = {**os.environ, CACHE_VARIABLE: directory}
        runs = [fresh_process(environment) for _ in range(rounds + 1)]
    return min(run[0] for run in runs), runs[0][1], min(run[1] for run in runs[1:])


def fresh_process(environment: dict[str, str]) -> list[float]:
    command = [sys.executable, "-c", WHOLE_GAME]
    said = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)  # noqa: S603
    return [float(seconds) for seconds in said.stdout.split()]


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
        bound = (
            f"≥ {entry['at_least']:,}"
            if "at_least" in entry
            else f"≤ {entry['at_most']:,}"
            if "at_most" in entry
            else ""
        )
        value = f"{entry['value']:,.0f}" if entry["value"] >= 100 else f"{entry['value']:.3f}"
        style = None if entry["kept"] else "bold red"
        table.add_row(
            entry["name"], f"{value} {entry['unit']}", f"{bound} {entry['unit'] if bound else ''}", style=style
        )
    Console().print(table)
