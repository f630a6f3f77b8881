"""One animal or two join a row: how Tembo players like the company, and what still fits afterwards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from waterhole.engine.kernel.compiling import part
from waterhole.engine.kernel.record import Cells
from waterhole.engine.study.habits import named
from waterhole.games.tembo.cards import ONE
from waterhole.games.tembo.rules import NEXT, NEXT_BUT_ONE
from waterhole.games.tembo.state import CROSSINGS, State, Word
from waterhole.games.tembo.study.glance import Glance, above, count, worth

CROWD = 3  # as many as an elephant needs (T6)
FEW = 3  # elephants, or animals that could follow, are told apart as 0, 1, 2 or more
SIZES = 10
GAPS = np.array([0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, *[7] * 4, *[8] * 5, *[9] * 24], np.uint8)  # which size a gap has
PILES = np.array([0, 1, 1, 2, 2, 2, 2, *[3] * 8, *[4] * 45], np.uint8)  # which size the draw pile has
SOON = np.uint64(31)  # the next five numbers

# Rows are told apart by 0, 1, 2, 3 or more animals before something joins, and by 1, 2, 3 or more after it.
# “Late” is an empty draw pile; “early” counts times how full it still is.
JOIN_WEIGHTS, SPANS = named(
    {
        "join": range((CROWD + 1) * 2 * FEW),  # animals before, one or two that join, elephants
        "own": range(CROWD * FEW),  # my points there: animals after, elephants
        "foreign": range(CROWD * FEW),  # the others' points there
        "left": range(CROWD * FEW),  # my points there before: animals before, elephants
        "met": range(CROWD * FEW),  # the others' points there before
        "plus": range(2 * FEW),  # how many points I am ahead there: too short, long enough; elephants
        "risk": range(3),  # how many elephants others may hold, if long enough: times points, or how many I am ahead
        "fear": range(2),  # how many crocodiles others may hold, times my points; the same for the first of a row
        "early": range(5),  # my points, theirs, points that join, the gap, two that join
        "worth": range(4),  # points that join: too short, long enough; the same late
        "gap": range(3 * SIZES),  # animals that cannot join any more: at an empty crossing, too short, long enough
        "fence": range(2),  # the same for each, when I am ahead in a row long enough, without and with an elephant
        "shut": range(2),  # how many of them are mine; the same late
        "stuck": range(2),  # animals of mine that fit nowhere afterwards; the same late
        "freed": range(2),  # unseen animals that still fit somewhere; the same late
        "pair": range(
            3
        ),  # it leaves one behind that could have come along; two come, for each animal in the hand; late
        "hurry": range(5),  # two come: cards in the draw pile
        "places": range(CROSSINGS),  # crossings where it could go
        "empty": range(CROSSINGS),  # a row is started: empty crossings
        "follow": range(CROWD * FEW),  # animals in the hand that could follow soon: animals after; how many
        "end": range(3),  # late, when I am ahead (or behind): an animal, two, each unseen animal that still fits
    }
)
JOIN, OWN, FOREIGN, LEFT, MET = (SPANS[table].start for table in ("join", "own", "foreign", "left", "met"))
PLUS, GAP, FENCE, HURRY = (SPANS[table].start for table in ("plus", "gap", "fence", "hurry"))
RISK_OWN, RISK_FOREIGN, RISK_PLUS = SPANS["risk"]
FEAR_OWN, FEAR_FIRST = SPANS["fear"]
EARLY_OWN, EARLY_FOREIGN, EARLY_WORTH, EARLY_GAP, EARLY_TWO = SPANS["early"]
WORTH, _, WORTH_LATE, _ = SPANS["worth"]
SHUT, SHUT_LATE = SPANS["shut"]
STUCK, STUCK_LATE = SPANS["stuck"]
FREED, FREED_LATE = SPANS["freed"]
PAIR_PARTED, PAIR_HELD, PAIR_LATE = SPANS["pair"]
PLACES, EMPTY, FOLLOW = (SPANS[table].start for table in ("places", "empty", "follow"))
END_ONE, END_TWO, END_FREED = SPANS["end"]

NOTES = 4  # about each crossing: how it draws one animal, how two, my points there, the others'
NOTED_OWN, NOTED_FOREIGN = 2, 3


class Tempers(NamedTuple):
    """What counts now for every animal that joins, for each animal that then cannot."""

    shut: np.float32
    stuck: np.float32
    freed: np.float32
    fence: np.float32
    hasty: np.float32


class Joining(NamedTuple):
    """One animal or two, wherever they go."""

    top: int  # the higher of two
    two: int
    animals: Word
    kept: Word  # animals that stay in the hand
    value: np.float32
    follow: int  # how many of those could follow soon, but no more than two
    logit: np.float32


@part
def take_notes(s: State, glance: Glance, weights: Cells, out: Cells, n: int) -> None:
    """What is looked up again and again for single moves, written behind their logits."""
    for crossing in range(CROSSINGS):
        note(s, glance, crossing, weights, out, n + crossing * NOTES)
    note_joins(glance, weights, out, n + CROSSINGS * NOTES)


@part
def note(s: State, glance: Glance, crossing: int, weights: Cells, out: Cells, to: int) -> None:
    """About a crossing, whatever joins it."""
    row = s.rows[crossing]
    own, foreign = np.float32(worth(glance, row & glance.mine)), np.float32(worth(glance, row & ~glance.mine))
    there = min(count(row), CROWD)
    few = glance.few
    before = weights[FEAR_OWN] * glance.fear * own
    if there:
        before += weights[LEFT + (there - 1) * FEW + few] * own + weights[MET + (there - 1) * FEW + few] * foreign
    else:
        before += weights[FEAR_FIRST] * glance.fear + weights[EMPTY + max(glance.empty, 1) - 1]
    before += glance.time * (weights[EARLY_OWN] * own + weights[EARLY_FOREIGN] * foreign)
    for more in range(2):
        after = min(there + more, CROWD - 1)
        logit = before + weights[JOIN + (there * 2 + more) * FEW + few]
        logit += weights[OWN + after * FEW + few] * own + weights[FOREIGN + after * FEW + few] * foreign
        if after == CROWD - 1:
            logit += glance.risk * (weights[RISK_OWN] * own + weights[RISK_FOREIGN] * foreign)
        if more:
            logit += weights[PAIR_HELD] * glance.held + glance.time * weights[EARLY_TWO]
            logit += weights[HURRY + int(PILES[np.uint64(s.left)])]
            if glance.late:
                logit += weights[PAIR_LATE] + glance.ahead * weights[END_TWO]
        else:
            logit += glance.ahead * weights[END_ONE]
        out[np.uint64(to + more)] = logit
    out[np.uint64(to + NOTED_OWN)] = own
    out[np.uint64(to + NOTED_FOREIGN)] = foreign


@part
def points_at(crossing: int, out: Cells, n: int) -> tuple[np.float32, np.float32]:
    """My points at a crossing, and the others', as noted."""
    noted = n + crossing * NOTES
    return out[np.uint64(noted + NOTED_OWN)], out[np.uint64(noted + NOTED_FOREIGN)]


