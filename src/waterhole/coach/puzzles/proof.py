"""Is one move clearly the best, and would somebody overlook it? Judged on what the seat may know, by several seeds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from waterhole.bots.analysis import Verdict
from waterhole.bots.habit import Habit
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search
from waterhole.coach.judge import Judge
from waterhole.engine.library.observation import Observation

MARGIN = 0.08  # of winning chance between the best move and the second
SURE = 6.0  # standard errors that the margin is, at least
HOPELESS, SETTLED = 0.1, 0.98  # chances of the best move beyond which nothing is at stake
WORLDS = 16  # imagined ones in which a move's immediate gain is looked at
QUICK = (30, 60, 100, 200, 500, 1500)  # simulations of those who think quickly
TRIES = 7  # of them, with seeds of their own


@dataclass(frozen=True, slots=True)
class Proof:
    """What several judges found together: every move with its chance for the mover, best first."""

    chances: dict[str, float]
    simulations: int  # of all judges

    @property
    def best(self) -> str:
        return next(iter(self.chances))

    @property
    def margin(self) -> float:
        first, second, *_ = self.chances.values()
        return first - second


@cache
def judge_of(seed: int) -> Judge:
    """Judges have room for much thought, which is made once."""
    return Judge(seed)


def lead(verdict: Verdict) -> float:
    """By how much the first move is better than the second."""
    first, second = verdict.lines[:2]
    return first.chance - second.chance


def clear(verdict: Verdict) -> bool:
    """Is it better by so much that it matters, and surely so?"""
    first, second = verdict.lines[:2]
    return lead(verdict) >= max(MARGIN, SURE * math.hypot(first.error, second.error))


def prove(observation: Observation, simulations: int, seeds: Sequence[int]) -> Proof | None:
    """What judges with these seeds agree on; None as soon as one of them does not find one move clearly best."""
    verdicts: list[Verdict] = []
    for seed in seeds:
        verdict = judge_of(seed).judge(observation, simulations)
        if not clear(verdict) or verdict.best.move != (verdicts or [verdict])[0].best.move:
            return None
        verdicts.append(verdict)
    return together(verdicts, simulations * len(verdicts))


def together(verdicts: Sequence[Verdict], simulations: int) -> Proof | None:
    """One opinion of several that agree on the best move; None if another is as good on average of all of them.

    That may be: of moves that a judge has dropped early it knows little, and they may look better than they are.
    """
    found: dict[str, list[float]] = {}
    for verdict in verdicts:
        for line in verdict.lines:
            found.setdefault(line.move, []).append(line.chance)
    means = {move: fmean(chances) for move, chances in found.items()}
    best = verdicts[0].best.move
    others = sorted((move for move in means if move != best), key=lambda move: -means[move])
    if means[others[0]] >= means[best]:
        return None
    return Proof({move: means[move] for move in (best, *others)}, simulations)


def at_stake(proof: Proof) -> bool:
    """Can the game still be won and lost, and does the move matter for it?"""
    return HOPELESS <= proof.chances[proof.best] <= SETTLED and proof.margin >= MARGIN


def obvious(observation: Observation, move: str) -> bool:
    """Would somebody make this move without thinking: by habit, by greed, or because nothing gains as much?"""
    if move in (Habit().choose(observation), observation.game.greedy(observation)):
        return True
    gains = gains_of(observation)
    return all(gains[move] > gain for other, gain in gains.items() if other != move)


def gains_of(observation: Observation) -> dict[str, float]:
    """The points that each move gains at once, on average over worlds that look the same."""
    gains = dict.fromkeys(observation.moves(), 0.0)
    for seed in range(WORLDS):
        world = observation.imagine(seed)
        for move in gains:
            after = world.copy()
            after.play(move)
            gains[move] += (after.scores[observation.turn] - world.scores[observation.turn]) / WORLDS
    return gains


def ease_of(observation: Observation, best: str) -> float:
    """How many of those who think quickly find it, from 0 to 1."""
    found = [
        Search(Budget(simulations=simulations), seed).choose(observation) == best
        for simulations in QUICK
        for seed in range(TRIES)
    ]
    return fmean(found)
