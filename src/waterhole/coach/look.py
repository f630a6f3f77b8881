"""Looks at one decision: the chosen move beside the best others, on equal terms and without flattering the best.

The best of many noisy estimates is mostly one that was lucky, and beside it every chosen move looks bad. So a look
never compares what it has picked itself: which of the other moves is the *rival* was decided by the look before it,
from other simulations. What a look then finds about the rival and the chosen move is an honest difference with an
honest error, and only a difference clearly larger than its error counts as a cost. The same look picks the rival of the
next one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from waterhole.bots.search.mind import BREATH
from waterhole.coach.account import WHOLE, Judgement, Option, parts
from waterhole.coach.judge import Judge, lines_of
from waterhole.engine.kernel.chance import Seed, seed_bytes
from waterhole.engine.library.observation import Observation

CLEARLY = 2.5  # standard errors of a difference that counts
NEARLY = 2.0  # standard errors behind the best, and still worth another look
RIVALS = 3  # at most
SAMPLE = 32  # simulations that tell what a simulation takes


class Stopped(Exception):
    """In the middle of a look."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a look has found about a move."""

    move: str
    chances: tuple[float, ...]  # of every seat
    doubt: float  # the standard error of the mover's chance


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look has found about a decision: the chosen move first, then its rival, then others."""

    number: int  # of the move in its game
    seat: int
    look: int  # from 1
    each: int  # simulations of each of the moves
    simulations: int  # all that were made for it
    work: int  # what these took, in legal moves that were weighed
    worths: tuple[Worth, ...]

    @property
    def chosen(self) -> Worth:
        return self.worths[0]

    @property
    def rival(self) -> Worth:
        return self.worths[1]

    @property
    def loss(self) -> float:
        """How much better the rival is; less than nothing if it is worse."""
        return self.rival.chances[self.seat] - self.chosen.chances[self.seat]

    @property
    def error(self) -> float:
        return math.hypot(self.rival.doubt, self.chosen.doubt)

    @property
    def rivals(self) -> list[str]:
        """Whom the next look compares the chosen move with: the best of the others first."""
        return contenders(self.worths[1:], self.seat)

    def judgement(self, sure: bool) -> Judgement:
        """What is told of it. A move that is better by no more than chance may do counts as just as good."""
        before, after = parts(self.rival.chances), parts(self.chosen.chances)
        costly = self.loss > CLEARLY * self.error and before[self.seat] > after[self.seat]
        if not costly:
            before = after
        best = self.rival if costly else self.chosen
        most = before[self.seat]
        options = {each.move: min(round(each.chances[self.seat] * WHOLE), most) for each in self.worths}
        options |= {self.chosen.move: after[self.seat], best.move: most}
        ordered = sorted(options, key=lambda move: (-options[move], move != best.move))
        return Judgement(
            number=self.number,
            seat=self.seat,
            move=self.chosen.move,
            best=best.move,
            before=before,
            after=after,
            cost=before[self.seat] - after[self.seat],
            moves=tuple(Option(move, options[move]) for move in ordered),
            sure=sure,
        )

    @classmethod
    def read(cls, stored: dict[str, Any]) -> Finding:
        """A finding from the JSON of its fields."""
        worths = (Worth(each["move"], tuple(each["chances"]), each["doubt"]) for each in stored["worths"])
        return cls(**{**stored, "worths": tuple(worths)})


def contenders(others: Sequence[Worth], seat: int) -> list[str]:
    """Of some moves the best, and those that may well be better."""
    ordered = sorted(others, key=lambda worth: -worth.chances[seat])
    best = ordered[0]
    near = (
        worth
        for worth in ordered
        if best.chances[seat] - worth.chances[seat] <= NEARLY * math.hypot(best.doubt, worth.doubt)
    )
    return [worth.move for worth in near][:RIVALS]


class Looker:
    """Looks from the mover's seat, and sees what the mover could know. Same seed, same finding."""

    def __init__(self, seed: Seed = 0) -> None:
        self.seed = seed_bytes(seed)
        self.judge = Judge(self.seed)
        self.stopped = False
        self.simulations = 0  # so far
        self.work = 0  # that they took, in legal moves that were weighed

    def stop(self) -> None:
        """From another thread: nobody needs what is being looked at, or anything more."""
        self.stopped = True

    def count(self) -> int:
        """Add what was just done; what a simulation took."""
        simulations, work = self.judge.mind.effort
        self.simulations += simulations
        self.work += work
        return work // simulations

    def price(self, observation: Observation) -> int:
        """What a simulation takes here, about: some are made to see."""
        run = self.judge.mind.begin(observation, self.seed + b" price")
        run(SAMPLE)
        return self.count()

    def pick(self, observation: Observation, move: str, simulations: int) -> list[str]:
        """The rivals of a move that nobody has looked at yet."""
        verdict = self.judge.judge(observation, simulations, keep=(move,))
        self.count()
        lasting = verdict.lines[: 1 + RIVALS]
        others = [Worth(line.move, line.chances, line.doubt) for line in lasting if line.move != move]
        return contenders(others, verdict.seat)

    def compare(self, observation: Observation, moves: Sequence[str], each: int, look: int) -> tuple[Worth, ...]:
        """The same number of simulations for each of these moves, and for no other."""
        actions = [observation.game.action(move) for move in moves]
        mind = self.judge.mind
        run = mind.begin(observation, self.seed + b" look %d" % look)
        for done in range(0, each, BREATH):
            for action in actions:
                if self.stopped:
                    raise Stopped
                run(min(BREATH, each - done), action)
        self.count()
        found = mind.report(observation.actions)
        found.visits[found.visits == 0] = 1  # of those that nobody asked about
        lines = {line.move: line for line in lines_of(observation, found, np.zeros_like(found.visits))}
        return tuple(Worth(move, lines[move].chances, lines[move].doubt) for move in moves)
