"""What there is in Kariba: its cards, its phases, all there is to know about a game, and what one seat may know of it.

Animals are counted from 0 in here (0 is the mouse, 7 the elephant) and printed from 1.
"""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.chance import WORDS
from waterhole.engine.kernel.record import Cells, Record, cells, number

SEATS = 4
ANIMALS = 8
COPIES = 8
CARDS = ANIMALS * COPIES
HAND = 5
HERD = 3
STALLS = 3  # face-up cards in a full market
MOUSE, ELEPHANT = 0, 7
NOBODY = -1

TURN, DRAW = 0, 1  # phases: playing cards, or drawing them one by one from the market (K12)

FACES = tuple(range(1, ANIMALS + 1))  # cards as positions write them

# Kinds of events, in the order of EVENTS in words.py.
PLAYED, CHASED, DREW, TOOK, REFILLED, ENDED = range(6)


class State(Record):
    """All there is to know about one game."""

    chance: Cells = cells(WORDS, cell=np.uint64)
    hands: Cells = cells(SEATS, ANIMALS)
    shown: Cells = cells(SEATS, ANIMALS)  # of these, cards that everyone saw taken from the market (K14)
    captured: Cells = cells(SEATS, ANIMALS)
    waterhole: Cells = cells(ANIMALS)
    market: Cells = cells(ANIMALS)
    pile: Cells = cells(CARDS)  # the next card is pile[left - 1]
    held: Cells = cells(SEATS)  # cards in each hand
    left: int = number()  # face-down cards in the draw pile
    stalls: int = number()  # face-up cards in the market
    players: int = number()
    start: int = number()
    turn: int = number()
    phase: int = number()
    open: int = number()  # is the market open? (the option of K11)
    partial: int = number()  # an exercise with fewer than 64 cards
    over: int = number()


class Observation(Record):
    """What one seat may know; `seat` is NOBODY for a spectator."""

    hand: Cells = cells(ANIMALS)
    shown: Cells = cells(SEATS, ANIMALS)
    captured: Cells = cells(SEATS, ANIMALS)
    waterhole: Cells = cells(ANIMALS)
    market: Cells = cells(ANIMALS)
    unseen: Cells = cells(ANIMALS)  # cards of the deck that this seat has not seen: in other hands, or still to draw
    held: Cells = cells(SEATS)
    left: int = number()
    stalls: int = number()
    players: int = number()
    start: int = number()
    turn: int = number()
    phase: int = number()
    open: int = number()
    partial: int = number()
    over: int = number()
    seat: int = number(np.int8)
