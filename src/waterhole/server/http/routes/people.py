"""Names, tokens, links to other devices, and what one has played."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from waterhole.engine.library.match import NAME
from waterhole.server.common.people import COOKIE, Person, checked, ends
from waterhole.server.common.refusal import Refusal
from waterhole.server.http.door import cookie_of
from waterhole.server.http.gate import address
from waterhole.server.http.routes.callers import REFUSALS, Caller, TheHouse, Visitor, exact, remember
from waterhole.server.live.house import House
from waterhole.server.table import decisions
from waterhole.server.telling.wire import TableSeen

LINK_LIVES = 15 * 60 * 1000  # milliseconds
PAGE = 50

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS)


@exact
@dataclass(frozen=True, slots=True)
class Name:
    """How somebody wants to be called."""

    name: Annotated[str, Field(min_length=1, max_length=NAME)]


@dataclass(frozen=True, slots=True)
class Token:
    """What a program shows with every request: `Authorization: Bearer …`."""

    name: str
    token: str
    expires: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class Link:
    """A private link: whoever opens it first has the seat."""

    key: str
    path: str
    expires: int  # milliseconds since 1970


@exact
@dataclass(frozen=True, slots=True)
class LinkUsed:
    """The key of a private link."""

    key: Annotated[str, Field(max_length=64)]


@dataclass(frozen=True, slots=True)
class OwnTable(TableSeen):
    """A table that one sits or sat at."""

    changed: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at a table."""

    table: str
    seat: int
    name: str  # of whoever sits there


@router.post("/me")
def say_name(name: Name, response: Response, house: TheHouse, visitor: Visitor) -> Name:
    """Take a name, or another one. A browser is known again by its cookie."""
    person = house.people.new(name.name) if visitor is None else Person(visitor.id, checked(name.name))
    remember(response, house, person)
    return Name(person.name)


@router.get("/me")
def me(caller: Caller) -> Name:
    """The name one has."""
    return Name(caller.name)


@router.post("/tokens", status_code=201)
def make_token(name: Name, house: TheHouse) -> Token:
    """A new identity for a program. Its token is known for a year."""
    return token_of(house, house.people.new(name.name))


@router.put("/tokens")
def renew_token(house: TheHouse, caller: Caller) -> Token:
    """Another token for the same identity, known for a year from now. The old one ends when it would have."""
    return token_of(house, caller)


@router.delete("/tokens", status_code=204)
async def revoke_token(request: Request, house: TheHouse, caller: Caller) -> Response:
    """The token, or the cookie, that this request comes with is taken no more, nor any other of the same identity."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    signed = token.strip() if scheme else cookie_of(request.headers.get("cookie")) or ""
    await house.revoke(caller.id, signed, address(request.scope))
    gone = Response(status_code=204)
    if not scheme:
        gone.delete_cookie(COOKIE)
    return gone


def token_of(house: House, person: Person) -> Token:
    signed = house.people.sign(person)
    return Token(person.name, signed, ends(signed))


@router.get("/me/tables", response_model=list[OwnTable])
async def my_tables(
    house: TheHouse, caller: Caller, before: Annotated[int | None, Query(ge=0, le=2**53)] = None
) -> JSONResponse:
    """The tables one sits or sat at, the latest first; `before` a time (milliseconds) for more."""
    rows = await house.log.history(caller.id, before, PAGE)
    return JSONResponse([{**json.loads(text), "seat": seat, "changed": changed} for changed, seat, text in rows])


@router.post("/tables/{id}/link", status_code=201)
async def make_link(id: str, house: TheHouse, caller: Caller) -> Link:
    """A private link that takes one's seat to another device, once."""
    async with house.visit(id) as keeper:
        seat = decisions.seat_of(keeper.table, caller.id)
        decisions.expect_movable(keeper.table)
    key, expires = secrets.token_urlsafe(24), house.clock.now() + LINK_LIVES
    await house.log.add_link(hashlib.sha256(key.encode()).hexdigest(), id, seat, caller.id, expires)
    return Link(key, f"/t/{id}#seat={key}", expires)


@router.post("/links")
async def use_link(wanted: LinkUsed, house: TheHouse, caller: Caller) -> Place:
    """Take over the seat that a link is for, under the name that it has."""
    # The key comes in the body: what is in an address is written into logs on the way.
    found = await house.log.link(hashlib.sha256(wanted.key.encode()).hexdigest(), house.clock.now())
    if found is None:
        raise Refusal("link_used", 410, "This link was used before, or is too old.")
    id, seat, owner = found
    async with house.visit(id) as keeper:
        await keeper.carry_out(lambda table: decisions.move_device(table, seat, owner, caller.id))
        name = keeper.table.facts.seats[seat].name or ""
    await house.log.drop_links(id, seat)
    return Place(id, seat, name)


@router.post("/links/{key}", include_in_schema=False)
def old_link(key: str) -> None:  # noqa: ARG001  # it is not used any more
    """Where earlier versions took the key."""
    raise Refusal("bad_request", 400, 'The key of a private link comes in the body: POST /api/links {"key": …}.')
