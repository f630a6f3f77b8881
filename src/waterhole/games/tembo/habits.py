"""What catches a Tembo player's eye: whose points wait where, how long a row is, and what still fits afterwards."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

import numpy as np

from waterhole.engine.kernel import kernel, part
from waterhole.engine.record import Cells
from waterhole.games.tembo.cards import (
    ANIMAL_CARDS,
    ANIMALS,
    CROC,
    CROC_CARDS,
    CROCS,
    ELEPHANT,
    ELEPHANTS,
    NONE,
    ONE,
    SUPER,
    SUPER_CARDS,
    SUPERS,
    Word,
    copies,
    lowest,
    without_lowest,
)
from waterhole.games.tembo.river import CROSSINGS, SEATS
from waterhole.games.tembo.rules import BITE, FEAST, LEAD, NEXT, NEXT_BUT_ONE, POUNCE, State

# What is looked at, and how many weights it has. “Late” is an empty draw pile; “time” is how full it still is.
GROUPS = {
    # Joining: rows of 0, 1, 2, 3 or more animals before it, 1, 2, 3 or more after it; with 0, 1, 2 or more elephants.
    "join": 24,  # animals before, one or two that join, elephants
    "own": 9,  # my points there: animals after, elephants
    "foreign": 9,  # the others' points there
    "left": 9,  # my points there before: animals before, elephants
    "met": 9,  # the others' points there before
    "plus": 6,  # how many points I am ahead there: too short, long enough; elephants
    "risk": 3,  # how many elephants others may hold, if long enough: times my points, theirs, how many I am ahead
    "fear": 2,  # how many crocodiles others may hold, times my points; the same for the first of a row
    "early": 5,  # time: times my points, theirs, points that join, the gap, two that join
    "worth": 4,  # points that join: too short, long enough; the same late
    "gap": 30,  # animals that cannot join there any more, ten sizes: at an empty crossing, too short, long enough
    "fence": 2,  # the same for each, when I am ahead there in a row long enough, without and with an elephant
    "shut": 2,  # how many of them are mine; the same late
    "stuck": 2,  # animals of mine that fit nowhere afterwards; the same late
    "freed": 2,  # unseen animals that still fit somewhere; the same late
    "pair": 3,  # it leaves one behind that could have come along; two come, for each animal in the hand; late
    "hurry": 5,  # two come: cards in the draw pile
    "places": 5,  # crossings where it could go
    "empty": 5,  # a row is started: empty crossings
    "follow": 9,  # animals in the hand that could follow soon: animals after; 0, 1, 2
    "end": 3,  # late, when I am ahead (or behind): an animal, two, each unseen animal that still fits
    # Leading across.
    "lead": 3,  # elephants held: 1, 2, 3
    "across": 7,  # my points, theirs; the same late; the same times time; how many I am ahead
    "more": 5,  # animals of mine that could still join: 0, 1, 2; the best of them; time
    "guide": 4,  # elephants others may hold: alone, times my points, theirs; crocodiles times my points
    "win": 2,  # I gain more than they; less
    # Eating.
    "bite": 8,  # the first, the herd; animals there
    "eaten": 6,  # my points, theirs; the same late; the same times time
    "prey": 4,  # my points, theirs where an elephant could come; the same times elephants others may hold
    "thin": 2,  # an elephant cannot come any more: my points left there, theirs
    "spare": 4,  # another crocodile stays in the hand; late; time; animals in the hand
    "feast": 8,  # the super crocodile: always, my points, theirs; late; time; long enough; animals in the hand; ahead
    "pounce": 4,  # a lion: animals there
    "torn": 5,  # my points, theirs; the same where an elephant could come; how many I am ahead
    "closed": 2,  # animals of mine that could join there; unseen animals that could
}
FIRST = dict(zip(GROUPS, accumulate(GROUPS.values(), initial=0), strict=False))
WEIGHTS: tuple[str, ...] = tuple(f"{group}_{i}" for group, size in GROUPS.items() for i in range(size))

JOIN, OWN, FOREIGN, LEFT, MET = (FIRST[group] for group in ("join", "own", "foreign", "left", "met"))
PLUS, RISK, FEAR, EARLY, WORTH = (FIRST[group] for group in ("plus", "risk", "fear", "early", "worth"))
GAP, FENCE, SHUT, STUCK, FREED = (FIRST[group] for group in ("gap", "fence", "shut", "stuck", "freed"))
PAIR, END, HURRY = (FIRST[group] for group in ("pair", "end", "hurry"))
PLACES, EMPTY, FOLLOW = (FIRST[group] for group in ("places", "empty", "follow"))
LED, ACROSS, MORE, GUIDE, WIN = (FIRST[group] for group in ("lead", "across", "more", "guide", "win"))
BITTEN, EATEN, PREY, THIN, SPARE = (FIRST[group] for group in ("bite", "eaten", "prey", "thin", "spare"))
FEASTS, PRIDE, TORN, CLOSED = (FIRST[group] for group in ("feast", "pounce", "torn", "closed"))

CROWD = 3  # as many as an elephant needs (T6)
NOTES = 4  # about each crossing: how it draws one animal, how two, my points there, the others'
SOON = np.uint64(31)  # the next five numbers
SIZES = 10
GAPS = np.array([0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, *[7] * 4, *[8] * 5, *[9] * 24], np.uint8)  # which size a gap has
PILES = np.array([0, 1, 1, 2, 2, 2, 2, *[3] * 8, *[4] * 45], np.uint8)  # which size the draw pile has
F = np.float32
WHOLE = F(1 / 32)  # time is about 1 at the start


class Glance(NamedTuple):
    """What a player sees before looking at any move."""

    hand: Word
    animals: Word  # of the hand
    mine: Word  # of the rows
    unseen: Word  # animals
    elephants: int
    few: int  # elephants held, but no more than two
    held: np.float32  # how many animals
    risk: np.float32  # how many elephants others may hold
    fear: np.float32  # how many crocodiles
    late: bool
    time: np.float32
    ahead: np.float32  # late: 1 if ahead, -1 if behind
    least: int  # the lowest floor, the second lowest, and where the lowest is
    next_least: int
    where: int
    empty: int  # crossings
    ones: Word  # animals whose points have a one in them, a two, a four
    twos: Word
    fours: Word


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
    urge: np.float32


@kernel
def weigh(s: State, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """How strongly each legal action attracts the player to move. There is room in `out` for notes beyond n."""
    glance = look(s)
    for crossing in range(CROSSINGS):
        note(s, glance, crossing, weights, out, n + crossing * NOTES)
    note_joins(glance, weights, out, n + CROSSINGS * NOTES)
    temper = tempers(glance, weights)
    joining = bring(s, glance, 0, weights)
    last = 0
    for i in range(n):
        action = int(actions[np.uint64(i)])
        if action < LEAD:
            group = action * 205 >> 10  # a fifth: the same animals at five crossings follow each other
            if group != last:
                joining = bring(s, glance, group, weights)
                last = group
            urge = join_urge(s, glance, temper, joining, action - group * CROSSINGS, weights, out, n)
        elif action < BITE:
            urge = lead_urge(s, glance, action - LEAD, weights, out, n)
        elif action < FEAST:
            urge = bite_urge(s, glance, action - BITE, weights, out, n)
        elif action < POUNCE:
            urge = feast_urge(s, glance, action - FEAST, weights, out, n)
        else:
            urge = pounce_urge(s, glance, action - POUNCE, weights, out, n)
        out[np.uint64(i)] = urge


@part
def count(animals: Word) -> int:
    """How many animals these are; to the processor, one instruction."""
    n = 0
    while animals:
        animals = without_lowest(animals)
        n += 1
    return n


@part
def prices(s: State) -> tuple[Word, Word, Word]:
    """Which animals' points have a one, a two, a four in them; so whole rows are added up without looking at each."""
    ones, twos, fours = NONE, NONE, NONE
    for animal in range(ANIMALS):
        points = np.uint64(s.points[animal])
        ones |= (points & ONE) << np.uint64(animal)
        twos |= (points >> ONE & ONE) << np.uint64(animal)
        fours |= (points >> np.uint64(2)) << np.uint64(animal)
    return ones, twos, fours


