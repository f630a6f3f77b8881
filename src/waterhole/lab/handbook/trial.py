"""What a game is like for whoever has never seen it: random games, the same every time, measured."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from waterhole.engine.library.game import Game
from waterhole.envs.lanes import Lanes

GAMES = 1000
SEED = 0
SIDE_BY_SIDE, STEPS = 100, 200  # of a fingerprint
SHORT = 16  # its letters


@dataclass(frozen=True)
class Trial:
    """Random games at one table: their moves, how many actions were legal, and the winner's lead."""

    shortest: int
    mean: float
    longest: int
    choices: float
    most: int
    lead: float


def trial(game: Game, players: int, options: Mapping[str, bool], count: int = GAMES) -> Trial:
    """So many games, each in a lane of its own and counted to its first end."""
    lanes = Lanes(game, count, players, "score", options)
    lanes.deal(SEED)
    going = np.ones(count, bool)
    moves, choices, most = np.zeros(count, int), 0, 0
    leads = np.zeros((count, players))
    while going.any():
        legal = lanes.masks[going].sum(1, dtype=int)
        choices, most = choices + int(legal.sum()), max(most, int(legal.max()))
        lanes.play(lanes.sample())
        moves += going
        leads[going] += lanes.rewards[going]
        going &= ~lanes.over
    return Trial(
        shortest=int(moves.min()),
        mean=int(moves.sum()) / count,
        longest=int(moves.max()),
        choices=choices / int(moves.sum()),
        most=most,
        lead=float(leads.max(1).mean()),
    )


def fingerprint(game: Game) -> str:
    """Of all that an environment tells of random games of two. It is another when tensor, actions or rewards are."""
    lanes = Lanes(game, SIDE_BY_SIDE, 2, "score")
    lanes.deal(SEED)
    digest = hashlib.sha256()
    for _ in range(STEPS):
        for told in (lanes.observations, lanes.masks, lanes.turns, lanes.rewards, lanes.over):
            digest.update(told.astype(told.dtype.newbyteorder("<"), copy=False).tobytes())
        lanes.play(lanes.sample())
    return digest.hexdigest()[:SHORT]
