"""MADA's rounds: whose turn it is, who loses, what is won, and when the draw pile or the game is at its end.

A comment `M…` names the rule it carries out.
"""

from __future__ import annotations

from waterhole.engine.kernel.chance import shuffle
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.journal import NOWHERE, Journal, tell
from waterhole.engine.kernel.record import Cells
from waterhole.games.mada.piles import gather, holds, is_cactus, memorize, sweep
from waterhole.games.mada.state import (
    ASIDE,
    ENDED,
    FIVE,
    HAND,
    LOSER,
    LOST,
    NO_CARD,
    SHUFFLED,
    SWEPT,
    TURN,
    VALUES,
    State,
)


@part
def pass_on(s: State) -> None:
    """M9: the next seat clockwise."""
    following = int(s.turn) + 1
    s.turn = following if following < s.players else 0


@part
def begin_turn(s: State) -> None:
    """A turn begins. In an exercise without a draw pile there may be nothing to do in it: then the game is over."""
    seat = int(s.turn)
    s.phase = TURN
    if s.left == 0:
        s.over = s.kinds[s.hands[seat, HAND - 1]] < lowest_fit(s, seat)  # the highest card fits if any does


@part
def lowest_fit(s: State, seat: int) -> int:
    """M4: the value that a cactus must have for a pile; on a lemur, or where no card lies, any will do."""
    kind = int(s.kinds[s.top[seat]])
    return kind if is_cactus(kind) else 1


@part
def reshuffle(s: State, journal: Journal | None) -> None:
    """M14: all under the top cards of the piles, and the whole discard, become the new draw pile."""
    for seat in range(s.players):
        top = int(s.top[seat])
        gather(s, int(s.below[top]))
        s.below[top] = NO_CARD
        s.bottom[seat] = top
    gather(s, int(s.discard))
    s.discard = NO_CARD
    shuffle(s.chance, s.pile, int(s.left))
    memorize(s)
    tell(journal, SHUFFLED, NOWHERE, NOWHERE, NOWHERE)


@part
def lose_round(s: State, seat: int, journal: Journal | None) -> bool:
    """M10: the others set their top cards aside. M11: all piles go to the discard; is there nothing left to choose?"""
    tell(journal, LOST, seat, NOWHERE, NOWHERE)
    for other in range(s.players):
        if other != seat:
            set_aside(s, other, journal)
    if s.over:
        return False
    for owner in range(s.players):
        sweep(s, owner)
    tell(journal, SWEPT, NOWHERE, NOWHERE, NOWHERE)
    if holds(s, seat):
        s.phase = LOSER
        return False
    return True


@part
def set_aside(s: State, seat: int, journal: Journal | None) -> None:
    """M10: a cactus on top is won. M15: the fifth one ends the game at once."""
    top = int(s.top[seat])
    value = int(s.kinds[top])
    if is_cactus(value):
        s.top[seat] = s.below[top]
        if top == s.bottom[seat]:
            s.bottom[seat] = NO_CARD
        s.aside[seat, value] += 1
        s.kept[seat] += 1
        tell(journal, ASIDE, seat, value, NOWHERE)
        if s.kept[seat] == FIVE:
            s.over = 1
            tell(journal, ENDED, seat, NOWHERE, NOWHERE)
    else:
        tell(journal, ASIDE, seat, NOWHERE, NOWHERE)


@kernel
def score(s: State, out: Cells) -> None:
    """M15: the pears on the cacti set aside."""
    for seat in range(s.players):
        out[seat] = points_of(s, seat)


@part
def points_of(s: State, seat: int) -> int:
    """The pears on the cacti that a seat has set aside."""
    points = 0
    for value in range(1, VALUES):
        points += int(s.aside[seat, value]) * int(s.pears[value])
    return points
