"""How long a search may think: a number of simulations, or a number of seconds."""

from __future__ import annotations

from dataclasses import dataclass

from waterhole.engine.errors import Refused, shown
from waterhole.engine.library.fields import whole

MOST_SIMULATIONS = 10**9
MOST_SECONDS = 3600


@dataclass(frozen=True)
class Budget:
    """One of the two; the other is 0."""

    simulations: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if not whole(self.simulations, 0, MOST_SIMULATIONS):
            raise Refused(f"A budget is 1 to {MOST_SIMULATIONS:,} simulations, not {shown(self.simulations)}.")
        if isinstance(self.seconds, bool) or not isinstance(self.seconds, int | float):
            raise Refused(f"A budget of seconds is a number, not {shown(self.seconds)}.")
        if not 0 <= self.seconds <= MOST_SECONDS:  # nor is it “not a number”
            raise Refused(f"A budget is more than 0 and at most {MOST_SECONDS} seconds, not {shown(self.seconds)}.")
        if self.simulations and self.seconds:
            raise Refused("A budget is either simulations or seconds, not both.")
        if not self.simulations and not self.seconds:
            raise Refused("With a budget of nothing there is no thinking: give it some simulations, or some seconds.")

    @classmethod
    def read(cls, text: str) -> Budget:
        """`2000` is so many simulations, `0.5s` so many seconds."""
        text = text.strip().lower()
        try:
            seconds, simulations = (float(text[:-1]), 0) if text.endswith("s") else (0.0, int(text))
        except ValueError:
            raise Refused(f"A budget is written 2000 (simulations) or 0.5s (seconds), not {shown(text)}.") from None
        return cls(simulations, seconds)
