"""What catches a MADA player's eye: how high a move climbs, what stays in the hand, and what a lost round would cost.

Moves are judged by how the table lies afterwards: the own top card and its pears, the cards in hand that still fit on
it, and how near the others are to losing. Which cards are still hidden is not counted, only how many lie below a value
in a whole deck: counting cost half the speed and won hardly more games.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.record import Cells
from waterhole.engine.study.habits import named
from waterhole.games.mada.piles import is_cactus
from waterhole.games.mada.rules import AIM, DRAW, KEEP, LUCK, TRADE
from waterhole.games.mada.state import DOUBLE, FIVE, HAND, LEMUR, LOSER, NO_CARD, STUNG, VALUES, State

REACHES = 8  # steps are told apart up to this, roughly
HANDS = [f"{fits}_{stuck}" for stuck in range(HAND + 1) for fits in range(HAND + 1 - stuck)]
VALUED = range(VALUES)
CARDED = range(1, DOUBLE + 1)
HELD = range(HAND + 1)
COUNTED = range(FIVE)

WEIGHTS, SPANS = named(
    {
        "top": VALUED,  # the value on top of the own pile afterwards; 0 for none
        "step": VALUED,  # how far a cactus climbs
        "hand": HANDS,  # the hand that stays: how many cards fit, and how many do not
        "reach": [*COUNTED, "far", "farther", "none"],  # how far the lowest of them would climb next
        "luck": VALUED,  # trying luck, by the own top value,
        "luck_hand": HANDS,  # by the hand,
        "luck_kept": COUNTED,  # and by how many cacti others have set aside at most
        "draw": VALUED,  # drawing, by the same
        "draw_hand": HANDS,
        "thrown": CARDED,  # what to throw to a scorpion
        "lost": CARDED,  # what to be rid of after a lost round
        "lost_keep": HELD,  # or to keep so many cards
        "pressure": HELD,  # pears gained while others are in danger, by how many cards they hold
        "pears_kept": COUNTED,  # pears gained, by how many cacti are set aside
        "pears_others": COUNTED,  # and by how many the others have set aside at most
        "gift": [],  # pears that others would set aside, by how much more likely that becomes
        "luck_gift": [],  # and by how likely it is
        "lemur": [],
        "lemur_high": [],  # the higher the own top value
        "double": [],
        "double_high": [],
        "robbed": [],  # pears that a double lemur takes away from another player
        "close_ahead": [],  # the fifth cactus would lie there: with enough pears, or not
        "close_behind": [],
        "luck_end_ahead": [],  # luck may end the game
        "luck_end_behind": [],
    }
)
STARTS = {table: span.start for table, span in SPANS.items()}
TOP, STEP, HAND_LEFT, REACH = STARTS["top"], STARTS["step"], STARTS["hand"], STARTS["reach"]
LUCKY, LUCKY_HAND, LUCKY_KEPT, LUCKY_GIFT = (STARTS[name] for name in ("luck", "luck_hand", "luck_kept", "luck_gift"))
LUCKY_AHEAD, LUCKY_BEHIND = STARTS["luck_end_ahead"], STARTS["luck_end_behind"]
DRAWN, DRAWN_HAND = STARTS["draw"], STARTS["draw_hand"]
THROWN, LOST, LOST_KEEP = STARTS["thrown"] - 1, STARTS["lost"] - 1, STARTS["lost_keep"]  # kinds are counted from 1
PRESSURE, PEARS_KEPT, PEARS_OTHERS = STARTS["pressure"], STARTS["pears_kept"], STARTS["pears_others"]
GIFT, ROBBED, AHEAD, BEHIND = STARTS["gift"], STARTS["robbed"], STARTS["close_ahead"], STARTS["close_behind"]
LEMURS, LEMURS_HIGH, DOUBLES, DOUBLES_HIGH = (STARTS[name] for name in ("lemur", "lemur_high", "double", "double_high"))

NO_REACH = REACHES - 1
REACHED = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 6, 6, 6, 6], np.uint8)  # the place of each step in its table
SHAPES = np.array(
    [0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 0, 0, 9, 0, 0, 0], np.uint8
)  # and of each hand: four times stuck + fits
# The share of the cards that would lose a round on each value; in a deck of one's own it may be a little different.
RISKS = (np.array([0, 0, 5, 10, 15, 20, 25, 30, 35, 40, 44, 48, 52, 56]) / 70).astype(np.float32)


@kernel
def weigh(s: State, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """How strongly each legal action attracts the player to move."""
    seat = int(s.turn)
    if n == 1:
        out[0] = np.float32(0)  # there is nothing to choose
    elif s.phase == LOSER:
        for i in range(n):
            action = int(actions[i])
            out[i] = weights[LOST + action - KEEP] if action > KEEP else weights[LOST_KEEP + held(s, seat)]
    elif s.phase == STUNG:
        for i in range(n):
            out[i] = throw_logit(s, seat, int(actions[i]) - KEEP, weights)
    else:
        weigh_turn(s, seat, actions, n, weights, out)


@part
def weigh_turn(s: State, seat: int, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """A turn, or the target of a double lemur."""
    top = value_on(s, seat)
    greed, gift, kept = weights[PEARS_KEPT + int(s.kept[seat])], 0, 0
    for other in range(s.players):
        if other != seat:
            value = value_on(s, other)
            gift += int(s.pears[value])
            greed += weights[PRESSURE + held(s, other)] * RISKS[value]
            kept = max(kept, int(s.kept[other]))
    greed += weights[PEARS_OTHERS + kept]
    for i in range(n):
        action = int(actions[i])
        if action == LUCK:
            logit = luck_logit(s, seat, top, gift, kept, weights)
        elif action == DRAW:
            logit = weights[DRAWN + top] + weights[DRAWN_HAND + shape(s, seat, top)]
        elif action < LEMUR:
            logit = weights[STEP + action - top] + hand_logit(s, seat, action, 1, 1, weights)
            logit += top_logit(s, top, action, greed, gift, weights)
        elif action == LEMUR:
            value = under(s, seat)
            logit = weights[LEMURS] + weights[LEMURS_HIGH] * RISKS[top] + hand_logit(s, seat, value, 1, 0, weights)
            logit += top_logit(s, top, value, greed, gift, weights)
        else:
            logit = swap_logit(s, seat, action, top, greed, gift, weights)
        out[i] = logit
    if s.kept[seat] == FIVE - 1:
        weigh_end(s, seat, top, actions, n, weights, out)


@part
def top_logit(s: State, top: int, value: int, greed: np.float32, gift: int, weights: Cells) -> Any:
    """Another value on top of the own pile: its pears, and how much nearer that is to losing."""
    gain = np.float32(s.pears[value]) - np.float32(s.pears[top])
    return weights[TOP + value] + greed * gain + weights[GIFT] * (RISKS[value] - RISKS[top]) * np.float32(gift)


@part
def luck_logit(s: State, seat: int, top: int, gift: int, kept: int, weights: Cells) -> Any:
    """The next card of the draw pile straight on the own pile: how likely that loses, and what it gives away."""
    logit = weights[LUCKY + top] + weights[LUCKY_HAND + shape(s, seat, top)] + weights[LUCKY_KEPT + kept]
    logit += weights[LUCKY_GIFT] * RISKS[top] * np.float32(gift)
    if kept == FIVE - 1:
        for other in range(s.players):
            value = value_on(s, other)
            if other != seat and s.kept[other] == FIVE - 1 and value > 0:
                won = points(s, seat) > points(s, other) + int(s.pears[value])
                logit += RISKS[top] * (weights[LUCKY_AHEAD] if won else weights[LUCKY_BEHIND])
    return logit


@part
def swap_logit(s: State, seat: int, action: int, top: int, greed: np.float32, gift: int, weights: Cells) -> Any:
    """The own pile for that of another player, who then is in the danger of the own."""
    turned = action >= AIM  # by luck: no card leaves the hand
    other = action - AIM if turned else action - TRADE
    value = value_on(s, other)
    robbed = np.int64(s.pears[value]) - np.int64(s.pears[top])
    greed += weights[PRESSURE + held(s, other)] * (RISKS[top] - RISKS[value])
    logit = weights[DOUBLES] + weights[DOUBLES_HIGH] * RISKS[top] + weights[ROBBED] * np.float32(robbed)
    logit += hand_logit(s, seat, value, 0 if turned else 1, 0, weights)
    return logit + top_logit(s, top, value, greed, int(gift - robbed), weights)


@part
def weigh_end(s: State, seat: int, top: int, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """One cactus is missing: the value on top had better show enough pears to be ahead of everybody."""
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, points(s, other))
    most -= points(s, seat)
    for i in range(n):
        value = value_after(s, seat, int(actions[i]), top)
        if value > 0:
            out[i] += weights[AHEAD] if int(s.pears[value]) > most else weights[BEHIND]


@part
def value_after(s: State, seat: int, action: int, top: int) -> int:
    """The value on top of the own pile after an action, as far as that is certain."""
    if action in (LUCK, DRAW):
        return top
    if action < LEMUR:
        return action
    if action == LEMUR:
        return under(s, seat)
    return value_on(s, action - AIM if action >= AIM else action - TRADE)


@part
def hand_logit(s: State, seat: int, value: int, gone: int, climbed: int, weights: Cells) -> Any:
    """What stays in the hand when a card has gone, perhaps to climb to this value; and how it goes on from there."""
    empty = HAND - held(s, seat)
    place = first_fit(s, seat, value)
    following = place + climbed  # the place of the next card to be played
    logit = weights[HAND_LEFT + int(SHAPES[HAND - place - gone + 4 * (place - empty)])]
    kind = int(s.kinds[s.hands[seat, following]]) if following < HAND else LEMUR
    return logit + weights[REACH + (int(REACHED[kind - value]) if kind < LEMUR else NO_REACH)]


@part
def throw_logit(s: State, seat: int, kind: int, weights: Cells) -> Any:
    """A card of this kind goes to the discard with a scorpion: is it missed?"""
    value = value_on(s, seat)
    place = first_fit(s, seat, value)
    fits = 1 if kind >= max(value, 1) else 0
    stuck = place - HAND + held(s, seat)
    return weights[THROWN + kind] + weights[HAND_LEFT + int(SHAPES[HAND - place - fits + 4 * (stuck - 1 + fits)])]


@part
def shape(s: State, seat: int, value: int) -> int:
    """The place of the own hand in a table: how many cards fit on a value, and how many do not."""
    place = first_fit(s, seat, value)
    return int(SHAPES[HAND - place + 4 * (place - HAND + held(s, seat))])


@part
def first_fit(s: State, seat: int, value: int) -> int:
    """The place in the hand of the lowest card that fits on a value."""
    lowest = max(value, 1)
    place = 0
    for i in range(HAND):
        place += s.kinds[s.hands[seat, i]] < lowest
    return place


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
