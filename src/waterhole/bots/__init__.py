"""Bots: players that think. They are given what their seat may know, never more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from waterhole.engine.errors import Refused, shown

if TYPE_CHECKING:
    from waterhole.engine.chance import Seed
    from waterhole.engine.observation import Observation


class Bot(Protocol):
    """Anything that chooses a move from an observation."""

    name: str

    def choose(self, observation: Observation) -> str:
        """One of `observation.moves()`."""


def names() -> list[str]:
    """Every bot there is, weakest first."""
    return ["random", "greedy"]


def load(name: str, seed: Seed | None = None) -> Bot:
    """A bot by its name; with the same seed it makes the same choices."""
    from waterhole.bots.simple import Greedy, Random

    match name.strip().lower() if isinstance(name, str) else name:
        case "random":
            return Random(seed)
        case "greedy":
            return Greedy()
    raise Refused(f"There is no bot called {shown(name)}. There is: {', '.join(names())}.")
