"""What lies on MADA's table for somebody: the pears on top of the own pile, if another loses the round (M10)."""

from __future__ import annotations

from waterhole.engine.kernel.compiling import kernel
from waterhole.games.mada.piles import is_cactus
from waterhole.games.mada.state import State


@kernel
def stake(s: State, seat: int) -> int:
    """Points that a seat would get if all went well, and may still lose."""
    kind = int(s.kinds[s.top[seat]])
    return int(s.pears[kind]) if is_cactus(kind) else 0
