"""What a seat at MADA may know, as a row of numbers; of a pile, its top cards in order and how many of each kind."""

from __future__ import annotations

from typing import Any

import numpy as np

from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.tensor import Feature, around, spans, total, unpack, width
from waterhole.games.mada.deck import MOST_PEARS
from waterhole.games.mada.rounds import points_of
from waterhole.games.mada.state import (
    CACTI,
    CARDS,
    DOUBLE,
    DOUBLES,
    FIVE,
    HAND,
    KINDS,
    LEMUR,
    LEMURS,
    NO_CARD,
    PILE,
    SCORPION,
    SCORPIONS,
    SEATS,
    VALUES,
    State,
)

NONE, ONE, EIGHTH, SHIFT = np.uint64(0), np.uint64(1), np.uint64(7), np.uint64(3)
DEEP = 4  # cards of a pile, from its top, that are told in order
PHASES = 4

FEATURES: tuple[Feature, ...] = (
    Feature("hand", (KINDS,), HAND, "cards of each kind in the own hand"),
    Feature("unseen", (KINDS,), CACTI, "cards of each kind that are in other hands or still to draw"),
    Feature("known", (KINDS,), HAND * SEATS, "of these: cards that are known to be in other hands"),
    Feature("tops", (SEATS, DEEP, KINDS), 1, "is the top card of the pile (then: the one below it …) of this kind?"),
    Feature("piles", (SEATS, KINDS), CACTI, "cards of each kind in each pile"),
    Feature("heights", (SEATS,), PILE, "cards in each pile"),
    Feature("points", (SEATS,), FIVE * MOST_PEARS, "pears that each seat has set aside"),
    Feature("kept", (SEATS,), FIVE, "cacti that each seat has set aside; five end the game"),
    Feature("held", (SEATS,), HAND, "cards in each hand"),
    Feature("owed", (SEATS,), HAND, "cards that scorpions of the deal still ask of each seat"),
    Feature("taken", (SEATS,), 1, "does somebody sit there?"),
    Feature("own", (SEATS,), 1, "is this the number of the own seat, as actions and texts count seats?"),
    Feature("phase", (PHASES,), 1, "is it this phase: a turn, a scorpion's discard, a swap, the loser's discard?"),
    Feature("left", (1,), CARDS, "cards in the draw pile"),
    Feature("thrown", (1,), CARDS, "cards in the common discard"),
)
PLACES = spans(FEATURES)
WIDTH = width(FEATURES)
(
    HAND_AT,
    UNSEEN_AT,
    KNOWN_AT,
    TOPS_AT,
    PILES_AT,
    HEIGHTS_AT,
    POINTS_AT,
    KEPT_AT,
    HELD_AT,
    OWED_AT,
    TAKEN_AT,
    OWN_AT,
    PHASE_AT,
    LEFT_AT,
    THROWN_AT,
) = (place.start for place in PLACES.values())


@kernel
def encode(s: State, seat: int, out: Cells) -> None:
    """Write every feature. Kinds are counted in two words, a byte for each."""
    for place in range(TOPS_AT, WIDTH):
        out[place] = 0
    low, high, known_low, known_high = NONE, NONE, NONE, NONE
    elsewhere = int(s.left)
    for place in range(s.players):
        other = around(s, seat, place)
        held_low, held_high = count_hand(s, other, False)
        if place == 0:
            unpack(held_low, out, HAND_AT)
            unpack(held_high, out, HAND_AT + 8)
        else:
            elder_low, elder_high = count_hand(s, other, True)
            low, high = low + held_low, high + held_high
            known_low, known_high = known_low + elder_low, known_high + elder_high
        held: Any = np.int64(total(held_low + held_high))  # an int to compiled code
        height = encode_pile(s, other, place, out)
        elsewhere += held + height + int(s.kept[other])
        out[HELD_AT + place] = held
        out[HEIGHTS_AT + place] = height
        out[KEPT_AT + place] = s.kept[other]
        out[POINTS_AT + place] = points_of(s, other)
        out[OWED_AT + place] = s.owed[other]
        out[TAKEN_AT + place] = 1
    for i in range(s.left):
        kind = s.kinds[s.pile[i]]
        low += lower(kind)
        high += upper(kind)
    unpack(low, out, UNSEEN_AT)
    unpack(high, out, UNSEEN_AT + 8)
    unpack(known_low, out, KNOWN_AT)
    unpack(known_high, out, KNOWN_AT + 8)
    out[OWN_AT + seat] = 1
    out[PHASE_AT + int(s.phase)] = 1
    out[LEFT_AT] = s.left
    out[THROWN_AT] = CARDS - elsewhere
    if s.partial:
        encode_exercise(s, out)


@part
def lower(kind: int) -> Any:
    """One card, if it is among the lower eight kinds."""
    return ONE << ((np.uint64(kind) & EIGHTH) << SHIFT) if kind <= EIGHTH else NONE


@part
def upper(kind: int) -> Any:
    """One card, if it is among the upper eight kinds."""
    return NONE if kind <= EIGHTH else ONE << ((np.uint64(kind) & EIGHTH) << SHIFT)


@part
def count_hand(s: State, seat: int, elder: bool) -> tuple[Any, Any]:
    """The cards of a hand; or those that are there since before the last shuffle, which everybody knows."""
    low, high = NONE, NONE
    for i in range(HAND):
        card = s.hands[seat, i]
        there = np.uint64(s.elder[card] if elder else card != NO_CARD)  # no branch: nobody can predict a hand
        low += lower(s.kinds[card]) * there
        high += upper(s.kinds[card]) * there
    return low, high


@part
def encode_pile(s: State, seat: int, place: int, out: Cells) -> int:
    """A pile, from its top; how high it is."""
    low, high = NONE, NONE
    height = 0
    card = s.top[seat]
    while card != NO_CARD:
        kind = s.kinds[card]
        if height < DEEP:
            out[TOPS_AT + (place * DEEP + height) * KINDS + int(kind)] = 1
        low += lower(kind)
        high += upper(kind)
        height += 1
        card = s.below[card]
    unpack(low, out, PILES_AT + place * KINDS)
    unpack(high, out, PILES_AT + place * KINDS + 8)
    return height


@part
def encode_exercise(s: State, out: Cells) -> None:
    """Where cards are missing nobody knows which: unseen is the deck, less all that this seat has before its eyes."""
    for kind in range(KINDS):
        out[UNSEEN_AT + kind] = s.copies[kind] if 0 < kind < VALUES else 0
    out[UNSEEN_AT + SCORPION] = SCORPIONS
    out[UNSEEN_AT + LEMUR] = LEMURS
    out[UNSEEN_AT + DOUBLE] = DOUBLES
    thrown = 0
    card = s.discard
    while card != NO_CARD:
        out[UNSEEN_AT + int(s.kinds[card])] -= 1
        thrown += 1
        card = s.below[card]
    out[THROWN_AT] = thrown
    for kind in range(KINDS):
        for seat in range(s.players):
            out[UNSEEN_AT + kind] -= out[PILES_AT + seat * KINDS + kind]
            if 0 < kind < VALUES:
                out[UNSEEN_AT + kind] -= s.aside[seat, kind]
        out[UNSEEN_AT + kind] -= out[HAND_AT + kind]
