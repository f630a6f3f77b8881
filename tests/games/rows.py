"""Rows of numbers, as tensors have them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Row = npt.NDArray[np.uint8]


def counted(cards: list[Any], kinds: list[Any]) -> list[int]:
    """How many of each kind there are among these."""
    return [cards.count(kind) for kind in kinds]
