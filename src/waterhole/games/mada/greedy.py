"""A player who climbs by small steps, draws before risking anything, and knows which cards are still out."""

from __future__ import annotations

from typing import Any

from waterhole.engine.library.observation import Observation
from waterhole.games.mada.rules import AIM, DRAW, KEEP, LUCK, TRADE
from waterhole.games.mada.state import HIGHEST, LEMUR, LOSER, STUNG, SWAP

LEAP = 8  # more than this at once leaves no room to climb
SAFE, DANGEROUS = 0.05, 0.3  # chances of losing a round by luck
FEAR = 3  # pears that it takes to sit on a pile where luck is sure to lose
PROFIT = 2  # pears that a double lemur should gain


def choose(observation: Observation) -> str:
    """The move of a sensible beginner."""
    o = observation.record
    match o.phase:
        case phase if phase == STUNG:
            action = KEEP + least_useful(o, [action - KEEP for action in observation.actions])
        case phase if phase == SWAP:
            action = max(observation.actions, key=lambda action: appeal(o, action - AIM))
        case phase if phase == LOSER:
            action = KEEP if KEEP in observation.actions else observation.actions[0]  # a card is a turn without risk
        case _:
            action = best_turn(o, observation.actions)
    return observation.game.texts[action]


def best_turn(o: Any, actions: tuple[int, ...]) -> int:
    """A good swap, a small step up, a card from the pile; then whatever seems the smallest evil."""
    danger = odds_of_losing(o, o.seat)
    steps = [action for action in actions if LUCK < action < LEMUR]
    trade = max((a for a in actions if TRADE <= a < AIM), key=lambda a: appeal(o, a - TRADE), default=None)
    if trade is not None and appeal(o, trade - TRADE) >= appeal(o, o.seat) + PROFIT:
        return trade
    if steps and steps[0] - top_value(o, o.seat) <= LEAP:
        return steps[0]
    if DRAW in actions:
        return DRAW
    if LUCK in actions and danger < SAFE:
        return LUCK
    if LEMUR in actions and danger > DANGEROUS:
        return LEMUR
    if steps:
        return steps[0]
    if trade is not None and danger > DANGEROUS:
        return trade
    return LUCK if LUCK in actions else actions[0]


def top_value(o: Any, seat: int) -> int:
    """The value that a cactus on this pile may not go below; 0 for an empty pile, or with a lemur on top."""
    if not o.heights[seat]:
        return 0
    top = int(o.piles[seat, o.heights[seat] - 1])
    return top if top <= HIGHEST else 0


def odds_of_losing(o: Any, seat: int) -> float:
    """How many of the unseen cards would lose the round on this pile."""
    lower = int(o.unseen[1 : max(top_value(o, seat), 1)].sum())
    return lower / max(int(o.unseen.sum()), 1)


def appeal(o: Any, seat: int) -> float:
    """The pears on top of a pile, less the fear of having to climb on from there."""
    return int(o.pears[top_value(o, seat)]) - FEAR * odds_of_losing(o, seat)  # a value of 0 has no pears


def least_useful(o: Any, kinds: list[int]) -> int:
    """The card to part with: the lowest that does not fit any more, else the highest cactus, last of all a lemur."""
    lowest = top_value(o, o.seat)
    useless = [kind for kind in kinds if kind < lowest]
    cacti = [kind for kind in kinds if kind < LEMUR]
    return min(useless) if useless else max(cacti or kinds)
