"""Opponents that do not think ahead: one follows its trained habits, one is a beginner who overlooks things."""

from __future__ import annotations

import hashlib
from random import Random as Generator
from typing import Any

import numpy as np

from waterhole.bots.simple import Named, asked
from waterhole.engine.kernel.chance import Seed, seed_bytes
from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.rules import Choices, Logits, Weights, legal, weigh
from waterhole.engine.library.observation import Observation

ABSURD = 16.0  # how far below the highest logit is that of a move that not even a beginner makes
CARELESS = 0.6  # of a beginner's moves are made without a plan


@kernel
def glance(s: Any, choices: Choices, weights: Weights, logits: Logits) -> int:
    """Weigh all legal actions; how many there are."""
    n = legal(s, choices.actions)
    weigh(s, choices.actions, n, weights.values, logits.values)
    return n


def logits_of(observation: Observation) -> Cells:
    """The logit of each legal move: what is hidden does not count, so any world will do."""
    world = observation.imagine(seed=0)
    choices, logits = Choices.blank(), Logits.blank()
    n = glance(world.record, choices, observation.game.weights(world.players), logits)
    return logits.values[:n]


class Habit(Named):
    """The move that attracts most, in no time."""

    name = "habit"

    def choose(self, observation: Observation) -> str:
        return asked(observation).moves()[int(np.argmax(logits_of(observation)))]


class Novice(Named):
    """Greedy like `easy`, but more often than not any move will do that is not absurd."""

    name = "novice"

    def __init__(self, seed: Seed | None = None) -> None:
        self.seed = seed_bytes(seed)

    def choose(self, observation: Observation) -> str:
        chance = Generator(hashlib.sha256(self.seed + asked(observation).record.tobytes()).digest())  # noqa: S311  # a game
        if chance.random() >= CARELESS:
            return observation.game.greedy(observation)
        logits = logits_of(observation)
        return chance.choice(
            [move for move, logit in zip(observation.moves(), logits, strict=True) if logit >= logits.max() - ABSURD]
        )
