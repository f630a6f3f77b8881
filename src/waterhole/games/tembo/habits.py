"""What catches a Tembo player's eye: whose points wait where, how long a row is, and what still fits afterwards."""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from waterhole.engine.kernel import kernel, part
from waterhole.engine.record import Cells
from waterhole.games.tembo.cards import (
    ANIMAL_CARDS,
    ANIMALS,
    CARDS,
    CROC_CARDS,
    ELEPHANT,
    ELEPHANTS,
    LIONS,
    NONE,
    ONE,
    SUPER_CARDS,
    Word,
    copies,
    lowest,
    without_lowest,
)
from waterhole.games.tembo.river import CROSSINGS, PROWL, SEATS
from waterhole.games.tembo.rules import BITE, FEAST, LEAD, NEXT, NEXT_BUT_ONE, POUNCE, State

GROUPS = {
    # Joining. Of a row as it will be: 1, 2, 3 or more animals; with no elephant, one or more in the hand.
    "join": 24,  # waiting before (0 to 3), how many join (1, 2), elephants held (0, 1, 2)
    "own": 9,  # my points there afterwards: animals afterwards (1, 2, 3) and elephants held (0, 1, 2)
    "foreign": 9,  # the others' points there
    "worth": 4,  # the points of what joins: in a row too short, in one long enough; the same with the draw pile empty
    "risk": 2,  # elephants the others may hold, times my points, times theirs
    "gap": 12,  # animals that can no longer join: of an empty row, of another; 0, 1, 2 to 3, 4 to 7, 8 to 15, more
    "shut": 2,  # animals of mine among them; the same with the draw pile empty
    "stuck": 2,  # animals of mine that fit nowhere afterwards; the same with the draw pile empty
    "freed": 2,  # unseen animals that still fit somewhere; the same with the draw pile empty
    "apart": 3,  # a pair is torn: one that may go with it stays; two together; two with the draw pile empty
    "end": 3,  # with the draw pile empty, and I am ahead: for any animal, two, each unseen animal that still fits
    # Leading across.
    "lead": 3,  # elephants held (1, 2, 3)
    "across": 4,  # my points, theirs; the same with the draw pile empty
    "more": 3,  # animals of mine that could still join (0, 1, 2)
    "guide": 3,  # elephants the others may hold: alone, times my points, times theirs
    "win": 2,  # I gain more than they; less
    # Eating.
    "bite": 8,  # the first, the herd; animals there (1, 2, 3, 4)
    "eaten": 4,  # my points, theirs; the same with the draw pile empty
    "prey": 4,  # the same where an elephant could come
    "thin": 2,  # an elephant cannot come any more: my points left there, theirs
    "crocs": 2,  # another crocodile stays in the hand; the draw pile is empty
    "feast": 3,  # the super crocodile: always, my points, theirs
    "feast_late": 1,
    "pounce": 4,  # a lion, where 0, 1, 2, 3 animals wait
    "torn": 4,  # my points, theirs; the same where an elephant could come
    "closed": 1,  # animals of mine that could join there
}
START = dict(zip(GROUPS, accumulate(GROUPS.values(), initial=0), strict=False))
WEIGHTS: tuple[str, ...] = tuple(f"{group}_{i}" for group, size in GROUPS.items() for i in range(size))

JOIN, OWN, FOREIGN, WORTH, RISK = (START[group] for group in ("join", "own", "foreign", "worth", "risk"))
GAP, SHUT, STUCK, FREED, APART, END = (START[group] for group in ("gap", "shut", "stuck", "freed", "apart", "end"))
ACROSS, MORE, GUIDE, WIN = (START[group] for group in ("across", "more", "guide", "win"))
HERD, LED = START["bite"], START["lead"]
EATEN, PREY, THIN, CROCS = (START[group] for group in ("eaten", "prey", "thin", "crocs"))
FEASTS, FEAST_LATE, PRIDE, TORN, CLOSED = (
    START[group] for group in ("feast", "feast_late", "pounce", "torn", "closed")
)
CROWD = 3
F = np.float32
# Which of the six sizes of a gap a number of animals is.
GAPS = np.array([0, 1, 2, 2, *[3] * 4, *[4] * 8, *[5] * 28], np.uint8)


