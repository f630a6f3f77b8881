"""Requests that cannot be granted: the right answer, with a code and a sentence, and nothing has changed."""

from __future__ import annotations

import asyncio
import copy
import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import waterhole
from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK, Someone, company
from waterhole.engine.kernel.rules import SEATS

pytestmark = pytest.mark.anyio

DECK = waterhole.load("kariba").deck.content
UNKNOWN = "AAAAAAAAAAAAAAAAAAAAAA"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(f"sqlite:///{tmp_path_factory.mktemp('bad-input')}/waterhole.db", args=QUICK) as server:
        yield server


@dataclass
class World:
    """Ann has tables in every phase: Bob sits at those, too; a stranger at none."""

    ann: Someone
    bob: Someone
    stranger: Someone
    open: str  # a seat is free
    full: str
    playing: str
    over: str

    async def as_it_is(self) -> list[Any]:
        """Everything that can be asked for."""
        paths = [f"/api/tables/{table}" for table in (self.open, self.full, self.playing, self.over)]
        paths += ["/api/tables", "/api/me", "/api/me/tables"]
        return [(await self.ann.http.get(path, headers=self.ann.headers)).json() for path in paths]

    async def ask(self, who: Someone, method: str, path: str, body: Any) -> Any:
        path = path.format(**vars(self), unknown=UNKNOWN)
        return await who.http.request(method, f"/api{path}", json=body, headers=who.headers)


@pytest.fixture
async def world(server: Server) -> AsyncIterator[World]:
    async with company(server, "Ann", "Bob", "Stranger") as (ann, bob, stranger):
        tables = [await ann.open("kariba", ["open"] * 3, length=1, public=True)]
        tables += [await ann.open("kariba", ["open"] * 2, length=1) for _ in range(3)]
        for table in tables:
            await bob.post(f"/tables/{table}/sit")
        for table in tables[2:]:
            await ann.post(f"/tables/{table}/start")
        async with ann.at(tables[3]) as first, bob.at(tables[3]) as second:
            await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
        yield World(ann, bob, stranger, *tables)


def table(**wanted: Any) -> dict[str, Any]:
    """A table that could be opened, but for this."""
    return {"game": "kariba", "seats": ["open", "novice"], **wanted}


def deck(number: int, **changed: Any) -> dict[str, Any]:
    content = copy.deepcopy(DECK)
    content["animals"][number].update(changed)
    return table(deck=content)


Case = tuple[dict[str, Any] | Any, int, str]

BAD_TABLES: dict[str, Case] = {
    "no game": ({"seats": ["open", "open"]}, 422, "bad_request"),
    "unknown game": (table(game="chess"), 422, "bad_game"),
    "a game that is a path": (table(game="../kariba"), 422, "bad_game"),
    "a long game": (table(game="k" * 41), 422, "bad_request"),
    "no seats": ({"game": "kariba"}, 422, "bad_request"),
    "one seat": (table(seats=["open"]), 422, "bad_request"),
    "five seats at Kariba": (table(seats=["open"] * 5), 422, "bad_game"),
    "five seats at Tembo": (table(game="tembo", seats=["open"] * 5), 422, "bad_game"),
    "six seats at MADA": (table(game="mada", seats=["open"] * 6), 422, "bad_game"),
    "a seat more than any game has": (table(game="mada", seats=["open"] * (SEATS + 1)), 422, "bad_request"),
    "a seat that is a number": (table(seats=["open", 1]), 422, "bad_request"),
    "a seat that is nothing": (table(seats=["open", None]), 422, "bad_request"),
    "seats that are a word": (table(seats="open"), 422, "bad_request"),
    "unknown level": (table(seats=["open", "genius"]), 422, "bad_level"),
    "a level for the laboratory": (table(seats=["open", "search:1000000"]), 422, "bad_level"),
    "a level with a capital": (table(seats=["open", "Novice"]), 422, "bad_level"),
    "no seat left to sit on": (table(seats=["novice", "novice"]), 409, "full"),
    "unknown option": (table(options={"lions": True}), 422, "bad_game"),
    "another game's option": (table(game="mada", options={"market": True}), 422, "bad_game"),
    "an option that is a number": (table(options={"market": 1}), 422, "bad_request"),
    "options that are a list": (table(options=["market"]), 422, "bad_request"),
    "length 0": (table(length=0), 422, "bad_request"),
    "length 10": (table(length=10), 422, "bad_request"),
    "length 2.5": (table(length=2.5), 422, "bad_request"),
    "length in words": (table(length="3"), 422, "bad_request"),
    "length true": (table(length=True), 422, "bad_request"),
    "a deck that is a list": (table(deck=[]), 422, "bad_request"),
    "an empty deck": (table(deck={}), 422, "bad_deck"),
    "a file for a deck": (table(deck="deck.toml"), 422, "bad_request"),
    "another game's deck": (table(game="tembo", deck=DECK), 422, "bad_deck"),
    "a deck with a field too many": (deck(0, teeth=4), 422, "bad_deck"),
    "a deck with a nameless animal": (deck(0, name=""), 422, "bad_deck"),
    "a deck with an animal that moves the cursor": (deck(0, name="li\x1b[2Jon"), 422, "bad_deck"),
    "a deck with a very long animal": (deck(0, name="x" * 1000), 422, "bad_deck"),
    "a deck with too many mice": (deck(0, copies=10**9), 422, "bad_deck"),
    "a deck with half a mouse": (deck(0, copies=0.5), 422, "bad_deck"),
    "a deck of lists": (table(deck={"animals": [[[[]]]]}), 422, "bad_deck"),
    "a clock that is a number": (table(clock=30), 422, "bad_request"),
    "a clock of no kind": (table(clock={"seconds": 30}), 422, "bad_request"),
    "a clock of an unknown kind": (table(clock={"kind": "sand", "seconds": 30}), 422, "bad_request"),
    "a clock without time": (table(clock={"kind": "move"}), 422, "bad_request"),
    "a clock of 0 seconds": (table(clock={"kind": "move", "seconds": 0}), 422, "bad_request"),
    "a clock of two days": (table(clock={"kind": "bank", "seconds": 2 * 24 * 60 * 60}), 422, "bad_request"),
    "a clock that runs backwards": (table(clock={"kind": "bank", "seconds": 60, "increment": -1}), 422, "bad_request"),
    "public in words": (table(public="yes"), 422, "bad_request"),
    "a field with a slip": (table(lenght=3), 422, "bad_request"),
    "a seed of one's own": (table(seed="00" * 32), 422, "bad_request"),
    "a start of one's own": (table(start=0), 422, "bad_request"),
    "nothing": (None, 422, "bad_request"),
    "a list": ([table()], 422, "bad_request"),
}


