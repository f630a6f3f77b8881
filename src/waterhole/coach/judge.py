"""What every move of a position is worth, compared on equal terms.

A search that wants to win looks mostly at the move it believes in, and knows little about the others. A judge gives
every move the same number of simulations, drops the worse half, gives the rest more, and so on (sequential halving):
of the moves that matter it knows most, and of two of them equally much.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from waterhole.bots.analysis import Estimate, Verdict
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.mind import BREATH, SLICE, Mind, Report, Run
from waterhole.bots.search.player import guided_style
from waterhole.bots.simple import asked
from waterhole.engine.kernel.chance import Seed, seed_bytes
from waterhole.engine.library.observation import Observation

TASTE = 4  # simulations of each move before the speed is known


class Judge:
    """Judges what a seat may know. Same seed and simulations, same verdict."""

    def __init__(self, seed: Seed | None = None) -> None:
        self.seed = seed_bytes(seed)
        self.mind = Mind(guided_style())

    def judge(self, observation: Observation, budget: Budget | int, keep: Collection[str] = ()) -> Verdict:
        """Every legal move; those to be kept are looked into to the end, however bad they seem."""
        begun = time.perf_counter()
        budget = budget if isinstance(budget, Budget) else Budget(simulations=budget)
        actions = asked(observation).actions
        kept = {i for i, move in enumerate(observation.moves()) if move in keep}
        run = self.mind.begin(observation, self.seed)
        lasted = np.zeros(len(actions), np.int64)  # rounds that each move was in
        left = list(range(len(actions)))
        rounds = max(1, math.ceil(math.log2(len(actions))))
        for number, share in enumerate(shares(budget, rounds, begun), start=1):
            spend(run, [actions[i] for i in left], share)
            lasted[left] = number
            left = better_half(left, kept, self.mind.report(actions), observation.turn)
        return Verdict(observation.turn, longest_first(self.mind.report(actions).estimates(observation), lasted))


@dataclass(frozen=True, slots=True)
class Share:
    """What one round may spend: simulations, or the time until a moment."""

    simulations: int
    end: float


def shares(budget: Budget, rounds: int, begun: float) -> Iterator[Share]:
    """The budget, in equal parts."""
    for number in range(1, rounds + 1):
        yield Share(budget.simulations // rounds, begun + budget.seconds * number / rounds)


def spend(run: Run, actions: Sequence[int], share: Share) -> None:
    """The same for every move."""
    if share.simulations:
        each = max(1, share.simulations // len(actions))
        for done in range(0, each, BREATH):
            for action in actions:
                run(min(BREATH, each - done), action)
        return
    size, now = TASTE, time.perf_counter()
    while True:
        for action in actions:
            run(size, action)
        took, now = time.perf_counter() - now, time.perf_counter()
        if now + took / 2 >= share.end:
            return
        size = max(TASTE, int(size * min(SLICE / max(took, 1e-6), 8.0)))


def better_half(left: Sequence[int], kept: Collection[int], found: Report, seat: int) -> list[int]:
    """The moves that stay, in their order; never fewer than two, so that there is something to compare."""
    chances = found.wins[:, seat] / np.maximum(found.visits, 1)
    best = sorted(left, key=lambda i: -chances[i])[: max(2, (len(left) + 1) // 2)]
    return [i for i in left if i in best or i in kept]


def longest_first(found: Sequence[Estimate], lasted: npt.NDArray[np.int64]) -> tuple[Estimate, ...]:
    """All moves; of those that were looked into equally long, the better one first."""
    order = sorted(range(len(found)), key=lambda i: (-lasted[i], -found[i].chance))
    return tuple(found[i] for i in order)
