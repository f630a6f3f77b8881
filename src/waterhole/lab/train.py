"""Training a game's habits: a search plays games against itself, and its habits learn to resemble what it thought."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import product
from multiprocessing import get_context

import numpy as np

from waterhole import games
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search
from waterhole.engine.game import Game
from waterhole.engine.habits import weights_from, write_habits
from waterhole.lab.contest import Result, contest
from waterhole.lab.study import Learnt, Lessons, learn, lessons_of

SURER = 1.5  # worlds are played out better by habits that are a little surer than the search that taught them
DEALS = 3000  # of the contest between new habits and old


@dataclass(frozen=True)
class Round:
    """What a round of training brought."""

    positions: int
    learnt: Learnt
    against_old: Result


def switches(game: Game) -> list[dict[str, bool]]:
    """Every option on and off."""
    return [dict(zip(game.options, on, strict=True)) for on in product((False, True), repeat=len(game.options))]


def taught(name: str, players: int, simulations: int, seed: int) -> Lessons:
    """One game, in a process of its own; seeds take turns with the options."""
    game = games.load(name)
    options = switches(game)[seed % len(switches(game))]
    return lessons_of(game, players, options, Search(Budget(simulations), seed), seed)


def lessons(game: Game, players: int, seeds: range, simulations: int, workers: int) -> Iterator[Lessons]:
    """Many games at once, with the habits that there are now."""
    game.check_players(players)
    Budget(simulations)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(taught, game.name, players, simulations, seed) for seed in seeds]
        for job in as_completed(jobs):
            yield job.result()


def imitate(game: Game, players: int, parts: list[Lessons]) -> Round:
    """Learn from lessons, and write the new habits in the place of the old."""
    names, before = game.habits.WEIGHTS, game.weights(players)
    learnt = learn(Lessons.together(parts), np.array(before.values[: len(names)], np.float64) / SURER)
    after = weights_from((SURER * learnt.weights).tolist())
    write_habits(game.folder / "habits.toml", names, {players: after.values[: len(names)].tolist()})
    result = contest(game, players, switches(game)[0], after, before, DEALS, seed=1)
    return Round(sum(len(part.moves) for part in parts), learnt, result)
