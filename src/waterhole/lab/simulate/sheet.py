"""Every single game as a row of a table, in a file for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from waterhole.engine.errors import Refused, shown
from waterhole.lab.simulate.simulation import Rows, Simulation

ENDINGS = (".csv", ".parquet")
MOST_ROWS = 20_000_000  # they are held in memory until all are there


def check_sheet(path: Path, games: int) -> None:
    """Better before the simulation than after it."""
    if path.suffix.lower() not in ENDINGS:
        raise Refused(f"A table is written as {' or '.join(ENDINGS)}; {shown(path.name)} is neither.")
    if games > MOST_ROWS:
        raise Refused(f"A table has {MOST_ROWS:,} games at most, not {games:,}: ask for fewer, or for no table.")
    try:
        import polars  # noqa: F401
    except ImportError:
        raise Refused("A table of games needs another library: pip install 'waterhole[lab]'.") from None


def write_sheet(path: Path, simulation: Simulation, chunks: Mapping[int, Rows]) -> None:
    """All games in their order, with who sat where, what each seat scored, and its share of the win."""
    frame = sheet(simulation, np.concatenate([chunks[number] for number in sorted(chunks)]))
    try:
        if path.suffix.lower() == ".csv":
            frame.write_csv(path)
        else:
            frame.write_parquet(path)
    except OSError as error:
        raise Refused(f"The table cannot be written as {shown(str(path))}: {error.strerror or error}.") from None


def sheet(simulation: Simulation, rows: Rows) -> Any:
    """One row for each game; games of a deal follow each other."""
    import polars

    players, points = simulation.players, rows[:, 1:]
    won = points == points.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    numbers = np.arange(len(rows), dtype=np.int64)
    names = polars.Series(simulation.kinds, dtype=polars.Enum(simulation.kinds))
    entries = np.array([simulation.kinds.index(name) for name in simulation.bots])
    columns: dict[str, Any] = {
        "game": numbers,
        "deal": numbers // players,
        "start": np.zeros(len(rows), np.int8),
        "moves": rows[:, 0],
    }
    for seat in range(players):
        columns[f"bot_{seat}"] = names.gather(entries[(seat - numbers % players) % players])
        columns[f"points_{seat}"] = points[:, seat]
        columns[f"share_{seat}"] = shares[:, seat]
    return polars.DataFrame(columns)
