"""The daily deal: every day, and for each game, the same cards for everybody on a server, and one try for each."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING

from waterhole import games
from waterhole.server.common.clock import DAY
from waterhole.server.common.people import People, Person
from waterhole.server.common.refusal import Refusal
from waterhole.server.live.tidying import DAILY
from waterhole.server.store import deals as stored
from waterhole.server.table.entries import Origin, TableSettings
from waterhole.server.table.table import Table

if TYPE_CHECKING:
    from waterhole.server.live.house import House

SEATS = ("hard", "medium", "hard")  # the first is everybody's own
OWN = 0
SECRET = {
    "begun": "You have begun this daily deal: its cards are shown to you once your own try is finished.",
    "today": "These are the cards of today's daily deal: play your own try first, or come back the day after tomorrow.",
    "yesterday": "Some may still be playing this daily deal: its cards are shown a day after it has ended.",
}
NAME = re.compile(rf"{re.escape(DAILY)}([a-z]+)\.(\d{{4}}-\d\d-\d\d)", re.ASCII)


def today(now: int) -> date:
    """Which day it is everywhere, at a time."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def day_of(name: str) -> date | None:
    """The day of a daily deal; none if the name is another deal's, or that of a day that never was."""
    found = NAME.fullmatch(name)
    if found is None or found[1] not in games.names():
        return None
    try:
        return date.fromisoformat(found[2])
    except ValueError:
        return None


def names(day: date) -> list[str]:
    """The deals of a day, one of each game."""
    return [f"{DAILY}{game}.{day}" for game in games.names()]


def running(name: str, now: int) -> bool:
    """Can it be played now? Then its cards are secret."""
    return day_of(name) == today(now)


def begins(day: date) -> int:
    """When a day begins, in milliseconds since 1970."""
    return round(datetime.combine(day, time(), UTC).timestamp() * 1000)


def ends(name: str) -> int:
    """From when on a result does not count any more."""
    day = day_of(name)
    return begins(day) + DAY if day is not None else 0


def secret(table: Table, now: int) -> bool:
    """Are the cards of a table those of a daily deal that some may still be playing?"""
    origin = table.facts.settings.origin
    return origin is not None and origin.day is not None and now < ends(origin.day) + DAY


def settings(people: People, name: str) -> TableSettings:
    """A table for the deal of a day. It is rated: so nobody has help."""
    game = name.split(".")[1]
    origin = Origin(people.secret_seed(name), deal=name, day=name)
    return TableSettings(game, SEATS, 1, chat=False, rated=True, origin=origin)


def table_id(people: People, name: str, person: Person) -> str:
    """The one table of somebody for a day: whoever asks twice gets the same."""
    return people.secret_id(f"{name} {person.id}")


async def own_try(house: House, name: str, person: Person | None) -> str | None:
    """How far somebody has come with their try; None if there is none."""
    if person is None:
        return None
    found = await house.log.first(stored.status(table_id(house.people, name, person)))
    return None if found is None else str(found[0])


async def may_look_on(house: House, table: Table, person: Person | None) -> None:
    """Whatever shows a table asks here first: the cards of a daily deal are for whoever has played it.

    Tries that were begun in time may go on after midnight: for everybody else the cards stay secret for a day longer,
    and for those who still play until they are done.
    """
    origin = table.facts.settings.origin
    if origin is None or origin.day is None or (person is not None and table.seat_of(person.id) is not None):
        return
    own, now = await own_try(house, origin.day, person), house.clock.now()
    if own == "over" or (own is None and not secret(table, now)):
        return
    why = "begun" if own is not None else "today" if running(origin.day, now) else "yesterday"
    raise Refusal("daily_secret", 403, SECRET[why], deal=origin.day, why=why)
