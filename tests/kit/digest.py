"""A digest of everything that happens in many random games: equal digests are equal games, byte for byte.

    python -m tests.kit.digest GAMES TABLE …

What players think of a deal at the first of these tables is digested as well.

With NUMBA_DISABLE_JIT=1 in the environment the rules run uncompiled.
"""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from tests.games.examples import examples
from tests.kit.tables import Table, tables
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search, guided_style, plain_style
from waterhole.coach.hints.outlook import look_ahead
from waterhole.engine.kernel.chance import below, seed_bytes, seeded
from waterhole.engine.kernel.journal import Journal
from waterhole.engine.kernel.perft import perft
from waterhole.engine.kernel.rules import Choices, Logits
from waterhole.engine.kernel.tensor import width
from waterhole.lab.simulate.simulation import Simulation
from waterhole.lab.train.contest import contest


def digest(table: Table, games: int) -> str:
    """States, journals, observations, imagined worlds, tensors, what is foreseen, logits, stakes, scores of games."""
    rules, weights = table.game.rules, table.game.weights(table.players)
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
                if table.game.tensor:
                    tensor = np.zeros(width(table.game.tensor.FEATURES), np.uint8)
                    table.game.tensor.encode(record, moves % table.players, tensor)
                    total.update(tensor.tobytes())
                total.update(repr(state.observe(state.turn).foresee()).encode())
                n, logits = rules.legal(record, actions), Logits.blank().values
                table.game.habits.weigh(record, actions, n, weights.values, logits)
                total.update(logits[:n].tobytes())
                stakes = [int(table.game.stakes.stake(record, seat)) for seat in range(table.players)]
                total.update(repr(stakes).encode())
        rules.score(record, scores)
        total.update(scores.tobytes())
    moment, move = examples(table.game.name).seldom or (None, "")
    if moment is not None and moment.players == table.players:
        state = moment.copy()
        total.update(repr(state.moves()).encode())
        state.play(move)
        total.update(state.record.tobytes())
    return total.hexdigest()


def thoughts(table: Table) -> str:
    """A digest of what searches, a look ahead, a contest and a simulation make of a deal.

    A guided search takes roots and powers, and machine code may round their last bit otherwise than NumPy does: of that
    one, only how much it has thought is compared.
    """
    state = table.middle(seed=1, moves=3)
    observation = state.observe(state.turn)
    moves, weights = observation.moves(), table.game.weights(table.players)
    few = min(len(moves), 8)  # a plain search takes no roots before it has tried every move
    plain = Search(Budget(simulations=few), seed=1, thinking=plain_style()).analyse(observation)
    guided = Search(Budget(simulations=16), seed=1, thinking=guided_style()).analyse(observation)
    simulation = Simulation.of(table.game.name, ("random", "habit"), table.players, 1, options=table.options, seed=1)
    found = [
        plain.lines,
        sum(line.visits for line in guided.lines),
        look_ahead(observation, moves[:2], worlds=2, promised=1.0),
        perft(state.record, 1),
        contest(table.game, table.players, table.options, weights, weights, deals=1, seed=1),
        simulation.chunk(0, with_rows=True).play(),
    ]
    return hashlib.sha256(repr(found).encode()).hexdigest()


if __name__ == "__main__":
    games, *names = sys.argv[1:]
    named = [table for table in tables() if table.name in names]
    for table in named:
        print(table.name, digest(table, int(games)))
    print("thoughts", thoughts(named[0]))
