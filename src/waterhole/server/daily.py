"""The daily deal: every day, and for each game, the same cards for everybody on a server, and one try for each."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from waterhole import games
from waterhole.server.entries import Origin, Settings
from waterhole.server.host import now_ms
from waterhole.server.people import People, Person
from waterhole.server.refusal import Refusal
from waterhole.server.store import deals as stored
from waterhole.server.table import Table

if TYPE_CHECKING:
    from waterhole.server.house import House

SEATS = ("hard", "medium", "hard")  # the first is everybody's own
OWN = 0
NAME = re.compile(r"daily\.([a-z]+)\.(\d{4}-\d\d-\d\d)", re.ASCII)


def today() -> date:
    return datetime.fromtimestamp(now_ms() / 1000, UTC).date()


def day_of(name: str) -> date | None:
    """The day of a daily deal; none if the name is another deal's, or that of a day that never was."""
    found = NAME.fullmatch(name)
    if found is None or found[1] not in games.names():
        return None
    try:
        return date.fromisoformat(found[2])
    except ValueError:
        return None


def running(name: str) -> bool:
    """Can it be played now? Then its cards are secret."""
    return day_of(name) == today()


def settings(people: People, name: str) -> Settings:
    """A table for the deal of a day. It is rated: so nobody has help."""
    game = name.split(".")[1]
    origin = Origin(people.secret_seed(name), deal=name, day=name)
    return Settings(game, SEATS, 1, chat=False, rated=True, origin=origin)


def table_id(people: People, name: str, person: Person) -> str:
    """The one table of somebody for a day: whoever asks twice gets the same."""
    return people.secret_id(f"{name} {person.id}")


async def has_played(house: House, name: str, person: Person) -> bool:
    """Has somebody finished their try?"""
    found = await house.log.first(stored.status(table_id(house.people, name, person)))
    return found is not None and found[0] == "over"


async def may_look_back(house: House, table: Table, person: Person | None) -> None:
    """Whatever shows cards of a table asks here first: those of a daily deal are for whoever has played it."""
    origin = table.facts.settings.origin
    if origin is None or origin.day is None or not running(origin.day):
        return
    if person is None or not (table.seat_of(person.id) is not None or await has_played(house, origin.day, person)):
        sentence = "These are the cards of today's daily deal: play your own try first, or come back tomorrow."
        raise Refusal("daily_secret", 403, sentence, deal=origin.day)