async def test_tables_that_cannot_be_opened_are_not(world: World) -> None:
    before = await world.as_it_is()
    for what, (wanted, status, code) in BAD_TABLES.items():
        check(what, await world.ask(world.ann, "POST", "/tables", wanted), status, code)
    assert await world.as_it_is() == before


def check(what: str, answer: Any, status: int, code: str) -> None:
    """The answer has its code, and says in a sentence what is wrong."""
    assert answer.status_code == status, (what, answer.text)
    trouble = answer.json()
    assert trouble["code"] == code, (what, trouble)
    assert set(trouble) == {"code", "sentence", "fields"}, what
    assert trouble["sentence"][0].isupper(), what
    assert trouble["sentence"].endswith((".", "…")), (what, trouble["sentence"])
    assert trouble["sentence"].isprintable(), (what, trouble["sentence"])
    assert len(trouble["sentence"]) < 300, what


# who, method, path, body, status, code
REQUESTS: list[tuple[str, str, str, Any, int, str]] = [
    # Sitting down
    ("ann", "POST", "/tables/{open}/sit", {}, 409, "already_seated"),
    ("ann", "POST", "/tables/{open}/sit", {"seat": 2}, 409, "already_seated"),
    ("stranger", "POST", "/tables/{open}/sit", {"seat": 0}, 409, "seat_taken"),
    ("stranger", "POST", "/tables/{open}/sit", {"seat": 3}, 404, "no_seat"),
    ("stranger", "POST", "/tables/{open}/sit", {"seat": SEATS}, 422, "bad_request"),
    ("stranger", "POST", "/tables/{open}/sit", {"seat": -1}, 422, "bad_request"),
    ("stranger", "POST", "/tables/{open}/sit", {"seat": "2"}, 422, "bad_request"),
    ("stranger", "POST", "/tables/{open}/sit", {"seat": 2, "as": "Ann"}, 422, "bad_request"),
    ("stranger", "POST", "/tables/{full}/sit", {}, 409, "full"),
    ("stranger", "POST", "/tables/{playing}/sit", {}, 409, "started"),
    ("stranger", "POST", "/tables/{over}/sit", {}, 409, "started"),
    # Standing up, leaving
    ("stranger", "POST", "/tables/{open}/stand", None, 403, "not_seated"),
    ("ann", "POST", "/tables/{playing}/stand", None, 409, "started"),
    ("ann", "POST", "/tables/{over}/stand", None, 409, "started"),
    ("stranger", "POST", "/tables/{open}/leave", None, 403, "not_seated"),
    ("stranger", "POST", "/tables/{playing}/leave", None, 403, "not_seated"),
    ("ann", "POST", "/tables/{over}/leave", None, 409, "over"),
    # Bots
    ("bob", "PUT", "/tables/{open}/seats/2", {"bot": "easy"}, 403, "not_host"),
    ("stranger", "PUT", "/tables/{open}/seats/2", {"bot": "easy"}, 403, "not_host"),
    ("ann", "PUT", "/tables/{open}/seats/2", {"bot": "genius"}, 422, "bad_level"),
    ("ann", "PUT", "/tables/{open}/seats/2", {"bot": "open"}, 422, "bad_level"),
    ("ann", "PUT", "/tables/{open}/seats/2", {"bot": 1}, 422, "bad_request"),
    ("ann", "PUT", "/tables/{open}/seats/2", {}, 422, "bad_request"),
    ("ann", "PUT", "/tables/{open}/seats/1", {"bot": "easy"}, 409, "seat_taken"),
    ("ann", "PUT", "/tables/{open}/seats/1", {"bot": None}, 409, "seat_taken"),
    ("ann", "PUT", "/tables/{open}/seats/3", {"bot": "easy"}, 404, "no_seat"),
    ("ann", "PUT", "/tables/{open}/seats/9", {"bot": "easy"}, 422, "bad_request"),
    ("ann", "PUT", "/tables/{open}/seats/two", {"bot": "easy"}, 422, "bad_request"),
    ("ann", "PUT", "/tables/{playing}/seats/1", {"bot": "easy"}, 409, "started"),
    # Starting
    ("ann", "POST", "/tables/{open}/start", None, 409, "not_full"),
    ("stranger", "POST", "/tables/{full}/start", None, 403, "not_seated"),
    ("ann", "POST", "/tables/{playing}/start", None, 409, "started"),
    ("ann", "POST", "/tables/{over}/start", None, 409, "started"),
    # Contributions
    ("stranger", "POST", "/tables/{open}/commitment", {"commitment": "ab" * 32}, 403, "not_seated"),
    ("ann", "POST", "/tables/{open}/commitment", {"commitment": "lions"}, 422, "bad_request"),
    ("ann", "POST", "/tables/{open}/commitment", {"commitment": "AB" * 32}, 422, "bad_request"),
    ("ann", "POST", "/tables/{playing}/commitment", {"commitment": "ab" * 32}, 409, "started"),
    ("ann", "POST", "/tables/{open}/start", {"text": ""}, 422, "bad_request"),
    ("stranger", "POST", "/tables/{open}/contribution", {"text": "lions"}, 403, "not_seated"),
    ("ann", "POST", "/tables/{open}/contribution", {"text": "lions"}, 409, "not_awaited"),
    ("ann", "POST", "/tables/{open}/contribution", {"text": ""}, 422, "bad_request"),
    ("ann", "POST", "/tables/{open}/contribution", {"text": "x" * 201}, 422, "bad_request"),
    ("ann", "POST", "/tables/{open}/contribution", {"text": 7}, 422, "bad_request"),
    ("ann", "POST", "/tables/{open}/contribution", None, 422, "bad_request"),
    ("ann", "POST", "/tables/{playing}/contribution", {"text": "lions"}, 409, "started"),
    ("ann", "POST", "/tables/{over}/contribution", {"text": "lions"}, 409, "started"),
    # Afterwards
    ("ann", "POST", "/tables/{open}/rematch", None, 409, "not_over"),
    ("ann", "POST", "/tables/{playing}/rematch", None, 409, "not_over"),
    ("stranger", "POST", "/tables/{over}/rematch", None, 403, "not_seated"),
    ("ann", "GET", "/tables/{open}/replay", None, 409, "not_over"),
    ("ann", "GET", "/tables/{playing}/replay", None, 409, "not_over"),
    # Links
    ("stranger", "POST", "/tables/{open}/link", None, 403, "not_seated"),
    ("ann", "POST", "/links", {"key": "nothing"}, 410, "link_used"),
    ("ann", "POST", "/links", {"key": "\0"}, 410, "link_used"),
    ("ann", "POST", "/links", None, 422, "bad_request"),
    ("ann", "POST", "/links/nothing", None, 400, "bad_request"),
    # Names
    ("ann", "POST", "/me", {"name": "\x00"}, 422, "bad_name"),
    ("ann", "POST", "/me", {"name": ""}, 422, "bad_request"),
    ("ann", "POST", "/me", {"name": None}, 422, "bad_request"),
    ("ann", "POST", "/me", {}, 422, "bad_request"),
    ("ann", "POST", "/tokens", {"name": "x" * 1000}, 422, "bad_request"),
    # What is not there
    ("ann", "GET", "/codes/lion-lion-00", None, 404, "no_table"),
    ("ann", "GET", "/codes/%00", None, 404, "no_table"),
    ("ann", "GET", "/tables?game=chess", None, 422, "bad_game"),
    ("ann", "GET", "/me/tables?before=-1", None, 422, "bad_request"),
    ("ann", "GET", "/me/tables?before=yesterday", None, 422, "bad_request"),
    ("ann", "GET", "/nowhere", None, 404, "not_found"),
    ("ann", "GET", "/tables/..%2f..%2fsecret", None, 404, "not_found"),
    ("ann", "DELETE", "/tables/{open}", None, 405, "bad_method"),
    *(
        ("ann", "POST", f"/tables/{{unknown}}/{deed}", {}, 404, "no_table")
        for deed in ("sit", "stand", "start", "leave")
    ),
    *(("ann", "POST", f"/tables/{{unknown}}/{deed}", {}, 404, "no_table") for deed in ("rematch", "link")),
    ("ann", "POST", "/tables/{unknown}/contribution", {"text": "lions"}, 404, "no_table"),
    ("ann", "PUT", "/tables/{unknown}/seats/0", {"bot": None}, 404, "no_table"),
    ("ann", "GET", "/tables/{unknown}", None, 404, "no_table"),
    ("ann", "GET", "/tables/{unknown}/replay", None, 404, "no_table"),
    *(("ann", "GET", f"/tables/{odd}", None, 404, "no_table") for odd in ("x", "%00", "%ff", "é", "x" * 3000)),
]


