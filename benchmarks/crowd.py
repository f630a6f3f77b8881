"""Many people at many tables, who move at random: as soon as it is their turn, or at a steady rate."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any

import msgspec

from benchmarks.sockets import Socket
from tests.kit.processes import HOST

PEOPLE = 2  # at a table
HANDS = 16  # that open tables at once
PATIENCE = 60.0  # seconds without any news before the crowd gives up


class Stuck(RuntimeError):
    """The server refused something, closed a connection, or does not go on."""


class Choice(msgspec.Struct):
    """A legal move."""

    move: str


class Status(msgspec.Struct):
    """How far a table is."""

    status: str


class Heard(msgspec.Struct):
    """What is read of a message; the rest is skipped."""

    type: str
    version: int = 0
    moves: list[Choice] = []
    table: Status | None = None


HEAR = msgspec.json.Decoder(Heard)


class Table:
    """A table, its people's connections, and the moves that not everybody has heard of yet."""

    def __init__(self, crowd: Crowd, id: str, tokens: Sequence[str]) -> None:
        self.crowd = crowd
        self.id = id
        self.tokens = tokens
        self.sockets: dict[int, Socket] = {}  # by seat
        self.turn: tuple[int, int, str] | None = None  # who may move, for which version, and what they will play
        self.sent: dict[int, list[float]] = {}  # by the version that a move makes: when it was sent, who waits for it
        self.owed: float | None = None  # when a move should have been sent that could not be yet
        self.over = False

    async def come(self, seat: int) -> None:
        """Connect a person."""
        ports, path = self.crowd.ports, f"/api/tables/{self.id}/play"
        socket = self.sockets[seat] = Socket(partial(self.hear, seat), self.crowd.give_up)
        await socket.connect(HOST, ports[seat % len(ports)], path, self.tokens[seat])

    def go(self) -> None:
        """Everybody goes."""
        for socket in self.sockets.values():
            socket.leave()
        self.sockets.clear()

    def hear(self, seat: int, text: bytes) -> None:
        message = HEAR.decode(text)
        if message.type == "news":
            waiting = self.sent.get(message.version)
            if waiting is not None:
                waiting[1] -= 1
                if not waiting[1]:
                    del self.sent[message.version]
                    self.crowd.took.append(time.perf_counter() - waiting[0])
            if message.moves:
                self.turn = seat, message.version, self.crowd.chance.choice(message.moves).move
                self.crowd.may_move(self)
            elif message.table is not None and message.table.status == "over" and not self.over:
                self.over = True
                self.crowd.table_over(self)
        elif message.type == "refused":
            self.crowd.give_up(f"the server refused: {text.decode()}")

    def move(self, moment: float) -> bool:
        """Whoever is to move does, if anybody is; the time counts from a moment."""
        if self.turn is None:
            return False
        seat, version, move = self.turn
        self.turn = self.owed = None
        self.sent[version + 1] = [moment, len(self.tokens)]
        text = b'{"type":"move","id":"%d","version":%d,"move":"%s"}' % (version, version, move.encode())
        self.sockets[seat].send(text)
        return True


