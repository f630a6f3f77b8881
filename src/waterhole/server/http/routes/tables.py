"""Tables: open, list, sit, stand, start, leave, rematch, and what is left of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field, StrictBool

from waterhole import bots, games
from waterhole.engine.kernel.rules import SEATS
from waterhole.server.club.challenges import may_look_back
from waterhole.server.common.people import Person
from waterhole.server.common.refusal import Refusal
from waterhole.server.http.routes.callers import (
    REFUSALS,
    AtWork,
    Caller,
    Opening,
    TestOfDeck,
    TheHouse,
    Visitor,
    exact,
    may_open,
)
from waterhole.server.live.house import House
from waterhole.server.table import decisions, entries, shuffling
from waterhole.server.table.entries import Happening
from waterhole.server.table.games import loaded
from waterhole.server.table.table import Table
from waterhole.server.telling import wire
from waterhole.server.telling.history import Moved, course_of, replay_of
from waterhole.server.telling.info import seen
from waterhole.server.telling.wire import TableInfo, TableSeen

PAGE = 100
LONGEST_LIST = 256 * 1024  # bytes
CODE = re.compile(r"[a-z]{4}-[a-z]{4}-\d\d", re.ASCII)
LINES, TEXT = "application/jsonl", {"schema": {"type": "string"}}

# What there is, for the description of the interface; what is asked for is checked where tables are opened.
GameName = Annotated[str, Field(max_length=40, json_schema_extra={"enum": games.names()})]
Level = Annotated[str, Field(max_length=40, json_schema_extra={"enum": list(bots.LEVELS)})]
Who = Annotated[str, Field(max_length=40, json_schema_extra={"enum": [decisions.OPEN, *bots.LEVELS]})]

Commitment = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Share = Annotated[str, Field(min_length=1, max_length=shuffling.LONGEST_TEXT)]

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that can be played here."""

    name: GameName
    title: str
    players: list[int]
    length: int  # games of a match, unless asked for otherwise
    options: list[str]
    levels: list[Level]
    deck: dict[str, Any]


@exact
@dataclass(frozen=True, slots=True)
class ClockWanted:
    """How long people may think."""

    kind: Literal["move", "bank"]
    seconds: Annotated[int, Field(strict=True, ge=1, le=decisions.LONGEST_CLOCK)]
    increment: Annotated[int, Field(strict=True, ge=0, le=decisions.LONGEST_CLOCK)] = 0


@exact
@dataclass(frozen=True, slots=True)
class TableWanted:
    """A table to be opened. A seat is “open”, or has a bot of a level."""

    game: GameName
    seats: Annotated[list[Who], Field(min_length=2, max_length=SEATS)]
    length: Annotated[int | None, Field(strict=True, ge=1, le=9)] = None
    options: dict[str, StrictBool] = field(default_factory=dict)
    deck: dict[str, Any] | None = None
    clock: ClockWanted | None = None
    public: StrictBool = False
    chat: StrictBool = True
    rated: StrictBool = False  # does the result count?
    help: StrictBool = False  # hints and counts for everybody
    sit: StrictBool = True  # does whoever opens the table take the first open seat?
    commitment: Commitment | None = None  # of that seat, to a text for the shuffle


@exact
@dataclass(frozen=True, slots=True)
class SeatWanted:
    """The seat one would like; else any."""

    seat: Annotated[int, Field(strict=True, ge=0, le=SEATS - 1)] | None = None
    commitment: Commitment | None = None  # to a text for the shuffle


@exact
@dataclass(frozen=True, slots=True)
class BotWanted:
    """A bot's level, or null to free the seat."""

    bot: Level | None


@exact
@dataclass(frozen=True, slots=True)
class CommitmentWanted:
    """What one commits oneself to: the SHA-256 of a text, in hexadecimal."""

    commitment: Commitment


@exact
@dataclass(frozen=True, slots=True)
class Contribution:
    """The text that one has committed oneself to; it goes into the shuffle."""

    text: Share