@part
def worth(glance: Glance, animals: Word) -> int:
    """What some animals are worth together."""
    return count(animals & glance.ones) + 2 * count(animals & glance.twos) + 4 * count(animals & glance.fours)


@part
def above(animals: Word, floor: int) -> Word:
    """Those of these animals that are not below a floor."""
    return animals >> np.uint64(floor) << np.uint64(floor)


@part
def look(s: State) -> Glance:
    """All that matters for every move."""
    me = int(s.turn)
    hand = s.hands[me]
    seen = s.gone | hand
    others = 0
    for seat in range(SEATS):
        seen |= s.crossed[seat] | s.marked[seat]
        others += int(s.held[seat])
    others -= int(s.held[me])
    elephants = copies(hand, ELEPHANT)
    hidden = ELEPHANTS - copies(s.gone, ELEPHANT) - elephants
    biters = CROCS + SUPERS
    for croc in range(CROC, SUPER + 1):
        biters -= copies(s.gone, croc) + copies(hand, croc)
    chance = F(others) / F(max(int(s.left) + int(s.bed) + others, 1))
    least, next_least, where, empty = ANIMALS, ANIMALS, 0, 0
    for crossing in range(CROSSINGS):
        floor = int(s.floor[crossing])
        empty += floor == 0
        if floor < least:
            least, next_least, where = floor, least, crossing
        elif floor < next_least:
            next_least = floor
    animals = hand & ANIMAL_CARDS
    late = s.left == 0
    ones, twos, fours = prices(s)
    return Glance(
        hand,
        animals,
        s.marked[me],
        ANIMAL_CARDS & ~seen,
        elephants,
        min(elephants, 2),
        F(count(animals)),
        F(hidden) * chance,
        F(biters) * chance,
        late,
        F(int(s.left)) * WHOLE,
        lead(s, me, ones, twos, fours) if late else F(0),
        least,
        next_least,
        where,
        empty,
        ones,
        twos,
        fours,
    )


