"""What is measured: something that plays a portion of games again and again, and says how much it played."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

SEED = 2026

Played = dict[str, int]  # "steps" always; "games" that ended, nodes of "chance" and "simulations" where there are any


@dataclass(frozen=True)
class Ready:
    """A contestant that is loaded; a portion takes some milliseconds."""

    portion: Callable[[], Played]
    about: dict[str, Any] = field(default_factory=dict)  # such as the size of an observation


def timed(ready: Ready, seconds: float) -> dict[str, float]:
    """Portions until the time is up: what was played, and the seconds that it really took."""
    played: Counter[str] = Counter()
    begin = now = time.perf_counter()
    while now - begin < seconds:
        played.update(ready.portion())
        now = time.perf_counter()
    return {**{what: int(count) for what, count in played.items()}, "seconds": now - begin}
