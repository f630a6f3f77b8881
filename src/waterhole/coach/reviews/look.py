"""Looks at one decision: the chosen move beside the best others, on equal terms and without flattering the best.

The best of many noisy estimates is mostly one that was lucky, and beside it every chosen move looks bad. So a look
never compares what it has picked itself: which of the other moves is the *rival* was decided by the look before it,
from other simulations. What a look then finds about the rival and the chosen move is an honest difference with an
honest error, and only a difference clearly larger than its error counts as a cost. The same look picks the rival of the
next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from waterhole.bots.analysis import Estimate
from waterhole.bots.search.mind import BREATH
from waterhole.coach.judge import Judge
from waterhole.coach.reviews.finding import RIVALS, contenders
from waterhole.engine.kernel.chance import Seed, seed_bytes
from waterhole.engine.library.observation import Observation

SAMPLE = 32  # simulations that tell what a simulation takes


class Stopped(Exception):
    """In the middle of a look."""


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
