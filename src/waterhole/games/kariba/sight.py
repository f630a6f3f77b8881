"""Who may know what in Kariba: hands and the draw pile are hidden, but for what everybody saw taken from the market."""

from __future__ import annotations

from waterhole.engine.kernel.chance import shuffle
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.pile import lift
from waterhole.engine.kernel.sight import copy_common
from waterhole.games.kariba.state import ANIMALS, CARDS, COPIES, NOBODY, SEATS, Observation, State


@part
def copy_public(seen: State | Observation, to: State | Observation) -> None:
    """All that lies face up or once did, and the sizes of the rest: what everyone at the table may know."""
    copy_common(seen, to)
    for animal in range(ANIMALS):
        to.waterhole[animal] = seen.waterhole[animal]
        to.market[animal] = seen.market[animal]
        for seat in range(SEATS):
            to.shown[seat, animal] = seen.shown[seat, animal]
            to.captured[seat, animal] = seen.captured[seat, animal]
    for seat in range(SEATS):
        to.held[seat] = seen.held[seat]
    to.stalls = seen.stalls
    to.open = seen.open


@kernel
def observe(s: State, seat: int, o: Observation) -> None:
    """What a seat may know: all that is public and its own hand. The unseen cards follow from that and the deck."""
    copy_public(s, o)
    o.seat = seat
    for animal in range(ANIMALS):
        o.hand[animal] = 0 if seat == NOBODY else s.hands[seat, animal]
        seen = s.waterhole[animal] + s.market[animal]
        for other in range(SEATS):
            known = o.hand[animal] if other == seat else s.shown[other, animal]
            seen += known + s.captured[other, animal]
        o.unseen[animal] = COPIES - seen


@kernel
def determinize(o: Observation, s: State) -> None:
    """A world that this seat cannot tell from the real one: the unseen cards are dealt anew, each way as likely."""
    copy_public(o, s)
    unseen = 0
    for animal in range(ANIMALS):
        for _ in range(o.unseen[animal]):
            s.pile[unseen] = animal
            unseen += 1
    for i in range(unseen, CARDS):
        s.pile[i] = 0
    shuffle(s.chance, s.pile, unseen)
    s.left = unseen
    while s.left > o.left + unknown(o):
        lift(s)  # a partial position lacks some cards, and the seat cannot know which
    for seat in range(SEATS):
        missing = int(s.held[seat])
        for animal in range(ANIMALS):
            # K14: what everyone saw stays where it went.
            s.hands[seat, animal] = o.hand[animal] if seat == o.seat else o.shown[seat, animal]
            missing -= s.hands[seat, animal]
        for _ in range(missing):
            s.hands[seat, lift(s)] += 1


@part
def unknown(o: Observation) -> int:
    """How many cards in other hands this seat has not seen."""
    count = 0
    for seat in range(SEATS):
        if seat != o.seat:
            count += int(o.held[seat])
            for animal in range(ANIMALS):
                count -= int(o.shown[seat, animal])
    return count
