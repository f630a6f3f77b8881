"""How MADA's cards are taken up and laid down: hands, piles, the discard, and what everyone remembers of them."""

from __future__ import annotations

from waterhole.engine.kernel.compiling import kernel, part
from waterhole.games.mada.state import (
    CARDS,
    DOUBLE,
    DOUBLES,
    HAND,
    LEMUR,
    LEMURS,
    NO_CARD,
    SCORPION,
    SCORPIONS,
    VALUES,
    State,
)


@part
def is_cactus(kind: int) -> bool:
    """Has it a value, or is it a lemur, a double lemur, a scorpion or no card at all?"""
    return 0 < kind < LEMUR


@kernel
def number_cards(s: State) -> None:
    """Give every card of the deck its number: cacti by value, then lemurs, double lemurs and scorpions."""
    s.kinds[NO_CARD] = SCORPION
    card = 1
    for value in range(1, VALUES):
        for _ in range(s.copies[value]):
            s.kinds[card] = value
            card += 1
    for _ in range(LEMURS):
        s.kinds[card] = LEMUR
        card += 1
    for _ in range(DOUBLES):
        s.kinds[card] = DOUBLE
        card += 1
    for _ in range(SCORPIONS):
        s.kinds[card] = SCORPION
        card += 1


@part
def lift(s: State) -> int:
    """The top card leaves the draw pile."""
    left = int(s.left) - 1
    s.left = left
    return int(s.pile[left])


@part
def take_up(s: State, seat: int, card: int) -> None:
    """A card goes into a hand that has an empty place."""
    hand = s.hands[seat]
    place = 1
    while place < HAND and hand[place] < card:
        hand[place - 1] = hand[place]
        place += 1
    hand[place - 1] = card


# What everyone remembers. When the draw pile is shuffled anew it was empty, and all that does not lie face up is in the
# hands: whoever has counted knows the elder cards, all hands together, for as long as it is certain of each card that
# leaves a hand whether it is one of them. When it is not, the memory is given up rather than guessed at.


@part
def remember(s: State, seat: int, kind: int) -> None:
    """A card of this kind is about to leave a hand: can everyone tell whether it was there before the last shuffle?"""
    held, elders = 0, 0  # in this hand
    old, young = 0, 0  # of this kind, in all hands and the draw pile
    for i in range(s.left):
        young += s.kinds[s.pile[i]] == kind
    for owner in range(s.players):
        for place in range(HAND):
            card = s.hands[owner, place]
            elder = int(s.elder[card])
            if card != NO_CARD and s.kinds[card] == kind:
                old += elder
                young += 1 - elder
            if owner == seat:
                held += card != NO_CARD
                elders += elder
    if 0 < elders < held and old > 0 and young > 0:
        forget(s)


@part
def forget(s: State) -> None:
    """From now on no card is known to be elder."""
    s.recall = 0
    for card in range(CARDS + 1):
        s.elder[card] = 0


@part
def memorize(s: State) -> None:
    """All cards in hands are elder, and everyone knows which they are."""
    forget(s)
    s.recall = 1
    for seat in range(s.players):
        for place in range(HAND):
            s.elder[s.hands[seat, place]] = s.hands[seat, place] != NO_CARD


@part
def give(s: State, seat: int, kind: int) -> int:
    """A card of this kind leaves a hand that holds one."""
    hand = s.hands[seat]
    i = HAND - 1
    while s.kinds[hand[i]] != kind:
        i -= 1
    card = int(hand[i])
    s.elder[card] = 0
    while i > 0:
        hand[i] = hand[i - 1]
        i -= 1
    hand[0] = NO_CARD
    return card


@part
def holds(s: State, seat: int) -> bool:
    """Is there a card in this hand?"""
    return bool(s.hands[seat, HAND - 1] != NO_CARD)


@part
def lay(s: State, seat: int, card: int) -> None:
    """A card goes on top of a player's pile."""
    top = int(s.top[seat])
    s.below[card] = top
    s.top[seat] = card
    if top == NO_CARD:
        s.bottom[seat] = card


@part
def drag(s: State, seat: int, last: int, lemur: int) -> None:
    """Everything from the top down to the `last` card goes under the pile, the lemur on it; more lies below that."""
    s.below[lemur] = s.top[seat]
    s.top[seat] = s.below[last]
    s.below[s.bottom[seat]] = lemur
    s.below[last] = NO_CARD
    s.bottom[seat] = last


@part
def swap(s: State, seat: int, other: int) -> None:
    """Two piles change places."""
    s.top[seat], s.top[other] = int(s.top[other]), int(s.top[seat])
    s.bottom[seat], s.bottom[other] = int(s.bottom[other]), int(s.bottom[seat])


@part
def throw(s: State, card: int) -> None:
    """A card goes on top of the common discard."""
    s.below[card] = s.discard
    s.discard = card


@part
def sweep(s: State, seat: int) -> None:
    """A player's whole pile goes on top of the common discard, as it lies."""
    if s.top[seat] != NO_CARD:
        s.below[s.bottom[seat]] = s.discard
        s.discard = s.top[seat]
        s.top[seat] = NO_CARD
        s.bottom[seat] = NO_CARD


@part
def gather(s: State, card: int) -> None:
    """A card and all below it come into the draw pile."""
    left = int(s.left)
    while card != NO_CARD:
        s.pile[left] = card
        left += 1
        card = int(s.below[card])
    s.left = left
