"""Learning habits from a search: play games with it, keep what it thought of every move, and imitate that.

A search that is guided by better habits thinks better, and teaches better in turn. Habits are linear in their weights, so
what a player notices of a move is what `weigh` answers to one weight alone; no game needs to say it twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from waterhole.bots.search.player import Search
from waterhole.engine.game import Game
from waterhole.engine.kernel import kernel
from waterhole.engine.record import Cells
from waterhole.engine.rules import Choices, Urges, Weights, legal, weigh

Floats = npt.NDArray[np.float64]
NOTICED = 64  # things that one move shows at most


@dataclass(frozen=True)
class Lessons:
    """Positions one after another, their moves one after another, and what is noticed of each move."""

    moves: npt.NDArray[np.int64]  # how many legal moves each position has
    share: Floats  # of each move: how much of its thinking the search gave to it
    noticed: npt.NDArray[np.int64]  # how many things each move shows
    things: npt.NDArray[np.int16]  # which they are
    values: npt.NDArray[np.float32]  # and how strongly

    @classmethod
    def together(cls, parts: list[Lessons]) -> Lessons:
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__annotations__))


@kernel
def probe(
    s: Any, choices: Choices, weights: Weights, urges: Urges, known: int, noticed: Cells, things: Cells, values: Cells
) -> int:
    """What is noticed of every legal action, by asking for one weight after another; how many actions there are."""
    n = legal(s, choices.actions)
    for i in range(n):
        noticed[i] = 0
    for thing in range(known):
        weights.values[thing] = np.float32(1)
        weigh(s, choices.actions, n, weights.values, urges.values)
        weights.values[thing] = np.float32(0)
        for i in range(n):
            if urges.values[i] != 0:
                things[i, noticed[i]] = thing
                values[i, noticed[i]] = urges.values[i]
                noticed[i] += 1
    return n


def lessons(
    game: Game, players: int, options: dict[str, bool], teacher: Search, seeds: range, wander: float
) -> Lessons:
    """Games of a search against itself. Now and then it plays what it believes in less, to see more of the game."""
    moves, share, noticed, things, values = [], [], [], [], []
    choices, weights, urges = Choices.blank(), Weights.blank(), Urges.blank()
    room = (np.zeros(1024, np.int64), np.zeros((1024, NOTICED), np.int16), np.zeros((1024, NOTICED), np.float32))
    for seed in seeds:
        chance, state = Random(seed), game.deal(players, seed, **options)
        while not state.over:
            observation = state.observe(state.turn)
            if len(observation.actions) == 1:
                state.play(observation.moves()[0])
                continue
            lines = {line.move: line.visits for line in teacher.analyse(observation).lines}
            visits = [lines[move] for move in observation.moves()]
            n = probe(observation.imagine(0).record, choices, weights, urges, len(game.habits.WEIGHTS), *room)
            moves.append(n)
            share.extend(count / sum(visits) for count in visits)
            for i in range(n):
                noticed.append(count := int(room[0][i]))
                things.append(room[1][i, :count].copy())
                values.append(room[2][i, :count].copy())
            picks = visits if chance.random() < wander else [count == max(visits) for count in visits]
            state.play(chance.choices(observation.moves(), picks)[0])
    return Lessons(np.array(moves), np.array(share), np.array(noticed), np.concatenate(things), np.concatenate(values))


@dataclass(frozen=True)
class Progress:
    """How well habits agree with the search."""

    number: int
    weights: Floats
    surprise: float  # mean cross-entropy above the search's own
    agreement: float  # how often habit's favourite is the search's


def learn(taught: Lessons, start: Floats, rounds: int, decay: float = 1e-5, pace: float = 0.05) -> Iterator[Progress]:
    """Make the habits' odds resemble the search's, by gradient descent (Adam) on all lessons at once."""
    row = np.repeat(np.arange(len(taught.noticed)), taught.noticed)
    first = np.concatenate([[0], np.cumsum(taught.moves)[:-1]])
    position = np.repeat(np.arange(len(taught.moves)), taught.moves)
    own = -(taught.share * np.log(np.maximum(taught.share, 1e-12))).sum() / len(taught.moves)
    favourite = taught.share == np.maximum.reduceat(taught.share, first)[position]
    weights, mean, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    things, values = taught.things.astype(np.int64), taught.values.astype(np.float64)
    for number in range(1, rounds + 1):
        urges = np.bincount(row, values * weights[things], len(taught.noticed))
        urges -= np.maximum.reduceat(urges, first)[position]
        odds = np.exp(urges)
        odds /= np.add.reduceat(odds, first)[position]
        surprise = -(taught.share * np.log(np.maximum(odds, 1e-12))).sum() / len(taught.moves) - own
        agreement = (favourite & (urges == 0)).sum() / len(taught.moves)
        gradient = np.bincount(things, values * (odds - taught.share)[row], len(weights)) / len(taught.moves)
        gradient += decay * weights
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        step = pace * min(1.0, 3 * (1 - number / rounds) + 0.05)
        weights = weights - step * (mean / (1 - 0.9**number)) / (np.sqrt(square / (1 - 0.99**number)) + 1e-8)
        yield Progress(number, weights, float(surprise), float(agreement))