@part
def note_joins(glance: Glance, weights: Cells, out: Cells, to: int) -> None:
    """About rows by their length after something joined: what its points count, and what being ahead there does."""
    few = glance.few
    for after in range(CROWD):
        ready = after == CROWD - 1
        factor = weights[OWN + after * FEW + few] + weights[WORTH + ready] + glance.time * weights[EARLY_WORTH]
        gain = weights[PLUS + ready * FEW + few]
        if glance.late:
            factor += weights[WORTH_LATE + ready]
        if ready:
            factor += glance.risk * weights[RISK_OWN]
            gain += glance.risk * weights[RISK_PLUS]
        out[np.uint64(to + after)] = factor
        out[np.uint64(to + CROWD + after)] = gain


@part
def tempers(glance: Glance, weights: Cells) -> Tempers:
    """What counts for every animal that joins, now."""
    shut, stuck, freed = weights[SHUT], weights[STUCK], weights[FREED]
    if glance.late:
        shut += weights[SHUT_LATE]
        stuck += weights[STUCK_LATE]
        freed += weights[FREED_LATE] + glance.ahead * weights[END_FREED]
    return Tempers(shut, stuck, freed, weights[FENCE + (glance.few > 0)], glance.time * weights[EARLY_GAP])


@part
def bring(s: State, glance: Glance, group: int, weights: Cells) -> Joining:
    """One animal or two, wherever they go."""
    apart = (group >= NEXT // CROSSINGS) + (group >= NEXT_BUT_ONE // CROSSINGS)
    animal = group
    if apart:
        animal -= NEXT // CROSSINGS if apart == 1 else NEXT_BUT_ONE // CROSSINGS
    top = animal + apart
    animals = ONE << np.uint64(animal) | ONE << np.uint64(top)
    kept = glance.animals & ~animals
    places = 0
    for crossing in range(CROSSINGS):
        places += animal >= s.floor[crossing]
    logit = weights[PLACES + places - 1]
    if apart == 0 and kept & near(animal):
        logit += weights[PAIR_PARTED]
    follow = min(count(kept & (SOON << np.uint64(top + 1))), 2)
    return Joining(top, 1 if apart else 0, animals, kept, np.float32(worth(glance, animals)), follow, logit)


@part
def near(animal: int) -> Word:
    """The animals that could have come along (T5)."""
    one = ONE << np.uint64(animal + 2)
    return one | one >> np.uint64(1) | one >> np.uint64(3) | one >> np.uint64(4)


@part
def join_logit(
    s: State, glance: Glance, temper: Tempers, joining: Joining, crossing: int, weights: Cells, out: Cells, n: int
) -> np.float32:
    """They go to the end of a row."""
    own, foreign = points_at(crossing, out, n)
    there = count(s.rows[crossing])
    after = min(there + joining.two, CROWD - 1)
    ready = after == CROWD - 1
    plus = max(own - foreign + joining.value, np.float32(0))
    skipped = above((ONE << np.uint64(joining.top)) - ONE, int(s.floor[crossing])) & ~joining.animals
    closed = count(skipped & glance.unseen)
    kind = (there > 0) + (ready & (there > 0))
    low = min(joining.top + 1, glance.next_least if crossing == glance.where else glance.least)
    by_length = n + CROSSINGS * NOTES + after
    logit: np.float32 = joining.logit + out[np.uint64(n + crossing * NOTES + joining.two)]
    logit += out[np.uint64(by_length)] * joining.value + out[np.uint64(by_length + CROWD)] * plus
    logit += weights[np.uint64(GAP + kind * SIZES + int(GAPS[np.uint64(closed)]))]
    logit += weights[np.uint64(FOLLOW + after * FEW + joining.follow)]
    logit += (temper.hasty + temper.fence * np.float32(ready & (plus > np.float32(0)))) * np.float32(closed)
    logit += temper.shut * np.float32(count(skipped & joining.kept))
    logit += temper.stuck * np.float32(count(joining.kept ^ above(joining.kept, low)))
    logit += temper.freed * np.float32(count(above(glance.unseen, low)))
    return logit
