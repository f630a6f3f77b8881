"""Tokens say how long they are known, can be renewed and revoked; cookies are renewed as browsers come by."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from tests.kit.services import Server, serve
from tests.server.bounds.hand import Hand
from tests.server.kit.clients import QUICK, company
from waterhole.server.common.clock import DAY, SYSTEM
from waterhole.server.common.keys import SIGNING, Keys, revoked
from waterhole.server.common.limits import ALL_REVOKED, REVOKED
from waterhole.server.common.people import People, encoded, ends, seal
from waterhole.server.common.refusal import Refusal
from waterhole.server.common.settings import Settings
from waterhole.server.live import house
from waterhole.server.live.tidying import clear_away
from waterhole.server.store.log import Log
from waterhole.server.store.schema import links

pytestmark = pytest.mark.anyio


async def test_a_token_is_renewed_for_the_same_person_and_all_are_revoked_together(server: Server) -> None:
    async with company(server, "Ann", "Bob") as (ann, bob):
        renewed = await ann.put("/tokens")
        assert renewed["name"] == "Ann"
        assert renewed["expires"] == ends(renewed["token"]) > SYSTEM.now() + 360 * DAY
        table = await ann.open("tembo", ["open", "easy"])
        old, ann.token = ann.token, renewed["token"]
        assert (await ann.get(f"/tables/{table}"))["seat"] == 0
        async with ann.at(table) as seat:
            ann.token = old
            await ann.ask("DELETE", "/tokens", status=204)
            with pytest.raises(ConnectionClosed):
                await seat.until(lambda _: False)
        for token in (old, renewed["token"]):  # whoever has stolen one may have renewed it
            ann.token = token
            assert (await ann.get("/me", status=401))["code"] == "bad_token"
        assert (await bob.get("/me"))["name"] == "Bob"


async def test_an_address_revokes_few_in_an_hour(tmp_path: Path) -> None:
    running = house.House(Settings(database=f"sqlite:///{tmp_path}/tables.db"), Hand())
    await running.log.open()
    running.people = People(Keys.read(await running.log.facts(), running.clock.now()), running.clock)

    async def revoke(address: str) -> None:
        person = running.people.new("Ann")
        await running.revoke(person.id, running.people.sign(person), address)

    for _ in range(REVOKED):
        await revoke("here")
    with pytest.raises(Refusal, match="Enough was revoked"):
        await revoke("here")
    for number in range(ALL_REVOKED - REVOKED):
        await revoke(f"elsewhere {number}")
    with pytest.raises(Refusal, match="Enough was revoked"):
        await revoke("anywhere")
    await running.log.close()


async def test_who_was_revoked_lately_is_read_alone_and_what_has_ended_is_cleared_away(
    tmp_path: Path,
) -> None:
    clock = Hand()
    running = house.House(Settings(database=f"sqlite:///{tmp_path}/tables.db"), clock)
    log = running.log
    await log.open()
    keys = await log.facts()
    early, late = revoked("ann", 1_000), revoked("bob", 20_000)
    await log.note(early)
    await log.note(late)
    assert await log.facts() == keys | early | late
    assert await log.facts(1_000) == keys | late
    for fingerprint, expires in (("early", 999), ("late", 20_000)):
        await log.add_link(fingerprint, "table", 0, "ann", expires)
    clock.seconds = 1
    await clear_away(running)
    assert await log.facts() == keys | late
    assert [row.fingerprint for row in await log.all(select(links.c.fingerprint))] == ["late"]  # nobody used the other
    await log.close()


def facts_of(database: Path) -> dict[str, str]:
    async def read() -> dict[str, str]:
        log = Log(f"sqlite:///{database}")
        await log.open()
        try:
            return await log.facts()
        finally:
            await log.close()

    return asyncio.run(read())


async def noted(database: Path, facts: dict[str, str]) -> None:
    log = Log(f"sqlite:///{database}")
    await log.open()
    await log.note(facts)
    await log.close()


def test_a_cookie_of_before_is_known_and_exchanged_for_one_with_an_end(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    claim = encoded(json.dumps(["ann", "Ann"]).encode())
    old = f"{claim}.{seal(bytes.fromhex(facts_of(file)[SIGNING]), claim)}"
    with serve(f"sqlite:///{file}", args=QUICK) as running, httpx.Client(base_url=running.url) as browser:
        browser.cookies.set("waterhole", old)
        answer = browser.get("/api/me")
        assert answer.json() == {"name": "Ann"}
        new = answer.cookies["waterhole"]
        assert SYSTEM.now() < ends(new) < ends(old)
        again = httpx.get(f"{running.url}/api/me", cookies={"waterhole": new})
        assert (again.json(), "set-cookie" in again.headers) == ({"name": "Ann"}, False)
        gone = httpx.delete(f"{running.url}/api/tokens", cookies={"waterhole": new})
        assert (gone.status_code, "waterhole=" in gone.headers["set-cookie"]) == (204, True)
        assert httpx.get(f"{running.url}/api/me", cookies={"waterhole": new}).json()["code"] == "no_name"


def test_whoever_keeps_a_server_replaces_the_key_that_signs_and_revokes_tokens(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    def keys(*words: str, said: str = "") -> int:
        command = [sys.executable, "-m", "waterhole", "keys", *words, "--database", f"sqlite:///{file}"]
        return subprocess.run(command, input=said, capture_output=True, text=True, check=False).returncode

    def person_of(signed: str) -> object:
        return People(Keys.read(facts_of(file), SYSTEM.now())).known(signed)

    people = People(Keys.read(facts_of(file), SYSTEM.now()))
    ann, bob = people.sign(people.new("Ann")), people.sign(people.new("Bob"))
    assert keys("revoke", said=f"{ann}\n") == 0
    assert keys("revoke", said=ann) == 2  # it is none any more
    assert (person_of(ann), person_of(bob) is None) == (None, False)
    asyncio.run(noted(file, {"secret": "ab" * 32}))  # as older databases have one
    assert keys("rotate") == 0
    assert "secret" not in facts_of(file)
    assert person_of(bob) is not None
    assert keys("rotate", "--keep", "0") == 0
    assert person_of(bob) is None
    assert People(Keys.read(facts_of(file), SYSTEM.now())).public("bob") == people.public("bob")


async def test_a_server_that_runs_notices_other_keys_and_forgets_nobody_who_was_revoked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "KEYS", 0)
    running = house.House(Settings(database=f"sqlite:///{tmp_path}/tables.db"))
    await running.log.open()
    running.people = People(Keys.read(await running.log.facts(), SYSTEM.now()))
    signed = running.people.sign(running.people.new("Ann"))
    gone = running.people.new("Bob")
    await running.revoke(gone.id, running.people.sign(gone), "")
    await running.log.note({SIGNING: "cd" * 32})
    minding = asyncio.get_running_loop().create_task(running.mind_keys())
    while running.people.known(signed) is not None:
        await asyncio.sleep(0)
    minding.cancel()
    await asyncio.gather(minding, return_exceptions=True)
    assert running.people.known(running.people.sign(gone)) is None
    await running.log.close()
