"""A mind: one tree, one imagined world at a time, one thread. A search has one or several (root parallelism)."""

from __future__ import annotations

import hashlib
import math
import time
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from waterhole.bots.analysis import Estimate
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.tree import ANY, LONGEST_CONTINUATION, ROOT, VISITS, Style, Tree, clear, report, think
from waterhole.engine.kernel.chance import seeded
from waterhole.engine.kernel.rules import SEATS, Choices, Logits
from waterhole.engine.library.observation import Observation

SLICE = 0.01  # seconds between two looks at the clock
TASTE = 16  # simulations before the speed is known
BREATH = 2000  # simulations between two moments in which a Ctrl-C is heard


class Run(Protocol):
    """Think on for so many simulations, all of which may begin with the same move."""

    def __call__(self, simulations: int, first: int = ANY) -> None: ...


class Mind:
    """Room for a tree, made once and used for every move."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.tree = Tree.blank()
        self.choices = Choices.blank()
        self.logits = Logits.blank()

    def think(self, observation: Observation, seed: bytes, budget: Budget, begun: float) -> int:
        """Think anew about a position until the budget is spent; how many simulations that were."""
        run = self.begin(observation, seed)
        return spend(run, budget.simulations) if budget.simulations else run_until(run, begun + budget.seconds)

    def begin(self, observation: Observation, seed: bytes) -> Run:
        """Forget everything else, and be ready to think about a position."""
        game, o = observation.game, observation.record
        world: Any = game.rules.State.blank()
        # The choice follows from the seed and from what is seen, not from what was thought about before.
        seeded(world.chance, hashlib.sha256(seed + o.tobytes()).digest())
        weights = game.weights(int(o.players))
        clear(self.tree)

        def run(simulations: int, first: int = ANY) -> None:
            think(o, world, self.tree, self.style, weights, self.choices, self.logits, simulations, first)

        return run

    @property
    def effort(self) -> tuple[int, int]:
        """Simulations of this position so far, and the legal moves that they weighed: the same on every machine."""
        return int(self.tree.stats[ROOT, VISITS]), int(self.tree.weighed)

    def report(self, actions: tuple[int, ...]) -> Report:
        """What the tree says about the legal moves."""
        found = Report(len(actions))
        report(self.tree, np.array(actions, np.int16), found.visits, found.reward, found.continuations)
        for i, action in enumerate(actions):
            found.points[i] = self.tree.points[action]
            found.wins[i] = self.tree.wins[action]
        found.nodes = int(self.tree.used)
        return found


def spend(run: Run, simulations: int) -> int:
    """So many simulations."""
    for done in range(0, simulations, BREATH):
        run(min(BREATH, simulations - done))
    return simulations


def run_until(run: Run, end: float) -> int:
    """In slices, so that the clock is looked at often enough to be on time; how many simulations that were."""
    run(TASTE)  # loads what was compiled; too few to tell the speed
    done, size = TASTE, TASTE
    before = time.perf_counter()
    while True:
        run(size)
        done += size
        now = time.perf_counter()
        took = max(now - before, 1e-6)
        before = now
        size = max(TASTE, int(size * min(SLICE / took, 8.0)))
        if now + SLICE / 2 >= end:
            return done


class Report:
    """Sums over all simulations, for each legal move in its order."""

    def __init__(self, moves: int) -> None:
        self.visits: npt.NDArray[np.int64] = np.zeros(moves, np.int64)
        self.reward: npt.NDArray[np.float64] = np.zeros(moves)
        self.points: npt.NDArray[np.float64] = np.zeros((moves, SEATS))
        self.wins: npt.NDArray[np.float64] = np.zeros((moves, SEATS))
        self.most = self.visits  # of a single mind, whose continuation it is
        self.continuations: npt.NDArray[np.int16] = np.full((moves, LONGEST_CONTINUATION), -1, np.int16)
        self.nodes = 0

    def add(self, other: Report) -> None:
        """What two minds know together; the continuation of the one that went there more often."""
        more = other.most > self.most
        self.continuations[more] = other.continuations[more]
        self.most = np.maximum(self.most, other.most)
        self.visits = self.visits + other.visits
        self.reward += other.reward
        self.points += other.points
        self.wins += other.wins
        self.nodes += other.nodes

    def estimates(self, observation: Observation) -> list[Estimate]:
        """What is to be expected of each legal move, in its order."""
        texts, seat, players = observation.game.texts, observation.turn, int(observation.record.players)
        found = []
        for i, action in enumerate(observation.actions):
            visits = int(self.visits[i])
            chances, scores = (means(sums[i, :players], visits) for sums in (self.wins, self.points))
            error = standard_error(chances[seat], visits) if visits else math.inf
            following = tuple(texts[later] for later in self.continuations[i] if later >= 0)
            found.append(Estimate(texts[action], seat, visits, chances, error, scores, following))
        return found


def means(sums: npt.NDArray[np.float64], visits: int) -> tuple[float, ...]:
    """Nothing, if it was never tried."""
    return tuple(float(total) / visits for total in sums) if visits else ()


def standard_error(chance: float, visits: int) -> float:
    """Of a share of wins; what has always been won, or never, may still be otherwise."""
    return math.sqrt(max(chance * (1 - chance), 1 / (visits + 4)) / visits)
