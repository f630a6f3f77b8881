"""Who may know what in Tembo: hands, the draw pile and the river are hidden, all the rest is public."""

from __future__ import annotations

from waterhole.engine.kernel.chance import shuffle
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.pile import lift
from waterhole.engine.kernel.sight import copy_common
from waterhole.games.tembo.cards import LION_CARDS, NONE, unit
from waterhole.games.tembo.river import deal_hand, lay, playable
from waterhole.games.tembo.state import (
    ANIMALS,
    CARDS,
    CROSSINGS,
    LION,
    NOBODY,
    PROWL,
    SEATS,
    SPECIES,
    TURN,
    Observation,
    State,
    Word,
)


@part
def copy_public(seen: State | Observation, to: State | Observation) -> None:
    """All that lies face up or once did, the deck, and the sizes of the rest: what everyone at the table may know."""
    copy_common(seen, to)
    for crossing in range(CROSSINGS):
        to.rows[crossing] = seen.rows[crossing]
        to.floor[crossing] = seen.floor[crossing]
        to.lions[crossing] = seen.lions[crossing]
    for seat in range(SEATS):
        to.marked[seat] = seen.marked[seat]
        to.crossed[seat] = seen.crossed[seat]
        to.held[seat] = seen.held[seat]
    for species in range(SPECIES):
        to.species[species] = seen.species[species]
    for animal in range(ANIMALS):
        to.points[animal] = seen.points[animal]
    to.gone = seen.gone
    to.deck = seen.deck
    to.bed = seen.bed


@kernel
def observe(s: State, seat: int, o: Observation) -> None:
    """What a seat may know: all that is public and its own hand. The unseen cards follow from that and the deck."""
    copy_public(s, o)
    o.seat = seat
    o.hand = NONE if seat == NOBODY else s.hands[seat]
    seen = o.hand + s.gone
    for crossing in range(CROSSINGS):
        seen += s.rows[crossing]
        if s.lions[crossing]:
            seen += unit(LION)
    for other in range(SEATS):
        seen += s.crossed[other]
    if s.phase == PROWL:
        seen += unit(LION)  # the one that was just drawn
    o.unseen = s.deck - seen


@kernel
def determinize(o: Observation, s: State) -> None:
    """A world that this seat cannot tell from the real one: the unseen cards are dealt anew, each way as likely."""
    copy_public(o, s)
    for i in range(CARDS):
        s.pile[i] = 0
    s.left = 0
    for seat in range(SEATS):
        s.hands[seat] = o.hand if seat == o.seat else NONE
    deal_mover(o, s, o.unseen & ~LION_CARDS)  # T1, T10: no hand holds a lion
    for seat in range(SEATS):
        if s.hands[seat] == NONE:
            deal_hand(s, seat)
    lay(s, o.unseen & LION_CARDS)
    shuffle(s.chance, s.pile, int(s.left))
    for i in range(CROSSINGS):
        s.river[i] = lift(s) if i < s.bed else 0
    while s.left > o.left:
        lift(s)  # a partial position lacks some cards, and the seat cannot know which


@part
def deal_mover(o: Observation, s: State, hidden: Word) -> None:
    """Lay out the hidden cards. Whoever is to move gets a hand first: all know whether it can be played (T13)."""
    mover = int(s.turn)
    some = playable(s)
    kept = hidden & some if s.over else NONE  # in a game that is over, nothing that could have been played
    lay(s, hidden ^ kept)
    dealt = mover == o.seat
    while not dealt:
        lay(s, s.hands[mover])  # a hand that did not fit goes back
        deal_hand(s, mover)
        dealt = bool(s.over or s.phase != TURN or s.hands[mover] & some != NONE)
    lay(s, kept)
