"""Who plays here, and how well: a list for each game, and a page for each person and bot."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from fastapi import APIRouter

from waterhole import bots, games
from waterhole.server.common.people import Person
from waterhole.server.common.refusal import Refusal
from waterhole.server.http.routes.callers import REFUSALS, Caller, TheHouse, Visitor
from waterhole.server.http.routes.tables import GameName
from waterhole.server.live.house import House
from waterhole.server.store import ratings
from waterhole.server.table.ratings import BOT, Rating, settled

LEADERS = 100
REMEMBERED = 300  # matches, for the lines of a personal page
LATELY = 20  # of them, one by one
NAME = re.compile(r"[\w-]{1,40}", re.ASCII)

router = APIRouter(prefix="/api", tags=["players"], responses=REFUSALS)


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Somebody as pages call them: `/players/{player}`."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong somebody is believed to be: hardly weaker than `rating - uncertainty`."""

    rating: int
    uncertainty: int
    provisional: bool  # after few matches, or with hardly anybody who is known, it says little


@dataclass(frozen=True, slots=True)
class Leader(Strength):
    """Somebody with a rating in a game."""

    place: int
    player: str
    name: str
    bot: str | None  # the level of a bot
    you: bool
    matches: int  # that were rated


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All that somebody has played of a game."""

    game: str
    matches: int
    won: int  # alone or together
    left: int  # to a bot
    rated: int
    strength: Strength | None  # if any match was rated


@dataclass(frozen=True, slots=True)
class Reached:
    """What somebody was believed to be after a rated match."""

    game: str
    at: int
    rating: int
    uncertainty: int


@dataclass(frozen=True, slots=True)
class Fortune:
    """What was luck in a match, and what was their own doing: in parts of a win, as reviews count them."""

    game: str
    at: int
    luck: int
    skill: int


@dataclass(frozen=True, slots=True)
class Result:
    """A match that somebody finished."""

    game: str
    at: int
    points: int
    share: float  # of the win
    left: bool
    rated: bool
    table: str | None  # one's own, as long as it is kept
    deal: str | None  # whose results are compared


@dataclass(frozen=True, slots=True)
class PlayerInfo(PlayerName):
    """Everything that a page about somebody shows."""

    bot: str | None
    you: bool
    favourite: str | None  # the game played most
    games: list[GameRecord]
    course: list[Reached]  # the oldest first
    fortunes: list[Fortune]  # the oldest first
    results: list[Result]  # the latest first


@dataclass(frozen=True, slots=True)
class Bots:
    """Whether bots are ready to think: on a new machine they are compiled first, one game after another."""

    awake: bool
    woken: int  # games whose bots are ready
    games: int


@router.get("/bots")
async def bots_ready(house: TheHouse) -> Bots:
    """Are bots ready? Whoever waits for one's first move can be told. It is known, and costs nothing."""
    return Bots(house.thinkers.awake.is_set(), house.thinkers.woken, len(games.names()))


@router.get("/me/public")
def public_name(house: TheHouse, caller: Caller) -> PlayerName:
    """How pages call whoever asks."""
    return PlayerName(house.people.public(caller.id), caller.name)


@router.get("/players")
async def leaders(game: GameName, house: TheHouse, visitor: Visitor) -> list[Leader]:
    """People and bots with a rating in a game, the surest strength first."""
    own = own_name(house, visitor)
    rows = await house.log.all(ratings.leaders(games.known(game), LEADERS, BOT))
    return [leader(place, row, own) for place, row in enumerate(rows, start=1)]


@router.get("/players/{player}")
async def one_player(player: str, house: TheHouse, visitor: Visitor) -> PlayerInfo:
    """Ratings, results, and luck against skill over time."""
    if not NAME.fullmatch(player):
        raise no_player()
    kept = kept_name(player)
    you = kept == own_name(house, visitor)
    rows = await house.log.all(ratings.played_by(kept, REMEMBERED))
    known = await house.log.all(ratings.of_player(kept, BOT))
    bot = level(kept)
    if not rows and not you and bot is None:
        raise no_player()
    records = [record(row, known) for row in await house.log.all(ratings.records(kept))]  # the most played first
    oldest = rows[::-1]
    return PlayerInfo(
        player=player,
        name=bot or (visitor.name if you and visitor else called(rows, known)),
        bot=bot,
        you=you,
        favourite=records[0].game if records else None,
        games=records,
        course=[reached(row) for row in oldest if row.mu is not None],
        fortunes=[Fortune(row.game, row.at, row.luck, row.skill) for row in oldest if row.luck is not None],
        results=[result(row, you) for row in rows[:LATELY]],
    )


def no_player() -> Refusal:
    return Refusal("no_player", 404, "Nobody of that name has played here.")


def own_name(house: House, visitor: Person | None) -> str | None:
    return None if visitor is None else house.people.public(visitor.id)


def kept_name(player: str) -> str:
    """As it stands in an address, and as it is kept."""
    level = player.removeprefix("bot-")
    return BOT + level if level in bots.LEVELS and level != player else player


def url_name(player: str) -> str:
    """As it is kept, and as it stands in an address."""
    return player.replace(BOT, "bot-", 1)


def level(player: str) -> str | None:
    return player.removeprefix(BOT) if player.startswith(BOT) else None


def strength(row: Any) -> Strength:
    rating = Rating(row.mu, row.sigma)
    return Strength(rating.shown, rating.uncertainty, not settled(rating, row.matches))


def leader(place: int, row: Any, own: str | None) -> Leader:
    return Leader(
        **asdict(strength(row)),
        place=place,
        player=url_name(row.player),
        name=row.name,
        bot=level(row.player),
        you=row.player == own,
        matches=row.matches,
    )


def record(row: Any, known: Sequence[Any]) -> GameRecord:
    believed = next((each for each in known if each.game == row.game), None)
    return GameRecord(
        game=row.game,
        matches=row.matches,
        won=row.won,
        left=row.left,
        rated=row.rated,
        strength=None if believed is None else strength(believed),
    )


def reached(row: Any) -> Reached:
    rating = Rating(row.mu, row.sigma)
    return Reached(row.game, row.at, rating.shown, rating.uncertainty)


def result(row: Any, you: bool) -> Result:
    table = row.table_id if you and row.card is not None else None
    return Result(
        row.game, row.at, row.points, row.share, row.left, row.mu is not None, table, row.deal if you else None
    )


def called(rows: Sequence[Any], known: Sequence[Any]) -> str:
    """The name that somebody had last."""
    for row in rows:
        if row.card is not None:
            return str(json.loads(row.card)["seats"][row.seat]["name"])
    return str(known[0].name) if known else ""
