"""What lies on Tembo's table for somebody: the points of the own animals that wait at the river (T6)."""

from __future__ import annotations

from waterhole.engine.kernel.compiling import kernel
from waterhole.games.tembo.cards import lowest, without_lowest
from waterhole.games.tembo.state import State


@kernel
def stake(s: State, seat: int) -> int:
    """Points that a seat would get if all went well, and may still lose."""
    points = 0
    waiting = s.marked[seat]
    while waiting:
        points += int(s.points[lowest(waiting)])
        waiting = without_lowest(waiting)
    return points
