"""Learning habits from a search: play games with it, keep what it thought of every move, and imitate that.

A search that is guided by better habits thinks better, and teaches better in turn. Habits are linear in their weights,
so what a player notices of a move is what `weigh` answers to one weight alone; no game needs to say it twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from waterhole.bots.search.player import Search
from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import Cells, Record, cells
from waterhole.engine.kernel.rules import ROOM, Choices, Logits, Weights, legal, weigh
from waterhole.engine.library.game import Game
from waterhole.engine.library.observation import Observation

Floats = npt.NDArray[np.float64]
NOTICED = 96  # things that one move shows at most
WANDER = 0.3  # how often a move is played that the search believes in less: to see more of the game


@dataclass(frozen=True)
class Lessons:
    """Positions one after another, their moves one after another, and what is noticed of each move."""

    moves: npt.NDArray[np.int64]  # how many legal moves each position has
    share: Floats  # of each move: how much of its thinking the search gave to it
    noticed: npt.NDArray[np.int64]  # how many things each move shows
    things: npt.NDArray[np.int16]  # which they are
    values: npt.NDArray[np.float32]  # and how strongly

    @classmethod
    def together(cls, parts: Sequence[Lessons]) -> Lessons:
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))


class Notes(Record):
    """What is noticed of every legal move."""

    values: Cells = cells(ROOM, NOTICED, cell=np.float32)
    things: Cells = cells(ROOM, NOTICED, cell=np.int16)
    noticed: Cells = cells(ROOM)


@kernel
def probe(s: Any, choices: Choices, weights: Weights, logits: Logits, known: int, notes: Notes) -> int:
    """Ask for one weight after another what it does to every legal action; how many actions there are."""
    n = legal(s, choices.actions)
    for i in range(n):
        notes.noticed[i] = 0
    for thing in range(known):
        weights.values[thing] = np.float32(1)
        weigh(s, choices.actions, n, weights.values, logits.values)
        weights.values[thing] = np.float32(0)
        for i in range(n):
            if logits.values[i] != 0:
                assert notes.noticed[i] < NOTICED  # noqa: S101  # there is no room for more
                notes.things[i, notes.noticed[i]] = thing
                notes.values[i, notes.noticed[i]] = logits.values[i]
                notes.noticed[i] += 1
    return n


def noticed_in(observation: Observation, share: Sequence[float]) -> Lessons:
    """One position as a lesson. What is noticed depends on nothing hidden, so any world will do."""
    notes = Notes.blank()
    known = len(observation.game.habits.WEIGHTS)
    n = probe(observation.imagine(0).record, Choices.blank(), Weights.blank(), Logits.blank(), known, notes)
    noticed = notes.noticed[:n].astype(np.int64)
    some = np.arange(NOTICED) < noticed[:, None]
    return Lessons(np.array([n]), np.array(share), noticed, notes.things[:n][some], notes.values[:n][some])


def lessons_of(game: Game, players: int, options: dict[str, bool], teacher: Search, seed: int) -> Lessons:
    """A game of a search against itself."""
    taught = []
    chance, state = Random(seed), game.deal(players, seed, **options)  # noqa: S311  # a game, not a secret
    while not state.over:
        observation = state.observe(state.turn)
        moves = observation.moves()
        picks: Sequence[float] = [1.0]
        if len(moves) > 1:
            lines = {line.move: line.visits for line in teacher.analyse(observation).lines}
            visits = [lines[move] for move in moves]
            taught.append(noticed_in(observation, [count / sum(visits) for count in visits]))
            picks = visits if chance.random() < WANDER else [float(count == max(visits)) for count in visits]
        state.play(chance.choices(moves, picks)[0])
    return Lessons.together(taught)


@dataclass(frozen=True)
class Learnt:
    """New habits, and how well they resemble the search."""

    weights: Floats
    surprise: float  # cross-entropy above the search's own, in nats a position
    agreement: float  # how often habit's favourite is the search's


def learn(taught: Lessons, start: Floats, steps: int = 250, decay: float = 1e-5, pace: float = 0.05) -> Learnt:
    """Make the odds of habits resemble the search's, by gradient descent (Adam) on all lessons at once."""
    row = np.repeat(np.arange(len(taught.noticed)), taught.noticed)
    first = np.concatenate([[0], np.cumsum(taught.moves)[:-1]])
    position = np.repeat(np.arange(len(taught.moves)), taught.moves)
    things, values = taught.things.astype(np.int64), taught.values.astype(np.float64)

    def odds_of(weights: Floats) -> Floats:
        logits = np.bincount(row, values * weights[things], len(taught.noticed))
        odds: Floats = np.exp(logits - np.maximum.reduceat(logits, first)[position])
        return odds / np.add.reduceat(odds, first)[position]

    weights, mean, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for number in range(1, steps + 1):
        wrong = (odds_of(weights) - taught.share)[row]
        gradient = np.bincount(things, values * wrong, len(weights)) / len(taught.moves) + decay * weights
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        step = pace * min(1.0, 3 * (1 - number / steps) + 0.05)
        weights = weights - step * (mean / (1 - 0.9**number)) / (np.sqrt(square / (1 - 0.99**number)) + 1e-8)
    odds = odds_of(weights)
    both = np.log(np.maximum(taught.share, 1e-12)) - np.log(np.maximum(odds, 1e-12))
    liked = [np.maximum.reduceat(some, first)[position] == some for some in (taught.share, odds)]
    agreed = np.logical_or.reduceat(liked[0] & liked[1], first)
    return Learnt(weights, float((taught.share * both).sum() / len(taught.moves)), float(agreed.mean()))
