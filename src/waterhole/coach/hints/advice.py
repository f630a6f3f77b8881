"""Advice for somebody at a table: what every move is worth, and why the best one is the best."""

from __future__ import annotations

import time
from dataclasses import dataclass

from waterhole.bots.analysis import Verdict
from waterhole.bots.search.budget import Budget
from waterhole.coach.hints.outlook import look_ahead
from waterhole.coach.hints.reason import WORLDS, Reason, reason_for
from waterhole.coach.judge import Judge
from waterhole.engine.kernel.chance import Seed
from waterhole.engine.library.observation import Observation

SOON = Budget(seconds=0.6)  # so that a hint is there within a second
AT_ONCE = Budget(seconds=0.1)  # where there is nothing to choose


@dataclass(frozen=True, slots=True)
class Advice:
    """What an adviser says about a position."""

    verdict: Verdict
    reason: Reason
    seconds: float


class Adviser:
    """Thinks about what a seat may know. With a budget of simulations and a seed, the same advice each time."""

    def __init__(self, budget: Budget = SOON, seed: Seed | None = None) -> None:
        self.budget = budget
        self.judge = Judge(seed)

    def wake(self, observation: Observation) -> None:
        """Compile or load what advice about this game needs, so that nobody has to wait for it."""
        self.judge.judge(observation, 1)
        look_ahead(observation, observation.moves()[:1], worlds=1, promised=0)

    def advise(self, observation: Observation, worlds: int = WORLDS) -> Advice:
        """What is to be expected of every move."""
        begun = time.perf_counter()
        hurry = len(observation.actions) == 1 and self.budget.seconds
        verdict = self.judge.judge(observation, AT_ONCE if hurry else self.budget)
        reason = reason_for(observation, verdict, worlds)
        return Advice(verdict, reason, time.perf_counter() - begun)