@exact
@dataclass(frozen=True, slots=True)
class StartWanted:
    """One's own text for the shuffle: used if no other has to be opened, and then the cards are dealt at once."""

    text: Share | None = None


@dataclass(frozen=True, slots=True)
class Onward:
    """The table where it goes on."""

    table: str


@router.get("/games")
def all_games() -> list[GameInfo]:
    """What can be played."""
    found = [loaded(name, None) for name in games.names()]
    return [
        GameInfo(
            game.name,
            game.title,
            list(game.seats),
            game.match_length,
            list(game.options),
            list(bots.LEVELS),
            game.deck.content,
        )
        for game in found
    ]


@router.get("/messages")
def messages() -> dict[str, Any]:
    """The JSON Schema of what is said over the WebSocket at /api/tables/{id}/play."""
    return wire.schema()


@router.get("/tables", response_model=list[TableInfo])
async def public_tables(house: TheHouse, game: GameName | None = None) -> Response:
    """Public tables: those with open seats first."""
    rows = await house.log.listed(None if game is None else games.known(game), PAGE)
    return Response(f"[{','.join(fitting([text for _, text in rows]))}]", media_type="application/json")


def fitting(texts: list[str]) -> list[str]:
    """As many as a list may have bytes, in their order: those with large decks make room for the others."""
    left, kept = LONGEST_LIST, set[int]()
    for number in sorted(range(len(texts)), key=lambda number: len(texts[number])):
        left -= len(texts[number].encode())
        if left < 0:
            break
        kept.add(number)
    return [text for number, text in enumerate(texts) if number in kept]


@router.post("/tables", status_code=201, dependencies=[Opening])
async def open_table(wanted: TableWanted, house: TheHouse, caller: Caller, test: TestOfDeck) -> TableSeen:
    """Open a table."""
    game = loaded(games.known(wanted.game), None)
    clock = wanted.clock
    settings = entries.TableSettings(
        game=game.name,
        seats=tuple(wanted.seats),
        length=wanted.length or game.match_length,
        options=wanted.options,
        deck=wanted.deck,
        clock=entries.Clock(clock.kind, clock.seconds, clock.increment) if clock else None,
        public=wanted.public,
        chat=wanted.chat,
        rated=wanted.rated,
        help=wanted.help,
    )
    if wanted.sit and decisions.OPEN not in wanted.seats:
        raise Refusal("full", 409, "There is no open seat for you: leave one open, or do not sit.")
    opened = decisions.open_table(settings, caller.id)
    await test.expect_end(opened.settings)
    return seen(await house.open_table(opened, caller, wanted.sit, wanted.commitment), caller.id)


@router.get("/codes/{code}")
async def find_table(code: str, house: TheHouse) -> Onward:
    """The table with a code that somebody read aloud, until the match begins."""
    code = code.strip().lower()
    id = await house.log.find(code) if CODE.fullmatch(code) else None
    if id is None:
        raise Refusal("no_table", 404, "There is no table with this code where people can sit down.")
    return Onward(id)


@router.get("/tables/{id}")
async def one_table(id: str, house: TheHouse, visitor: Visitor) -> TableSeen:
    """A table as everybody may see it, and where one sits oneself."""
    async with house.visit(id) as keeper:
        return seen(keeper.table, visitor.id if visitor else None, keeper.here)


@router.post("/tables/{id}/sit")
async def sit(id: str, house: TheHouse, caller: Caller, wanted: SeatWanted | None = None) -> TableSeen:
    """Sit down on an open seat."""
    seat, commitment = (None, None) if wanted is None else (wanted.seat, wanted.commitment)
    return await change(house, id, caller, lambda table: decisions.sit(table, seat, caller.id, caller.name, commitment))


@router.post("/tables/{id}/stand")
async def stand(id: str, house: TheHouse, caller: Caller) -> TableSeen:
    """Give the seat up before the match, and look on."""
    return await change(house, id, caller, lambda table: decisions.stand(table, caller.id))


