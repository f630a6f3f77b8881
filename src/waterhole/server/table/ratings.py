"""How strong are people and bots? Ratings with their uncertainty, as OpenSkill's Bradley–Terry model has them.

Everybody is compared with everybody else at the table, two by two. (Its Plackett–Luce model compares each with the
whole table: there, whoever beats weak bots gains far more at a table of five than at one of two.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from waterhole.server.table.table import Table

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MIDDLE, STEP = 1500, 20  # a rating as people read it: where everybody begins, and what a unit of the model is worth
SURE = 3  # standard deviations: somebody is hardly weaker than this far below
PROVISIONAL = 10  # matches, before which a rating says little
BOT = "bot:"

# Where the levels begin: as far apart as the ladder has them, on average of the games with two players, around medium.
ANCHORS = {"novice": 12.5, "easy": 20.5, "medium": 25.0, "hard": 28.5, "expert": 31.5}
ANCHORED = 25.0 / 6  # how far a level may be from there


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of somebody: a mean and a standard deviation."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> int:
        return round(MIDDLE + STEP * (self.mu - Rating().mu))

    @property
    def sure(self) -> float:
        return self.mu - SURE * self.sigma

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


def first_belief(player: str) -> Rating:
    """What is believed of somebody before their first match."""
    level = player.removeprefix(BOT)
    return Rating(ANCHORS[level], ANCHORED) if level != player and level in ANCHORS else Rating()


def ending(table: Table) -> Ending | None:
    """How a match came out. Nothing is kept of those without people, and of exercises."""
    facts, series = table.facts, table.games
    if exercise(table) or not any(seat.person for seat in facts.seats):
        return None
    winners = table.winners
    standings = tuple(
        Standing(
            seat=number,
            person=seat.person,
            name=seat.bot or seat.name or "",
            points=points,
            share=1 / len(winners) if number in winners else 0.0,
            left=seat.left,
        )
        for number, (seat, points) in enumerate(zip(facts.seats, series.totals, strict=True))
    )
    return Ending(facts.settings.game, table.counts, standings)


def exercise(table: Table) -> bool:
    """Did the game begin at a moment of another, or in a position, and is it compared with no other?"""
    origin = table.facts.settings.origin
    return origin is not None and origin.deal is None and (bool(origin.moves) or origin.position is not None)


def ranks(standings: Sequence[Standing]) -> list[int]:
    """The places, from 1: by points, and whoever left is last whatever the points are."""
    worth = [(not standing.left, 0 if standing.left else standing.points) for standing in standings]
    return [1 + sum(other > own for other in worth) for own in worth]


def learned(
    players: Sequence[str], standings: Sequence[Standing], before: Mapping[str, Rating], established: Collection[str]
) -> dict[str, Rating]:
    """The ratings of those of whom a match tells something.

    Those who left have lost against everybody, but nobody has won against them. People who stayed are compared with
    all others who stayed; bots only with bots and people whose strength is known, so that newcomers cannot move them.
    """
    stayed = [seat for seat, standing in enumerate(standings) if not standing.left]
    known = [seat for seat in stayed if standings[seat].person is None or players[seat] in established]

    def among(seats: Sequence[int]) -> dict[str, Rating]:
        if len(seats) < 2:
            return {}
        return after([players[seat] for seat in seats], ranks([standings[seat] for seat in seats]), before)

    left = {player for player, standing in zip(players, standings, strict=True) if standing.left}
    new = {player: rating for player, rating in among(range(len(players))).items() if player in left}
    new |= {player: rating for player, rating in among(stayed).items() if not player.startswith(BOT)}
    if any(standings[seat].person for seat in known):
        new |= {player: rating for player, rating in among(known).items() if player.startswith(BOT)}
    return new


def after(players: Sequence[str], places: Sequence[int], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a match. A bot that sat on several seats takes the mean of what each of them taught."""
    model = bradley_terry()
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
def bradley_terry() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()
