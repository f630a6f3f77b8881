"""What a deck changes: the same deals are played with both, and each deal gives one difference."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from waterhole.lab.simulate.simulation import Chunk, Counted, Rows, Simulation
from waterhole.lab.simulate.tally import WIN
from waterhole.lab.work.ratings import about, reach

Sums = npt.NDArray[np.int64]  # of each seat the shares of wins, then their leads, then their points; then the moves
UNITS = {"share": WIN, "lead": 1, "points": 1}


@dataclass(frozen=True)
class Played:
    """What came of a chunk with every deck; of two, also the sums of their differences, and of the squares of these."""

    counted: tuple[Counted, ...]
    differences: tuple[Sums, Sums] | None

    @property
    def games(self) -> int:
        return sum(counted.games for counted in self.counted)


@dataclass(frozen=True)
class Alike:
    """The same chunk of several simulations."""

    chunks: tuple[Chunk, ...]

    def play(self) -> Played:
        counted = tuple(chunk.play() for chunk in self.chunks)
        if len(counted) == 1:
            return Played(counted, None)
        mine, own = (by_deal(each.rows) for each in counted)
        return Played(
            tuple(Counted(each.games, each.tally, each.rows[:0]) for each in counted),
            ((mine - own).sum(axis=0), ((mine - own) ** 2).sum(axis=0)),
        )


def by_deal(rows: Rows) -> Sums:
    """A row for each deal, with the sums of its games."""
    points, players = rows[:, 1:].astype(np.int64), rows.shape[1] - 1
    second, best = np.sort(points, axis=1)[:, -2:].T[:, :, np.newaxis]
    won = points == best
    shares = won * (WIN // won.sum(axis=1, keepdims=True))
    leads = points - np.where(won, second, best)
    columns = np.concatenate([shares, leads, points, rows[:, :1]], axis=1)
    sums: Sums = columns.reshape(-1, players, columns.shape[1]).sum(axis=1)
    return sums


class Contrast:
    """All differences, added up in Python's own numbers."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.sums, self.squares = np.zeros((2, len(UNITS) * simulation.players + 1), object)

    def add(self, differences: tuple[Sums, Sums]) -> None:
        self.sums, self.squares = self.sums + differences[0], self.squares + differences[1]

    def report(self) -> dict[str, Any]:
        """The first deck less the second, for each seat and for the moves in a game."""
        players = self.simulation.players
        seats = [
            {"seat": seat}
            | {what: self.mean(at * players + seat, unit) for at, (what, unit) in enumerate(UNITS.items())}
            for seat in range(players)
        ]
        return {"by_seat": seats, "length": self.mean(len(UNITS) * players, 1)}

    def mean(self, at: int, unit: int) -> dict[str, float | None]:
        """The mean of a game, and where it is, 95 % sure."""
        deals, size = self.simulation.deals, unit * self.simulation.players
        total, squares = int(self.sums[at]), int(self.squares[at])
        mean = total / (deals * size)
        error = math.sqrt((deals * squares - total * total) / max(deals - 1, 1)) / (deals * size)
        low, high = about(mean, reach(error, deals))
        return {"mean": mean, "low": low, "high": high}