@router.put("/tables/{id}/seats/{seat}")
async def place(
    id: str, seat: Annotated[int, Path(ge=0, le=SEATS - 1)], wanted: BotWanted, house: TheHouse, caller: Caller
) -> TableSeen:
    """Put a bot on a seat, or free it: the host's business."""
    return await change(house, id, caller, lambda table: decisions.place(table, seat, wanted.bot, caller.id))


@router.post("/tables/{id}/commitment")
async def commit(id: str, wanted: CommitmentWanted, house: TheHouse, caller: Caller) -> TableSeen:
    """Commit oneself to a text for the shuffle, or to another one, until the match is started."""
    async with house.visit(id) as keeper:
        await keeper.commit(wanted.commitment, caller.id)
        return seen(keeper.table, caller.id, keeper.here)


@router.post("/tables/{id}/contribution")
async def contribute(id: str, wanted: Contribution, house: TheHouse, caller: Caller) -> TableSeen:
    """Open the text that one has committed oneself to, once the match is started. With the last one it begins."""
    return await change(house, id, caller, lambda table: shuffling.reveal(table, wanted.text, caller.id))


@router.post("/tables/{id}/start")
async def start(id: str, house: TheHouse, caller: Caller, wanted: StartWanted | None = None) -> TableSeen:
    """Begin the match; if seats have committed themselves to texts, as soon as all of these are open."""
    text = None if wanted is None else wanted.text
    async with house.visit(id) as keeper:
        house.expect_few_shows(keeper, [guest.caller for guest in keeper.guests])
        await keeper.carry_out(lambda table: shuffling.start(table, caller.id, keeper.here, text))
        return seen(keeper.table, caller.id, keeper.here)


@router.post("/tables/{id}/leave")
async def leave(id: str, house: TheHouse, caller: Caller) -> TableSeen:
    """Go. During a match a bot takes over; coming back takes the seat back."""
    return await change(house, id, caller, lambda table: decisions.leave(table, caller.id))


@router.post("/tables/{id}/rematch", status_code=201)
async def rematch(id: str, request: Request, house: TheHouse, caller: Caller) -> Onward:
    """Once more with the same people; another seat begins."""
    async with house.visit(id) as keeper:
        if keeper.table.facts.rematch is None:  # whoever comes after opens none
            may_open(request, caller)
        return Onward(await house.rematch(keeper, caller))


@router.get("/tables/{id}/replay", response_class=Response, responses={200: {"content": {LINES: TEXT}}})
async def replay(id: str, house: TheHouse, visitor: Visitor, bench: AtWork) -> Response:
    """A finished match as a file that can be checked move by move."""
    async with house.visit(id) as keeper:
        table = keeper.table
    if table.facts.status != "over":
        raise Refusal("not_over", 409, "A match can be saved when it is over: the file shows all cards.")
    await may_look_back(house, table, range(1, table.games.length + 1), visitor)
    text = await bench.do(replay_of, table, await house.log.entries(id))
    name = f"{table.facts.settings.game}-{table.facts.code}.jsonl"
    return Response(text, media_type=LINES, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{id}/course")
async def course(id: str, house: TheHouse, visitor: Visitor, bench: AtWork) -> list[Moved]:
    """How the points came about: every move of the games that are over."""
    async with house.visit(id) as keeper:
        table = keeper.table
    if table.series is None or not table.series.finished:
        raise Refusal("not_over", 409, "No game of this match is over yet.")
    await may_look_back(house, table, range(1, len(table.series.finished) + 1), visitor)
    return await bench.do(course_of, table, await house.log.entries(id))


async def change(house: House, id: str, caller: Person, decide: Callable[[Table], Happening]) -> TableSeen:
    """Something is to change at a table."""
    async with house.visit(id) as keeper:
        await keeper.carry_out(decide)
        return seen(keeper.table, caller.id, keeper.here)
