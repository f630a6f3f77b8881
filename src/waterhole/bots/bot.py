"""What a bot is to everybody who asks one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from waterhole.engine.library.observation import Observation


SEARCH = "search:"  # before a budget, a bot that searches so much: search:2000 simulations, search:0.5s


class Bot(Protocol):
    """Anything that chooses a move from an observation. Ours are printed by their name."""

    name: str  # by which it is loaded

    def choose(self, observation: Observation) -> str:
        """One of `observation.moves()`."""
