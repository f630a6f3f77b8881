"""What a look has found about a decision, and what is told of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from waterhole.bots.analysis import Estimate
from waterhole.coach.reviews.account import WHOLE, Judgement, Option, parts

CLEARLY = 2.5  # standard errors of a difference that counts
NEARLY = 2.0  # standard errors behind the best, and still worth another look
SPREAD = 2.0  # standard errors to either side within which a loss is thought to be
MATTERS = 0.003  # of a win: two losses that differ by less are alike, and one that is smaller is none
RIVALS = 3  # at most
PLAIN = ("number", "seat", "look", "each", "simulations", "work")  # numbers of a finding


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
    def highest(self) -> float:
        """What the move may have cost at most."""
        return self.loss + SPREAD * self.error

    @property
    def lowest(self) -> float:
        """What the move has cost at least."""
        return self.loss - SPREAD * self.error

    @property
    def is_open(self) -> bool:
        """May the move have cost something, and is it unclear how much?"""
        return self.highest > MATTERS and SPREAD * self.error > MATTERS

    @property
    def rivals(self) -> list[str]:
        """Whom the next look compares the chosen move with: the best of the others first."""
        return contenders(self.estimates[1:])

    def judgement(self, final: bool = False) -> Judgement:
        """What is told of it, now or when the review is over: then all that is not known any better is sure.

        A move that is better by no more than chance may do counts as just as good.
        """
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
            sure=final or not self.is_open,
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