async def test_what_cannot_be_done_is_refused_and_nothing_changes(world: World) -> None:
    before = await world.as_it_is()
    for who, method, path, body, status, code in REQUESTS:
        answer = await world.ask(getattr(world, who), method, path, body)
        check(f"{who} {method} {path[:80]} {body}", answer, status, code)
    assert await world.as_it_is() == before


async def test_nobody_leaves_twice(world: World) -> None:
    await world.ann.post(f"/tables/{world.playing}/leave")
    before = await world.as_it_is()
    check("leave", await world.ask(world.ann, "POST", "/tables/{playing}/leave", None), 409, "away")
    assert (await world.as_it_is())[2]["seats"] == before[2]["seats"]


async def test_the_code_of_a_table_is_of_no_use_once_the_match_has_begun(world: World) -> None:
    http = world.ann.http
    for there, status in ((world.open, 200), (world.full, 200), (world.playing, 404), (world.over, 404)):
        code = (await http.get(f"/api/tables/{there}")).json()["code"]
        assert (await http.get(f"/api/codes/{code}")).status_code == status


async def test_whoever_has_no_name_is_asked_for_one(world: World) -> None:
    before = await world.as_it_is()
    for who, method, path, body, _, _ in REQUESTS:
        if who == "ann" and method != "GET" and "{open}" in path and body is None:
            answer = await world.ann.http.request(method, f"/api{path.format(**vars(world))}")
            check(path, answer, *((405, "bad_method") if method == "DELETE" else (401, "no_name")))
    assert await world.as_it_is() == before


