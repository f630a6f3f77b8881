"""The draw pile that most games have: the next card is the last of `pile[:left]`."""

from __future__ import annotations

from typing import Any

from waterhole.engine.kernel.compiling import part


@part
def lift(s: Any) -> int:
    """The top card leaves the draw pile without a trace: equal positions are equal bytes."""
    s.left -= 1
    card = s.pile[s.left]
    s.pile[s.left] = 0
    return int(card)
