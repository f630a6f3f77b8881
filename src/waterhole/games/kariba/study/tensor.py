"""What a seat at Kariba may know, as a row of numbers."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.tensor import ONES, Feature, around, packed, spans, total, unpack, width
from waterhole.games.kariba.state import ANIMALS, CARDS, COPIES, DRAW, HAND, SEATS, STALLS, State

FEATURES: tuple[Feature, ...] = (
    Feature("hand", (ANIMALS,), HAND, "cards of each animal in the own hand"),
    Feature("waterhole", (ANIMALS,), COPIES, "cards of each animal at the waterhole"),
    Feature("market", (ANIMALS,), STALLS, "cards of each animal in the market"),
    Feature("unseen", (ANIMALS,), COPIES, "cards of each animal that are in other hands or still to draw"),
    Feature("shown", (SEATS, ANIMALS), HAND, "of each seat's hand: cards that everybody saw taken from the market"),
    Feature("points", (SEATS,), CARDS, "cards that each seat has won"),
    Feature("held", (SEATS,), HAND, "cards in each hand"),
    Feature("taken", (SEATS,), 1, "does somebody sit there?"),
    Feature("own", (SEATS,), 1, "is this the number of the own seat, as actions and texts count seats?"),
    Feature("left", (1,), CARDS, "face-down cards in the draw pile"),
    Feature("open", (1,), 1, "is the game played with the market?"),
    Feature("drawing", (1,), 1, "is a card to be drawn from the market now?"),
)
PLACES = spans(FEATURES)
WIDTH = width(FEATURES)
(
    HAND_AT,
    WATERHOLE_AT,
    MARKET_AT,
    UNSEEN_AT,
    SHOWN_AT,
    POINTS_AT,
    HELD_AT,
    TAKEN_AT,
    OWN_AT,
    LEFT_AT,
    OPEN_AT,
    DRAWING_AT,
) = (place.start for place in PLACES.values())


DECK = np.uint64(COPIES) * ONES  # eight of each animal


@kernel
def encode(s: State, seat: int, out: Cells) -> None:
    """Write every feature."""
    hand = packed(s.hands[seat])
    waterhole = packed(s.waterhole)
    market = packed(s.market)
    seen = hand + waterhole + market
    for place in range(SEATS):
        there = place < s.players
        other = around(s, seat, place) if there else place  # where nobody sits, everything is zero
        shown = packed(s.shown[other])
        captured = packed(s.captured[other])
        seen += captured + (shown if place > 0 else np.uint64(0))
        unpack(shown, out, SHOWN_AT + place * ANIMALS)
        out[POINTS_AT + place] = total(captured)
        out[HELD_AT + place] = s.held[other]
        out[TAKEN_AT + place] = there
        out[OWN_AT + place] = place == seat
    unpack(hand, out, HAND_AT)
    unpack(waterhole, out, WATERHOLE_AT)
    unpack(market, out, MARKET_AT)
    unpack(DECK - seen, out, UNSEEN_AT)
    out[LEFT_AT] = s.left
    out[OPEN_AT] = s.open
    out[DRAWING_AT] = s.phase == DRAW
