"""What a seat at MADA may know: all that is or once was face up, its own hand, and which cards are left."""

from __future__ import annotations

from waterhole.engine.kernel.chance import shuffle
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.sight import copy_common
from waterhole.games.mada.piles import lay, lift, number_cards, take_up, throw
from waterhole.games.mada.state import ANIMALS, CARDS, HAND, KINDS, NO_CARD, SCORPION, SEATS, VALUES, Observation, State


@part
def copy_public(seen: State | Observation, to: State | Observation) -> None:
    """The deck, what was set aside, and the sizes of what is hidden."""
    copy_common(seen, to)
    for value in range(VALUES):
        to.copies[value] = seen.copies[value]
        to.pears[value] = seen.pears[value]
        for seat in range(SEATS):
            to.aside[seat, value] = seen.aside[seat, value]
    for seat in range(SEATS):
        to.kept[seat] = seen.kept[seat]
        to.owed[seat] = seen.owed[seat]
    to.recall = seen.recall


@part
def spread(s: State, card: int, out: Cells) -> int:
    """The kinds of a card and of all below it, bottom card first; how many there are."""
    n = 0
    below = card
    while below != NO_CARD:
        n += 1
        below = int(s.below[below])
    i = n
    while card != NO_CARD:
        i -= 1
        out[i] = s.kinds[card]
        card = int(s.below[card])
    return n


@kernel
def observe(s: State, seat: int, o: Observation) -> None:
    """The table as it lies and the own hand. Which cards are unseen follows from that and the deck."""
    copy_public(s, o)
    o.seat = seat
    o.thrown = spread(s, int(s.discard), o.discard)
    for owner in range(s.players):
        o.heights[owner] = spread(s, int(s.top[owner]), o.piles[owner])
        for place in range(HAND):
            card = int(s.hands[owner, place])
            if card != NO_CARD:
                kind = s.kinds[card]
                o.held[owner] += 1
                o.elders[owner] += s.elder[card]
                if owner == seat:
                    o.hand[kind] += 1
                    o.mine[kind] += s.elder[card]
                else:
                    o.known[kind] += s.elder[card]
    count_unseen(o)


@part
def count_unseen(o: Observation) -> None:
    """All cards of the deck, less what this seat has before its eyes."""
    for kind, count in ANIMALS:
        o.unseen[kind] = count
    for value in range(1, VALUES):
        o.unseen[value] = o.copies[value]
        for seat in range(SEATS):
            o.unseen[value] -= o.aside[seat, value]
    for kind in range(KINDS):
        o.unseen[kind] -= o.hand[kind]
    for i in range(o.thrown):
        o.unseen[o.discard[i]] -= 1
    for seat in range(SEATS):
        for i in range(o.heights[seat]):
            o.unseen[o.piles[seat, i]] -= 1


@kernel
def determinize(o: Observation, s: State) -> None:
    """A world that this seat cannot tell from the real one: the unseen cards are dealt anew, each way as likely."""
    copy_public(o, s)
    number_cards(s)
    find_first_cards(s)
    for i in range(CARDS + 1):
        s.below[i] = NO_CARD
        s.elder[i] = 0
    s.discard = NO_CARD
    for i in range(o.thrown):
        throw(s, pick(s, int(o.discard[i])))
    for seat in range(SEATS):
        s.top[seat] = NO_CARD
        s.bottom[seat] = NO_CARD
        for i in range(o.heights[seat]):
            lay(s, seat, pick(s, int(o.piles[seat, i])))
        for place in range(HAND):
            s.hands[seat, place] = NO_CARD
    s.left = 0
    deal_elders(o, s)
    deal_unseen(o, s)
    for kind in range(KINDS):
        s.following[kind] = 0


@part
def deal_elders(o: Observation, s: State) -> None:
    """The own hand, and the cards that are known to have been in the other hands since the last shuffle."""
    for kind in range(1, KINDS):
        for _ in range(o.known[kind]):
            s.pile[s.left] = pick(s, kind)
            s.left += 1
    shuffle(s.chance, s.pile, int(s.left))
    for seat in range(o.players):
        if seat == o.seat:
            for kind in range(1, KINDS):
                for n in range(o.hand[kind]):
                    card = pick(s, kind)
                    take_up(s, seat, card)
                    s.elder[card] = n < o.mine[kind]
        else:
            for _ in range(o.elders[seat]):
                card = lift(s)
                take_up(s, seat, card)
                s.elder[card] = 1


@part
def deal_unseen(o: Observation, s: State) -> None:
    """Other hands are filled from all other unseen cards but the scorpions (M13); the rest is the draw pile."""
    for kind in range(1, KINDS):
        for _ in range(o.unseen[kind] - o.known[kind]):
            s.pile[s.left] = pick(s, kind)
            s.left += 1
    shuffle(s.chance, s.pile, int(s.left))
    for seat in range(o.players):
        if seat != o.seat:
            for _ in range(o.held[seat] - o.elders[seat]):
                take_up(s, seat, lift(s))
    for _ in range(o.unseen[SCORPION]):
        s.pile[s.left] = pick(s, SCORPION)
        s.left += 1
    shuffle(s.chance, s.pile, int(s.left))
    s.left = o.left  # a partial position lacks some cards, and the seat cannot know which


@part
def find_first_cards(s: State) -> None:
    """The lowest card number of each kind, as `number_cards` gave them."""
    for card in range(CARDS, 0, -1):
        s.following[s.kinds[card]] = card


@part
def pick(s: State, kind: int) -> int:
    """The next card of a kind that lies nowhere yet."""
    card = s.following[kind]
    s.following[kind] = card + 1
    return int(card)
