"""The bot that searches, for every game and number of players."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Lock

import numpy as np

from waterhole.bots.analysis import Analysis, Estimate
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.mind import Mind, Report
from waterhole.bots.search.tree import Style
from waterhole.bots.simple import Named, asked
from waterhole.engine.errors import Refused, shown
from waterhole.engine.kernel.chance import Seed, seed_bytes
from waterhole.engine.library.fields import whole
from waterhole.engine.library.observation import Observation

MOST_THREADS = 8  # each has a tree of its own; together they stay below 100 MB


def style(exploration: float, prior_power: float, guided: bool) -> Style:
    """A style of thinking as the kernels take it."""
    record = Style.blank()
    record.exploration, record.prior_power, record.guided = exploration, prior_power, guided
    return record


def guided_style() -> Style:
    """The best we know, PUCT with a flattened prior: docs/bots.md says what was tried."""
    return style(exploration=1.2, prior_power=0.3, guided=True)


def doubting_style() -> Style:
    """Looks at nearly everything with what little time it has, and so overlooks the best more often."""
    return style(exploration=1.2, prior_power=0.1, guided=True)


def plain_style() -> Style:
    """The textbook's: UCB in the tree, random playouts outside of it."""
    return style(exploration=0.7, prior_power=0.0, guided=False)


def check_threads(threads: int) -> None:
    if not whole(threads, 1, MOST_THREADS):
        raise Refused(f"A search uses 1 to {MOST_THREADS} threads, not {shown(threads)}.")


class Search(Named):
    """Thinks ahead through many worlds that look the same from its seat. Same seed and simulations, same choice."""

    def __init__(
        self,
        budget: Budget,
        seed: Seed | None = None,
        threads: int = 1,
        name: str = "search",
        thinking: Style | None = None,
    ) -> None:
        if not isinstance(budget, Budget):
            raise Refused(f"A search needs a Budget, not {shown(budget)}.")
        check_threads(threads)
        self.name = name
        self.budget = budget
        self.seed = seed_bytes(seed)
        self.lock = Lock()  # one thought at a time: a server may ask from several threads
        self.minds = [Mind(thinking or guided_style()) for _ in range(threads)]

    def choose(self, observation: Observation) -> str:
        """The best move; where there is but one, at once."""
        if len(asked(observation).actions) == 1:
            return observation.moves()[0]
        return self.analyse(observation).best.move

    def wake(self, observation: Observation) -> None:
        """Compile or load what thinking about this game needs, so that no move has to wait for it."""
        with self.lock:
            self.minds[0].think(asked(observation), self.seed, Budget(simulations=1), begun=0.0)
            self.minds[0].report(observation.actions)

    def analyse(self, observation: Observation) -> Analysis:
        """Every legal move: how often it was tried, what it leads to for every seat, and how the game may go on."""
        begun = time.perf_counter()
        with self.lock:
            done, report = self.think(asked(observation), begun)
        return Analysis(
            observation.turn, most_tried_first(observation, report), done, time.perf_counter() - begun, report.nodes
        )

    def think(self, observation: Observation, begun: float) -> tuple[int, Report]:
        """All minds at once, each in a thread of its own; how many simulations, and what they found together."""
        budgets = self.shares()
        seeds = [self.seed + number.to_bytes(2, "big") for number in range(len(budgets))]

        def one(mind: Mind, seed: bytes, budget: Budget) -> int:
            return mind.think(observation, seed, budget, begun)

        minds = self.minds[: len(budgets)]
        if len(minds) == 1:
            done = one(minds[0], seeds[0], budgets[0])
        else:
            with ThreadPoolExecutor(len(minds)) as pool:
                done = sum(pool.map(one, minds, seeds, budgets))
        report = minds[0].report(observation.actions)
        for mind in minds[1:]:
            report.add(mind.report(observation.actions))
        return done, report

    def shares(self) -> list[Budget]:
        """What each thread may spend."""
        threads = len(self.minds)
        if self.budget.seconds:
            return [self.budget] * threads
        each, more = divmod(self.budget.simulations, threads)
        return [replace(self.budget, simulations=each + (i < more)) for i in range(threads) if each + (i < more)]


def most_tried_first(observation: Observation, report: Report) -> tuple[Estimate, ...]:
    """All legal moves, those first in which the search believes most: it tried them most often."""
    found = report.estimates(observation)
    return tuple(found[i] for i in np.lexsort((-report.reward / np.maximum(report.visits, 1), -report.visits)))
