"""Training a game's habits: a search plays games against itself, and its habits learn to resemble what it thought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from statistics import fmean

import numpy as np

from waterhole import games
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search
from waterhole.engine.errors import BadGame
from waterhole.engine.library.game import Game
from waterhole.engine.study.habits import weights_from, write_habits
from waterhole.lab.train.contest import Result, contest
from waterhole.lab.train.study import Learnt, Lessons, learn, lessons_of
from waterhole.lab.work.crew import shared_out

SURER = 1.5  # worlds are played out better by habits that are a little surer than the search that taught them
DEALS = 3000  # of the contest between new habits and old


@dataclass(frozen=True)
class Round:
    """What a round of training brought."""

    positions: int
    learnt: Learnt
    against_old: Result

    def kept(self, players: int) -> bool:
        """Are the new habits better than the old?"""
        return self.against_old.share * players > 1


def switches(game: Game) -> list[dict[str, bool]]:
    """Every option on and off."""
    return [dict(zip(game.options, on, strict=True)) for on in product((False, True), repeat=len(game.options))]


def taught(name: str, players: int, simulations: int, seed: int) -> Lessons:
    """One game, in a process of its own; seeds take turns with the options."""
    game = games.load(name)
    options = switches(game)[seed % len(switches(game))]
    return lessons_of(game, players, options, Search(Budget(simulations), seed), seed)


def check_trainable(game: Game) -> None:
    """Refuse a game that does not say what catches its players' eyes."""
    if not game.habits.WEIGHTS:
        raise BadGame(f"{game.title} has no habits to be trained yet: it lacks study/habits.py.")


def lessons(game: Game, players: int, seeds: range, simulations: int, workers: int) -> Iterator[tuple[int, Lessons]]:
    """Many games at once, with the habits that there are now."""
    jobs = ((seed, partial(taught, game.name, players, simulations, seed)) for seed in seeds)
    return shared_out(jobs, workers)


def imitate(game: Game, players: int, parts: Mapping[int, Lessons]) -> Round:
    """Learn from lessons. The new habits take the place of the old if they beat them."""
    names, before = game.habits.WEIGHTS, game.weights(players)
    together = Lessons.together([parts[seed] for seed in sorted(parts)])  # sums depend on the order
    learnt = learn(together, np.array(before.values[: len(names)], np.float64) / SURER)
    after = weights_from((SURER * learnt.weights).tolist())
    results = [contest(game, players, options, after, before, DEALS, seed=1) for options in switches(game)]
    result = Result(fmean(each.share for each in results), fmean(each.lead for each in results))
    done = Round(len(together.moves), learnt, result)
    if done.kept(players):
        write_habits(game.study / "habits.toml", names, {players: after.values[: len(names)].tolist()})
    return done