@part
def count(animals: Word) -> int:
    """How many animals these are; to the processor, one instruction."""
    n = 0
    while animals:
        animals = without_lowest(animals)
        n += 1
    return n


@part
def worth(s: State, animals: Word) -> int:
    """What some animals are worth together."""
    total = 0
    while animals:
        total += int(s.points[lowest(animals)])
        animals = without_lowest(animals)
    return total


@part
def above(animals: Word, floor: int) -> Word:
    """Those of these animals that are not below a floor."""
    return animals >> np.uint64(floor) << np.uint64(floor)


@kernel
def weigh(s: State, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """How strongly each legal action attracts the player to move."""
    me = int(s.turn)
    hand = s.hands[me]
    mine = s.marked[me]
    waiting = NONE
    for crossing in range(CROSSINGS):
        waiting |= s.rows[crossing]
    safe = NONE
    others = 0
    for seat in range(SEATS):
        safe |= s.crossed[seat]
        others += int(s.held[seat])
    others -= int(s.held[me])
    unseen = ANIMAL_CARDS & ~(waiting | safe | s.gone | hand)
    elephants = copies(hand, ELEPHANT)
    hidden = ELEPHANTS - copies(s.gone, ELEPHANT) - elephants
    risk = F(hidden * others) / F(max(int(s.left) + int(s.bed) + others, 1))
    late = s.left == 0
    ahead = F(0)
    if late:
        lead = 0
        for seat in range(s.players):
            points = worth(s, s.crossed[seat])
            lead += points * (int(s.players) - 1) if seat == me else -points
        ahead = F(1) if lead > 0 else F(-1) if lead < 0 else F(0)
    least, next_least, where = ANIMALS, ANIMALS, 0
    for crossing in range(CROSSINGS):
        floor = int(s.floor[crossing])
        if floor < least:
            least, next_least, where = floor, least, crossing
        elif floor < next_least:
            next_least = floor
    animals = hand & ANIMAL_CARDS
    held = min(elephants, 2)
    # Beyond the n urges there is room for notes: of each crossing, how it draws one animal, how two, my points, theirs.
    for crossing in range(CROSSINGS):
        row = s.rows[crossing]
        own = worth(s, row & mine)
        foreign = worth(s, row & ~mine)
        there = min(count(row), 3)
        note = n + 4 * crossing
        for more in range(2):
            after = min(there + more, 2)
            urge = weights[JOIN + (there * 2 + more) * 3 + held]
            urge += weights[OWN + after * 3 + held] * F(own) + weights[FOREIGN + after * 3 + held] * F(foreign)
            if after == 2:
                urge += risk * (weights[RISK] * F(own) + weights[RISK + 1] * F(foreign))
            if more:
                urge += weights[APART + 1]
                if late:
                    urge += weights[APART + 2] + ahead * weights[END + 1]
            elif late:
                urge += ahead * weights[END]
            out[np.uint64(note + more)] = urge
        out[np.uint64(note + 2)] = F(own)
        out[np.uint64(note + 3)] = F(foreign)

    for i in range(n):
        action = int(actions[np.uint64(i)])
        if action < LEAD:
            apart = (action >= NEXT) + (action >= NEXT_BUT_ONE)
            if apart:
                action -= NEXT if apart == 1 else NEXT_BUT_ONE
            animal = action * 205 >> 10
            crossing = action - animal * CROSSINGS
            top = animal + apart
            more = 1 if apart else 0
            row = s.rows[crossing]
            there = min(count(row), 3)
            after = min(there + more, 2)
            ready = after == 2
            urge = out[np.uint64(n + 4 * crossing + more)]
            points = int(s.points[np.uint64(animal)])
            if apart:
                points += int(s.points[np.uint64(top)])
            value = F(points)
            factor = weights[WORTH + ready] + weights[OWN + after * 3 + held]
            if late:
                factor += weights[WORTH + 2 + ready]
            if ready:
                factor += risk * weights[RISK]
            urge += factor * value
            floor = int(s.floor[crossing])
            below = above((ONE << np.uint64(animal)) - ONE, floor)
            if apart == 2:
                below |= ONE << np.uint64(animal + 1)
            urge += weights[GAP + (6 if there else 0) + int(GAPS[np.uint64(count(below & unseen))])]
            kept = animals & ~((ONE << np.uint64(animal)) | (ONE << np.uint64(top)))
            shut = F(count(below & kept))
            low = min(top + 1, next_least if crossing == where else least)
            rest = above(kept, low)
            lost = F(count(kept ^ rest))
            fitting = F(count(above(unseen, low)))
            urge += weights[SHUT] * shut + weights[STUCK] * lost + weights[FREED] * fitting
            if late:
                urge += weights[SHUT + 1] * shut + weights[STUCK + 1] * lost
                urge += (weights[FREED + 1] + ahead * weights[END + 2]) * fitting
            if not apart:
                near = ONE << np.uint64(animal + 2)
                near = near >> np.uint64(1) | near >> np.uint64(3) | near | near >> np.uint64(4)
                if near & kept:
                    urge += weights[APART]
        elif action < BITE:
            crossing = action - LEAD
            own, foreign = out[np.uint64(n + 4 * crossing + 2)], out[np.uint64(n + 4 * crossing + 3)]
            urge = weights[LED + min(elephants, 3) - 1]
            urge += (weights[ACROSS] + risk * weights[GUIDE + 1]) * own
            urge += (weights[ACROSS + 1] + risk * weights[GUIDE + 2]) * foreign
            urge += weights[MORE + min(count(above(animals, int(s.floor[crossing]))), 2)] + weights[GUIDE] * risk
            if late:
                urge += weights[ACROSS + 2] * own + weights[ACROSS + 3] * foreign
            if own > foreign:
                urge += weights[WIN]
            elif own < foreign:
                urge += weights[WIN + 1]
        elif action < FEAST:
            which = (action - BITE) >> 1
            herd = (action - BITE) & 1
            species = which * 205 >> 10
            crossing = which - species * CROSSINGS
            row = s.rows[crossing]
            prey = row & s.species[species] if herd else row & ~without_lowest(row)
            own, foreign = F(worth(s, prey & mine)), F(worth(s, prey & ~mine))
            there = count(row)
            urge = weights[HERD + herd * 4 + min(there, 4) - 1]
            urge += weights[EATEN] * own + weights[EATEN + 1] * foreign
            if late:
                urge += weights[EATEN + 2] * own + weights[EATEN + 3] * foreign + weights[CROCS + 1]
            if there >= CROWD:
                urge += weights[PREY] * own + weights[PREY + 1] * foreign
                urge += risk * (weights[PREY + 2] * own + weights[PREY + 3] * foreign)
                if there - count(prey) < CROWD:
                    urge += weights[THIN] * (out[np.uint64(n + 4 * crossing + 2)] - own)
                    urge += weights[THIN + 1] * (out[np.uint64(n + 4 * crossing + 3)] - foreign)
            spare = hand & (CROC_CARDS | SUPER_CARDS)
            if without_lowest(spare):
                urge += weights[CROCS]
        elif action < POUNCE:
            crossing = action - FEAST
            own, foreign = out[np.uint64(n + 4 * crossing + 2)], out[np.uint64(n + 4 * crossing + 3)]
            urge = weights[FEASTS] + weights[FEASTS + 1] * own + weights[FEASTS + 2] * foreign
            if late:
                urge += weights[FEAST_LATE]
        else:
            crossing = action - POUNCE
            own, foreign = out[np.uint64(n + 4 * crossing + 2)], out[np.uint64(n + 4 * crossing + 3)]
            there = min(count(s.rows[crossing]), 3)
            urge = weights[PRIDE + there] + weights[TORN] * own + weights[TORN + 1] * foreign
            if there == CROWD:
                urge += weights[TORN + 2] * own + weights[TORN + 3] * foreign
            urge += weights[CLOSED] * F(count(above(animals, int(s.floor[crossing]))))
        out[np.uint64(i)] = urge
