"""What catches a MADA player's eye: how high a move climbs, what luck would cost there, and what stays in the hand.

Most moves are judged by how the table lies afterwards: the own top card, its pears, how likely the next card of the
draw pile would lose the round on it, and what the others would set aside then. Nothing else is looked at than what the
player to move may know: of hidden cards only how many there are below a value, in the draw pile and all other hands
together.
"""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel import kernel, part
from waterhole.engine.record import Cells
from waterhole.games.mada.cards import (
    CARDS,
    DOUBLE,
    FIVE,
    HAND,
    KINDS,
    LEMUR,
    NO_CARD,
    VALUES,
    State,
    is_cactus,
)
from waterhole.games.mada.rounds import LOSER, STUNG
from waterhole.games.mada.rules import AIM, DRAW, KEEP, LUCK, TRADE

BUCKETS = 9  # of danger, in eighths
REACHES = 8
SHAPES = 16  # of a hand: cards that fit, and four times the cards that do not


def places(*tables: tuple[str, int]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Names for the weights of some tables, and where each table begins."""
    names: list[str] = []
    starts = []
    for name, size in tables:
        starts.append(len(names))
        names += [name] if size == 1 else [f"{name}_{i}" for i in range(size)]
    return tuple(names), tuple(starts)


WEIGHTS, STARTS = places(
    ("top", VALUES),  # the value on top of the own pile afterwards; 0 for none
    ("danger", BUCKETS),  # how likely a card turned up on it would lose the round
    ("step", VALUES),  # how far a cactus climbs
    ("shape", SHAPES),  # the hand that stays
    ("reach", REACHES),  # how far the lowest cactus of it would climb next
    ("luck", BUCKETS),  # trying luck, by how dangerous that is
    ("luck_shape", SHAPES),  # and by the hand
    ("draw", SHAPES),  # drawing, by the hand
    ("thrown", KINDS),  # what to throw to a scorpion
    ("lost", KINDS),  # what to be rid of after a lost round
    ("pressure", HAND + 1),  # pears on top while others are in danger, by how many cards they hold
    ("gift", 1),  # pears that others would set aside, as likely as they would
    ("luck_gift", 1),  # the same when luck is tried now
    ("lemur", 1),
    ("double", 1),
    ("robbed", 1),  # pears that a double lemur takes away from another player
    ("close_ahead", 1),  # the next lost round of another would end the game: with enough pears, or not
    ("close_behind", 1),
    ("last_pears", 1),  # pears on top when one cactus is missing
    ("luck_end_ahead", 1),  # luck may end the game
    ("luck_end_behind", 1),
)
(TOP, DANGER, STEP, SHAPE, REACH, LUCKY, LUCKY_SHAPE, DRAWN, THROWN, LOST, PRESSURE, GIFT, LUCKY_GIFT) = STARTS[:13]
(LEMURS, DOUBLES, ROBBED, AHEAD, BEHIND, LAST_PEARS, LUCKY_AHEAD, LUCKY_BEHIND) = STARTS[13:]

NO_REACH = REACHES - 1
REACHED = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 6, 6, 6, 6], np.uint8)  # the place of each step in its table
# Whatever is counted in bytes is counted many at a time; so are the numbers up to 70, and which values are below one.
NUMBERS = np.arange(CARDS, dtype=np.uint8)
SMALLER = np.where(np.arange(VALUES)[None, :] < np.arange(VALUES)[:, None], 255, 0).astype(np.uint8)
SHARES = np.array([0.0] + [1.0 / unseen for unseen in range(1, CARDS + 1)], np.float32)


@kernel
def weigh(s: State, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """How strongly each legal action attracts the player to move."""
    seat = int(s.turn)
    if n == 1:
        out[0] = np.float32(0)  # there is nothing to choose
    elif s.phase == LOSER:
        for i in range(n):
            out[i] = weights[LOST + int(actions[i]) - KEEP]
    elif s.phase == STUNG:
        top = value_on(s, seat)
        for i in range(n):
            kind = int(actions[i]) - KEEP
            out[i] = weights[THROWN + kind] + throw_urge(s, seat, kind, top, weights)
    else:
        weigh_turn(s, seat, actions, n, weights, out)


@part
def weigh_turn(s: State, seat: int, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """A turn, or the target of a double lemur."""
    top = value_on(s, seat)
    share = SHARES[unseen(s, seat)]
    danger = np.float32(lower(s, seat, top)) * share
    pressure, gift = np.float32(0), 0
    for other in range(s.players):
        if other != seat:
            value = value_on(s, other)
            gift += int(s.pears[value])
            pressure += weights[PRESSURE + held(s, other)] * np.float32(lower(s, seat, value)) * share
    close, ahead = closing(s, seat)
    for i in range(n):
        action = int(actions[i])
        value, risk, given, pressed = top, danger, gift, pressure
        if action == LUCK:
            urge = luck_urge(s, seat, top, danger, gift, weights)
        elif action == DRAW:
            urge = weights[DRAWN + shape(s, seat, top)]
        else:
            if action < LEMUR:
                value = action
                urge = weights[STEP + value - top] + hand_urge(s, seat, value, 1, 1, weights)
            elif action == LEMUR:
                value = under(s, seat)
                urge = weights[LEMURS] + hand_urge(s, seat, value, 1, 0, weights)
            else:
                aimed = action >= AIM
                other = action - AIM if aimed else action - TRADE
                value = value_on(s, other)
                robbed = int(s.pears[value]) - int(s.pears[top])
                given = gift - robbed
                before = np.float32(lower(s, seat, value)) * share
                pressed += weights[PRESSURE + held(s, other)] * (danger - before)
                urge = weights[DOUBLES] + weights[ROBBED] * np.float32(robbed)
                urge += hand_urge(s, seat, value, 0 if aimed else 1, 0, weights)
            risk = np.float32(lower(s, seat, value)) * share
        urge += weights[TOP + value] + weights[DANGER + bucket(risk)]
        pears = np.float32(s.pears[value])
        urge += pressed * pears + weights[GIFT] * risk * np.float32(given)
        if close and value > 0:
            urge += weights[LAST_PEARS] * pears
            urge += weights[AHEAD] if int(s.pears[value]) > ahead else weights[BEHIND]
        out[i] = urge


@part
def luck_urge(s: State, seat: int, top: int, danger: np.float32, gift: int, weights: Cells) -> np.float32:
    """The next card of the draw pile straight on the own pile: how likely that loses, and what it gives away."""
    urge = weights[LUCKY + bucket(danger)] + weights[LUCKY_SHAPE + shape(s, seat, top)]
    urge += weights[LUCKY_GIFT] * danger * np.float32(gift)
    for other in range(s.players):
        if other != seat and s.kept[other] == FIVE - 1:
            value = value_on(s, other)
            if value > 0:
                won = points(s, seat) > points(s, other) + int(s.pears[value])
                urge += danger * (weights[LUCKY_AHEAD] if won else weights[LUCKY_BEHIND])
    return urge


@part
def hand_urge(s: State, seat: int, value: int, gone: int, climbed: int, weights: Cells) -> np.float32:
    """What stays in the hand when a card has gone, perhaps to climb to this value; and how it goes on from there."""
    empty = empty_places(s, seat)
    place = first_fit(s, seat, value)
    following = place + climbed  # the place of the next card to be played
    urge = weights[SHAPE + HAND - place - gone + 4 * (place - empty)]
    kind = int(s.kinds[s.hands[seat, following]]) if following < HAND else LEMUR
    return urge + weights[REACH + (int(REACHED[kind - value]) if kind < LEMUR else NO_REACH)]


@part
def throw_urge(s: State, seat: int, kind: int, value: int, weights: Cells) -> np.float32:
    """What stays in the hand when a card of this kind is thrown away."""
    empty = empty_places(s, seat)
    place = first_fit(s, seat, value)
    fits = kind >= max(value, 1)
    return weights[SHAPE + HAND - place - fits + 4 * (place - empty - (not fits))]


@part
def shape(s: State, seat: int, value: int) -> int:
    """The hand at a glance: how many cards fit on a value, and how many do not."""
    place = first_fit(s, seat, value)
    return HAND - place + 4 * (place - empty_places(s, seat))


@part
def first_fit(s: State, seat: int, value: int) -> int:
    """The place in the hand of the lowest card that fits on a value."""
    lowest = max(value, 1)
    place = 0
    for i in range(HAND):
        place += s.kinds[s.hands[seat, i]] < lowest
    return place


@part
def empty_places(s: State, seat: int) -> int:
    """How many places in a hand are empty."""
    return HAND - held(s, seat)


@part
def closing(s: State, seat: int) -> tuple[bool, int]:
    """Is one cactus missing? Then how many pears it must show at least, less one, to be ahead of everybody."""
    close = s.kept[seat] == FIVE - 1
    most = 0
    if close:
        for other in range(s.players):
            if other != seat:
                most = max(most, points(s, other))
        most -= points(s, seat)
    return close, most


@part
def points(s: State, seat: int) -> int:
    """The pears that a player has set aside."""
    total = 0
    for value in range(1, VALUES):
        total += int(s.aside[seat, value]) * int(s.pears[value])
    return total


@part
def value_on(s: State, seat: int) -> int:
    """The value on top of a pile; 0 for an empty pile, or with a lemur on top."""
    kind = int(s.kinds[s.top[seat]])
    return kind if is_cactus(kind) else 0


@part
def under(s: State, seat: int) -> int:
    """The value that a lemur would bring to the top."""
    card = int(s.top[seat])
    grabbed = int(s.kinds[card])
    card = int(s.below[card])
    while is_cactus(grabbed) and s.kinds[card] == grabbed:
        card = int(s.below[card])
    kind = int(s.kinds[card])
    return kind if is_cactus(kind) else 0


@part
def held(s: State, seat: int) -> int:
    """How many cards a player holds."""
    count = 0
    for place in range(HAND):
        count += s.hands[seat, place] != NO_CARD
    return count


@part
def unseen(s: State, seat: int) -> int:
    """How many cards the player to move has not before the eyes."""
    count = int(s.left)
    for other in range(s.players):
        if other != seat:
            count += held(s, other)
    return count


@part
def lower(s: State, seat: int, value: int) -> int:
    """How many of them would lose a round on this value. Cards are numbered by value, so one number parts them."""
    first = np.uint8(1)
    for smaller in range(VALUES):
        first = np.uint8(first + (s.copies[smaller] & SMALLER[value, smaller]))
    count = np.uint8(0)
    left = s.left
    for i in range(CARDS):
        count = np.uint8(count + np.uint8((s.pile[i] < first) & (NUMBERS[i] < left)))
    hidden = int(count)
    for other in range(s.players):
        if other != seat:
            for place in range(HAND):
                card = s.hands[other, place]
                hidden += (card != NO_CARD) & (card < first)
    return hidden


@part
def bucket(danger: np.float32) -> int:
    """The place of a danger in a table by eighths."""
    return int(danger * np.float32(BUCKETS - 1) + np.float32(0.5))
