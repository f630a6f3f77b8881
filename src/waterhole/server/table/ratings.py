"""How strong are people and bots? Ratings with their uncertainty, as OpenSkill's Bradley–Terry model has them.

Everybody is compared with everybody else at the table, two by two. (Its Plackett–Luce model compares each with the
whole table: there, whoever beats weak bots gains far more at a table of five than at one of two.)

Names cost nothing here. So a match teaches little about somebody if little is known of who sat opposite, and less
and less if it was the same again: nobody gets anywhere by beating names that were made for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from waterhole.server.common.clock import DAY
from waterhole.server.table.table import Table

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MIDDLE, STEP = 1500, 20  # a rating as people read it: where everybody begins, and what a unit of the model is worth
SURE = 3  # standard deviations: somebody is hardly weaker than this far below
PROVISIONAL = 10  # matches, before which a rating says little
SETTLED = 6.0  # nor does it as long as the standard deviation is larger: about ten matches with those who are known
LITTLE = 0.2  # of what a match teaches, if the opponent is not settled
FADE = 0.8  # of what the last one taught: another match with the same opponent, or with another who is not settled
LATELY = 30 * DAY  # after which a match with the same opponent teaches as much as the first
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


def settled(rating: Rating, matches: int) -> bool:
    """Is enough known of somebody?"""
    return matches >= PROVISIONAL and rating.sigma <= SETTLED


@dataclass(frozen=True, slots=True)
class Past:
    """Whom somebody has played against lately."""

    met: Mapping[str, int] = field(default_factory=dict)  # how often each
    unsettled: int = 0  # how often those of whom little was known, all together: one name is as good as another


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
    players: Sequence[str],
    standings: Sequence[Standing],
    before: Mapping[str, Rating],
    established: Collection[str],
    pasts: Mapping[str, Past] | None = None,
) -> dict[str, Rating]:
    """The ratings of those of whom a match tells something.

    Those who left have lost against everybody, but nobody has won against them. People who stayed are compared with
    all others who stayed; bots only with bots and people whose strength is known, so that newcomers cannot move them.
    """
    stayed = [seat for seat, standing in enumerate(standings) if not standing.left]
    known = [seat for seat in stayed if standings[seat].person is None or players[seat] in established]

    def among(seats: Sequence[int]) -> dict[str, Rating]:
        places = ranks([standings[seat] for seat in seats])
        return after([players[seat] for seat in seats], places, before, pasts) if len(seats) > 1 else {}

    left = {player for player, standing in zip(players, standings, strict=True) if standing.left}
    new = {player: rating for player, rating in among(range(len(players))).items() if player in left}
    new |= {player: rating for player, rating in among(stayed).items() if not player.startswith(BOT)}
    if any(standings[seat].person for seat in known):
        new |= {player: rating for player, rating in among(known).items() if player.startswith(BOT)}
    return new


def after(
    players: Sequence[str],
    places: Sequence[int],
    before: Mapping[str, Rating],
    pasts: Mapping[str, Past] | None = None,
) -> dict[str, Rating]:
    """The ratings after a match. A bot that sat on several seats takes the mean of what each of them taught."""
    taught: dict[str, list[Rating]] = {}
    for seat, (player, place) in enumerate(zip(players, places, strict=True)):
        lessons = [
            (weight(player, other, before[other], pasts or {}), compared(before[player], before[other], place, its))
            for number, (other, its) in enumerate(zip(players, places, strict=True))
            if number != seat
        ]
        taught.setdefault(player, []).append(together(before[player], lessons))
    return {
        player: Rating(mean(new.mu for new in each), mean(new.sigma for new in each)) for player, each in taught.items()
    }


def weight(player: str, other: str, belief: Rating, pasts: Mapping[str, Past]) -> float:
    """How much a comparison with another tells of somebody, from 0 to 1. What bots tell is as good as ever."""
    if other.startswith(BOT):
        return 1.0
    if belief.sigma > SETTLED:
        return LITTLE * FADE ** pasts.get(player, Past()).unsettled
    return float(FADE ** pasts.get(other, Past()).met.get(player, 0))


def compared(own: Rating, other: Rating, place: int, its: int) -> tuple[float, float]:
    """What a comparison with one opponent teaches: how far the mean moves, and by which part the variance shrinks."""
    model = bradley_terry()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in (own, other)]
    [new], _ = model.rate(teams, ranks=[float(place), float(its)])
    return new.mu - own.mu, 1 - new.sigma**2 / blurred(own)


def together(own: Rating, lessons: Iterable[tuple[float, tuple[float, float]]]) -> Rating:
    """What all comparisons of a match teach, as the model adds them up, each with its weight."""
    weighed = [(weight * moved, weight * shrunk) for weight, (moved, shrunk) in lessons]
    left = max(1 - sum(shrunk for _, shrunk in weighed), bradley_terry().kappa)
    return Rating(own.mu + sum(moved for moved, _ in weighed), (blurred(own) * left) ** 0.5)


def blurred(own: Rating) -> float:
    """The variance before a match: what was known is a little less sure by now."""
    return float(own.sigma**2 + bradley_terry().tau ** 2)


def mean(numbers: Iterable[float]) -> float:
    each = list(numbers)
    return sum(each) / len(each)


@cache
def bradley_terry() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()