@part
def lead(s: State, me: int, ones: Word, twos: Word, fours: Word) -> np.float32:
    """1 for whoever has brought more across than the best of the others, -1 for less."""
    mine, best = 0, 0
    for seat in range(s.players):
        safe = s.crossed[seat]
        points = count(safe & ones) + 2 * count(safe & twos) + 4 * count(safe & fours)
        if seat == me:
            mine = points
        else:
            best = max(best, points)
    return F((mine > best) - (mine < best))


@part
def note(s: State, glance: Glance, crossing: int, weights: Cells, out: Cells, to: int) -> None:
    """About a crossing, whatever joins it."""
    row = s.rows[crossing]
    own, foreign = F(worth(glance, row & glance.mine)), F(worth(glance, row & ~glance.mine))
    there = min(count(row), CROWD)
    few = glance.few
    before = weights[FEAR] * glance.fear * own
    if there:
        before += weights[LEFT + (there - 1) * 3 + few] * own + weights[MET + (there - 1) * 3 + few] * foreign
    else:
        before += weights[FEAR + 1] * glance.fear + weights[EMPTY + max(glance.empty, 1) - 1]
    before += glance.time * (weights[EARLY] * own + weights[EARLY + 1] * foreign)
    for more in range(2):
        after = min(there + more, 2)
        urge = before + weights[JOIN + (there * 2 + more) * 3 + few]
        urge += weights[OWN + after * 3 + few] * own + weights[FOREIGN + after * 3 + few] * foreign
        if after == 2:
            urge += glance.risk * (weights[RISK] * own + weights[RISK + 1] * foreign)
        if more:
            urge += weights[PAIR + 1] * glance.held + glance.time * weights[EARLY + 4]
            urge += weights[HURRY + int(PILES[np.uint64(s.left)])]
            if glance.late:
                urge += weights[PAIR + 2] + glance.ahead * weights[END + 1]
        else:
            urge += glance.ahead * weights[END]
        out[np.uint64(to + more)] = urge
    out[np.uint64(to + 2)] = own
    out[np.uint64(to + 3)] = foreign


