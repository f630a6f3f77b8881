"""The table of Tembo: all there is to know about a game, what one seat may know of it, and the cards underneath."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.chance import WORDS, below
from waterhole.engine.kernel.compiling import part
from waterhole.engine.kernel.record import Cells, Record, cells, number
from waterhole.games.tembo.cards import (
    ANIMAL_CARDS,
    ANIMALS,
    CARDS,
    CROC_CARDS,
    ELEPHANT,
    ELEPHANT_CARDS,
    KINDS,
    NONE,
    SPECIES,
    SUPER_CARDS,
    Word,
    copies,
    lowest,
    three_or_more,
    unit,
    without_lowest,
)

SEATS = 4
CROSSINGS = 5
HAND = 5
NOBODY = -1

TURN, PROWL = 0, 1  # phases: playing cards, or placing the lion just drawn (T10)


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


@part
def playable(s: State) -> Word:
    """Every card that somebody could play somewhere now (T2)."""
    lowest_floor = ANIMALS
    waiting = NONE
    crowded = False
    for crossing in range(CROSSINGS):
        row = s.rows[crossing]
        lowest_floor = min(lowest_floor, int(s.floor[crossing]))
        waiting |= row
        crowded |= three_or_more(row)
    some = ANIMAL_CARDS >> np.uint64(lowest_floor) << np.uint64(lowest_floor)  # T3, T4
    if crowded:
        some |= ELEPHANT_CARDS  # T6
    if waiting:
        some |= CROC_CARDS | SUPER_CARDS  # T7, T8
    return some


@part
def lift(s: State) -> int:
    """The top card leaves the draw pile without a trace: equal positions are equal bytes."""
    s.left -= 1
    card = s.pile[s.left]
    s.pile[s.left] = 0
    return int(card)


@part
def lay(s: State, some: Word) -> None:
    """Put cards on top of the draw pile, in order."""
    left = int(s.left)
    animals = some & ANIMAL_CARDS
    while animals:
        s.pile[left] = lowest(animals)
        left += 1
        animals = without_lowest(animals)
    for card in range(ELEPHANT, KINDS):
        for _ in range(copies(some, card)):
            s.pile[left] = card
            left += 1
    s.left = left


@part
def deal_hand(s: State, seat: int) -> None:
    """As many cards as the seat should hold, any of those in the draw pile; another takes the place of each."""
    hand = NONE
    for _ in range(s.held[seat]):
        s.left -= 1
        chosen = below(s.chance, s.left + 1)
        hand += unit(int(s.pile[chosen]))
        s.pile[chosen] = s.pile[s.left]
        s.pile[s.left] = 0
    s.hands[seat] = hand


@part
def points_of(s: State, seat: int) -> int:
    """What a seat's animals that crossed are worth."""
    points = 0
    safe = s.crossed[seat]
    while safe:
        points += int(s.points[lowest(safe)])
        safe = without_lowest(safe)
    return points
