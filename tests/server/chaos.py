"""Kill a server under load, again and again, and look for what it lost.

    python -m tests.server.chaos --kills 1000 --database sqlite --seed 7

A dozen tables of all games are played as fast as they can be over real WebSockets, while the server is killed (kill -9)
and started again; now and then, with PostgreSQL, it is the database that is killed. After each restart the stored log
has to say everything that anybody was told, and every table has to go on; at the end every match is played out.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tests.kit.processes import free_port
from tests.kit.services import NotStarted, Server, Service, postgres_service, serve
from tests.server.kit.clients import QUICK
from tests.server.kit.crowd import Crowd, Place
from tests.server.kit.ledger import expect
from waterhole.server.store.log import Log

TABLES = 12
LOAD = (0.05, 0.5)  # seconds between the first move after a restart and the next kill
EVERY = 10  # of so many kills, one is the database's where that is a server

Result = TypeVar("Result")
logger = logging.getLogger(__name__)


@dataclass
class Report:
    """What a run has seen."""

    kills: int = 0
    database_kills: int = 0
    tables: int = 0
    moves: int = 0
    steps: int = 0
    not_stored: int = 0

    def __str__(self) -> str:
        killed = f"{self.kills} kills of the server and {self.database_kills} of the database"
        heard = f"{self.moves} acknowledged moves and {self.steps} told steps"
        return f"{killed}: all of {heard} are there, {self.tables} tables were played to the end"


class Chaos:
    """A crowd, a server that is killed under it, and the log that both are measured by."""

    def __init__(self, database: str, seed: int, service: Service | None = None) -> None:
        self.database = database
        self.seed = seed
        self.service = service
        self.chance = random.Random(seed)
        self.port = free_port()
        self.place = Place(self.port)
        self.crowd = Crowd([self.place], seed)
        self.log = Log(database)
        self.report = Report()
        self.said = ""

    async def run(self, kills: int, database_kills: int = 0) -> Report:
        """So many kills in some order; then all matches are played to their end."""
        try:
            async with self.crowd.at_play(TABLES):
                await self.storm(kills, database_kills)
        except BaseException as error:
            error.add_note(f"The seed was {self.seed}. The server said last:\n{self.said[-5000:]}")
            raise
        finally:
            await self.log.close()
        ledger = self.crowd.ledger
        self.report.tables, self.report.moves, self.report.steps = len(ledger.pages), ledger.moves, ledger.steps
        self.report.not_stored = self.crowd.refusals.get("not_stored", 0)
        return self.report

    async def storm(self, kills: int, database_kills: int) -> None:
        left = ["server"] * kills + ["database"] * database_kills
        self.chance.shuffle(left)
        while left:
            async with self.served() as server:
                while left and left[-1] == "database":
                    left.pop()
                    await self.kill_database(server)
                if left:
                    left.pop()
                    await self.load()
                    self.kill(server)
        async with self.served():
            await self.crowd.finish()
            await self.crowd.ledger.check(self.log, everything=True)

    @asynccontextmanager
    async def served(self) -> AsyncIterator[Server]:
        """The server is there: all that was told before is stored, and tables go on."""
        with ExitStack() as stack:
            start = serve(self.database, port=self.port, args=QUICK)
            server = await undisturbed(lambda: stack.enter_context(start))
            self.place.up.set()
            try:
                await self.look(f"kill {self.report.kills}")
                yield server
            finally:
                self.place.up.clear()
                self.said = server.text()

    async def look(self, after: str) -> None:
        """Everything is as it was told, and somebody moves; now and then there is time for everybody to move."""
        try:
            await self.crowd.ledger.check(self.log)
            await (self.crowd.everywhere() if self.chance.random() < 1 / EVERY else self.crowd.taken(1))
        except TimeoutError:
            expect(False, f"not all tables went on after {after}")
        except AssertionError as error:
            error.add_note(f"after {after}")
            raise

    async def load(self) -> None:
        await asyncio.sleep(self.chance.uniform(*LOAD))

    def kill(self, server: Server) -> None:
        expect(server.process.poll() is None, f"the server ended by itself:\n{server.text()[-5000:]}")
        server.kill()
        self.report.kills += 1
        if self.report.kills % EVERY == 0:
            logger.info("%d kills, %d moves", self.report.kills, self.crowd.ledger.moves)

    async def kill_database(self, server: Server) -> None:
        """The server outlives its database, and finds it again."""
        assert self.service is not None
        await self.load()
        self.service.kill()
        await self.load()
        await undisturbed(self.service.restart)
        self.report.database_kills += 1
        expect(server.process.poll() is None, f"the server ended with its database:\n{server.text()[-5000:]}")
        await self.look(f"database kill {self.report.database_kills}")


async def undisturbed(do: Callable[[], Result]) -> Result:
    """Do something in a thread; whoever is told to stop waits for its end."""
    doing = asyncio.create_task(asyncio.to_thread(do))
    try:
        return await asyncio.shield(doing)
    except asyncio.CancelledError:
        await asyncio.wait([doing])
        raise


@contextmanager
def database(kind: str) -> Iterator[tuple[str, Service | None]]:
    """An empty database, and the server it is in if it has one of its own."""
    if kind == "postgresql":
        with postgres_service() as service:
            yield service.url, service
    else:
        with tempfile.TemporaryDirectory(prefix="waterhole-chaos-") as folder:
            yield f"sqlite+aiosqlite:///{Path(folder, 'tables.db')}", None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.chaos", description="Kill a server under load.")
    parser.add_argument("--kills", type=int, default=1000, help="in all (1000)")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], help="only this one; else both")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="of moves and moments")
    given = parser.parse_args()
    kinds = [given.database] if given.database else ["sqlite", "postgresql"]
    logging.basicConfig(format="%(message)s")
    logger.setLevel(logging.INFO)
    for kind in kinds:
        kills = given.kills // len(kinds)
        of_database = kills // EVERY if kind == "postgresql" else 0
        logger.info("%s, seed %d: %d kills", kind, given.seed, kills)
        began = time.monotonic()
        try:
            with database(kind) as (url, service):
                report = asyncio.run(Chaos(url, given.seed, service).run(kills - of_database, of_database))
        except (AssertionError, NotStarted) as error:
            sys.exit("\n".join([f"{kind}: {error}", *getattr(error, "__notes__", [])]))
        logger.info("%s: %s, in %.0f s", kind, report, time.monotonic() - began)


if __name__ == "__main__":
    main()
