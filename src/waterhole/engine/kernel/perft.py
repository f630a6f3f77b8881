"""Counting all ways to play: two numbers that change with any rule."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.rules import REGISTERED, legal, play, score


class Perft(NamedTuple):
    """How many sequences of moves there are, and the points that all seats have at the end of all of them."""

    sequences: int
    points: int


def perft(record: Any, depth: int) -> Perft:
    """Play every sequence of legal moves of this length; a game that is over sooner counts once, where it ends."""
    records = np.zeros(depth + 1, record.dtype)
    records[0] = record
    actions = np.zeros((depth + 1, REGISTERED[record.dtype].ACTIONS), np.int16)
    points = np.zeros(int(record.players), np.int64)
    return Perft(*map(int, walk(records, actions, points, 0, depth)))


@kernel
def walk(records: Any, actions: Cells, points: Cells, at: int, depth: int) -> tuple[int, int]:
    """All sequences below the record at a depth; the deeper rows are room to work in."""
    n = legal(records[at], actions[at])
    if at == depth or n == 0:
        score(records[at], points)
        return 1, points.sum()
    sequences, total = 0, 0
    for i in range(n):
        records[at + 1] = records[at]
        play(records[at + 1], int(actions[at, i]), None)
        below = walk(records, actions, points, at + 1, depth)
        sequences += below[0]
        total += below[1]
    return sequences, total
