"""What every seat of every game may know: who plays, whose turn it is, and how much is left to draw."""

from __future__ import annotations

from typing import Any

from waterhole.engine.kernel.compiling import part


@part
def copy_common(seen: Any, to: Any) -> None:
    """The fields that all games have, from a state to an observation or back."""
    to.left = seen.left
    to.players = seen.players
    to.start = seen.start
    to.turn = seen.turn
    to.phase = seen.phase
    to.partial = seen.partial
    to.over = seen.over
