"""How much of the same a test tries: enough to notice a break, or, with `make deep`, all that it ever did."""

from __future__ import annotations

import os

DEEP = "WATERHOLE_DEEP" in os.environ


def depth(usual: int, deep: int) -> int:
    """So many tries: as usual, or with `make deep`."""
    return deep if DEEP else usual
