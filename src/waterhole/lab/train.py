"""Training habits by self-play: many players with slightly other weights, and the winners say where to go next.

Each of a generation plays the same duplicate deals against the champion, habit against habit, many thousand games a
second. The best of them move the mean and shape the spread (the cross-entropy method).
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from waterhole.bots.impulse import impulse
from waterhole.engine.chance import seed_bytes, seeded
from waterhole.engine.game import Game
from waterhole.engine.habits import weights_from
from waterhole.engine.kernel import kernel
from waterhole.engine.record import Cells
from waterhole.engine.rules import Choices, Urges, Weights, deal, legal, play, score, weigh

Values = npt.NDArray[np.float64]
MARGIN = 0.02  # what a point more than the best other player is worth beside the win: it tells good from better sooner


@kernel
def contest(
    tables: Any, deals: int, hero: Weights, other: Weights, choices: Choices, urges: Urges, sums: Cells
) -> None:
    """Duplicate deals, the hero on each seat in turn against others: adds up the hero's wins and leads."""
    points = np.zeros(8, np.int64)
    for _ in range(deals):
        deal(tables[0])
        tables[1] = tables[0]
        s = tables[1]
        for seat in range(s.players):
            tables[1] = tables[0]
            while not s.over:
                n = legal(s, choices.actions)
                who = hero.values if s.turn == seat else other.values
                weigh(s, choices.actions, n, who, urges.values)
                play(s, int(choices.actions[impulse(s.chance, urges.values, n)]), None)
            score(s, points)
            best, ties = -1, 1
            for rival in range(s.players):
                if rival != seat:
                    if points[rival] > best:
                        best, ties = points[rival], 1
                    elif points[rival] == best:
                        ties += 1
            if points[seat] > best:
                sums[0] += 1.0
            elif points[seat] == best:
                sums[0] += 1.0 / (1 + ties)
            sums[1] += points[seat] - best


@dataclass(frozen=True)
class Table:
    """Where contests are held."""

    game: Game
    players: int
    options: dict[str, bool]

    def contest(self, hero: Values, other: Values, deals: int, seed: int) -> tuple[float, float]:
        """The hero's share of wins and mean lead against others, over duplicate deals."""
        tables = np.zeros(2, self.game.rules.State.dtype)
        seeded(tables[0]["chance"], seed_bytes(seed))
        self.game.set_up(tables[0], self.players, self.game.check_options(self.options))
        sums = np.zeros(2)
        contest(
            tables.view(np.recarray),
            deals,
            weights_from(hero.tolist()),
            weights_from(other.tolist()),
            Choices.blank(),
            Urges.blank(),
            sums,
        )
        return float(sums[0]) / (deals * self.players), float(sums[1]) / (deals * self.players)


@dataclass(frozen=True)
class Generation:
    """How far training has come."""

    number: int
    mean: Values
    spread: Values
    wins: float  # of the new mean against the one before
    lead: float


def train(
    table: Table,
    start: Values,
    spread: Values,
    generations: int,
    seed: int,
    deals: int = 1000,
    candidates: int = 48,
    threads: int = 2,
) -> Iterator[Generation]:
    """One generation after another; the caller keeps the last mean."""
    chance = np.random.default_rng(seed)
    mean = start.copy()
    elite = candidates // 4
    ranks = np.log(elite + 0.5) - np.log(np.arange(1, elite + 1))
    ranks /= ranks.sum()
    with ThreadPoolExecutor(threads) as pool:
        for number in range(1, generations + 1):
            half = chance.standard_normal((candidates // 2, mean.size))
            heroes = mean + np.concatenate([half, -half]) * spread
            deal_seed = int(chance.integers(2**62))

            def judge(hero: Values, mean: Values = mean, deal_seed: int = deal_seed) -> float:
                wins, lead = table.contest(hero, mean, deals, deal_seed)
                return wins + MARGIN * lead

            worth = np.array(list(pool.map(judge, heroes)))
            best = heroes[np.argsort(-worth)[:elite]]
            before = mean
            mean = 0.3 * before + 0.7 * (ranks @ best)
            spread = np.sqrt(0.8 * spread**2 + 0.2 * (ranks @ (best - before) ** 2))
            yield Generation(number, mean, spread, *table.contest(mean, before, deals, deal_seed + 1))
