"""Playing again what was played: the same deal, a moment of it, or any position."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Path
from pydantic import Field

from waterhole.engine.kernel.rules import SEATS
from waterhole.server.club import challenges, daily, deals, outcomes
from waterhole.server.club.challenges import Deal, Try
from waterhole.server.http.routes.callers import (
    REFUSALS,
    AtWork,
    Caller,
    GameNumber,
    Opening,
    PastGame,
    TheHouse,
    Visitor,
    exact,
)
from waterhole.server.http.routes.players import level, url_name
from waterhole.server.http.routes.tables import GameName, Level, Onward
from waterhole.server.table import comparing
from waterhole.server.table.comparing import Compared, Comparison, Held, Made, Seat
from waterhole.server.table.games import expect_end

SeatNumber = Annotated[int, Field(strict=True, ge=0, le=SEATS - 1)]
DealName = Annotated[str, Path(max_length=64, description="`<table>.<game>` or `daily.<game>.<yyyy-mm-dd>`")]
EXAMPLE = {
    "game": "kariba",
    "players": 2,
    "turn": 0,
    "start": 0,
    "hands": [[1, 2, 2, 8], [1, 3]],
    "waterhole": [0, 0, 5, 1, 4, 2, 3, 4],
    "captured": [[3, 4], [7]],
    "pile": [],
    "market": [],
    "partial": True,
}

MOST = 100  # results that are told of a seat, beside one's own

router = APIRouter(prefix="/api", tags=["deals"], responses=REFUSALS)


@exact
@dataclass(frozen=True, slots=True)
class TryWanted:
    """A moment to play on from, the seat to play it on, and how strong all bots are: else as they were."""

    seat: SeatNumber
    after: Annotated[int, Field(strict=True, ge=0, le=10_000)] = 0  # moves already made
    level: Level | None = None


@exact
@dataclass(frozen=True, slots=True)
class PositionWanted:
    """A position to play on from."""

    position: dict[str, Any]
    seat: SeatNumber
    level: Level | None = None


@router.post("/tables/{id}/games/{number}/try", status_code=201, dependencies=[Opening])
async def try_again(
    id: str,
    number: GameNumber,
    table: PastGame,
    wanted: Annotated[TryWanted, Body(openapi_examples={"the deal": {"value": {"seat": 0}}})],
    house: TheHouse,
    caller: Caller,
    bench: AtWork,
) -> Onward:
    """What if? A game that is over, from one of its moments, against bots."""
    settings = await bench.do(deals.moment, table, await house.log.entries(id), number, wanted.after)
    return Onward(await deals.begin(house, deals.seated(settings, wanted.seat, wanted.level, caller)))


@router.post("/positions/{game}/try", status_code=201, dependencies=[Opening])
async def try_position(
    game: Annotated[GameName, Path(openapi_examples={"kariba": {"value": "kariba"}})],
    wanted: Annotated[PositionWanted, Body(openapi_examples={"the end": {"value": {"position": EXAMPLE, "seat": 0}}})],
    house: TheHouse,
    caller: Caller,
    bench: AtWork,
) -> Onward:
    """Play on from a position against bots."""
    settings = await bench.do(deals.set_up, game, wanted.position)
    opened = deals.seated(settings, wanted.seat, wanted.level, caller)
    await bench.do(expect_end, opened.settings)
    return Onward(await deals.begin(house, opened))


@dataclass(frozen=True, slots=True)
class HeldInfo:
    """Somebody who held the cards of a seat, and what they made of them. All bots of a level are told as one."""

    player: str
    name: str
    bot: str | None  # the level of a bot
    you: bool
    points: float  # of bots, on average
    share: float  # of the win
    left: bool  # to a bot
    late: bool  # finished when its day was over
    counts: bool  # the first try of a seat counts
    times: int  # how often bots of this level held it
    place: int  # how many people reached more here, and one
    table: str | None  # where it can be looked at: for those who sat there, and if it is public


@dataclass(frozen=True, slots=True)
class SeatHeld:
    """A seat of a deal, and all who held it."""

    seat: int
    bot: str  # who sits here against others
    par: float | None  # what they reached on average
    results: list[HeldInfo]  # the best of people first, and one's own


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody against par, over all seats they held."""

    place: int  # how many are better, and one
    player: str
    name: str
    bot: str | None
    you: bool
    seats: list[int]
    difference: float  # points a seat


@dataclass(frozen=True, slots=True)
class Company:
    """A game that one played with other people, who may go on with the same cards: `POST …/rotate`."""

    table: str
    game: int
    names: list[str]  # of the others


@dataclass(frozen=True, slots=True)
class OwnTries:
    """How far one has come with a deal oneself."""

    table: str | None  # that is not finished; of a daily deal, one's own
    held: list[int]  # seats
    next: int  # the seat to play next
    done: bool  # is there nothing left that counts?
    company: Company | None


@dataclass(frozen=True, slots=True)
class DealInfo:
    """A deal whose results are compared."""

    name: str
    kind: Literal["challenge", "daily"]
    game: str
    players: int
    options: dict[str, bool]
    deck: dict[str, Any] | None
    when: int  # milliseconds since 1970: when it was first played, or the beginning of its day
    running: bool  # can it be played now?
    you: OwnTries | None
    tries: int  # people's results so far
    hidden: bool  # are they shown only after one's own try?
    seats: list[SeatHeld]
    standings: list[Ranked]  # the best, and oneself


