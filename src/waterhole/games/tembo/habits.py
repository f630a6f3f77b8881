"""What catches a player's eye."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel import kernel
from waterhole.engine.record import Cells
from waterhole.games.tembo.rules import State

WEIGHTS = ("any",)


@kernel
def weigh(s: State, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """How strongly each legal action attracts the player to move."""
    for i in range(n):
        out[i] = np.float32(0)
