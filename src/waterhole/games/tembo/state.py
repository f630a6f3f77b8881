"""What there is in Tembo: its cards, its phases, all there is to know about a game, and what one seat may know of it.

Cards are numbered by what they show: 0 to 41 are the animals (printed from 1), then come the elephant, a crocodile for
each species, the super crocodile and the lion. How many of them lie together in one word is said in cards.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from waterhole.engine.kernel.chance import WORDS
from waterhole.engine.kernel.record import Cells, Record, cells, number

SEATS = 4
CROSSINGS = 5
HAND = 5
NOBODY = -1

TURN, PROWL = 0, 1  # phases: playing cards, or placing the lion just drawn (T10)

ANIMALS = 42
SPECIES = 3
ELEPHANT = ANIMALS
CROC = ELEPHANT + 1  # the first of three: gnu, zebra, antelope
SUPER = CROC + SPECIES
LION = SUPER + 1
KINDS = LION + 1

ELEPHANTS, CROCS, SUPERS, LIONS = 7, 6, 1, 3  # how many there are
CARDS = ANIMALS + ELEPHANTS + CROCS + SUPERS + LIONS

SPECIES_NAMES = ("gnu", "zebra", "antelope")
OTHER_NAMES = ("elephant", *(f"croc {name}" for name in SPECIES_NAMES), "super", "lion")
FACES = (*range(1, ANIMALS + 1), *OTHER_NAMES)  # as positions write them

# Kinds of events, in the order of EVENTS in words.py.
PLAYED, USED, CROSSED, LOST, DREW, ROARED, POUNCED, ENDED = range(8)

Word = Any  # cards in 64 bits; whatever meets one is unsigned: mixed with a signed number, both would become floats


class State(Record):
    """All there is to know about one game. Because rows rise, a row is no more than the set of its animals."""

    chance: Cells = cells(WORDS, cell=np.uint64)
    hands: Cells = cells(SEATS, cell=np.uint64)
    rows: Cells = cells(CROSSINGS, cell=np.uint64)  # the animals at each crossing
    marked: Cells = cells(SEATS, cell=np.uint64)  # of all these, each player's own
    crossed: Cells = cells(SEATS, cell=np.uint64)
    gone: Word = number(np.uint64)
    deck: Word = number(np.uint64)  # every card there is
    species: Cells = cells(SPECIES, cell=np.uint64)  # of the deck: which animals are gnus, zebras, antelopes
    points: Cells = cells(ANIMALS)  # of the deck: what each animal is worth
    pile: Cells = cells(CARDS)  # the next card is pile[left - 1]
    river: Cells = cells(CROSSINGS)  # face down for the whole game (T1)
    floor: Cells = cells(CROSSINGS)  # the lowest animal that may still join; none may where a lion lies
    lions: Cells = cells(CROSSINGS)  # is the crossing closed? (T11)
    held: Cells = cells(SEATS)  # cards in each hand
    left: int = number()  # cards in the draw pile
    bed: int = number()  # cards of the river: five, but an exercise may have fewer
    players: int = number()
    start: int = number()
    turn: int = number()
    phase: int = number()
    partial: int = number()  # an exercise with fewer than 59 cards
    over: int = number()


class Observation(Record):
    """What one seat may know; `seat` is NOBODY for a spectator."""

    hand: Word = number(np.uint64)
    unseen: Word = number(np.uint64)  # cards of the deck that this seat has not seen
    rows: Cells = cells(CROSSINGS, cell=np.uint64)
    marked: Cells = cells(SEATS, cell=np.uint64)
    crossed: Cells = cells(SEATS, cell=np.uint64)
    gone: Word = number(np.uint64)
    deck: Word = number(np.uint64)
    species: Cells = cells(SPECIES, cell=np.uint64)
    points: Cells = cells(ANIMALS)
    floor: Cells = cells(CROSSINGS)
    lions: Cells = cells(CROSSINGS)
    held: Cells = cells(SEATS)
    left: int = number()
    bed: int = number()
    players: int = number()
    start: int = number()
    turn: int = number()
    phase: int = number()
    partial: int = number()
    over: int = number()
    seat: int = number(np.int8)
