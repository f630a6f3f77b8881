"""What the counted games say: who won how much from which seat, how sure that is, and what moves were worth.

Games of one deal depend on each other, so the deal is what is counted: one deal, one observation.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from waterhole import __version__
from waterhole.lab.simulate.groups import grouped
from waterhole.lab.simulate.luck import parts
from waterhole.lab.simulate.simulation import Counted, Simulation
from waterhole.lab.simulate.tally import LENGTHS, WIN, Tally
from waterhole.lab.work.ratings import about, interval_about, reach

Report = dict[str, Any]
QUANTILES = (5, 25, 50, 75, 95)
FEWEST_DEALS = 30  # in which a move was made, to say how sure its worth is


class Survey:
    """The sums of all chunks; Python's own numbers, which are never too large."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        names = [name for name in Tally.dtype.names or () if name != "padding"]
        self.sums: dict[str, Any] = {name: np.zeros(Tally.dtype[name].shape, object) for name in names}

    def add(self, counted: Counted) -> None:
        record = np.frombuffer(counted.tally, Tally.dtype)[0]
        for name in self.sums:
            self.sums[name] = self.sums[name] + record[name]

    def report(self) -> Report:
        """Everything as JSON. It depends on the settings alone, not on who played."""
        simulation, sums = self.simulation, self.sums
        return {
            "version": __version__,
            "game": simulation.game,
            "title": simulation.table.title,
            "deck": simulation.deck,
            "players": simulation.players,
            "options": simulation.options,
            "bots": list(simulation.bots),
            "games": int(sums["deals"]) * simulation.players,
            "deals": int(sums["deals"]),
            "seed": simulation.seed,
            "repeatable": not simulation.by_the_clock,
            "fair": 1 / simulation.players,
            "by_seat": [self.side("seat", seat) for seat in range(simulation.players)],
            "by_bot": [self.side("bot", bot) for bot in range(len(simulation.kinds))],
            "length": {
                "longest_counted": LENGTHS - 1,
                **distribution(sums["lengths"]),
                "mean": int(sums["moves"]) / (int(sums["deals"]) * simulation.players),
            },
            "by_move": self.by_move(),
            "luck": parts(simulation, sums),
        }

    def side(self, what: str, number: int) -> dict[str, Any]:
        """How a seat fared, or a bot."""
        simulation, sums, deals = self.simulation, self.sums, int(self.sums["deals"])
        seats = 1 if what == "seat" else simulation.bots.count(simulation.kinds[number])
        counts = sums["points"][number].sum(axis=0) if what == "seat" else sums["points"][:, number].sum(axis=0)
        games = seats * simulation.players  # of a deal
        share, spread = moments(sums, f"{what}_share", number, games * WIN)
        lead, lead_spread = moments(sums, f"{what}_lead", number, games)
        alone = games == simulation.players**2  # on all seats, a bot wins its fair share by necessity
        low, high = (share, share) if alone else interval_about(share, spread, deals) if deals > 1 else (None, None)
        lead_low, lead_high = about(lead, reach(lead_spread / math.sqrt(deals), deals))
        return {
            what: number if what == "seat" else simulation.kinds[number],
            "games": int(counts.sum()),
            "share": share,
            "low": low,
            "high": high,
            "lead": lead,
            "lead_low": lead_low,
            "lead_high": lead_high,
            "points": distribution(counts),
        }

    def by_move(self) -> list[dict[str, Any]]:
        """All moves that were possible at least once, best first."""
        names, _ = grouped(self.simulation.table)
        moves = {name: self.sums[name].tolist() for name in self.sums if name.startswith(("could", "made"))}
        made = sum(moves["made"])
        if not made:
            return []
        share, lead = sum(moves["made_share"]) / (made * WIN), sum(moves["made_lead"]) / made
        rows = [
            self.move(name, {key: values[group] for key, values in moves.items()}, share, lead)
            for group, name in enumerate(names)
            if moves["could"][group]
        ]
        return sorted(rows, key=lambda row: -math.inf if row["share"] is None else row["share"], reverse=True)

    def move(self, name: str, sums: dict[str, int], share: float, lead: float) -> dict[str, Any]:
        """How those fared who could make a move, and who made it, less the average of all who made any."""
        could, made = sums["could"], sums["made"]
        row: dict[str, Any] = {
            "move": name,
            "possible": could,
            "possible_rate": could / int(self.sums["moves"]),
            "chosen": made,
            "chosen_rate": made / could,
            "possible_share": sums["could_share"] / (could * WIN) - share,
            "possible_lead": sums["could_lead"] / could - lead,
            "share": None,
            "low": None,
            "high": None,
            "lead": None,
        }
        if made:
            mean = sums["made_share"] / (made * WIN)
            row |= {"share": mean - share, "lead": sums["made_lead"] / made - lead}
            if sums["made_deals"] >= FEWEST_DEALS:
                row["low"], row["high"] = about(mean - share, reach(ratio_error(sums), sums["made_deals"]))
        return row


def moments(sums: dict[str, Any], name: str, number: int, unit: int) -> tuple[float, float]:
    """The mean over all deals, and how much deals differ."""
    deals, total, squares = int(sums["deals"]), int(sums[name][number]), int(sums[f"{name}_square"][number])
    spread = math.sqrt((deals * squares - total * total) / (deals * (deals - 1))) if deals > 1 else 0.0
    return total / (deals * unit), spread / unit


def ratio_error(sums: dict[str, int]) -> float:
    """The standard error of the mean share of those who made a move, as deals in which it was made differ in it.

    The mean is a ratio of two sums, and this is its linear approximation.
    """
    made, won, deals = sums["made"], sums["made_share"], sums["made_deals"]
    # Σ (won of a deal - mean × made in it)², times made², in whole numbers
    squares = made * made * sums["made_share_square"] - 2 * made * won * sums["made_product"]
    squares += won * won * sums["made_square"]
    return math.sqrt(squares * deals / (deals - 1)) / (made * made * WIN)


def distribution(counts: Any) -> dict[str, Any]:
    """What a histogram says of whole numbers from 0."""
    there = [(value, int(count)) for value, count in enumerate(counts.tolist()) if count]
    number = sum(count for _, count in there)
    total = sum(value * count for value, count in there)
    squares = sum(value * value * count for value, count in there)
    below = np.cumsum([count for _, count in there]) * 100
    return {
        "mean": total / number,
        "deviation": math.sqrt(number * squares - total * total) / number,
        "least": there[0][0],
        **{f"quantile_{at}": there[int(np.searchsorted(below, at * number))][0] for at in QUANTILES},
        "most": there[-1][0],
        "counts": {str(value): count for value, count in there},
    }