@part
def note_joins(glance: Glance, weights: Cells, out: Cells, to: int) -> None:
    """About rows by their length after something joined: what its points count, and what being ahead there does."""
    few = glance.few
    for after in range(CROWD):
        ready = after == CROWD - 1
        factor = weights[OWN + after * 3 + few] + weights[WORTH + ready] + glance.time * weights[EARLY + 2]
        gain = weights[PLUS + ready * 3 + few]
        if glance.late:
            factor += weights[WORTH + 2 + ready]
        if ready:
            factor += glance.risk * weights[RISK]
            gain += glance.risk * weights[RISK + 2]
        out[np.uint64(to + after)] = factor
        out[np.uint64(to + CROWD + after)] = gain


@part
def tempers(glance: Glance, weights: Cells) -> Tempers:
    """What counts for every animal that joins, now."""
    shut, stuck, freed = weights[SHUT], weights[STUCK], weights[FREED]
    if glance.late:
        shut += weights[SHUT + 1]
        stuck += weights[STUCK + 1]
        freed += weights[FREED + 1] + glance.ahead * weights[END + 2]
    return Tempers(shut, stuck, freed, weights[FENCE + (glance.few > 0)], glance.time * weights[EARLY + 3])


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
    urge = weights[PLACES + places - 1]
    if apart == 0 and kept & near(animal):
        urge += weights[PAIR]
    follow = min(count(kept & (SOON << np.uint64(top + 1))), 2)
    return Joining(top, 1 if apart else 0, animals, kept, F(worth(glance, animals)), follow, urge)


@part
def near(animal: int) -> Word:
    """The animals that could have come along (T5)."""
    one = ONE << np.uint64(animal + 2)
    return one | one >> np.uint64(1) | one >> np.uint64(3) | one >> np.uint64(4)


@part
def join_urge(
    s: State, glance: Glance, temper: Tempers, joining: Joining, crossing: int, weights: Cells, out: Cells, n: int
) -> np.float32:
    """They go to the end of a row."""
    noted = n + crossing * NOTES
    there = count(s.rows[crossing])
    after = min(there + joining.two, CROWD - 1)
    ready = after == CROWD - 1
    plus = max(out[np.uint64(noted + 2)] - out[np.uint64(noted + 3)] + joining.value, F(0))
    skipped = above((ONE << np.uint64(joining.top)) - ONE, int(s.floor[crossing])) & ~joining.animals
    closed = count(skipped & glance.unseen)
    kind = (there > 0) + (ready & (there > 0))
    low = min(joining.top + 1, glance.next_least if crossing == glance.where else glance.least)
    by_length = n + CROSSINGS * NOTES + after
    urge: np.float32 = joining.urge + out[np.uint64(noted + joining.two)]
    urge += out[np.uint64(by_length)] * joining.value + out[np.uint64(by_length + CROWD)] * plus
    urge += weights[np.uint64(GAP + kind * SIZES + int(GAPS[np.uint64(closed)]))]
    urge += weights[np.uint64(FOLLOW + after * 3 + joining.follow)]
    urge += (temper.hasty + temper.fence * F(ready & (plus > F(0)))) * F(closed)
    urge += temper.shut * F(count(skipped & joining.kept))
    urge += temper.stuck * F(count(joining.kept ^ above(joining.kept, low)))
    urge += temper.freed * F(count(above(glance.unseen, low)))
    return urge


