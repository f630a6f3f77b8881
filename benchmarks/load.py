"""How many moves a server takes, how soon everybody hears of them, and what it costs: measured here and now.

The server is a process of its own, with a database as durable as any; this process only moves and listens.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Annotated, Any

import typer
import uvloop

from benchmarks.crowd import PEOPLE, Stuck
from benchmarks.parts import (
    FLAGS,
    POSTGRESQL,
    SQLITE,
    Databases,
    Load,
    Row,
    bounded,
    memory,
    one_and_two,
    playing,
    restart,
)
from tests.kit import services

PARTS = ("throughput", "latency", "review", "memory", "restart", "processes")
KINDS = {"sqlite": [SQLITE], "postgresql": [POSTGRESQL], "both": [SQLITE, POSTGRESQL]}


def measure(load: Load, parts: Sequence[str], kinds: Sequence[str], say: Callable[[str], None]) -> dict[str, Any]:
    """The numbers of all parts, each with the bound it should keep."""
    rows: list[Row] = []
    busy = os.getloadavg()[0]
    with ExitStack() as stack:
        databases = Databases(stack)
        for kind in kinds:
            if {"throughput", "latency", "review"} & set(parts):
                say(f"{kind}: moves …")
                with databases.fresh(kind) as url, services.serve(url, args=FLAGS) as server:
                    rows += uvloop.run(bounded(load, playing(load, kind, server, parts)))
            if "memory" in parts:
                say(f"{kind}: memory …")
                with databases.fresh(kind) as url, services.serve(url, args=FLAGS) as server:
                    rows += uvloop.run(bounded(load, memory(load, kind, server)))
            if "restart" in parts:
                say(f"{kind}: restart …")
                with databases.fresh(kind) as url:
                    rows += restart(load, kind, url)
        if "processes" in parts:
            say("two processes …")
            rows += one_and_two(load, databases)
    machine = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "busy before": round(busy, 1),
    }
    return {"machine": machine, "game": load.game, "tables": load.tables, "players": PEOPLE * load.tables, "rows": rows}


def markdown(results: dict[str, Any]) -> str:
    """The numbers as a table; what misses its bound is bold."""
    machine = ", ".join(f"{name} {value}" for name, value in results["machine"].items())
    lines = [
        f"{results['tables']} tables of {results['game']}, {results['players']} people ({machine})",
        "",
        "| measured | value | wanted |",
        "|:--|--:|--:|",
    ]
    for entry in results["rows"]:
        bounds = [f"{sign} {entry[key]:,}" for sign, key in (("≥", "at_least"), ("≤", "at_most")) if key in entry]
        value = f"{entry['value']:,.0f}" if abs(entry["value"]) >= 100 else f"{entry['value']:.2f}"
        value = f"{value} {entry['unit']}" if entry["kept"] else f"**{value} {entry['unit']}**"
        lines.append(f"| {entry['name']} | {value} | {' '.join(bounds)} |")
    return "\n".join(lines)


def main(
    game: Annotated[str, typer.Option("--game", help="What is played.")] = "kariba",
    tables: Annotated[int, typer.Option("--tables", min=1, help="Tables of two people each.")] = 500,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="How long moves are counted.")] = 10.0,
    warm_up: Annotated[float, typer.Option("--warm-up", min=0, help="Seconds before that.")] = 3.0,
    stored: Annotated[int, typer.Option("--stored", min=30, help="Tables that a server starts with.")] = 10_000,
    restarts: Annotated[int, typer.Option("--restarts", min=1, help="Starts with them; the median counts.")] = 3,
    only: Annotated[str, typer.Option("--only", help=f"Some of: {','.join(PARTS)}.")] = ",".join(PARTS),
    database: Annotated[str, typer.Option("--database", help="sqlite, postgresql, or both.")] = "both",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON instead of a table.")] = False,
) -> None:
    """Measure a server under load."""
    parts = only.split(",")
    if unknown := set(parts) - set(PARTS):
        raise typer.BadParameter(f"{', '.join(unknown)}; there are {', '.join(PARTS)}")
    if database not in KINDS:
        raise typer.BadParameter(f"{database}; there are {', '.join(KINDS)}")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the servers inherit it
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # and all servers with it
    load = Load(game, tables, seconds, warm_up, stored, restarts)
    try:
        results = measure(load, parts, KINDS[database], lambda what: print(what, file=sys.stderr))
    except (Stuck, TimeoutError, services.NotStarted) as failed:
        sys.exit(f"The measurement failed: {failed or 'it took too long'}")
    print(json.dumps(results) if as_json else markdown(results))


if __name__ == "__main__":
    typer.run(main)
