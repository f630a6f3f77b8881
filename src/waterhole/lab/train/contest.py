"""Habit against habit, without a thought: tens of thousands of duplicate games a second."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from waterhole.bots.sampling import sample
from waterhole.engine.kernel.chance import seed_bytes, seeded
from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.rules import SEATS, Choices, Logits, Weights, deal, legal, play, score, weigh
from waterhole.engine.library.game import Game


@dataclass(frozen=True)
class Result:
    """How the hero did."""

    share: float  # of wins
    lead: float  # mean points ahead of the best of the others


def contest(
    game: Game, players: int, options: dict[str, bool], hero: Weights, other: Weights, deals: int, seed: int
) -> Result:
    """Duplicate deals: the hero takes each seat in turn, all other seats are the other's."""
    tables: Any = np.zeros(2, game.rules.State.dtype).view(np.recarray)
    seeded(tables[0].chance, seed_bytes(seed))
    game.set_up(tables[0], players, game.check_options(options))
    sums = np.zeros(2)
    play_duplicates(tables, deals, hero, other, Choices.blank(), Logits.blank(), np.zeros(SEATS, np.int64), sums)
    return Result(float(sums[0]) / (deals * players), float(sums[1]) / (deals * players))


@kernel
def play_duplicates(
    tables: Any, deals: int, hero: Weights, other: Weights, choices: Choices, logits: Logits, points: Cells, sums: Cells
) -> None:
    """Deal at the first table, play at the second; adds up the hero's shares of wins, and leads."""
    s = tables[1]
    for _ in range(deals):
        deal(tables[0])
        for seat in range(tables[0].players):
            tables[1] = tables[0]
            while not s.over:
                n = legal(s, choices.actions)
                weigh(s, choices.actions, n, hero.values if s.turn == seat else other.values, logits.values)
                play(s, int(choices.actions[sample(s.chance, logits.values, n)]), None)
            score(s, points)
            best, sharers = -1, 1
            for rival in range(s.players):
                if rival != seat:
                    sharers = 2 if points[rival] > best else sharers + (points[rival] == best)
                    best = max(best, points[rival])
            if points[seat] >= best:
                sums[0] += 1.0 if points[seat] > best else 1.0 / sharers
            sums[1] += points[seat] - best