BODIES: dict[str, tuple[bytes, int]] = {
    "no JSON": (b"name=Ann", 400),
    "half of it": (b'{"name": "An', 400),
    "two of it": (b'{"name": "Ann"}{"name": "Bob"}', 400),
    "no text": (b'{"name": "\xff\xfe"}', 400),
    "half a character": (rb'{"name": "\ud83e"}', 400),
    "half a character for a field": (rb'{"name": "Ann", "\ud83e": 1}', 400),
    "another encoding": ('{"name": "Ann"}'.encode("utf-16"), 400),
    "a number that is none": (b'{"name": NaN}', 400),
    "a very large number": (b'{"name": ' + b"9" * 5000 + b"}", 400),
    "a list in a list in a list": (b"[" * 30_000 + b"]" * 30_000, 400),
    "objects in objects": (b'{"name":' * 800 + b"1" + b"}" * 800, 422),
    "too many fields": (b"{" + b",".join(b'"f%d":1' % n for n in range(5000)) + b"}", 422),
    "nothing": (b"", 422),
    "null": (b"null", 422),
    "a word": (b'"Ann"', 422),
}


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-16", "application/vnd.api+json"])
async def test_a_body_that_is_no_request_is_refused(world: World, kind: str) -> None:
    for what, (body, status) in BODIES.items():
        answer = await world.ann.http.post("/api/tokens", content=body, headers={"content-type": kind})
        check(what, answer, status, "bad_request")
        assert len(answer.content) < 3000, what


async def test_a_body_is_read_as_json_only_if_it_says_so(world: World) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = await world.ann.http.post("/api/tokens", content=b'{"name": "Ann"}', headers={"content-type": kind})
        check(kind, answer, 422, "bad_request")
