"""What a seat at MADA may know, as a row of numbers; of a pile, its top cards in order and how many of each kind."""

from __future__ import annotations

from waterhole.engine.kernel import kernel, part
from waterhole.engine.record import Cells
from waterhole.engine.tensor import Feature, around, spans, width
from waterhole.games.mada.cards import (
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
from waterhole.games.mada.deck import MOST_PEARS
from waterhole.games.mada.rounds import points_of

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
    PHASE_AT,
    LEFT_AT,
    THROWN_AT,
) = (place.start for place in PLACES.values())


@kernel
def encode(s: State, seat: int, out: Cells) -> None:
    """Write every feature. What is unseen is the deck, less all that this seat has before its eyes."""
    for place in range(TOPS_AT, WIDTH):
        out[place] = 0
    for kind in range(KINDS):
        out[HAND_AT + kind] = 0
        out[KNOWN_AT + kind] = 0
    for value in range(1, VALUES):
        out[UNSEEN_AT + value] = s.copies[value]
    out[UNSEEN_AT + SCORPION] = SCORPIONS
    out[UNSEEN_AT + LEMUR] = LEMURS
    out[UNSEEN_AT + DOUBLE] = DOUBLES
    for place in range(s.players):
        other = around(s, seat, place)
        encode_hand(s, other, place, out)
        encode_pile(s, other, place, out)
        encode_aside(s, other, place, out)
        out[OWED_AT + place] = s.owed[other]
        out[TAKEN_AT + place] = 1
    encode_discard(s, out)
    out[PHASE_AT + int(s.phase)] = 1
    out[LEFT_AT] = s.left


@part
def encode_hand(s: State, seat: int, place: int, out: Cells) -> None:
    """The own hand; of another, how many cards there are, and those that everybody knows are there."""
    held = 0
    for i in range(HAND):
        card = s.hands[seat, i]
        there = card != NO_CARD
        kind = s.kinds[card]
        held += there
        if place == 0:
            out[HAND_AT + kind] += there
            out[UNSEEN_AT + kind] -= there
        else:
            out[KNOWN_AT + kind] += s.elder[card]
    out[HELD_AT + place] = held


@part
def encode_pile(s: State, seat: int, place: int, out: Cells) -> None:
    """A pile, from its top."""
    height = 0
    card = s.top[seat]
    while card != NO_CARD:
        kind = s.kinds[card]
        if height < DEEP:
            out[TOPS_AT + (place * DEEP + height) * KINDS + kind] = 1
        out[PILES_AT + place * KINDS + kind] += 1
        out[UNSEEN_AT + kind] -= 1
        height += 1
        card = s.below[card]
    out[HEIGHTS_AT + place] = height


@part
def encode_aside(s: State, seat: int, place: int, out: Cells) -> None:
    """What a seat has won."""
    if s.kept[seat]:
        for value in range(1, VALUES):
            out[UNSEEN_AT + value] -= s.aside[seat, value]
        out[POINTS_AT + place] = points_of(s, seat)
        out[KEPT_AT + place] = s.kept[seat]


@part
def encode_discard(s: State, out: Cells) -> None:
    """The common discard."""
    thrown = 0
    card = s.discard
    while card != NO_CARD:
        out[UNSEEN_AT + s.kinds[card]] -= 1
        thrown += 1
        card = s.below[card]
    out[THROWN_AT] = thrown
