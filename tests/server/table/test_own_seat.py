"""Whoever asks about a table is told where they sit; so is the list of one's own tables."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine

from tests.kit.services import Server
from tests.server.kit.clients import company
from waterhole.server.store import migrate
from waterhole.server.store.log import Log

pytestmark = pytest.mark.anyio
STRIPES = hashlib.sha256(b"stripes").hexdigest()


async def test_every_answer_about_a_table_says_where_one_sits(server: Server) -> None:
    async with company(server, "Ann", "Bob", "Eve") as (ann, bob, eve):
        wanted = {"game": "kariba", "seats": ["novice", "open", "open"], "length": 1}
        table = await ann.post("/tables", wanted, 201)
        assert table["seat"] == 1
        here = f"/tables/{table['id']}"
        assert (await bob.get(here))["seat"] is None
        assert (await bob.post(f"{here}/sit", {"seat": 2}))["seat"] == 2
        assert (await bob.post(f"{here}/stand"))["seat"] is None
        assert (await bob.post(f"{here}/sit"))["seat"] == 2
        assert (await ann.put(f"{here}/seats/0", {"bot": "easy"}))["seat"] == 1
        assert (await bob.post(f"{here}/commitment", {"commitment": "ab" * 32}))["seat"] == 2
        assert (await bob.post(f"{here}/commitment", {"commitment": STRIPES}))["seat"] == 2
        assert (await bob.post(f"{here}/start"))["seat"] == 2
        assert (await bob.post(f"{here}/contribution", {"text": "stripes"}))["seat"] == 2
        assert (await bob.post(f"{here}/leave"))["seat"] == 2
        for someone, seat in ((ann, 1), (bob, 2), (eve, None)):
            assert (await someone.get(here))["seat"] == seat
        assert httpx.get(f"{server.url}/api{here}").json()["seat"] is None
        assert [(each["id"], each["seat"]) for each in await bob.get("/me/tables")] == [(table["id"], 2)]
        assert [(each["id"], each["seat"]) for each in await ann.get("/me/tables")] == [(table["id"], 1)]
        away = await ann.post("/tables", {**wanted, "sit": False}, 201)
        assert away["seat"] is None


async def test_the_list_follows_a_seat_to_another_device(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Phone") as (ann, phone):
        table = await ann.open("kariba", ["easy", "open"])
        link = await ann.post(f"/tables/{table}/link", status=201)
        await phone.post("/links", {"key": link["key"]})
        assert [(each["id"], each["seat"]) for each in await phone.get("/me/tables")] == [(table, 1)]
        assert await ann.get("/me/tables") == []


async def test_a_database_from_before_seats_were_listed_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, "first")
    engine.dispose()
    with closing(sqlite3.connect(file)) as old:
        old.execute("INSERT INTO tables VALUES ('t', 'kudu-kudu-47', 'kariba', 0, 'open', 5, '{}')")
        old.execute("INSERT INTO players VALUES ('ann', 't')")
        old.commit()
    log = Log(f"sqlite:///{file}")
    await log.open()
    assert [tuple(row) for row in await log.history("ann", None, 10)] == [(5, None, "{}")]
    await log.close()


def upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
