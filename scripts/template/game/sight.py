"""Who may know what in Hares: hands and the draw pile are hidden, the trail and what was won are not."""

from __future__ import annotations

from waterhole.engine.kernel.chance import shuffle
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.pile import lift
from waterhole.engine.kernel.sight import copy_common
from waterhole.games.hares.state import CARDS, COPIES, NOBODY, SEATS, VALUES, Observation, State


@part
def copy_public(seen: State | Observation, to: State | Observation) -> None:
    """What everyone at the table may know: the trail, what was won, and the sizes of the rest."""
    copy_common(seen, to)
    to.length = seen.length
    for place in range(CARDS):
        to.trail[place] = seen.trail[place]
    for seat in range(SEATS):
        to.held[seat] = seen.held[seat]
        for value in range(VALUES):
            to.won[seat, value] = seen.won[seat, value]


@kernel
def observe(s: State, seat: int, o: Observation) -> None:
    """What a seat may know: all that is public, and its own hand. The unseen cards follow from that and the deck."""
    copy_public(s, o)
    o.seat = seat
    for value in range(VALUES):
        o.hand[value] = 0 if seat == NOBODY else s.hands[seat, value]
        o.unseen[value] = COPIES - o.hand[value]
        for other in range(SEATS):
            o.unseen[value] -= s.won[other, value]
    for place in range(s.length):
        o.unseen[s.trail[place]] -= 1


@kernel
def determinize(o: Observation, s: State) -> None:
    """A world that this seat cannot tell from the real one: the unseen cards are dealt anew, each way as likely."""
    copy_public(o, s)
    for card in range(CARDS):
        s.pile[card] = 0
    s.left = 0
    for value in range(VALUES):
        for _ in range(o.unseen[value]):
            s.pile[s.left] = value
            s.left += 1
    shuffle(s.chance, s.pile, int(s.left))
    for seat in range(SEATS):
        for value in range(VALUES):
            s.hands[seat, value] = o.hand[value] if seat == o.seat else 0
        if seat != o.seat:
            for _ in range(o.held[seat]):
                s.hands[seat, lift(s)] += 1
    while s.left > o.left:
        lift(s)  # a partial position lacks some cards, and the seat cannot know which
