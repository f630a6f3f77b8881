"""Tembo's cards, many of them in one word.

In a word an animal is one bit; of the other cards, three bits count how many there are. Adding and taking away cards is
adding and subtracting words, and one instruction asks a whole row.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from waterhole.engine.kernel.compiling import part
from waterhole.games.tembo.state import ANIMALS, CROC, ELEPHANT, FACES, KINDS, LION, OTHER_NAMES, SPECIES, SUPER, Word

NONE, ONE = np.uint64(0), np.uint64(1)
COUNT = 7  # three bits

# Where in a word each card is, and the words that are full of one kind.
SHIFTS = tuple(card if card < ANIMALS else ANIMALS + 3 * (card - ANIMALS) for card in range(KINDS))
ANIMAL_CARDS = np.uint64((1 << ANIMALS) - 1)
ELEPHANT_CARDS = np.uint64(COUNT << SHIFTS[ELEPHANT])
CROC_CARDS = np.uint64(((1 << 3 * SPECIES) - 1) << SHIFTS[CROC])
SUPER_CARDS = np.uint64(COUNT << SHIFTS[SUPER])
LION_CARDS = np.uint64(COUNT << SHIFTS[LION])


@part
def unit(card: int) -> Word:
    """One card as a word; the shift is the one of SHIFTS."""
    return ONE << np.uint64(card if card < ANIMALS else 3 * card - 2 * ANIMALS)


@part
def copies(cards: Word, card: int) -> int:
    """How many there are of a card that is no animal."""
    some = cards >> np.uint64(3 * card - 2 * ANIMALS) & np.uint64(COUNT)
    return np.int64(some)  # type: ignore[return-value]  # an int to compiled code


@part
def without_lowest(animals: Word) -> Word:
    """All of these animals but the lowest."""
    return animals & (animals - ONE)


@part
def three_or_more(animals: Word) -> bool:
    """Are there enough for an elephant? (T6)"""
    return bool(without_lowest(without_lowest(animals)) != NONE)


# Plain loops, each of which the compiler knows as one instruction of the processor.


@part
def lowest(animals: Word) -> int:
    """The lowest of some animals: as many places in the word are below it."""
    places = (animals - ONE) & ~animals
    n = 0
    while places:
        places = without_lowest(places)
        n += 1
    return n


@part
def after_last(row: Word) -> int:
    """The lowest animal that is higher than a whole row; the first of all if the row is empty."""
    n = 0
    while row:
        row >>= ONE
        n += 1
    return n


def word(cards: list[Any]) -> Word:
    """Cards as positions write them, in one word."""
    return np.uint64(sum(1 << SHIFTS[FACES.index(card)] for card in cards))


def faces(cards: Word) -> list[Any]:
    """The cards of a word as positions write them: numbers ascending, then the others."""
    every: list[Any] = []
    others, animals = divmod(int(cards), 1 << ANIMALS)
    while animals:
        higher = animals & animals - 1
        every.append((animals ^ higher).bit_length())
        animals = higher
    for name in OTHER_NAMES if others else ():
        every += [name] * (others & COUNT)
        others >>= 3
    return every
