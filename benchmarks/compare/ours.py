"""Our own games: the bare rules, and every entrance to them."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np

from benchmarks.compare.portions import SEED, Played, Ready
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search, guided_style, plain_style
from waterhole.engine.kernel.chance import seed_bytes, seeded
from waterhole.engine.kernel.rules import Choices
from waterhole.lab.bench.playout import random_games
from waterhole.lab.tournament.duplicate import loaded

BARE = 1000  # games in a portion of the bare rules
GAMES = 4  # in a portion of anything that Python drives
STEPS = 50  # in a portion of an array of games
FEW = 1000  # games of a simulation that only loads everything


def bare(game: str) -> Ready:
    """Random games in one compiled call, with nothing observed: the yardstick."""
    record: Any = loaded(game).deal(2, start=0).record
    seeded(record.chance, seed_bytes(SEED))
    choices, points = Choices.blank(), np.zeros(2, np.int64)
    return Ready(lambda: {"steps": random_games(record, BARE, choices, points), "games": BARE})


def library(game: str) -> Ready:
    """The library as a person uses it: `moves()`, and `play()` with one of these texts."""
    held, chance = loaded(game), Random(SEED)  # noqa: S311
    seed = SEED

    def portion() -> Played:
        nonlocal seed
        steps = 0
        for _ in range(GAMES):
            state, seed = held.deal(2, seed), seed + 1
            while not state.over:
                state.play(chance.choice(state.moves()))
                steps += 1
        return {"steps": steps, "games": GAMES}

    return Ready(portion)


def gymnasium(game: str) -> Ready:
    """One seat against the random bot; a step is a move and the bot's answer."""
    from waterhole.envs import Single

    env, chance = Single(game, opponents="random"), Random(SEED)  # noqa: S311
    seen, _ = env.reset(seed=SEED)

    def portion() -> Played:
        steps = 0
        for _ in range(GAMES):
            seen, _ = env.reset()
            over = False
            while not over:
                legal = np.flatnonzero(seen["action_mask"])
                seen, _, over, _, _ = env.step(int(legal[int(chance.random() * len(legal))]))
                steps += 1
        return {"steps": steps, "games": GAMES}

    return Ready(portion, {"numbers": int(seen["observation"].size), "actions": len(seen["action_mask"])})


def array(game: str, count: int) -> Ready:
    """So many games as one array, with observations and masks; any legal action everywhere, by `sample()`."""
    from waterhole.envs import SelfPlay

    many = SelfPlay(game, count)
    seen, _ = many.reset(seed=SEED)

    def portion() -> Played:
        games = 0
        for _ in range(STEPS):
            games += int(np.count_nonzero(many.step(many.sample())[2]))
        return {"steps": STEPS * count, "games": games}

    about = {"numbers": seen["observation"].shape[1], "actions": seen["action_mask"].shape[1], "players": 2}
    return Ready(portion, about)


def search(game: str, simulations: int, guided: bool) -> Ready:
    """A thought of so many simulations about the first move of two, again and again."""
    first = loaded(game).deal(2, seed=SEED, start=0).observe(0)
    bot = Search(Budget(simulations), seed=SEED, thinking=guided_style() if guided else plain_style())

    def portion() -> Played:
        return {"steps": bot.analyse(first).simulations}

    return Ready(portion, {"players": 2})


def simulate(game: str, games: int, workers: int) -> Ready:
    """The whole command, from its start to its report; a step is a game."""
    command = [sys.executable, "-m", "waterhole", "simulate", game, "--workers", str(workers), "--json"]

    def play(many: int) -> Played:
        done = subprocess.run([*command, "--games", str(many)], check=False, capture_output=True, text=True)  # noqa: S603
        if done.returncode:
            said = [text for each in done.stderr.splitlines() if (text := each.strip("─╭╮╰╯│ "))]
            raise RuntimeError(said[-1] if said else f"it ended with code {done.returncode}")
        return {"steps": many, "games": many}

    play(FEW)
    return Ready(lambda: play(games))
