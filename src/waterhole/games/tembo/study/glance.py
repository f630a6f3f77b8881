"""What a Tembo player sees before looking at any move."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from waterhole.engine.kernel.compiling import part
from waterhole.games.tembo.cards import ANIMAL_CARDS, NONE, ONE, copies, without_lowest
from waterhole.games.tembo.state import (
    ANIMALS,
    CROC,
    CROCS,
    CROSSINGS,
    ELEPHANT,
    ELEPHANTS,
    SEATS,
    SUPER,
    SUPERS,
    State,
    Word,
)

WHOLE = np.float32(1 / 32)  # time is about 1 at the start


class Glance(NamedTuple):
    """All that matters for every move."""

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


@part
def look(s: State) -> Glance:
    """A glance at the table, and at the own hand."""
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
    chance = np.float32(others) / np.float32(max(int(s.left) + int(s.bed) + others, 1))
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
        np.float32(count(animals)),
        np.float32(hidden) * chance,
        np.float32(biters) * chance,
        late,
        np.float32(int(s.left)) * WHOLE,
        lead(s, me, ones, twos, fours) if late else np.float32(0),
        least,
        next_least,
        where,
        empty,
        ones,
        twos,
        fours,
    )


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
    return np.float32((mine > best) - (mine < best))


@part
def worth(glance: Glance, animals: Word) -> int:
    """What some animals are worth together."""
    return count(animals & glance.ones) + 2 * count(animals & glance.twos) + 4 * count(animals & glance.fours)


@part
def count(animals: Word) -> int:
    """How many animals these are; to the processor, one instruction."""
    n = 0
    while animals:
        animals = without_lowest(animals)
        n += 1
    return n


@part
def above(animals: Word, floor: int) -> Word:
    """Those of these animals that are not below a floor."""
    return animals >> np.uint64(floor) << np.uint64(floor)
