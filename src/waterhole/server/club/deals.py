"""Cards that are played again: from the deal, from a moment of a game that is over, or from a position."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, cast

from msgspec import structs

from waterhole import games
from waterhole.engine.library.series import Series
from waterhole.server.common.people import Person
from waterhole.server.common.refusal import Refusal
from waterhole.server.live.house import House
from waterhole.server.live.keeper import Keeper
from waterhole.server.table import decisions, entries, shuffling
from waterhole.server.table.decisions import OPEN
from waterhole.server.table.entries import Origin, Sitting, TableSettings
from waterhole.server.table.games import loaded
from waterhole.server.table.table import Table
from waterhole.server.telling.history import course_of, finished
from waterhole.server.telling.info import options_of

STRONG = "hard"  # who sits where a person sat


def moment(table: Table, rows: Sequence[Any], number: int, after: int) -> TableSettings:
    """A game of a match as it was after so many moves, to be played on. Its bots keep their seats."""
    finished(table, number)
    moves = tuple(moved.move for moved in course_of(table, rows) if moved.game == number)
    if not 0 <= after < max(len(moves), 1):
        sentence = f"One can play on from a moment before the last of {len(moves)} moves."
        raise Refusal("no_moment", 422, sentence, moves=len(moves))
    return again(table, number, moves[:after])


def again(table: Table, number: int, moves: tuple[str, ...] = ()) -> TableSettings:
    """A game of a match that is over, after these of its moves."""
    series = finished(table, number)
    old, start = table.facts.settings.origin, (decisions.first_start(table) + number - 1) % series.players
    origin = Origin(
        seed=cast("bytes", series.seed_of(number)).hex(),
        moves=moves,
        position=None if old is None else old.position,
        table=table.facts.id,
        game=number,
        after=len(moves),
        day=None if old is None else old.day,
    )
    settings = onward(table, start, origin)
    # The seed of a game tells the cards of those that follow: while they are played it is not passed on.
    return settings if series.over else structs.replace(settings, origin=without_seed(table, settings, origin))


def onward(table: Table, start: int | None, origin: Origin | None) -> TableSettings:
    """A game with the cards of a table. Its bots keep their seats; its clock, chat and guests were its own."""
    settings, seats = table.facts.settings, tuple(seat.bot or STRONG for seat in table.facts.seats)
    return TableSettings(settings.game, seats, 1, settings.options, settings.deck, start=start, origin=origin)


def without_seed(table: Table, settings: TableSettings, origin: Origin) -> Origin:
    """The same cards as a position."""
    facts = structs.replace(table.facts, settings=settings)
    position = Table(facts, None, table.game).at_first(Series).state.position()
    return structs.replace(origin, seed=secrets.token_hex(32), moves=(), position=position)


def set_up(game: str, position: dict[str, Any]) -> TableSettings:
    """A position that somebody chose, with strong bots around it."""
    rules = loaded(games.known(game), None)
    state = rules.read(position)
    if state.over:
        raise Refusal("over", 409, "This game is over.")
    options, position = options_of(rules, position), state.position()  # what is stored is what was read
    seats, deck = (STRONG,) * state.players, position.get("deck")
    origin = Origin(secrets.token_hex(32), position=position)
    return TableSettings(rules.name, seats, 1, options, deck, start=state.start, origin=origin)


def seated(settings: TableSettings, seat: int, level: str | None, person: Person) -> entries.Opened:
    """A table of somebody's own: they take a seat, bots have the others, of one level if one is given."""
    if not 0 <= seat < len(settings.seats):
        raise Refusal("no_seat", 404, f"There is no seat {seat} at this table.", seat=seat)
    seats = [level or bot for bot in settings.seats]
    seats[seat] = OPEN
    opened = decisions.open_table(structs.replace(settings, seats=tuple(seats)), person.id)
    return structs.replace(opened, sitting=(Sitting(seat, person.id, person.name),))


async def begin(house: House, opened: entries.Opened, id: str | None = None) -> str:
    """Open a table and start it; if it is there already it only is started, if it was not."""
    id = id or secrets.token_urlsafe(16)
    try:
        house.let_go(await house.store_new(opened, id))
    except Refusal as refusal:
        if refusal.code != "there_already":
            raise
    async with house.visit(id) as keeper:
        await start(keeper, opened.host)
    return id


async def start(keeper: Keeper, person: str) -> None:
    """Start a match, if that was not done: whoever opened its table may have been cut short, or has clicked twice."""
    if keeper.table.facts.status == "open":
        try:
            await keeper.carry_out(lambda table: shuffling.start(table, person, keeper.here))
        except Refusal as refusal:
            if refusal.code != "started":
                raise
