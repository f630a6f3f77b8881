"""Moments of bots' games, as a position holds them: puzzles are looked for among these."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from waterhole import bots
from waterhole.bots import Bot
from waterhole.engine.library.game import Game
from waterhole.engine.library.state import State

PLAYERS = (2, 3, 4)
LEVELS = ("medium", "hard")
RARE = 0.2  # of the games are played with an option
FEWEST = 3  # moves to choose from: with two there is little to find
MOST = 150  # moments of one game that are looked at


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision: the game as it can be read from its position, and how much of it was over by then, from 0 to 1."""

    state: State
    when: float


def moments(game: Game, seed: int) -> list[Moment]:
    """Decisions of one game between bots, in any order. The same seed, the same game."""
    chance = Random(f"{game.name} {seed}")  # noqa: S311  # a game, not a secret
    players = chance.choice([count for count in PLAYERS if count in game.seats])
    options = {option: chance.random() < RARE for option in game.options}
    seats: list[Bot] = [bots.load(chance.choice(LEVELS), seed=seed * players + seat) for seat in range(players)]
    state = game.deal(players, seed, **options)
    positions = []
    made = 0
    while not state.over:
        moves = state.moves()
        if len(moves) >= FEWEST:
            positions.append((made, state.position()))
        state.play(seats[state.turn].choose(state.observe(state.turn)) if len(moves) > 1 else moves[0])
        made += 1
    chosen = chance.sample(positions, min(MOST, len(positions)))
    return [Moment(game.read(position, seed), number / made) for number, position in chosen]
