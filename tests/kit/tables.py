"""Every table that can be set up: all games, all numbers of players, each option on and off. Games join by existing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random

import waterhole
from waterhole import games
from waterhole.engine.library.game import Game
from waterhole.engine.library.state import State


@dataclass(frozen=True)
class Table:
    game: Game
    players: int
    options: dict[str, bool] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return "-".join([self.game.name, str(self.players), *(option for option, on in self.options.items() if on)])

    def deal(self, seed: int | bytes, start: int | None = None) -> State:
        return self.game.deal(self.players, seed, start, **self.options)

    def middle(self, seed: int, moves: int) -> State:
        """A state after some random moves, or after as many as there were."""
        state, chance = self.deal(seed), Random(seed)
        for _ in range(moves):
            if not state.over:
                state.play(chance.choice(state.moves()))
        return state

    def states(self, seed: int) -> Iterator[State]:
        """All states of one random game, from the deal to the end; the same object, changing."""
        state, chance = self.deal(seed), Random(seed)
        yield state
        while not state.over:
            state.play(chance.choice(state.moves()))
            yield state


def tables() -> list[Table]:
    return [table for game in games.names() for table in tables_of(game)]


def some() -> list[Table]:
    """Of every game the smallest table as it is, and a larger one with every option."""
    found: dict[str, Table] = {}
    for game in map(waterhole.load, games.names()):
        smallest = Table(game, game.seats[0], dict.fromkeys(game.options, False))
        larger = Table(game, game.seats[len(game.seats) // 2], dict.fromkeys(game.options, True))
        found |= {smallest.name: smallest, larger.name: larger}
    return list(found.values())


def tables_of(name: str) -> list[Table]:
    game = waterhole.load(name)
    return [
        Table(game, players, dict(zip(game.options, switches, strict=True)))
        for players, switches in product(game.seats, product((False, True), repeat=len(game.options)))
    ]
