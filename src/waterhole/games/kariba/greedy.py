"""A player who takes what lies nearest: the biggest catch, and otherwise as small a present as possible."""

from __future__ import annotations

from waterhole.engine.library.observation import Observation
from waterhole.games.kariba.rules import BLIND, TAKE, cards_of
from waterhole.games.kariba.state import DRAW


def choose(observation: Observation) -> str:
    """The move of a sensible beginner."""
    best = best_draw if observation.record.phase == DRAW else best_play
    return observation.game.texts[best(observation)]


def best_play(observation: Observation) -> int:
    """Win the most cards; else leave the least lying: few cards, of an animal that few others lie beside."""
    o = observation.record
    world = observation.imagine(seed=0)  # what a play wins does not depend on unseen cards

    def worth(action: int) -> tuple[int, int, int]:
        after = world.copy()
        after.play(observation.game.texts[action])
        won = after.scores[o.seat] - world.scores[o.seat]
        animal, count = cards_of(action)
        return (won, -int(o.waterhole[animal]) - count, int(o.hand[animal]) - count)

    return max(observation.actions, key=worth)


def best_draw(observation: Observation) -> int:
    """Take the animal that the hand already holds most of; nothing that matches, draw unseen."""
    o = observation.record
    takes = [action for action in observation.actions if action < BLIND]
    matching = max(takes, key=lambda action: int(o.hand[action - TAKE]), default=BLIND)
    if BLIND in observation.actions and (matching == BLIND or not o.hand[matching - TAKE]):
        return BLIND
    return matching