@exact
@dataclass(frozen=True, slots=True)
class DealWanted:
    """The seat one would like to play first; else the one that the challenger held."""

    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class DailyDeals:
    """The deals of this day and of the one before, of all games: which day it is, is told by the server's clock."""

    day: str  # yyyy-mm-dd, in UTC
    left: int  # milliseconds until the next
    today: list[str]
    yesterday: list[str]


@router.get("/daily")
async def daily_deals(house: TheHouse) -> DailyDeals:
    """The names of the daily deals, and how long those of today can be begun."""
    now = house.clock.now()
    day = daily.today(now)
    left = daily.begins(day + timedelta(days=1)) - now
    return DailyDeals(day.isoformat(), max(left, 0), daily.names(day), daily.names(day - timedelta(days=1)))


@router.get("/deals/{name}")
async def one_deal(name: DealName, house: TheHouse, visitor: Visitor, bench: AtWork) -> DealInfo:
    """A deal, what everybody made of it, and how they compare."""
    deal = await challenges.find(house, name)
    tried = [] if visitor is None else await challenges.tries(house, deal, visitor)
    found = await outcomes.compared(house, deal)
    own = None if visitor is None else house.people.public(visitor.id)
    return await bench.do(told, deal, tried, found, own, house.clock.now())


def told(deal: Deal, tried: list[Try], found: Comparison, own: str | None, now: int) -> DealInfo:
    """What somebody may know of a deal."""
    running = not deal.daily or daily.running(deal.name, now)
    hidden = deal.daily and (running or bool(tried)) and not any(each.over for each in tried)
    settings, tables = deal.settings, {each.table for each in tried}
    shown = comparing.compare([], len(settings.seats)) if hidden else found
    return DealInfo(
        name=deal.name,
        kind="daily" if deal.daily else "challenge",
        game=settings.game,
        players=len(settings.seats),
        options=deal.game.check_options(settings.options),
        deck=settings.deck,
        when=deal.when,
        running=running,
        you=None if own is None else own_tries(deal, tried, found.people, own),
        tries=len(found.people),
        hidden=hidden,
        seats=[
            SeatHeld(seat, bot, held.par, who_held(held, own, tables))
            for seat, (bot, held) in enumerate(zip(settings.seats, shown.seats, strict=True))
        ],
        standings=[ranked(each, own) for n, each in enumerate(shown.standings) if n < MOST or each.player == own],
    )


@router.post("/deals/{name}/play", status_code=201, dependencies=[Opening])
async def play_deal(name: DealName, house: TheHouse, caller: Caller, wanted: DealWanted | None = None) -> Onward:
    """Play a deal against its bots, on the next seat that one has not held yet; of a daily deal there is one try."""
    deal = await challenges.find(house, name)
    return Onward(await challenges.play(house, deal, caller, None if wanted is None else wanted.seat))


@router.post("/tables/{id}/games/{number}/rotate", status_code=201, dependencies=[Opening])
async def rotate(id: str, number: GameNumber, house: TheHouse, caller: Caller) -> Onward:
    """The same cards for the same people, everybody one seat further."""
    return Onward(await challenges.rotate(house, id, number, caller))


def own_tries(deal: Deal, tried: list[Try], people: list[Held], own: str | None) -> OwnTries:
    held = sorted({each.seat for each in tried})
    begun = [each.table for each in tried if deal.daily or not each.over]
    done = len(held) == (1 if deal.daily else len(deal.settings.seats)) and all(each.over for each in tried)
    company = None if deal.daily else with_others(deal, tried, people, own)
    return OwnTries(begun[0] if begun else None, held, challenges.next_seat(deal, tried), done, company)


def with_others(deal: Deal, tried: list[Try], people: list[Held], own: str | None) -> Company | None:
    """Where one played these cards last with other people."""
    tables = {each.table for each in tried}
    others = [held for held in people if held.table in tables and held.player != own]
    if not others:
        return None
    last = max(others, key=lambda held: held.opened).table
    game = deal.number if deal.first is not None and deal.first.facts.id == last else 1
    return Company(last, game, [held.name for held in others if held.table == last])


def who_held(seat: Seat, own: str | None, tables: set[str]) -> list[HeldInfo]:
    """The results of a seat: as many people as one likes to read of, oneself, and the bots."""
    people = [made for number, made in enumerate(seat.people) if number < MOST or made.held.player == own]
    return [held_info(made, own, tables) for made in (*people, *seat.bots)]


def held_info(made: Made, own: str | None, tables: set[str]) -> HeldInfo:
    """A result, as somebody may know it."""
    each, known = made.held, made.times == 1 and (made.held.public or made.held.table in tables)
    return HeldInfo(
        player=url_name(each.player),
        name=each.name,
        bot=level(each.player),
        you=each.player == own,
        points=made.points,
        share=made.share,
        left=each.left,
        late=each.late,
        counts=made.counts,
        times=made.times,
        place=made.place,
        table=each.table if known else None,
    )


def ranked(each: Compared, own: str | None) -> Ranked:
    bot, player = level(each.player), url_name(each.player)
    return Ranked(each.place, player, bot or each.name, bot, each.player == own, each.seats, each.difference)
