"""How sure a result is, and one number for how strong a bot is.

Games of one deal depend on each other, so the deal is what is counted: one deal, one observation. Bots do not change
while they play, so ratings are fitted to all results at once (Bradley and Terry's model) and do not depend on an order.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from waterhole.engine.errors import Refused

SURE = 0.975  # of either end of a 95 % interval
Z = 1.959964
ELO = 400 / math.log(10)
DRAWS = 2000  # sets of weights drawn for the intervals of ratings
ANCHOR = "easy"


def check_libraries() -> None:
    """Better before a tournament than after it."""
    try:
        import choix  # noqa: F401
    except ImportError:
        raise Refused("Ratings need two more libraries: pip install 'waterhole[lab]'.") from None


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Where the true share of wins is, 95 % sure, given the share of every deal."""
    return interval_about(fmean(shares), stdev(shares) if len(shares) > 1 else 0.0, len(shares))


def interval_about(mean: float, spread: float, deals: int) -> tuple[float, float]:
    """The same, given the mean of all deals and how much they differ.

    Wilson's interval, which never leaves 0 to 1 and has a width even if everything was won, for as many independent
    games as would vary by as much as these deals do, and with Student's quantile, as that is measured and not known.
    """
    from scipy.special import stdtrit

    if spread == 0.0:
        return wilson(mean, deals, Z)  # deals that all ended alike do not say how much they might have differed
    return wilson(mean, mean * (1 - mean) * deals / spread**2, float(stdtrit(deals - 1, SURE)))


def reach(error: float, deals: int) -> float | None:
    """Half of a 95 % interval about a mean of so many deals; deals that all ended alike do not say how wide it is."""
    from scipy.special import stdtrit

    return float(stdtrit(deals - 1, SURE)) * error if deals > 1 and error > 0 else None


def about(mean: float, reach: float | None) -> tuple[float | None, float | None]:
    """From where to where; nothing if nobody can say."""
    return (None, None) if reach is None else (mean - reach, mean + reach)


def wilson(share: float, games: float, quantile: float) -> tuple[float, float]:
    doubt = quantile**2 / games
    middle = share + doubt / 2
    reach = math.sqrt(doubt * share * (1 - share) + doubt**2 / 4)
    low, high = (middle - reach) / (1 + doubt), (middle + reach) / (1 + doubt)
    return max(0.0, min(low, share)), min(1.0, max(high, share))  # rounding is not to leave the share outside


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is: 400 more are ten times the odds. From low to high, 95 % sure."""

    bot: str
    rating: float
    low: float
    high: float


def rate(bots: Sequence[str], shares: Mapping[tuple[str, str], Sequence[float]], players: int) -> list[Rating]:
    """All bots, strongest first, given every pairing's shares deal by deal. One bot is the zero of the scale."""
    import numpy as np

    chance = np.random.default_rng(1)
    seats = {bot: seat for seat, bot in enumerate(bots)}
    best: Any = np.zeros((len(bots), len(bots)))  # wins of row against column
    drawn: Any = np.zeros((DRAWS, len(bots), len(bots)))
    for (hero, other), of_deals in shares.items():
        a, b, count = seats[hero], seats[other], len(of_deals)
        values, weights = observations(of_deals, players)
        ways = chance.standard_gamma(weights, (DRAWS, len(weights)))  # the Bayesian bootstrap
        for wins, share in ((best, values @ weights / weights.sum()), (drawn, ways @ values / ways.sum(axis=1))):
            at_two = among_two(share, players)
            wins[..., a, b] += count * at_two
            wins[..., b, a] += count * (1 - at_two)
    strengths = strength(best)
    anchor = seats[ANCHOR] if ANCHOR in seats else int(strengths.argmin())
    spread = np.array([strength(wins) for wins in drawn])
    spread -= spread[:, [anchor]]
    low, high = np.quantile(spread, (1 - SURE, SURE), axis=0)
    rows = zip(bots, strengths - strengths[anchor], low, high, strict=True)
    return sorted((Rating(bot, *map(float, row)) for bot, *row in rows), key=lambda rating: -rating.rating)


def observations(shares: Sequence[float], players: int) -> tuple[Any, Any]:
    """Each result and how often it was; two deals more, won as often as is fair, keep all odds finite."""
    import numpy as np

    values, counts = np.unique(np.round(shares, 9), return_counts=True)
    fair = 2 / players
    return np.append(values, (1.0, 0.0)), np.append(counts, (fair, 2 - fair))


def among_two(share: Any, players: int) -> Any:
    """A share of wins as one against many, as it would be against one of them with the same odds to each."""
    odds = (players - 1) * share
    return odds / (odds + 1 - share)


def strength(wins: Any) -> Any:
    """Bradley and Terry's strengths, on the scale of Elo."""
    import choix

    return ELO * choix.ilsr_pairwise_dense(wins, max_iter=10_000)
