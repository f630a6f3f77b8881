"""PostgreSQL goes away, or its answers do: nothing is taken for stored that is not, and the server finds it again."""

from __future__ import annotations

import asyncio
import signal
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import insert

from tests.kit.services import fresh_database, postgres_service, serve
from tests.server.kit.clients import QUICK, Seat, Someone, company
from waterhole.server.common.refusal import Refusal
from waterhole.server.store.claim import taken
from waterhole.server.store.log import Log
from waterhole.server.store.schema import facts

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def two_at_a_table(ann: Someone, bob: Someone) -> AsyncIterator[tuple[str, Seat, Seat]]:
    """A match that has begun: its id, the seat whose turn it is, and the other one."""
    table = await ann.open("kariba", ["open", "open"])
    await bob.post(f"/tables/{table}/sit", {})
    await ann.post(f"/tables/{table}/start")
    async with ann.at(table) as first, bob.at(table) as second:
        yield (table, first, second) if first.choices else (table, second, first)


class Lost:
    """A database that another server has taken meanwhile."""

    lost = True

    async def take(self) -> None:
        raise taken()

    async def release(self) -> None:
        """There is nothing to give up."""


@pytest.mark.parametrize("moves", [True, False])
async def test_nothing_is_written_once_another_server_has_the_database(tmp_path: Path, moves: bool) -> None:
    log = Log(f"sqlite:///{tmp_path}/tables.db")
    await log.open()
    log.locks_rows = True  # as in PostgreSQL, where all but moves go over connections of their own
    before, log.claimed = await log.facts(), Lost()
    with pytest.raises(Refusal, match="could not be stored"):
        async with log.writing(moves) as connection:
            await connection.execute(insert(facts), {"name": "more", "value": "more"})
    assert await log.facts() == before
    await log.close()


async def test_while_the_database_is_away_everything_is_refused_and_afterwards_taken() -> None:
    with postgres_service() as database, serve(database.url, args=QUICK) as server:
        async with company(server, "Ann", "Bob") as (ann, bob), two_at_a_table(ann, bob) as (table, mover, other):
            database.kill(signal.SIGQUIT)
            version, move = mover.news["version"], mover.choices[0]
            refused = await mover.move(move, version, "a")
            assert (refused["type"], refused["code"]) == ("refused", "not_stored")
            assert (await ann.post("/tables", {"game": "mada", "seats": ["open", "easy"]}, 503))["code"] == "not_stored"
            assert (await ann.post(f"/tables/{table}/link", None, 503))["code"] == "not_stored"
            assert (await ann.post(f"/tables/{'x' * 22}/sit", {}, 503))["code"] == "no_database"
            assert (await ann.http.get("/api/tables")).status_code == 503
            assert (await ann.http.get("/readyz")).status_code == 503
            assert (await ann.http.get("/healthz")).status_code == 200
            assert not [told for told in other.heard if told.get("version", 0) > version]
            await asyncio.to_thread(database.restart)
            taken = await mover.move(move, version, "a")
            assert (taken["type"], taken["version"]) == ("taken", version + 1)
            await other.until(lambda message: message["type"] == "news" and message["version"] == version + 1)
            assert (await ann.http.get("/readyz")).status_code == 200


class Forgetful:
    """Stands between a server and PostgreSQL. Once told to, it passes a commit on and keeps the answer to itself."""

    def __init__(self, url: str) -> None:
        self.database = urlsplit(url)
        self.forgets = False
        self.meetings = set[asyncio.Task[None]]()

    @asynccontextmanager
    async def standing_between(self) -> AsyncIterator[str]:
        """Yields the address at which the server finds it."""
        async with await asyncio.start_server(self.greet, "127.0.0.1", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            yield self.database._replace(netloc=f"postgres@127.0.0.1:{port}").geturl()
        if self.meetings:  # what is left open would trouble whichever test comes next
            await asyncio.wait(self.meetings)

    def greet(self, questions: StreamReader, to_server: StreamWriter) -> None:
        self.meetings.add(asyncio.create_task(self.meet(questions, to_server)))

    async def meet(self, questions: StreamReader, to_server: StreamWriter) -> None:
        answers, to_database = await asyncio.open_connection(self.database.hostname, self.database.port)
        answering = asyncio.create_task(pass_on(answers, to_server))
        with suppress(ConnectionError):  # the server was killed
            await self.pass_questions(questions, to_database, answers, answering)
        answering.cancel()
        await asyncio.wait([answering])
        to_server.close()
        to_database.close()

    async def pass_questions(
        self, questions: StreamReader, to_database: StreamWriter, answers: StreamReader, answering: asyncio.Task[None]
    ) -> None:
        while text := await questions.read(65536):
            forget = self.forgets and b"COMMIT" in text
            if forget:
                answering.cancel()
                await asyncio.wait([answering])
            to_database.write(text)
            if forget:
                assert b"COMMIT" in await answers.read(65536)
                self.forgets = False
                return


async def pass_on(source: StreamReader, target: StreamWriter) -> None:
    while text := await source.read(65536):
        target.write(text)
    target.close()


async def test_a_move_that_was_stored_though_the_answer_was_lost_is_told(postgres_url: str) -> None:
    with fresh_database(postgres_url) as url:
        between = Forgetful(url)
        async with between.standing_between() as address:
            with ExitStack() as stack:
                server = await asyncio.to_thread(stack.enter_context, serve(address, args=QUICK))
                async with company(server, "Ann", "Bob") as (ann, bob), two_at_a_table(ann, bob) as (_, mover, other):
                    version, move = mover.news["version"], mover.choices[0]
                    between.forgets = True
                    refused = await mover.move(move, version, "a")
                    assert (refused["type"], refused["code"]) == ("refused", "not_stored")
                    assert not between.forgets
                    await other.until(lambda message: message["type"] == "news" and message["version"] == version + 1)
                    again = await mover.move(move, version, "a")
                    assert (again["type"], again["version"]) == ("taken", version + 1)
