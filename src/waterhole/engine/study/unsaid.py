"""What a game is taken for that does not say it: no move attracts more than another, and nothing is at stake.

What cannot be guessed (a tensor, a pile) is missing instead, and whoever asks for it is told so.
"""

from __future__ import annotations

from typing import Any

from waterhole.engine.errors import BadGame
from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import Cells

WEIGHTS: tuple[str, ...] = ()


@kernel
def weigh(s: Any, actions: Cells, n: int, weights: Cells, out: Cells) -> None:  # noqa: ARG001
    """All moves are alike."""
    for i in range(n):
        out[i] = 0


@kernel
def stake(s: Any, seat: int) -> int:  # noqa: ARG001
    """Whatever lies on the table is nobody's yet."""
    return 0


class Missing:
    """Stands for a part that a game does not have: it counts as false, and has a sentence for all who ask for more."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence

    def __bool__(self) -> bool:
        return False

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name) if name.startswith("__") else BadGame(self.sentence)  # Python itself asks, too


TENSOR: Any = Missing("This game has no environments yet: it lacks study/tensor.py.")
PILE: Any = Missing("This game is not offered to OpenSpiel yet: it lacks study/pile.py.")
