"""Who calls, what they may look at, and what every route may answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Annotated, Any, ParamSpec, TypeVar

from fastapi import Depends, Path, Request, Response, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from pydantic import with_config

from waterhole.server.club.challenges import may_look_back
from waterhole.server.common.people import COOKIE, YEAR, Person
from waterhole.server.common.refusal import Refusal
from waterhole.server.http.door import cookie_of, person_of
from waterhole.server.http.gate import address
from waterhole.server.http.workshop import Workshop
from waterhole.server.live.house import House
from waterhole.server.table.entries import TableSettings
from waterhole.server.table.games import expect_end
from waterhole.server.table.table import Table
from waterhole.server.telling.history import finished


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why something was not done: a code and fields for a program, a sentence for a person."""

    code: str
    sentence: str
    fields: dict[str, Any]


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Trouble} for status in (400, 401, 403, 404, 405, 408, 409, 410, 413, 422, 429, 503)
}

TOKEN = HTTPBearer(auto_error=False, scheme_name="token", description="A program's, from POST /api/tokens.")
BROWSER = APIKeyCookie(
    name=COOKIE, auto_error=False, scheme_name="cookie", description="A browser's, from POST /api/me."
)

# For what is asked: a field with a slip of the pen in its name is not overlooked.
exact = with_config(extra="forbid")


def house(request: Request) -> House:
    found: House = request.app.state.house
    return found


def visitor(request: Request, response: Response) -> Person | None:
    """Whoever calls, if they have a name. A browser's cookie is renewed in time."""
    people, authorization = house(request).people, request.headers.get("authorization")
    cookie = cookie_of(request.headers.get("cookie"))
    person = person_of(people, authorization, cookie)
    if person is not None and authorization is None and cookie is not None and people.grows_old(cookie):
        remember(response, house(request), person)
    return person


def remember(response: Response, house: House, person: Person) -> None:
    """A browser is known again by its cookie, for a year."""
    secure = house.settings.secure
    response.set_cookie(COOKIE, house.people.sign(person), YEAR, httponly=True, samesite="lax", secure=secure)


def caller(
    person: Annotated[Person | None, Depends(visitor)],
    _token: Annotated[object, Security(TOKEN)],  # both are read above; here they are only declared
    _cookie: Annotated[object, Security(BROWSER)],
) -> Person:
    """Whoever calls; a name is needed."""
    if person is None:
        raise Refusal("no_name", 401, "Say who you are first: POST /api/me with a name.")
    return person


def may_open(request: Request, person: Annotated[Person, Depends(caller)]) -> None:
    """Whatever opens a table asks here first."""
    if not house(request).openings.take(address(request.scope), person.id):
        sentence = "Enough tables were opened from here for now. Play at those that are there, or come back later."
        raise Refusal("too_many_tables", 429, sentence)


Given = ParamSpec("Given")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Bench:
    """Somebody's place in the workshop."""

    workshop: Workshop
    address: str

    async def do(self, work: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs) -> Answer:
        """Have something worked out beside the loop, in one's turn."""
        return await self.workshop.do(self.address, work, *args, **kwargs)


async def bench(request: Request, person: Annotated[Person | None, Depends(visitor)]) -> AsyncIterator[Bench]:
    """A place in the workshop, until the answer has left."""
    workshop: Workshop = request.app.state.workshop
    caller = address(request.scope)
    async with workshop.place(caller, person.id if person else None):
        yield Bench(workshop, caller)


@dataclass(frozen=True, slots=True)
class DeckTest:
    """Decks of somebody's own are tried out in the workshop: whoever brings one takes a place there meanwhile."""

    workshop: Workshop
    address: str
    person: str

    async def expect_end(self, settings: TableSettings) -> None:
        if settings.deck is not None:
            async with self.workshop.place(self.address, self.person):
                await self.workshop.do(self.address, expect_end, settings)


def deck_test(request: Request, person: Annotated[Person, Depends(caller)]) -> DeckTest:
    return DeckTest(request.app.state.workshop, address(request.scope), person.id)


TheHouse = Annotated[House, Depends(house)]
Caller = Annotated[Person, Depends(caller)]
Visitor = Annotated[Person | None, Depends(visitor)]
Opening = Depends(may_open)
TestOfDeck = Annotated[DeckTest, Depends(deck_test)]
AtWork = Annotated[Bench, Depends(bench)]

GameNumber = Annotated[int, Path(ge=1, le=9)]


async def past_game(id: str, number: GameNumber, house: TheHouse, visitor: Visitor) -> Table:
    """The table of a game that is over, for whoever may look at all its cards: the only door to them."""
    async with house.visit(id) as keeper:
        table = keeper.table
    finished(table, number)
    await may_look_back(house, table, [number], visitor)
    return table


PastGame = Annotated[Table, Depends(past_game)]
