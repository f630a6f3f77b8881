"""A digest of everything that happens in many random games: equal digests are equal games, byte for byte.

    python -m tests.kit.digest GAMES TABLE …

With NUMBA_DISABLE_JIT=1 in the environment the rules run uncompiled.
"""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from tests.kit.tables import Table, tables
from waterhole.engine.kernel.chance import below, seed_bytes, seeded
from waterhole.engine.kernel.journal import Journal
from waterhole.engine.kernel.rules import Choices
from waterhole.engine.kernel.tensor import width


def digest(table: Table, games: int) -> str:
    """States, journals, observations, worlds imagined, tensors, moves foreseen and scores of this many games."""
    rules = table.game.rules
    total = hashlib.sha256()
    actions = Choices.blank().actions
    scores = np.zeros(table.players, np.int64)
    for seed in range(games):
        state = table.deal(seed)
        record = state.record
        moves = 0
        while not record.over:
            n = rules.legal(record, actions)
            total.update(actions[:n].tobytes())
            journal = Journal.blank()
            rules.play(record, int(actions[below(record.chance, n)]), journal)
            total.update(record.tobytes() + journal.tobytes())
            moves += 1
            if moves % 16 == seed % 16:
                observation, world = rules.Observation.blank(), rules.State.blank()
                rules.observe(record, moves % table.players - (seed % 5 == 0), observation)
                seeded(world.chance, seed_bytes(moves))
                rules.determinize(observation, world)
                total.update(observation.tobytes() + world.tobytes())
                tensor = np.zeros(width(table.game.tensor.FEATURES), np.uint8)
                table.game.tensor.encode(record, moves % table.players, tensor)
                total.update(tensor.tobytes())
                total.update(repr(state.observe(state.turn).foresee()).encode())
        rules.score(record, scores)
        total.update(scores.tobytes())
    return total.hexdigest()


if __name__ == "__main__":
    games, *names = sys.argv[1:]
    for table in tables():
        if table.name in names:
            print(table.name, digest(table, int(games)))
