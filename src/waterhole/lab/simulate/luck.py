"""Luck against skill: what of a result the cards decide, what the seat, what the bots, and what single choices.

A deal is played once for every seat, with the bots moved on. So each seat of each deal has as many results as there
are entries, all with the same cards but with fresh choices, and each by another entry. What these results have in
common (their covariance) is due to the cards and the seat; how the means of bots differ is due to the bots; the rest is
due to single choices, and to cards that suit one bot more than another, which cannot be told apart.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from waterhole.lab.simulate.simulation import Simulation
from waterhole.lab.simulate.tally import WIN
from waterhole.lab.work.ratings import about, reach

Floats = npt.NDArray[np.float64]


def parts(simulation: Simulation, sums: dict[str, Any]) -> dict[str, Any]:
    """For the share of the win and for the lead in points: the variance, and who has which part of it."""
    win = split(simulation, sums, "share", WIN)
    low, high = about(win["seat"] + win["cards"], reach(luck_error(simulation, sums), int(sums["deals"])))
    return {
        "win": {
            **win,
            "luck_low": None if low is None else max(low, 0.0),
            "luck_high": None if high is None else min(high, win["variance"]),
        },
        "lead": split(simulation, sums, "lead", 1),
    }


def split(simulation: Simulation, sums: dict[str, Any], what: str, unit: int) -> dict[str, float]:
    """The parts of the variance; they add up to it. Estimates that chance made negative are told as nothing."""
    players, deals = simulation.players, int(sums["deals"])
    entries = sums[f"entry_{what}"][:players].astype(np.float64) / (deals * players * unit)
    products = sums[f"{what}_products"][:players, :players].astype(np.float64) / (deals * players * unit**2)
    common = (products - np.outer(entries, entries)) * deals / max(deals - 1, 1)
    within = float(np.trace(common)) / players
    luck = min(max(float(common.sum() - np.trace(common)) / (players * (players - 1)), 0.0), within)
    mean = float(entries.mean())
    bots = spread_of_means(simulation, sums, "bot", what, unit, mean)
    seats = min(spread_of_means(simulation, sums, "seat", what, unit, mean), luck)
    parts_of = {"seat": seats, "cards": luck - seats, "bots": bots, "choices": within - luck}
    return {"variance": sum(parts_of.values()), **parts_of}


def spread_of_means(
    simulation: Simulation, sums: dict[str, Any], side: str, what: str, unit: int, mean: float
) -> float:
    """How much the true means of seats differ, or of bots: as much as the measured ones, less what chance adds."""
    players, deals = simulation.players, int(sums["deals"])
    seats = [1] * players if side == "seat" else [simulation.bots.count(bot) for bot in simulation.kinds]
    if len(seats) == 1 or deals < 2:
        return 0.0
    found = 0.0
    for number, held in enumerate(seats):
        total, squares = int(sums[f"{side}_{what}"][number]), int(sums[f"{side}_{what}_square"][number])
        size = held * players * unit
        chance = (deals * squares - total * total) / (deals * (deals - 1)) / size**2 / deals
        found += held * ((total / (deals * size) - mean) ** 2 - chance)
    return max(found / players, 0.0)


def luck_error(simulation: Simulation, sums: dict[str, Any]) -> float:
    """The standard error of the part of seat and cards, as deals differ in how well their games agree."""
    players, deals = simulation.players, int(sums["deals"])
    unit = (players * WIN) ** 2 * players * players * (players - 1) // 2
    total, squares = int(sums["agreement"]), int(sums["agreement_square"])
    return math.sqrt((deals * squares - total * total) / max(deals - 1, 1)) / deals / unit
