"""How strong are people and bots? Ratings with their uncertainty, as OpenSkill's Plackett–Luce model has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from waterhole.server.table import Table

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MIDDLE, STEP = 1500, 20  # a rating as people read it: where everybody begins, and what a unit of the model is worth
SURE = 3  # standard deviations: somebody is hardly weaker than this far below
PROVISIONAL = 10  # matches, before which a rating says little
BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of somebody: a mean and a standard deviation."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> int:
        return round(MIDDLE + STEP * (self.mu - Rating().mu))

    @property
    def uncertainty(self) -> int:
        return round(STEP * SURE * self.sigma)


@dataclass(frozen=True, slots=True)
class Standing:
    """Who held a seat of a match that is over, and with what success."""

    seat: int
    person: str | None  # else a bot
    name: str  # of a bot: its level
    points: int
    share: float  # of the win
    left: bool  # did they leave it to a bot?


@dataclass(frozen=True, slots=True)
class Ending:
    """A match that is over."""

    game: str
    rated: bool
    standings: tuple[Standing, ...]


def ending(table: Table) -> Ending:
    """How a match came out. A match without people says nothing about them, and is not rated."""
    facts, series = table.facts, table.games
    winners = series.winners
    standings = tuple(
        Standing(
            seat=number,
            person=seat.person,
            name=seat.bot or seat.name or "",
            points=points,
            share=1 / len(winners) if number in winners else 0.0,
            left=seat.person is not None and seat.away is not None,
        )
        for number, (seat, points) in enumerate(zip(facts.seats, series.totals, strict=True))
    )
    rated = facts.settings.rated and any(standing.person for standing in standings)
    return Ending(facts.settings.game, rated, standings)


def ranks(standings: Sequence[Standing]) -> list[int]:
    """The places, from 1: by points, and whoever left is last whatever the points are."""
    worth = [(not standing.left, 0 if standing.left else standing.points) for standing in standings]
    return [1 + sum(other > own for other in worth) for own in worth]


def after(players: Sequence[str], places: Sequence[int], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a match. A bot that sat on several seats takes the mean of what each of them taught."""
    model = plackett_luce()
    teams = [[model.rating(mu=before[player].mu, sigma=before[player].sigma)] for player in players]
    taught: dict[str, list[Rating]] = {}
    for player, [new] in zip(players, model.rate(teams, ranks=[float(place) for place in places]), strict=True):
        taught.setdefault(player, []).append(Rating(new.mu, new.sigma))
    return {
        player: Rating(mean(new.mu for new in each), mean(new.sigma for new in each)) for player, each in taught.items()
    }


def mean(numbers: Iterable[float]) -> float:
    each = list(numbers)
    return sum(each) / len(each)


@cache
def plackett_luce() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()
