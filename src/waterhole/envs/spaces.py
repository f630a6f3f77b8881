"""What observations and actions look like to those who ask for their spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from waterhole.engine.kernel.tensor import highest
from waterhole.engine.library.game import Game


def observation_space(game: Game) -> Any:
    """The tensor, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.uint8(0), highest(game.tensor.FEATURES), dtype=np.uint8),
            "action_mask": spaces.Box(np.int8(0), np.int8(1), (game.rules.ACTIONS,), np.int8),
        }
    )


def action_space(game: Game) -> Any:
    return spaces.Discrete(game.rules.ACTIONS)
