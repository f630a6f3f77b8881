"""What catches a Kariba player's eye: what a move wins now, what it leaves for others, and what it keeps for later."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel import kernel, part
from waterhole.engine.record import Cells
from waterhole.games.kariba.rules import (
    ANIMALS,
    BLIND,
    COPIES,
    DRAW,
    ELEPHANT,
    HAND,
    HERD,
    MOUSE,
    TAKE,
    State,
    cards_of,
)

WON, CARDS, LATE, KEPT, HERDS, THREAT, PLAN, CRUMB = 0, 1, 2, 3, 4, 5, 8, 11
ANIMAL = CRUMB + 1
TAKEN = ANIMAL + ANIMALS
WEIGHTS = (
    "won",  # cards won now
    "cards",  # cards played
    "late",  # the same once the draw pile is empty
    "kept",  # more cards of this animal stay in the hand
    "herd",  # three or more of it stand there now
    "threat_1",  # what others may win with one card, with two, with three: how much, and how likely
    "threat_2",
    "threat_3",
    "plan_1",  # what the hand could win next with one card, with two, with three
    "plan_2",
    "plan_3",
    "crumb",  # cards left at the waterhole
    *(f"animal_{animal + 1}" for animal in range(ANIMALS)),
    "take_same",  # from the market: the hand holds it already
    "take_plan",  # and could win this much with it
    "blind",  # the face-down card instead
)

# How likely a hand of cards holds one, two or three of an animal of which it holds so many (in eighths) on average.
EIGHTHS = 8
MEANS = np.arange(5 * EIGHTHS + 1) / EIGHTHS
NONE, ONE = np.exp(-MEANS), np.exp(-MEANS) * MEANS
ODDS = np.array([1 - NONE, 1 - NONE - ONE, 1 - NONE - ONE - NONE * MEANS**2 / 2]).T.astype(np.float32).copy()


@kernel
def weigh(s: State, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """How strongly each legal action attracts the player to move."""
    if s.phase == DRAW:
        for i in range(n):
            out[i] = draw_urge(s, int(actions[i]), weights)
        return
    hidden = np.uint64(0)  # a byte for each animal: how many the others hold on average, in eighths
    total = 0
    for animal in range(ANIMALS):
        total += unseen(s, animal)
    share = EIGHTHS * HAND * 1024 // max(total, HAND)
    for animal in range(ANIMALS):
        hidden |= np.uint64(unseen(s, animal) * share >> 10) << np.uint64(8 * animal)
    for i in range(n):
        out[i] = play_urge(s, int(actions[i]), hidden, weights)


@part
def unseen(s: State, animal: int) -> int:
    """Cards of this animal that the player to move has not before the eyes."""
    seen = int(s.waterhole[animal]) + int(s.market[animal]) + int(s.hands[s.turn, animal])
    for seat in range(s.players):
        seen += int(s.captured[seat, animal])
    return COPIES - seen


@part
def play_urge(s: State, action: int, hidden: np.uint64, weights: Cells) -> np.float32:
    """Cards to the waterhole: the catch, and then the whole ring as it would lie there."""
    animal, count = cards_of(action)
    there = int(s.waterhole[animal]) + count
    prey = -1
    if there >= HERD:
        if animal == MOUSE:
            prey = ELEPHANT
        else:
            prey = animal - 1
            while prey >= 0 and s.waterhole[prey] == 0:
                prey -= 1
    urge = weights[ANIMAL + animal] + weights[CARDS] * np.float32(count)
    if prey >= 0:
        urge += weights[WON] * np.float32(s.waterhole[prey])
    if s.left == 0:
        urge += weights[LATE] * np.float32(count)
    if there >= HERD:
        urge += weights[HERDS]
    held = int(s.hands[s.turn, animal]) - count
    urge += weights[KEPT] * np.float32(held)
    last = int(s.waterhole[ELEPHANT])
    if animal == ELEPHANT:
        last = there
    elif prey == ELEPHANT:
        last = 0
    crumbs = 0
    for hunter in range(ANIMALS):
        here = int(s.waterhole[hunter])
        mine = int(s.hands[s.turn, hunter])
        if hunter == animal:
            here, mine = there, held
        elif hunter == prey:
            here = 0
        if last > 0:
            lacking = max(HERD - here, 1)
            likely = ODDS[(hidden >> np.uint64(8 * hunter)) & np.uint64(255), lacking - 1]
            urge += weights[THREAT + lacking - 1] * likely * np.float32(last)
            if mine >= lacking:
                urge += weights[PLAN + lacking - 1] * np.float32(last)
        crumbs += here
        if hunter == MOUSE:
            last = 0
        if here > 0:
            last = here
    return urge + weights[CRUMB] * np.float32(crumbs)


@part
def draw_urge(s: State, action: int, weights: Cells) -> np.float32:
    """A card from the market, or the one nobody knows."""
    if action == BLIND:
        return weights[TAKEN + 2]
    animal = action - TAKE
    held = int(s.hands[s.turn, animal])
    urge = weights[TAKEN] * np.float32(held)
    if s.waterhole[animal] + held + 1 >= HERD:
        prey = ELEPHANT if animal == MOUSE else animal - 1
        while animal != MOUSE and prey > 0 and s.waterhole[prey] == 0:
            prey -= 1
        urge += weights[TAKEN + 1] * np.float32(s.waterhole[prey])
    return urge
