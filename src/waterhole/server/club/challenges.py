"""Deals with a name, whose results are compared: games that were played here, and the daily deals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import structs

from waterhole.engine.library.game import Game
from waterhole.server.club import daily, deals
from waterhole.server.common.clock import DAY
from waterhole.server.common.people import Person
from waterhole.server.common.refusal import Refusal
from waterhole.server.live.house import House
from waterhole.server.live.tidying import DAILY, ONE_TRY
from waterhole.server.store import deals as stored
from waterhole.server.table import decisions, entries
from waterhole.server.table.decisions import OPEN
from waterhole.server.table.entries import Sitting, TableSettings
from waterhole.server.table.games import game_of
from waterhole.server.table.table import Table
from waterhole.server.telling.history import finished

NAME = re.compile(r"([\w-]{1,32})\.([1-9])", re.ASCII)
DEEPEST = 20  # times that cards were played on and on


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards that can be played again, the bots that sit around them, and the table where they were first played."""

    name: str
    settings: TableSettings
    when: int  # milliseconds since 1970
    first: Table | None = None
    number: int = 1  # of the game, at the first table

    @property
    def daily(self) -> bool:
        return daily.day_of(self.name) is not None

    @property
    def game(self) -> Game:
        return game_of(self.settings)


@dataclass(frozen=True, slots=True)
class Try:
    """A table where somebody held cards of a deal."""

    table: str
    seat: int
    over: bool


async def find(house: House, name: str) -> Deal:
    """A deal by its name. One that goes back to another deal is that one."""
    for _ in range(DEEPEST):
        if name.startswith(DAILY):
            return deal_of_day(house, name)
        found = NAME.fullmatch(name)
        if found is None:
            raise no_deal()
        try:
            async with house.visit(found[1]) as keeper:
                table = keeper.table
        except Refusal as refusal:
            if refusal.code != "no_table":
                raise
            return await orphan(house, name)
        older = name_of(table, int(found[2]))
        if older == name:
            return deal_of_table(table, name, int(found[2]))
        name = older
    raise no_deal()


def name_of(table: Table, number: int) -> str:
    """What the deal of a game is called: as where its cards were first played."""
    origin = table.facts.settings.origin
    if origin is None or (origin.deal is None and origin.table is None):
        return f"{table.facts.id}.{number}"
    return origin.deal or f"{origin.table}.{origin.game}"


def deal_of_day(house: House, name: str) -> Deal:
    day, now = daily.day_of(name), house.clock.now()
    if day is None or day > daily.today(now):
        raise no_deal()
    kept, begun = round(house.settings.keep_finished * DAY), daily.begins(day)
    if kept > 0 and daily.ends(name) + max(kept, ONE_TRY) < now:
        raise no_deal()  # whatever there was is cleared away
    return Deal(name, daily.settings(house.people, name), begun)


def deal_of_table(table: Table, name: str, number: int) -> Deal:
    finished(table, number)
    if table.facts.status != "over":
        raise Refusal("match_running", 409, "This match is not over: its deals can be played again afterwards.")
    return Deal(name, named(deals.again(table, number), name), table.facts.opened, table, number)


async def orphan(house: House, name: str) -> Deal:
    """The table where it was first played is cleared away; others know the cards."""
    found = await house.log.first(stored.oldest_table(name))
    if found is None:
        raise no_deal()
    table = await house.newest(found[0])
    settings = table.facts.settings
    return Deal(name, deals.onward(table, settings.start, settings.origin), table.facts.opened)


def named(settings: TableSettings, name: str) -> TableSettings:
    origin = settings.origin
    return settings if origin is None else structs.replace(settings, origin=structs.replace(origin, deal=name))


async def may_look_back(house: House, table: Table, numbers: Iterable[int], person: Person | None) -> None:
    """Whatever shows how these games went asks here first: it is not for whoever is playing their cards elsewhere."""
    await daily.may_look_on(house, table, person)
    if person is None:
        return
    names = [name_of(table, number) for number in numbers]
    if (going := await house.log.first(stored.going_on(names, person.id))) is not None:
        sentence = "You are playing these cards at another table: they are shown to you once you are done."
        raise Refusal("playing_deal", 409, sentence, table=going.id)


def no_deal() -> Refusal:
    return Refusal("no_deal", 404, "There is no such deal.")


# Playing


