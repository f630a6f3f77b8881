"""Habits: what a player does without thinking. A game says what is seen at a glance; training says how much it counts.

The weights are kept as text beside the rules, one section for each number of players they were trained for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from waterhole.engine.kernel.rules import Weights


def named(
    tables: Mapping[str, Sequence[object]], before: tuple[str, ...] = ()
) -> tuple[tuple[str, ...], dict[str, range]]:
    """Names for the weights of some tables, after others, and where each is; a table of nothing is a single weight."""
    names, spans = list(before), {}
    for table, entries in tables.items():
        first = len(names)
        names += [f"{table}_{entry}" for entry in entries] or [table]
        spans[table] = range(first, len(names))
    return tuple(names), spans


@cache
def read_habits(file: Path) -> dict[int, dict[str, float]]:
    """The trained weights by number of players and name; none where nothing was trained yet."""
    if not file.exists():
        return {}
    return {int(players): weights for players, weights in tomllib.loads(file.read_text(encoding="utf-8")).items()}


def habits_for(file: Path, names: Sequence[str], players: int) -> Weights:
    """The weights for so many players, or for the most that were trained for below that; else all moves are alike."""
    trained = {count: weights for count, weights in read_habits(file).items() if count <= players}
    if not trained:
        return Weights.blank()
    section = trained[max(trained)]
    if set(section) != set(names):
        raise ValueError(f"{file} has other weights than the game: train it anew.")
    return weights_from([section[name] for name in names])


def weights_from(values: Sequence[float]) -> Weights:
    """Numbers as kernels take them."""
    record = Weights.blank()
    record.values[: len(values)] = values
    return record


def write_habits(file: Path, names: Sequence[str], sections: Mapping[int, Sequence[float]]) -> None:
    """Put trained weights in the place of those of the same number of players."""
    after = {
        **read_habits(file),
        **{players: dict(zip(names, values, strict=True)) for players, values in sections.items()},
    }
    lines = ["# How much what a player sees at a glance counts, by number of players: learnt by self-play."]
    for players, weights in sorted(after.items()):
        lines += ["", f"[{players}]", *(f"{name} = {float(weights.get(name, 0.0)):.4g}" for name in names)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    read_habits.cache_clear()
