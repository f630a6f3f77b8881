"""What lies on Kariba's table for somebody: nothing. The animals at the waterhole are whoever's who chases them."""

from __future__ import annotations

from waterhole.engine.kernel.compiling import kernel
from waterhole.games.kariba.state import State


@kernel
def stake(s: State, seat: int) -> int:  # noqa: ARG001
    """Points that a seat would get if all went well, and may still lose."""
    return 0
