"""Many games at once, played at random by compiled code, the same for every game."""

from __future__ import annotations

from typing import Any

import numpy as np

from waterhole.engine.kernel.chance import below
from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.rules import Choices, deal, legal, play, score


@kernel
def random_games(s: Any, games: int, choices: Choices, points: Cells) -> int:
    """Deal and play this many games with random moves; how many moves that took. Adds up every seat's points."""
    moves = 0
    actions = choices.actions
    final = np.zeros_like(points)
    for _ in range(games):
        deal(s)
        while not s.over:
            play(s, int(actions[below(s.chance, legal(s, actions))]), None)
            moves += 1
        score(s, final)
        for seat in range(s.players):
            points[seat] += final[seat]
    return moves
