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
from dataclasses import dataclass, replace
from typing import Any

from waterhole.bots.analysis import Estimate
from waterhole.bots.search.mind import BREATH
from waterhole.coach.account import WHOLE, Judgement, Option, parts
from waterhole.coach.judge import Judge
from waterhole.engine.kernel.chance import Seed, seed_bytes
from waterhole.engine.library.observation import Observation

CLEARLY = 2.5  # standard errors of a difference that counts
NEARLY = 2.0  # standard errors behind the best, and still worth another look
RIVALS = 3  # at most
SAMPLE = 32  # simulations that tell what a simulation takes
PLAIN = ("number", "seat", "look", "each", "simulations", "work")  # numbers of a finding


class Stopped(Exception):
    """In the middle of a look."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look has found about a decision: the chosen move first, then its rival, then others."""

    number: int  # of the move in its game
    seat: int
    look: int  # from 1
    each: int  # simulations of each of the moves
    simulations: int  # all that were made for it
    work: int  # what these took, in legal moves that were weighed
    estimates: tuple[Estimate, ...]

    @property
    def chosen(self) -> Estimate:
        return self.estimates[0]

    @property
    def rival(self) -> Estimate:
        return self.estimates[1]

    @property
    def loss(self) -> float:
        """How much better the rival is; less than nothing if it is worse."""
        return self.rival.chance - self.chosen.chance

    @property
    def error(self) -> float:
        return math.hypot(self.rival.error, self.chosen.error)

    @property
    def rivals(self) -> list[str]:
        """Whom the next look compares the chosen move with: the best of the others first."""
        return contenders(self.estimates[1:])

    def judgement(self, sure: bool) -> Judgement:
        """What is told of it. A move that is better by no more than chance may do counts as just as good."""
        before, after = parts(self.rival.chances), parts(self.chosen.chances)
        costly = self.loss > CLEARLY * self.error and before[self.seat] > after[self.seat]
        if not costly:
            before = after
        best = self.rival if costly else self.chosen
        most = before[self.seat]
        options = {each.move: min(round(each.chance * WHOLE), most) for each in self.estimates}
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

    def json(self) -> dict[str, Any]:
        """As it is stored. Its words are older than those of the code."""
        worths = [{"move": each.move, "chances": list(each.chances), "doubt": each.error} for each in self.estimates]
        return {**{name: getattr(self, name) for name in PLAIN}, "worths": worths}

    @classmethod
    def read(cls, stored: dict[str, Any]) -> Finding:
        """A finding as it was stored."""
        plain = {name: stored[name] for name in PLAIN}
        estimates = (
            Estimate(each["move"], plain["seat"], plain["each"], tuple(each["chances"]), each["doubt"])
            for each in stored["worths"]
        )
        return cls(**plain, estimates=tuple(estimates))


def contenders(others: Sequence[Estimate]) -> list[str]:
    """Of some moves the best, and those that may well be better."""
    ordered = sorted(others, key=lambda each: -each.chance)
    best = ordered[0]
    near = (each for each in ordered if best.chance - each.chance <= NEARLY * math.hypot(best.error, each.error))
    return [each.move for each in near][:RIVALS]


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
        return contenders([line for line in verdict.lines[: 1 + RIVALS] if line.move != move])

    def compare(self, observation: Observation, moves: Sequence[str], each: int, look: int) -> tuple[Estimate, ...]:
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
        found = {each.move: each for each in mind.report(observation.actions).estimates(observation)}
        return tuple(replace(found[move], scores=(), continuation=()) for move in moves)  # as it is stored
