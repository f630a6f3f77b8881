"""What there is in MADA: its cards, its phases, all there is to know about a game, and what one seat may know of it.

A card is a number from 1 to 70, and 0 where none lies. Cards are numbered by kind, lowest value first, so that a hand
in the order of its numbers is in the order of its values. A pile is a chain: its top card, and under each card the next
one. So a card is laid down, two piles change places and a pile goes to the discard in one step, however high they are.
"""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.chance import WORDS
from waterhole.engine.kernel.journal import Card
from waterhole.engine.kernel.record import Cells, Record, cells, number

SEATS = 5
CARDS = 70
HAND = 3
FIVE = 5  # cacti set aside end the game (M15)
NO_CARD = 0

# Kinds of cards: 1 to 13 are cacti of that value. A scorpion stays neither in a hand nor on a pile, so there its number
# says that no card lies there.
SCORPION, HIGHEST, LEMUR, DOUBLE = 0, 13, 14, 15
KINDS = 16
VALUES = HIGHEST + 1  # room for a number for each value, counted from 1
CACTI, LEMURS, DOUBLES, SCORPIONS = 60, 4, 3, 3
ANIMALS = ((SCORPION, SCORPIONS), (LEMUR, LEMURS), (DOUBLE, DOUBLES))  # whatever is no cactus, and how many there are
PILE = CACTI + LEMURS  # all that can lie on a player's pile

FACES: tuple[Card, ...] = ("scorpion", *range(1, VALUES), "lemur", "double")  # cards as positions write them

# Phases: a turn; a card owed to a scorpion (M13); a target owed to a double lemur (M8); the loser's discards (M11).
TURN, STUNG, SWAP, LOSER = range(4)

# Kinds of events, in the order of EVENTS in words.py.
PLAYED, DREW, DARED, TURNED, MET, DRAGGED, SPENT, SWAPPED = range(8)
DISCARDED, LOST, ASIDE, SWEPT, KEPT, SHUFFLED, ENDED, STUCK = range(8, 16)


class State(Record):
    """All there is to know about one game."""

    chance: Cells = cells(WORDS, cell=np.uint64)
    players: int = number(np.int64)  # seats are whole words: of one type everywhere, every rule is compiled once
    start: int = number(np.int64)
    turn: int = number(np.int64)
    hands: Cells = cells(SEATS, HAND)  # in rising order, empty places first
    top: Cells = cells(SEATS)  # of each player's pile
    bottom: Cells = cells(SEATS)
    below: Cells = cells(CARDS + 1)  # the card under each card on a pile or the discard; under NO_CARD lies NO_CARD
    kinds: Cells = cells(CARDS + 1)  # the kind of each card
    elder: Cells = cells(CARDS + 1)  # is this card in a hand since before the last shuffle? (see memorize)
    pile: Cells = cells(CARDS)  # the draw pile; the next card is pile[left - 1]
    aside: Cells = cells(SEATS, VALUES)  # how many cacti of each value were set aside
    kept: Cells = cells(SEATS)  # how many that are in all
    owed: Cells = cells(SEATS)  # cards that scorpions dealt in the set-up still ask for (M2)
    copies: Cells = cells(VALUES)  # the deck: cacti of each value, and the pears on them
    pears: Cells = cells(VALUES)
    following: Cells = cells(KINDS)  # the next card of each kind, while a world is imagined: no memory is allocated
    left: int = number()  # cards in the draw pile
    discard: int = number()  # the top card of the common discard
    phase: int = number()
    partial: int = number()  # an exercise with fewer than 70 cards
    over: int = number()
    recall: int = number()  # does everyone still know which cards are elder?


class Observation(Record):
    """What one seat may know; `seat` is -1 for a spectator. Cards are told by kind, never by number."""

    players: int = number(np.int64)
    start: int = number(np.int64)
    turn: int = number(np.int64)
    piles: Cells = cells(SEATS, PILE)  # bottom card first
    heights: Cells = cells(SEATS)
    discard: Cells = cells(CARDS)  # bottom card first
    thrown: int = number()  # cards in the discard
    hand: Cells = cells(KINDS)  # how many of each kind
    unseen: Cells = cells(KINDS)  # cards of the deck that this seat has not seen
    held: Cells = cells(SEATS)  # cards in each hand
    elders: Cells = cells(SEATS)  # of these, cards that are there since before the last shuffle
    known: Cells = cells(KINDS)  # what they are, in all other hands together
    mine: Cells = cells(KINDS)  # and in the own hand
    recall: int = number()
    aside: Cells = cells(SEATS, VALUES)
    kept: Cells = cells(SEATS)
    owed: Cells = cells(SEATS)
    copies: Cells = cells(VALUES)
    pears: Cells = cells(VALUES)
    left: int = number()
    phase: int = number()
    partial: int = number()
    over: int = number()
    seat: int = number(np.int8)
