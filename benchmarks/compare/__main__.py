"""Measures, and writes what was measured and the page about it."""

from __future__ import annotations

import json
import os
import platform
import re
import sys
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any

import typer

from benchmarks.compare.contestants import Contestant, contestants
from benchmarks.compare.install import MISSING, ROOT
from benchmarks.compare.page import page
from benchmarks.compare.racing import Race
from benchmarks.compare.tables import wanted_table
from waterhole import __version__

LIBRARIES = ("numpy", "numba", "gymnasium", "pettingzoo", "rlcard", "open_spiel", "pgx", "jax")
RESULT = ROOT / "docs" / "compare" / "result.json"
PAGE = ROOT / "docs" / "compare.md"


def machine() -> dict[str, Any]:
    """What this is measured on."""
    found = re.search(r"model name\s*:\s*(.+)", read("/proc/cpuinfo"))
    memory = re.search(r"MemTotal:\s*(\d+)", read("/proc/meminfo"))
    return {
        "processor": found[1].strip() if found else platform.machine(),
        "cores": os.cpu_count(),
        "memory": round(int(memory[1]) / 2**20) if memory else "some",
        "system": f"{platform.system()} {platform.machine()}",
    }


def read(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError:
        return ""


def versions() -> dict[str, str]:
    found = {"waterhole": __version__, "Python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not here"
    return found


def installed(field: list[Contestant]) -> tuple[list[Contestant], dict[str, str]]:
    """Those whose library could be installed, and why the others are left out."""
    note = Path(sys.prefix) / MISSING
    missing = json.loads(note.read_text(encoding="utf-8")) if note.exists() else {}
    reasons = {
        one.key: f"pip could not install {one.peer}: {missing[one.peer]}" for one in field if one.peer in missing
    }
    return [one for one in field if one.key not in reasons], reasons


def without_places(reason: str) -> str:
    """A reason without the addresses and folders of this machine, which mean nothing to others."""
    return re.sub(r"(?<!\w)(\w+:/)?/[^\s)'\"]+", "…", reason)


def main(
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="The best of them counts.")] = 5,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="Of each contestant in each round.")] = 2.0,
    games: Annotated[int, typer.Option("--games", min=1, help="Games of a simulation.")] = 5_000_000,
    quick: Annotated[bool, typer.Option("--quick", help="Two rounds of half a second, and fewer games.")] = False,
    only: Annotated[str, typer.Option("--only", help="Only those whose name has these words.")] = "",
    anew: Annotated[bool, typer.Option("--page", help="Measure nothing; write the page anew.")] = False,
    to: Annotated[Path, typer.Option("--to", help="The page; what was measured goes into a folder beside it.")] = PAGE,
) -> None:
    """Measure our speed beside that of the peers."""
    file = to.with_suffix("") / RESULT.name
    if anew:
        result = json.loads(file.read_text(encoding="utf-8"))
    else:
        if quick:
            rounds, seconds, games = 2, 0.5, games // 10
        result = measured(rounds, seconds, games, only)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    to.write_text(page(result), encoding="utf-8")
    print(wanted_table(result))


def measured(rounds: int, seconds: float, games: int, only: str) -> dict[str, Any]:
    """Everything that the page says, as JSON."""
    field, reasons = installed([one for one in contestants(games) if only in one.key])
    race = Race(field, lambda words: print(words, file=sys.stderr, flush=True))
    before = os.getloadavg()[0]
    try:
        race.run(rounds, seconds)
    finally:
        race.end()
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "rounds": rounds,
        "seconds": seconds,
        "machine": machine(),
        "load": {"before": before, "after": os.getloadavg()[0]},
        "versions": versions(),
        "entries": race.entries,
        "left_out": {key: without_places(reason) for key, reason in (reasons | race.left_out).items()},
    }


if __name__ == "__main__":
    typer.run(main)
