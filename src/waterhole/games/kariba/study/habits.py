"""What catches a Kariba player's eye: the catch, and the whole waterhole as it would lie there afterwards.

Every place is looked at as a hunter's: how many stand there, what they would chase, how many more the hand holds, and
how many others may hold. Each such pattern has a weight of its own.
"""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.record import Cells
from waterhole.games.kariba.rules import BLIND, TAKE, cards_of
from waterhole.games.kariba.state import ANIMALS, COPIES, DRAW, ELEPHANT, HAND, HERD, MOUSE, NOBODY, State

STANDING, QUARRY, MINE, OTHERS = 4, 6, 4, 6  # how finely each side of a pattern is told apart
PATTERN = 0
PLACE = PATTERN + STANDING * QUARRY * MINE * OTHERS
CAUGHT = PLACE + ANIMALS * QUARRY * MINE
PLAYED = CAUGHT + COPIES + 1
LATE = PLAYED + HAND
SAME = LATE + HAND
PLAN = SAME + HAND
UNKNOWN = PLAN + COPIES + 1

WEIGHTS = (
    *(
        f"pattern_{standing}_{quarry}_{mine}_{others}"
        for standing in range(STANDING)
        for quarry in range(QUARRY)
        for mine in range(MINE)
        for others in range(OTHERS)
    ),
    *(
        f"place_{animal + 1}_{standing}_{mine}"
        for animal in range(ANIMALS)
        for standing in range(QUARRY)
        for mine in range(MINE)
    ),
    *(f"caught_{count}" for count in range(COPIES + 1)),
    *(f"played_{count + 1}" for count in range(HAND)),
    *(f"late_{count + 1}" for count in range(HAND)),  # with no card left to draw
    *(f"same_{count}" for count in range(HAND)),  # from the market: so many are in the hand already
    *(f"plan_{count}" for count in range(COPIES + 1)),  # and so many could be chased with one more
    "unknown",  # the face-down card instead
)

# How finely the expectation of what others hold is told apart: by eighths of a card.
EIGHTHS = 8
FINE = np.array([0, 1, 1, 2, 2, 3, 3, 4, 4, 4, *([5] * 60)], np.uint8)


@kernel
def weigh(s: State, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """How strongly each legal action attracts the player to move."""
    if s.phase == DRAW:
        for i in range(n):
            out[i] = draw_logit(s, int(actions[i]), weights)
    else:
        others = expected(s)
        for i in range(n):
            out[i] = play_logit(s, int(actions[i]), others, weights)


@part
def expected(s: State) -> np.uint64:
    """How many of each animal another hand may hold, a byte for each: 0 to 5."""
    total = 0
    unseen = np.uint64(0)
    for animal in range(ANIMALS):
        seen = int(s.waterhole[animal]) + int(s.market[animal]) + int(s.hands[s.turn, animal])
        for seat in range(s.players):
            seen += int(s.captured[seat, animal])
        total += COPIES - seen
        unseen |= np.uint64(COPIES - seen) << np.uint64(8 * animal)
    share = EIGHTHS * HAND * 1024 // max(total, HAND)
    others = np.uint64(0)
    for animal in range(ANIMALS):
        eighths = int((unseen >> np.uint64(8 * animal)) & np.uint64(15)) * share >> 10
        others |= np.uint64(FINE[eighths]) << np.uint64(8 * animal)
    return others


@part
def play_logit(s: State, action: int, others: np.uint64, weights: Cells) -> np.float32:
    """Cards to the waterhole: the catch, and then every place as a hunter's."""
    animal, count = cards_of(action)
    there = int(s.waterhole[animal]) + count
    held = int(s.hands[s.turn, animal]) - count
    prey = chased(s, animal) if there >= HERD else NOBODY
    logit = weights[(LATE if s.left == 0 else PLAYED) + count - 1]
    if prey != NOBODY:
        logit += weights[CAUGHT + int(s.waterhole[prey])]
    quarry = int(s.waterhole[ELEPHANT])  # what the mouse would chase
    if animal == ELEPHANT:
        quarry = there
    elif prey == ELEPHANT:
        quarry = 0
    for hunter in range(ANIMALS):
        standing = int(s.waterhole[hunter])
        mine = int(s.hands[s.turn, hunter])
        if hunter == animal:
            standing, mine = there, held
        elif hunter == prey:
            standing = 0
        mine = min(mine, MINE - 1)
        pattern = (min(standing, STANDING - 1) * QUARRY + min(quarry, QUARRY - 1)) * MINE + mine
        pattern = pattern * OTHERS + int((others >> np.uint64(8 * hunter)) & np.uint64(7))
        logit += weights[PATTERN + pattern]
        logit += weights[PLACE + (hunter * QUARRY + min(standing, QUARRY - 1)) * MINE + mine]
        if hunter == MOUSE:
            quarry = 0
        if standing > 0:
            quarry = standing
    return logit  # type: ignore[no-any-return]


@part
def chased(s: State, animal: int) -> int:
    """The animal that a herd of this one chases, if any."""
    if animal == MOUSE:
        return ELEPHANT if s.waterhole[ELEPHANT] > 0 else NOBODY
    prey = animal - 1
    while prey >= 0 and s.waterhole[prey] == 0:
        prey -= 1
    return prey


@part
def draw_logit(s: State, action: int, weights: Cells) -> np.float32:
    """A card from the market, or the one nobody knows."""
    logit = weights[UNKNOWN]
    if action != BLIND:
        animal = action - TAKE
        held = int(s.hands[s.turn, animal])
        logit = weights[SAME + held]
        if s.waterhole[animal] + held + 1 >= HERD:
            prey = chased(s, animal)
            if prey != NOBODY:
                logit += weights[PLAN + int(s.waterhole[prey])]
    return logit  # type: ignore[no-any-return]
