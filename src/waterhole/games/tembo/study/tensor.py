"""What a seat at Tembo may know, as a row of numbers."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.tensor import Feature, around, spans, spread, unpack, width
from waterhole.games.tembo.cards import ANIMAL_CARDS, copies, unit
from waterhole.games.tembo.deck import POINTS
from waterhole.games.tembo.river import points_of
from waterhole.games.tembo.state import (
    ANIMALS,
    CARDS,
    CROSSINGS,
    ELEPHANTS,
    HAND,
    KINDS,
    LION,
    PROWL,
    SEATS,
    State,
    Word,
)

FEATURES: tuple[Feature, ...] = (
    Feature("hand", (KINDS,), HAND, "cards in the own hand: each animal, then elephants, crocodiles, super, lions"),
    Feature("unseen", (KINDS,), ELEPHANTS, "cards that are in other hands, in the river or still to draw"),
    Feature("rows", (CROSSINGS, ANIMALS), 1, "does this animal wait at this crossing?"),
    Feature("marked", (SEATS, ANIMALS), 1, "is this animal, if it waits, of this seat?"),
    Feature("floor", (CROSSINGS,), ANIMALS, "the number that an animal must exceed to join this row; 42: none may"),
    Feature("lions", (CROSSINGS,), 1, "does a lion lie there?"),
    Feature("points", (SEATS,), ANIMALS * POINTS[-1], "points of each seat's animals that have crossed"),
    Feature("held", (SEATS,), HAND, "cards in each hand"),
    Feature("taken", (SEATS,), 1, "does somebody sit there?"),
    Feature("own", (SEATS,), 1, "is this the number of the own seat, as actions and texts count seats?"),
    Feature("left", (1,), CARDS, "cards in the draw pile"),
    Feature("prowl", (1,), 1, "is a lion to be placed now?"),
)
PLACES = spans(FEATURES)
WIDTH = width(FEATURES)
HAND_AT, UNSEEN_AT, ROWS_AT, MARKED_AT, FLOOR_AT, LIONS_AT, POINTS_AT, HELD_AT, TAKEN_AT, OWN_AT, LEFT_AT, PROWL_AT = (
    place.start for place in PLACES.values()
)


@kernel
def encode(s: State, seat: int, out: Cells) -> None:
    """Write every feature, first to last: where eight animals are written at once, the next feature follows."""
    seen = s.hands[seat] + s.gone
    for other in range(SEATS):
        seen += s.crossed[other] + s.marked[other]
    for crossing in range(CROSSINGS):
        seen += unit(LION) * np.uint64(s.lions[crossing])
    seen += unit(LION) * np.uint64(s.phase == PROWL)  # the one that was just drawn
    spread_cards(s.hands[seat], HAND_AT, out)
    spread_cards(s.deck - seen, UNSEEN_AT, out)
    for crossing in range(CROSSINGS):
        spread_animals(s.rows[crossing], ROWS_AT + crossing * ANIMALS, out)
    for place in range(SEATS):
        other = around(s, seat, place) if place < s.players else place  # where nobody sits, everything is zero
        spread_animals(s.marked[other], MARKED_AT + place * ANIMALS, out)
    for crossing in range(CROSSINGS):
        out[FLOOR_AT + crossing] = s.floor[crossing]
        out[LIONS_AT + crossing] = s.lions[crossing]
    for place in range(SEATS):
        there = place < s.players
        other = around(s, seat, place) if there else place
        out[POINTS_AT + place] = points_of(s, other)
        out[HELD_AT + place] = s.held[other]
        out[TAKEN_AT + place] = there
        out[OWN_AT + place] = place == seat
    out[LEFT_AT] = s.left
    out[PROWL_AT] = s.phase == PROWL


@part
def spread_animals(animals: Word, at: int, out: Cells) -> None:
    """A place for each animal, and zeros in the six places that follow."""
    for eighth in range(0, ANIMALS, 8):
        unpack(spread(animals >> np.uint64(eighth)), out, at + eighth)


@part
def spread_cards(cards: Word, at: int, out: Cells) -> None:
    """A place for each animal, and one for each other kind of card."""
    spread_animals(cards & ANIMAL_CARDS, at, out)
    for card in range(ANIMALS, KINDS):
        out[at + card] = copies(cards, card)
