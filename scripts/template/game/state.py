"""What there is in Hares: its cards, all there is to know about a game, and what one seat may know of it.

Cards are counted from 0 in here and printed from 1.
"""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.chance import WORDS
from waterhole.engine.kernel.record import Cells, Record, cells, number

SEATS = 6
VALUES = 6
COPIES = 4
CARDS = VALUES * COPIES
HAND = 3
NOBODY = -1

FACES = tuple(range(1, VALUES + 1))  # cards as positions write them

# Kinds of events, in the order of EVENTS in words.py.
PLAYED, WON, DREW, ENDED = range(4)


class State(Record):
    """All there is to know about one game."""

    chance: Cells = cells(WORDS, cell=np.uint64)
    hands: Cells = cells(SEATS, VALUES)  # how many of each value a seat holds
    won: Cells = cells(SEATS, VALUES)
    trail: Cells = cells(CARDS)  # the top card is trail[length - 1]
    length: int = number()  # cards on the trail
    pile: Cells = cells(CARDS)  # the next card is pile[left - 1]
    held: Cells = cells(SEATS)  # cards in each hand
    left: int = number()  # cards in the draw pile
    players: int = number()
    start: int = number()
    turn: int = number()
    phase: int = number()  # always 0: every turn is a card from the hand
    partial: int = number()  # an exercise with fewer than 24 cards
    over: int = number()


class Observation(Record):
    """What one seat may know; `seat` is NOBODY for a spectator."""

    hand: Cells = cells(VALUES)
    won: Cells = cells(SEATS, VALUES)
    trail: Cells = cells(CARDS)
    length: int = number()
    unseen: Cells = cells(VALUES)  # cards of the deck that are in other hands, or still to draw
    held: Cells = cells(SEATS)
    left: int = number()
    players: int = number()
    start: int = number()
    turn: int = number()
    phase: int = number()
    partial: int = number()
    over: int = number()
    seat: int = number(np.int8)