@part
def lead_urge(s: State, glance: Glance, crossing: int, weights: Cells, out: Cells, n: int) -> np.float32:
    """An elephant leads a row across."""
    noted = n + crossing * NOTES
    own, foreign = out[np.uint64(noted + 2)], out[np.uint64(noted + 3)]
    urge: np.float32 = weights[LED + min(glance.elephants, 3) - 1] + weights[MORE + 4] * glance.time
    urge += own * (
        weights[ACROSS]
        + glance.time * weights[ACROSS + 4]
        + glance.risk * weights[GUIDE + 1]
        + glance.fear * weights[GUIDE + 3]
    )
    urge += foreign * (weights[ACROSS + 1] + glance.time * weights[ACROSS + 5] + glance.risk * weights[GUIDE + 2])
    urge += weights[ACROSS + 6] * max(own - foreign, F(0)) + weights[GUIDE] * glance.risk
    joining = above(glance.animals, int(s.floor[crossing]))
    urge += weights[MORE + min(count(joining), 2)]
    best = 0
    while joining:
        best = max(best, int(s.points[lowest(joining)]))
        joining = without_lowest(joining)
    urge += weights[MORE + 3] * F(best)
    if glance.late:
        urge += weights[ACROSS + 2] * own + weights[ACROSS + 3] * foreign
    if own > foreign:
        urge += weights[WIN]
    elif own < foreign:
        urge += weights[WIN + 1]
    return urge


@part
def bite_urge(s: State, glance: Glance, bite: int, weights: Cells, out: Cells, n: int) -> np.float32:
    """A crocodile eats the first animal of a row, or a herd."""
    herd = bite & 1
    species = (bite >> 1) * 205 >> 10  # a fifth
    crossing = (bite >> 1) - species * CROSSINGS
    noted = n + crossing * NOTES
    row = s.rows[crossing]
    prey = row & s.species[species] if herd else row & ~without_lowest(row)
    own, foreign = F(worth(glance, prey & glance.mine)), F(worth(glance, prey & ~glance.mine))
    there = count(row)
    urge: np.float32 = weights[BITTEN + herd * 4 + min(there, 4) - 1]
    urge += (weights[EATEN] + glance.time * weights[EATEN + 4]) * own
    urge += (weights[EATEN + 1] + glance.time * weights[EATEN + 5]) * foreign
    urge += weights[SPARE + 2] * glance.time + weights[SPARE + 3] * glance.held
    if glance.late:
        urge += weights[EATEN + 2] * own + weights[EATEN + 3] * foreign + weights[SPARE + 1]
    if there >= CROWD:
        urge += (weights[PREY] + glance.risk * weights[PREY + 2]) * own
        urge += (weights[PREY + 1] + glance.risk * weights[PREY + 3]) * foreign
        if there - count(prey) < CROWD:
            urge += weights[THIN] * (out[np.uint64(noted + 2)] - own)
            urge += weights[THIN + 1] * (out[np.uint64(noted + 3)] - foreign)
    if without_lowest(glance.hand & (CROC_CARDS | SUPER_CARDS)):
        urge += weights[SPARE]
    return urge


@part
def feast_urge(s: State, glance: Glance, crossing: int, weights: Cells, out: Cells, n: int) -> np.float32:
    """The super crocodile eats a row."""
    noted = n + crossing * NOTES
    own, foreign = out[np.uint64(noted + 2)], out[np.uint64(noted + 3)]
    urge: np.float32 = weights[FEASTS] + weights[FEASTS + 1] * own + weights[FEASTS + 2] * foreign
    urge += weights[FEASTS + 4] * glance.time + weights[FEASTS + 6] * glance.held
    urge += weights[FEASTS + 7] * max(foreign - own, F(0))
    if glance.late:
        urge += weights[FEASTS + 3]
    if count(s.rows[crossing]) >= CROWD:
        urge += weights[FEASTS + 5]
    return urge


@part
def pounce_urge(s: State, glance: Glance, crossing: int, weights: Cells, out: Cells, n: int) -> np.float32:
    """A lion eats a row and closes the crossing."""
    noted = n + crossing * NOTES
    own, foreign = out[np.uint64(noted + 2)], out[np.uint64(noted + 3)]
    there = min(count(s.rows[crossing]), CROWD)
    urge: np.float32 = weights[PRIDE + there] + weights[TORN] * own + weights[TORN + 1] * foreign
    if there == CROWD:
        urge += weights[TORN + 2] * own + weights[TORN + 3] * foreign
    floor = int(s.floor[crossing])
    urge += weights[TORN + 4] * max(foreign - own, F(0))
    urge += weights[CLOSED] * F(count(above(glance.animals, floor)))
    urge += weights[CLOSED + 1] * F(count(above(glance.unseen, floor)))
    return urge
