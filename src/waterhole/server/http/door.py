"""The door for WebSockets: who comes in, and to which table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import parse_qs

from starlette.requests import cookie_parser
from starlette.types import Receive, Scope, Send

from waterhole.engine.errors import Refused
from waterhole.server.club.daily import may_look_on
from waterhole.server.common.metrics import REFUSED
from waterhole.server.common.people import COOKIE, People, Person
from waterhole.server.common.refusal import Refusal, explained, status_of
from waterhole.server.http.gate import address, header, same_origin
from waterhole.server.live.guest import Guest
from waterhole.server.live.house import House
from waterhole.server.telling import wire

PATH = re.compile(r"/api/tables/(?P<id>[^/]*)/play")
CLOSED = 4000  # and the status that HTTP has for the reason
PROTOCOL = "waterhole"
OFFERED = "token."  # before a token among the protocols that a client offers


def person_of(people: People, authorization: str | None, cookie: str | None) -> Person | None:
    """Whoever a request is from: a program by its token, a browser by its cookie."""
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        person = people.known(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            raise Refusal("bad_token", 401, "This token is not one of ours.")
        return person
    return people.known(cookie)


def token_of(offered: Iterable[str]) -> str | None:
    """A token among the protocols that a client offers, as a header says it: a page cannot set headers here."""
    return next((f"Bearer {each.removeprefix(OFFERED)}" for each in offered if each.startswith(OFFERED)), None)


def cookie_of(cookies: str | None) -> str | None:
    return cookie_parser(cookies or "").get(COOKIE)


class Door:
    """`/api/tables/{id}/play?since=17`. It comes straight from the gate: a connection that lasts needs no framework."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        path = PATH.fullmatch(scope["path"])
        if (
            path is None
            or not same_origin(scope, self.house.settings.origins)
            or not self.house.addresses.take(address(scope))
        ):
            await send({"type": "websocket.close", "code": 1008})
            return
        spoken = PROTOCOL if PROTOCOL in scope["subprotocols"] else None
        await send({"type": "websocket.accept", "subprotocol": spoken})
        if not self.house.addresses.connect(address(scope)):
            await turn_away(Refusal("too_many", 429, "Too many connections from your address."), send)
            return
        try:
            await self.admit(path["id"], scope, receive, send)
        except Refused as refused:
            await turn_away(refused, send)
        finally:
            self.house.addresses.disconnect(address(scope))

    async def admit(self, id: str, scope: Scope, receive: Receive, send: Send) -> None:
        authorization = header(scope, b"authorization")
        authorization = token_of(scope["subprotocols"]) if authorization is None else authorization
        person = person_of(self.house.people, authorization, cookie_of(header(scope, b"cookie")))
        since = since_of(scope["query_string"])
        scope["headers"], scope["subprotocols"] = [], []  # nobody needs them any more, and the connection may last
        async with self.house.visit(id) as keeper:
            await may_look_on(self.house, keeper.table, person)
            guest = Guest(keeper, person, send, address(scope))
            self.house.expect_few_shows(keeper, [guest.caller])
            await guest.stay(receive, since)


def since_of(query: bytes) -> int | None:
    """The version that a client saw last, from the address it asks for."""
    asked = parse_qs(query.decode("latin-1")).get("since")
    if asked is None:
        return None
    if not asked[0].isdecimal() or len(asked[0]) > 15:
        raise Refusal("bad_message", 400, "“since” is the number of a version.")
    return int(asked[0])


async def turn_away(refused: Refused, send: Send) -> None:
    """Browsers cannot read why a WebSocket was not opened: so it is opened, told why, and closed."""
    REFUSED.labels(refused.code).inc()
    message = wire.ENCODE.encode(wire.Refused(**explained(refused))).decode()
    await send({"type": "websocket.send", "text": message})
    await send({"type": "websocket.close", "code": CLOSED + status_of(refused)})