async def tries(house: House, deal: Deal, person: Person) -> list[Try]:
    """Where somebody held these cards."""
    rows = await house.log.all(stored.tries(deal.name, person.id))
    own = [Try(row.id, row.seat, row.status == "over") for row in rows if row.seat is not None]
    if deal.daily:
        return [each for each in own if each.table == daily.table_id(house.people, deal.name, person)]
    seat = None if deal.first is None else deal.first.seat_of(person.id)
    return own if deal.first is None or seat is None else [Try(deal.first.facts.id, seat, True), *own]


def next_seat(deal: Deal, tried: list[Try], wanted: int | None = None) -> int:
    """The seat to play: the one asked for or the challenger's, or the next that was not held yet."""
    if deal.daily:
        return daily.OWN
    players = len(deal.settings.seats)
    if wanted is not None and not wanted < players:
        raise Refusal("no_seat", 404, f"There is no seat {wanted} at this table.", seat=wanted)
    first = challenger(deal) if wanted is None else wanted
    held = {each.seat for each in tried}
    return next((seat for seat in rotated(first, players) if seat not in held), first)


def rotated(first: int, players: int) -> list[int]:
    return [(first + step) % players for step in range(players)]


def challenger(deal: Deal) -> int:
    """The seat of the first person who held these cards."""
    seats = deal.first.facts.seats if deal.first is not None else []
    return next((number for number, seat in enumerate(seats) if seat.person is not None), 0)


async def play(house: House, deal: Deal, person: Person, wanted: int | None) -> str:
    """A table with these cards for somebody; if they have begun one, that one."""
    tried = await tries(house, deal, person)
    if deal.daily:
        id = daily.table_id(house.people, deal.name, person)
        if not daily.running(deal.name, house.clock.now()) and all(each.table != id for each in tried):
            raise Refusal("daily_over", 409, "This day is over: there is a new deal today.")
    else:
        if begun := [each.table for each in tried if not each.over]:
            return await go_on(house, begun[0], person)
        id = await unused(house, f"{deal.name} {person.id}")
    opened = deals.seated(deal.settings, next_seat(deal, tried, wanted), None, person)
    return await deals.begin(house, opened, id)


async def go_on(house: House, id: str, person: Person) -> str:
    """A table that somebody has begun. Where people go on together they begin when they like."""
    async with house.visit(id) as keeper:
        if keeper.table.facts.settings.before is None:
            await deals.start(keeper, person.id)
    return id


async def unused(house: House, text: str) -> str:
    """The first id that follows from a text and has no results yet: they stay when a table is cleared away."""
    number = 0
    while await house.log.first(stored.results_of(id := house.people.secret_id(f"{text} {number}"))) is not None:
        number += 1
    return id


async def rotate(house: House, id: str, number: int, person: Person) -> str:
    """The same people with the same cards, everybody one seat further; those who ask at once get one table."""
    async with house.visit(id) as keeper:
        decisions.seat_of(keeper.table, person.id)
        finished(keeper.table, number)
        deal = await find(house, f"{id}.{number}")
        if deal.daily:
            raise Refusal("daily_secret", 403, "Of a daily deal everybody has one try.", deal=deal.name)
        new = await unused(house, f"rotate {id} {number}")
        try:
            house.let_go(await house.store_new(one_further(keeper.table, deal, person), new))
        except Refusal as refusal:
            if refusal.code != "there_already":
                raise
        if keeper.table.facts.rematch is None:
            try:
                await keeper.carry_out(lambda table: decisions.go_on(table, person.id, new))  # the others follow
            except Refusal as refusal:
                if refusal.code != "rematched":
                    raise
    return new


def one_further(table: Table, deal: Deal, person: Person) -> entries.Opened:
    """A table where everybody sits one seat further than at another."""
    old, there = table.facts.settings, table.facts.seats
    moved = [there[seat - 1] for seat in range(len(there))]
    settings = structs.replace(
        deal.settings,
        seats=tuple(seat.bot or OPEN for seat in moved),
        clock=old.clock,
        public=old.public,
        chat=old.chat,
        before=table.facts.id,
    )
    sitting = tuple(
        Sitting(number, seat.person, seat.name or "")
        for number, seat in enumerate(moved)
        if seat.person is not None and seat.away != "left"
    )
    return structs.replace(decisions.open_table(settings, person.id), sitting=sitting)
