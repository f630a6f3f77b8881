"""Opponents without a plan: one plays anything, one takes what lies nearest."""

from __future__ import annotations

from random import Random as Generator
from typing import Any

from waterhole.engine.errors import Refused
from waterhole.engine.kernel.chance import Seed, seed_bytes
from waterhole.engine.library.observation import Observation


class Named:
    """What our bots have in common: one is printed by its name, and its repr loads such a bot again."""

    name: str
    given: dict[str, Any] | None = None  # what it was loaded with; None if it was made by hand

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        if self.given is None:
            return f"<{type(self).__name__} {self.name}>"
        arguments = [repr(self.name), *(f"{name}={value!r}" for name, value in self.given.items())]
        return f"waterhole.bots.load({', '.join(arguments)})"


class Random(Named):
    """Any legal move is as good as another."""

    name = "random"

    def __init__(self, seed: Seed | None = None) -> None:
        self.generator = Generator(seed_bytes(seed))  # noqa: S311  # a game, not a secret

    def choose(self, observation: Observation) -> str:
        return self.generator.choice(asked(observation).moves())


class Greedy(Named):
    """What a sensible beginner of each game does; the game's own folder says what that is."""

    def __init__(self, name: str = "greedy") -> None:
        self.name = name

    def choose(self, observation: Observation) -> str:
        return observation.game.greedy(asked(observation))


def asked(observation: Observation) -> Observation:
    """An observation from which there is something to choose; never a state, which would show all cards."""
    if not isinstance(observation, Observation):
        raise Refused("A bot chooses from what its seat may know: state.observe(seat).")
    if observation.over:
        raise Refused("The game is over: there is nothing to choose.")
    if not observation.actions:
        raise Refused(f"It is seat {observation.turn}'s turn: there is nothing to choose here.")
    return observation
