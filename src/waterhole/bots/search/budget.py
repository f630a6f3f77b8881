"""How long a search may think: a number of simulations, or a number of seconds."""

from __future__ import annotations

import math
from dataclasses import dataclass

from waterhole.engine.errors import Refused, shown

MOST_SIMULATIONS = 10**9
MOST_SECONDS = 3600.0


@dataclass(frozen=True)
class Budget:
    """One of the two; the other is 0."""

    simulations: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        for amount in (self.simulations, self.seconds):
            if isinstance(amount, bool) or not isinstance(amount, int | float) or not math.isfinite(amount):
                raise Refused(f"A budget is a number of simulations or of seconds, not {shown(amount)}.")
        if self.simulations and self.seconds:
            raise Refused("A budget is either simulations or seconds, not both.")
        if self.simulations <= 0 and self.seconds <= 0:
            raise Refused("With a budget of nothing there is no thinking: give it some simulations, or some seconds.")
        if self.simulations < 0 or self.seconds < 0 or self.simulations != int(self.simulations):
            raise Refused("A budget is a whole number of simulations, or seconds above 0.")
        if self.simulations > MOST_SIMULATIONS or self.seconds > MOST_SECONDS:
            raise Refused(f"A budget is at most {MOST_SIMULATIONS:,} simulations or {MOST_SECONDS:.0f} seconds.")

    @classmethod
    def read(cls, text: str) -> Budget:
        """`2000` is so many simulations, `0.5s` so many seconds."""
        text = text.strip().lower()
        try:
            return cls(seconds=float(text[:-1])) if text.endswith("s") else cls(simulations=int(text))
        except Refused:
            raise
        except ValueError:
            raise Refused(f"A budget is written 2000 (simulations) or 0.5s (seconds), not {shown(text)}.") from None
