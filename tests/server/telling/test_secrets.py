"""What is kept from everybody, and what is told only to those who may know it."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import sqlite3
import string
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import waterhole
from tests.kit.client import ROOT
from tests.server.kit.checks import check_views
from tests.server.kit.clients import QUICK, company
from tests.server.kit.places import Place, kariba, name, placed
from waterhole import IllegalMove, games
from waterhole.engine.library.state import State
from waterhole.server.common.refusal import explained

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def place(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    yield from placed(tmp_path_factory.mktemp("secrets"), *QUICK)


@pytest.fixture
def http(place: Place) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=place.server.url) as client:
        yield client


# Names


@pytest.mark.parametrize(
    "bad", ["", " ", "\t", "a\nb", "a\x00b", "\x1b[31m", "\u202eevil", "\u200b", "\u2028", "x" * 25, "\ufeff", "\ue000"]
)
def test_names_that_cannot_be_shown_are_refused(http: httpx.Client, bad: str) -> None:
    for path in ("/api/tokens", "/api/me"):
        answer = http.post(path, json={"name": bad})
        assert answer.status_code == 422, answer.text
        assert answer.json()["code"] in ("bad_name", "bad_request")
        assert "set-cookie" not in answer.headers


def test_a_name_is_a_name_even_if_it_looks_like_html(http: httpx.Client) -> None:
    ann = name(http, "<img src=x onerror=1>")
    answer = http.get(f"/api/tables/{kariba(http, ann)}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json()["seats"][0]["name"] == "<img src=x onerror=1>"


def test_the_page_puts_no_text_where_html_would_be_read(http: httpx.Client) -> None:
    written = [file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in (".ts", ".svelte")]
    sources = [file for file in written if not file.name.endswith(".test.ts")]  # those are not given out
    assert sources
    risky = r"\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Function\(|srcdoc"
    assert [file.name for file in sources if re.search(risky, file.read_text())] == []
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|javascript:|<style|\sstyle=", http.get("/").text)


# Secrets


def test_ids_cannot_be_guessed(http: httpx.Client) -> None:
    ann = name(http)
    ids = [kariba(http, ann) for _ in range(20)]
    keys = [http.post(f"/api/tables/{ids[0]}/link", headers=ann).json()["key"] for _ in range(20)]
    people = [json.loads(base64.urlsafe_b64decode(claim_of(name(http)) + "=="))[0] for _ in range(20)]
    letters = set(string.ascii_letters + string.digits + "-_")
    for secrets in (ids, keys, people):
        assert len(set(secrets)) == 20
        assert all(len(secret) >= 22 and set(secret) <= letters for secret in secrets)  # 22 × 6 bits
        for at in range(21):
            assert len({secret[at] for secret in secrets}) > 5


def claim_of(headers: dict[str, str]) -> str:
    return headers["authorization"].removeprefix("Bearer ").split(".")[0]


def test_a_link_works_once(http: httpx.Client) -> None:
    ann, phone, thief = name(http), name(http, "Ann's phone"), name(http, "Thief")
    table = kariba(http, ann)
    key = http.post(f"/api/tables/{table}/link", headers=ann).json()["key"]
    assert http.post("/api/links", json={"key": key}, headers=phone).json() == {
        "table": table,
        "seat": 0,
        "name": "Ann",
    }
    again = http.post("/api/links", json={"key": key}, headers=thief)
    assert (again.status_code, again.json()["code"]) == (410, "link_used")
    assert http.post(f"/api/tables/{table}/link", headers=ann).status_code == 403  # the seat has moved
    assert http.post(f"/api/tables/{table}/link", headers=phone).status_code == 201


def test_a_link_grows_old(place: Place, http: httpx.Client) -> None:
    ann = name(http)
    link = http.post(f"/api/tables/{kariba(http, ann)}/link", headers=ann).json()
    with closing(sqlite3.connect(place.database)) as database, database:
        stored = database.execute("SELECT fingerprint FROM links").fetchall()
        assert link["key"] not in str(stored)
        database.execute("UPDATE links SET expires = 1")
    answer = http.post("/api/links", json={"key": link["key"]}, headers=name(http, "Phone"))
    assert (answer.status_code, answer.json()["code"]) == (410, "link_used")


async def test_a_match_leaves_no_secrets_in_the_log_and_shows_lookers_on_only_what_they_may_see(place: Place) -> None:
    async with company(place.server, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await ann.open("kariba", ["open", "open"], length=1)
        code = (await ann.http.get(f"/api/tables/{table}")).json()["code"]
        await bob.post(f"/tables/{table}/sit")
        await ann.post(f"/tables/{table}/commitment", {"commitment": sha256(b"marmalade").hexdigest()})
        cookie = (await ann.http.post("/api/me", json={"name": "Zed"})).cookies["waterhole"]
        await bob.post(f"/tables/{table}/start")
        await ann.post(f"/tables/{table}/contribution", {"text": "marmalade"})
        async with ann.at(table) as first, bob.at(table) as second, eve.at(table) as looker:
            await asyncio.gather(first.play_on(Random(1)), second.play_on(Random(2)))
            await looker.until(lambda message: message.get("table", {}).get("status") == "over")
            news = [message for message in looker.heard if message["type"] == "news"]
            assert {message["seat"] for message in news} == {None}
            assert not any(message["moves"] for message in news)
            assert check_views(place.server, table, looker.heard) > 20
            assert "marmalade" not in "".join(looker.raw[:-1])
            seed = looker.table["fair"]["seed"]
            moves = {step["move"] for message in news for step in message["steps"] if "move" in step}
        said = place.server.text()
        for secret in (table, code, seed, cookie, "marmalade", *moves, *(person.token for person in (ann, bob, eve))):
            assert secret not in said


async def test_when_the_database_fails_the_log_says_so_without_secrets(tmp_path: Path) -> None:
    committed = sha256(b"marmalade").hexdigest()
    for place in placed(tmp_path, *QUICK):
        async with company(place.server, "Ann") as (ann,):
            table = await ann.open("kariba", ["open", "open"])
            async with ann.at(table):
                renamed(place, "entries", "lost")
                answer = await ann.post(f"/tables/{table}/commitment", {"commitment": committed}, 503)
                renamed(place, "lost", "entries")
            assert answer["code"] == "not_stored"
            assert "entries" not in answer["sentence"]
            assert (await ann.post(f"/tables/{table}/commitment", {"commitment": committed}))["version"] == 2
        said = place.server.text()
        assert "could not be stored" in said
        assert "no such table" in said
        for secret in (table, committed, ann.token):
            assert secret not in said


def renamed(place: Place, old: str, new: str) -> None:
    with closing(sqlite3.connect(place.database)) as database, database:
        database.execute(f"ALTER TABLE {old} RENAME TO {new}")


@pytest.mark.parametrize("game", games.names())
def test_the_reason_against_a_move_does_not_depend_on_hidden_cards(game: str) -> None:
    chance, dealt = Random(3), waterhole.load(game).deal
    state = dealt(3, seed=3)
    compared = differing = 0
    for number in range(30):
        if state.over:  # some games are short
            state = dealt(3, seed=number)
        twin = state.observe(state.turn).imagine(seed=number)
        differing += twin.position() != state.position()
        for move in chance.sample(state.game.texts, min(40, len(state.game.texts))):
            if move not in state.moves():
                assert reason(state, move) == reason(twin, move)
                compared += 1
        state.play(chance.choice(state.moves()))
    assert compared > 100
    assert differing > 5


def reason(state: State, move: str) -> dict[str, Any]:
    """What is sent to whoever tries."""
    with pytest.raises(IllegalMove) as refused:
        state.copy().play(move)
    return explained(refused.value)
