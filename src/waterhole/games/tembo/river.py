"""What Tembo's rules and its sight both ask of the river: what can be played, and how cards come into hands."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.chance import below
from waterhole.engine.kernel.compiling import part
from waterhole.games.tembo.cards import (
    ANIMAL_CARDS,
    CROC_CARDS,
    ELEPHANT_CARDS,
    NONE,
    SUPER_CARDS,
    copies,
    lowest,
    three_or_more,
    unit,
    without_lowest,
)
from waterhole.games.tembo.state import ANIMALS, CROSSINGS, ELEPHANT, KINDS, State, Word


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
