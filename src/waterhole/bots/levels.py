"""The levels, from a beginner to the best we have, and other bots to measure them by."""

from __future__ import annotations

from collections.abc import Callable

from waterhole.bots.bot import SEARCH
from waterhole.bots.habit import Habit, Novice
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search, doubting_style, plain_style
from waterhole.bots.simple import Greedy, Random
from waterhole.engine.kernel.chance import Seed

Loaded = Random | Novice | Greedy | Habit | Search

MEDIUM = Budget(simulations=60)
HARD = Budget(simulations=100)
EXPERT = Budget(seconds=1.0)
BASELINE = Budget(simulations=1000)


def search(name: str, seed: Seed | None, threads: int) -> Search:
    """The best we have, with a budget of one's own, which its name says."""
    return Search(Budget.read(name.removeprefix(SEARCH)), seed, threads, name)


BOTS: dict[str, Callable[[str, Seed | None, int], Loaded]] = {
    "random": lambda _, seed, __: Random(seed),
    "novice": lambda _, seed, __: Novice(seed),
    "easy": lambda name, _, __: Greedy(name),
    "greedy": lambda name, _, __: Greedy(name),
    "habit": lambda *_: Habit(),
    "medium": lambda name, seed, threads: Search(MEDIUM, seed, threads, name, doubting_style()),
    "hard": lambda name, seed, threads: Search(HARD, seed, threads, name),
    "expert": lambda name, seed, threads: Search(EXPERT, seed, threads, name),
    "ismcts1000": lambda name, seed, threads: Search(BASELINE, seed, threads, name, plain_style()),
}
