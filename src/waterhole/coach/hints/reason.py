"""Why a move is the best one, as a fact that was measured and that a sentence can be made of in any language."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from waterhole.bots.analysis import Estimate, Verdict
from waterhole.coach.hints.outlook import (
    ENDED,
    FOREIGN,
    GONE,
    MEANWHILE,
    NEXT,
    OTHERS,
    OWN,
    SETBACK,
    Outlook,
    look_ahead,
)
from waterhole.engine.library.observation import Observation

Kind = Literal[
    "only", "ends", "now_or_never", "now", "denies", "prepares", "builds", "takes", "safer", "better", "close"
]
WORLDS = 5000  # imagined for each move: two shares of three are not wrong by more than 7 in 1000
TASTE = 64  # worlds to see what every move brings at once
# Standard errors between two moves of which one is better. The best is the luckiest of many: of eight moves that are
# worth the same, one seems worse by two errors in a third of the cases, and by three in three of a hundred.
BEYOND_DOUBT = 3.0
SURE = 3.0  # standard errors between what two moves lead to
LEAST = 0.2  # points that are worth a word
RISKY = 0.15  # of the worlds in which what is there now is gone the next time

# What a point is worth as a reason: won at once, won the next time, and on the table; and a setback, in points.
ADVANTAGE, PROSPECT, STAKE, MISFORTUNE = 0.9, 0.8, 0.5, 4.0


class Reason(Struct, frozen=True, omit_defaults=True):
    """What the best move leads to (`this`), and what another one, `against`, would (`that`), by kind:

    only: there is no other move. ends: the game is over; this is the share of the win.
    now_or_never: points at once; that is the share of worlds in which no move brings as many the next time.
    now: points at once. denies: points of all others until one's next turn, or the end of the round. prepares: points
    of one's own until then, and what that turn can bring. builds: points that lie on the table for oneself.
    takes: for all others. safer: the share of worlds with a setback until then (a lost round, animals that are eaten).
    better: the chance to win. close: the chance to win, and no other move is clearly worse.
    """

    kind: Kind
    against: str | None = None
    this: float | None = None
    that: float | None = None
    equal: str | None = None  # another move that is as good, within the doubt
    worlds: int = 0  # that were imagined for each of the moves


class Fact(Struct, frozen=True):
    """A difference between two moves, and how telling it is: in points, more or less."""

    kind: Kind
    against: str
    this: float
    that: float
    weight: float


def reason_for(observation: Observation, verdict: Verdict, worlds: int = WORLDS) -> Reason:
    """Why the first move of a verdict is the best, as far as it says so beyond doubt."""
    worse = [line.move for line in verdict.lines if clearly_worse(line, verdict.best)]
    return reason_among(observation, {line.move: line.chance for line in verdict.lines}, worse, worlds)


def reason_among(observation: Observation, chances: Mapping[str, float], worse: Sequence[str], worlds: int) -> Reason:
    """The most telling difference between the best move, the first one, and the best of those that are surely worse.

    The mover's chances with all moves are given, and which are worse, both in the order in which they are believed in.
    """
    best, *others = chances
    if not others:
        return Reason("only")
    if not worse:
        return Reason("close", others[0], chances[best], chances[others[0]])
    rival = worse[0]
    equal = others[0] if others[0] != rival else None
    gain, waiting = patient(observation, best, worse)
    compared = list(dict.fromkeys([best, rival, *([waiting] if waiting else [])]))
    found = {each.move: each for each in look_ahead(observation, compared, worlds, gain)}
    mine = found[best]
    if mine.mean[ENDED] == 1 and chances[best] > 0:
        return Reason("ends", rival, chances[best], chances[rival], equal, worlds)
    facts = [*differences(mine, found[rival])]
    if waiting:
        facts.append(haste(mine, found[waiting]))
    fact = max(facts, key=lambda fact: fact.weight, default=None)
    if fact is None or fact.weight < LEAST:
        return Reason("better", rival, chances[best], chances[rival], equal)
    return Reason(fact.kind, fact.against, fact.this, fact.that, equal, worlds)


def clearly_worse(line: Estimate, best: Estimate) -> bool:
    """Is this no accident of the simulations?"""
    return best.chance - line.chance > BEYOND_DOUBT * math.hypot(best.error, line.error)


def patient(observation: Observation, best: str, worse: Sequence[str]) -> tuple[float, str | None]:
    """What the best move brings at once, and the best of the worse ones that brings less, if there is one."""
    mine, *theirs = look_ahead(observation, [best, *worse], TASTE, promised=0)
    return mine.gain, next((each.move for each in theirs if each.gain < mine.gain), None)


def haste(mine: Outlook, theirs: Outlook) -> Fact:
    """Points now, and whether they would wait."""
    weight = mine.gain - theirs.gain
    if theirs.mean[GONE] >= RISKY:
        return Fact("now_or_never", theirs.move, mine.gain, theirs.mean[GONE], weight)
    return Fact("now", theirs.move, mine.gain, theirs.gain, weight)


def differences(mine: Outlook, theirs: Outlook) -> Iterator[Fact]:
    """All that the best move does better, beyond chance."""
    if mine.gain > theirs.gain:
        yield Fact("now", theirs.move, mine.gain, theirs.gain, ADVANTAGE * (mine.gain - theirs.gain))
    for kind, measures, better, worth in (
        ("denies", (OTHERS,), -1, 1.0),
        ("prepares", (MEANWHILE, NEXT), 1, PROSPECT),
        ("builds", (OWN,), 1, STAKE),
        ("takes", (FOREIGN,), -1, STAKE),
        ("safer", (SETBACK,), -1, MISFORTUNE),
    ):
        this, that = (sum(each.mean[measure] for measure in measures) for each in (mine, theirs))
        doubt = math.sqrt(sum(each.error[measure] ** 2 for each in (mine, theirs) for measure in measures))
        if better * (this - that) > SURE * doubt:
            yield Fact(kind, theirs.move, this, that, worth * abs(this - that))  # type: ignore[arg-type]