class Crowd:
    """All of them. With several ports, the people of each table are spread over the servers there."""

    def __init__(self, ports: Sequence[int], chance: int = 1) -> None:
        self.ports = ports
        self.chance = random.Random(chance)  # noqa: S311  # not a secret
        self.tables: list[Table] = []
        self.took: list[float] = []  # seconds from sending a move until its last recipient heard of it
        self.late: list[float] = []  # seconds by which this program itself was late with a move
        self.eager = False  # does everybody move at once?
        self.again = True  # is a match that is over followed by another?
        self.trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tasks: set[asyncio.Task[None]] = set()

    def give_up(self, reason: str) -> None:
        if not self.trouble.done():
            self.trouble.set_exception(Stuck(reason))

    async def open_tables(self, count: int, game: str, **wanted: Any) -> None:
        """Open tables with people of their own, and begin their matches. Nobody is connected yet."""

        def open_one(_: int) -> tuple[str, list[str]]:
            return opened(self.ports[0], game, PEOPLE, **wanted)

        def open_all() -> list[tuple[str, list[str]]]:
            with ThreadPoolExecutor(HANDS) as hands:
                return list(hands.map(open_one, range(count)))

        self.tables += [Table(self, id, tokens) for id, tokens in await asyncio.to_thread(open_all)]

    async def come(self) -> None:
        """Everybody connects, and has heard how the table is."""
        await asyncio.gather(*(table.come(seat) for table in self.tables for seat in range(PEOPLE)))
        await self.until(lambda: all(table.turn or table.over for table in self.tables))

    async def go(self) -> None:
        """Everybody goes, and all tables are forgotten."""
        for table in self.tables:
            table.go()
        self.tables.clear()

    def may_move(self, table: Table) -> None:
        if self.eager:
            table.move(time.perf_counter())
        elif table.owed is not None:
            table.move(table.owed)

    def table_over(self, table: Table) -> None:
        if self.again:
            task = asyncio.get_running_loop().create_task(self.play_again(table))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def play_again(self, table: Table) -> None:
        """The same people go on at another table."""
        try:
            old, new = table, Table(self, "", table.tokens)
            new.id = await asyncio.to_thread(rematch, self.ports[0], old.id, old.tokens[0])
            self.tables[self.tables.index(old)] = new
            new.owed = old.owed
            await asyncio.gather(*(new.come(seat) for seat in range(PEOPLE)))
            old.go()
        except (OSError, Stuck) as error:
            self.give_up(str(error))

    # What is measured

    async def wait(self, seconds: float) -> None:
        """Let it go on; whatever goes wrong meanwhile is raised."""
        await asyncio.wait([self.trouble], timeout=seconds)
        if self.trouble.done():
            self.trouble.result()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait for something; as long as moves are made it may take its time."""
        moves, deadline = len(self.took), time.monotonic() + PATIENCE
        while not reached():
            await self.wait(0.02)
            if len(self.took) != moves:
                moves, deadline = len(self.took), time.monotonic() + PATIENCE
            if time.monotonic() > deadline:
                raise Stuck(f"nothing was heard for {PATIENCE:.0f} s")

    async def calm(self) -> None:
        """Nobody moves any more, and everybody has heard of everything."""
        self.eager = False
        await self.until(lambda: not any(table.sent for table in self.tables))

    def rush(self) -> None:
        """From now on everybody moves as soon as it is their turn."""
        self.eager = True
        for table in self.tables:
            table.move(time.perf_counter())

    async def count(self, seconds: float) -> list[float]:
        """How long each of the moves took that were made meanwhile."""
        self.took.clear()
        await self.wait(seconds)
        return self.took.copy()

    async def stroll(self, rate: float, seconds: float) -> list[float]:
        """So many moves a second, table after table: how long each took.

        A table whose last move is not answered yet owes one, which counts from when it should have been made.
        """
        self.took.clear()
        self.late.clear()
        begin, number = time.perf_counter(), 0
        while number < rate * seconds:
            await self.wait(max(begin + number / rate - time.perf_counter(), 0.0005))
            moment = time.perf_counter()
            while begin + number / rate <= moment:
                table = self.tables[number % len(self.tables)]
                self.late.append(moment - begin - number / rate)
                number += 1
                if not table.move(time.perf_counter()) and table.owed is None:
                    table.owed = moment
        await self.until(lambda: not any(table.owed for table in self.tables))
        await self.calm()
        return self.took.copy()

    async def finish(self) -> None:
        """Play every match to its end."""
        self.again = False
        self.rush()
        await self.until(lambda: all(table.over for table in self.tables))
        await self.calm()


# Over HTTP, by hands of their own


def ask(connection: http.client.HTTPConnection, path: str, token: str | None = None, body: Any = None) -> Any:
    """POST something."""
    headers = {"content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    connection.request("POST", f"/api{path}", json.dumps(body), headers)
    response = connection.getresponse()
    text = response.read()
    if response.status >= 300:
        raise Stuck(f"POST {path} was refused: {text.decode()}")
    return json.loads(text)


def opened(port: int, game: str, people: int, **wanted: Any) -> tuple[str, list[str]]:
    """A table where a match has just begun: its id, and its people's tokens."""
    with closing(http.client.HTTPConnection(HOST, port, timeout=PATIENCE)) as connection:
        tokens = [ask(connection, "/tokens", body={"name": f"Player {seat}"})["token"] for seat in range(people)]
        table = ask(connection, "/tables", tokens[0], {"game": game, "seats": ["open"] * people, **wanted})
        for token in tokens[1:]:
            ask(connection, f"/tables/{table['id']}/sit", token, {})
        ask(connection, f"/tables/{table['id']}/start", tokens[0])
        return table["id"], tokens


def rematch(port: int, id: str, token: str) -> str:
    """The table where the same people go on."""
    with closing(http.client.HTTPConnection(HOST, port, timeout=PATIENCE)) as connection:
        table: str = ask(connection, f"/tables/{id}/rematch", token)["table"]
        ask(connection, f"/tables/{table}/start", token)
        return table
