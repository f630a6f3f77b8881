"""Several people at one browser: a token for each seat, offered as a protocol because a page cannot set headers."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.kit.services import Server
from tests.server.kit.clients import Seat, Someone, begin, company, play_together
from waterhole.server.common.keys import Keys
from waterhole.server.common.people import People, Person

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def page(server: Server, table: str, protocols: Sequence[str], cookie: str = "") -> AsyncIterator[Seat]:
    """A WebSocket as a page opens one: the browser adds its cookie, and no other header can be set."""
    address = f"{server.ws_url}/api/tables/{table}/play"
    headers = {"cookie": cookie, "origin": server.url}
    async with connect(address, subprotocols=protocols or None, additional_headers=headers, compression=None) as socket:  # type: ignore[arg-type]
        assert socket.subprotocol == ("waterhole" if "waterhole" in protocols else None)
        seat = Seat(socket)
        await seat.hear()
        yield seat


def of(someone: Someone) -> list[str]:
    return ["waterhole", f"token.{someone.token}"]


async def test_one_browser_plays_all_seats_and_shows_each_its_own_cards(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Cleo") as people, AsyncExitStack() as stack:
        cookie = (await people[0].http.post("/api/me", json={"name": "The sofa"})).headers["set-cookie"].split(";")[0]
        table = await begin(people, "kariba", ["open", "open", "open"], length=1)
        seats = [await stack.enter_async_context(page(on_sqlite, table, of(someone), cookie)) for someone in people]
        assert [seat.news["seat"] for seat in seats] == [0, 1, 2]
        hands = [seat.view["hand"] for seat in seats]
        assert all(len(hand) == 5 for hand in hands)
        assert hands[0] != hands[1]
        await play_together(seats, random.Random(1), moves=1000)
        assert all(seat.over for seat in seats)
        async with page(on_sqlite, table, ["waterhole"], cookie) as sofa:  # the browser itself sits nowhere
            assert sofa.news["seat"] is None


async def test_whoever_offers_no_token_is_known_by_the_cookie(on_sqlite: Server) -> None:
    async with httpx.AsyncClient(base_url=on_sqlite.url) as browser:
        await browser.post("/api/me", json={"name": "Ann"})
        cookie = f"waterhole={browser.cookies['waterhole']}"
        wanted = {"game": "kariba", "seats": ["open", "easy"]}
        table = (await browser.post("/api/tables", json=wanted)).json()["id"]
    for protocols in ([], ["waterhole"], ["gossip"], ["gossip", "waterhole"]):
        async with page(on_sqlite, table, protocols, cookie) as seat:
            assert seat.news["seat"] == 0


async def test_a_token_is_heard_without_the_protocol_too(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        table = await ann.open("kariba", ["open", "easy"])
        async with page(on_sqlite, table, [f"token.{ann.token}"]) as seat:
            assert seat.news["seat"] == 0


@pytest.mark.parametrize("forged", ["", "a.b", "a"])
async def test_a_bad_token_is_refused_even_with_a_good_cookie(on_sqlite: Server, forged: str) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        table = await ann.open("kariba", ["open", "easy"])
        async with page(on_sqlite, table, ["waterhole", f"token.{forged}"], f"waterhole={ann.token}") as seat:
            assert seat.heard[0]["code"] == "bad_token"
            with pytest.raises(ConnectionClosed):
                await seat.hear()
            assert seat.socket.close_code == 4401


async def test_a_header_goes_before_an_offer(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table = await begin([ann, bob], "kariba", ["open", "open"])
        address = f"{on_sqlite.ws_url}/api/tables/{table}/play"
        async with connect(address, subprotocols=of(bob), additional_headers=ann.headers) as socket:  # type: ignore[arg-type]
            assert json.loads(await socket.recv())["seat"] == 0


def test_every_token_can_be_offered_as_a_protocol() -> None:
    letters = set(
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    )  # of RFC 9110's tokens
    people = People(Keys.single(b"secret"))
    for number in range(200):
        signed = people.sign(Person(f"somebody {number}", "Zoë 🦓 " + "x" * (number % 12)))
        assert set(signed) <= letters
