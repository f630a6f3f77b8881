"""Clients for the tests: people who open tables over HTTP and play over a WebSocket."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import httpx
from starlette.types import Message as Said
from websockets.asyncio.client import ClientConnection, connect

from tests.kit.services import Server
from waterhole.server.common.people import Person
from waterhole.server.live.guest import Guest
from waterhole.server.live.keeper import Keeper

PATIENCE = 60.0  # seconds; these machines are shared
QUICK = (
    *("--pace", "0", "--interval", "0", "--requests", "0", "--connections", "0", "--messages", "100000"),
    *("--reviews", "0.01", "--tables", "0"),
)

Message = dict[str, Any]


class Someone:
    """A person, or a program, known by a token."""

    def __init__(self, http: httpx.AsyncClient, server: Server, token: str, address: str | None = None) -> None:
        self.http = http
        self.server = server
        self.token = token
        self.address = address  # that they come from, if not from the usual one

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    @property
    def claim(self) -> tuple[str, str]:
        """The identity and the name that the token is for."""
        claim = self.token.partition(".")[0]
        id, name, *_ = json.loads(base64.urlsafe_b64decode(claim + "=" * (-len(claim) % 4)))
        return id, name

    async def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> httpx.Response:
        """Ask for something over HTTP, and see that the answer is the one expected."""
        response = await self.http.request(method, f"/api{path}", json=body, headers=self.headers)
        assert response.status_code == status, response.text
        return response

    async def get(self, path: str, status: int = 200) -> Any:
        return (await self.ask("GET", path, status=status)).json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return (await self.ask("POST", path, body, status)).json()

    async def put(self, path: str, body: Any = None, status: int = 200) -> Any:
        return (await self.ask("PUT", path, body, status)).json()

    async def open(self, game: str, seats: Sequence[str], **wanted: Any) -> str:
        """Open a table; its id."""
        table = await self.post("/tables", {"game": game, "seats": list(seats), **wanted}, 201)
        return str(table["id"])

    @asynccontextmanager
    async def at(self, table: str, since: int | None = None) -> AsyncIterator[Seat]:
        """Connected to a table; the first news is read already."""
        asked = "" if since is None else f"?since={since}"
        address = f"{self.server.ws_url}/api/tables/{table}/play{asked}"
        how: dict[str, Any] = {} if self.address is None else {"local_addr": (self.address, 0)}
        headers = self.headers
        async with connect(address, additional_headers=headers, compression=None, max_queue=None, **how) as socket:
            seat = Seat(socket)
            await seat.until(lambda message: message["type"] in ("news", "refused"))
            yield seat


class Seat:
    """One connection to a table, and everything it has heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self.raw: list[str] = []
        self.steps: dict[int, Message] = {}
        self.news: Message = {}
        self.table: Message = {}

    async def hear(self) -> Message:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        message: Message = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        news = message if message["type"] == "news" else message.get("now")
        if news:
            self.news = news
            self.table = news.get("table", self.table)
            self.steps.update({step["version"]: step for step in news["steps"]})
        return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The next message of a kind; those before it are heard as well."""
        while not wanted(message := await self.hear()):
            pass
        return message

    async def see(self, wanted: Callable[[Seat], Any]) -> None:
        """Listen until something is so."""
        while not wanted(self):
            await self.hear()

    async def reach(self, version: int) -> None:
        """Listen until this version is told."""
        await self.see(lambda seat: seat.version >= version)

    async def step(self, **fields: Any) -> Message:
        """Listen until an entry of the log with these fields is told; it may have been already."""

        def found() -> list[Message]:
            return [step for step in self.steps.values() if fields.items() <= step.items()]

        await self.see(lambda _: found())
        return found()[-1]

    async def send(self, message: Message | str) -> None:
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def sync(self) -> None:
        """Hear all that the server had to say so far."""
        await self.send({"type": "ping"})
        await self.until(lambda message: message["type"] == "pong")

    async def move(self, move: str, version: int | None = None, id: str | None = None) -> Message:
        """Send a move; how it was answered."""
        id = id or secrets.token_hex(8)  # no other connection of this seat may have used it
        version = self.version if version is None else version
        await self.send({"type": "move", "id": id, "version": version, "move": move})
        return await self.until(lambda message: message.get("id") == id)

    @property
    def version(self) -> int:
        return int(self.news["version"])

    @property
    def view(self) -> Message:
        view: Message = self.news["view"]
        return view

    @property
    def choices(self) -> list[str]:
        return [choice["move"] for choice in self.news["moves"]]

    @property
    def over(self) -> bool:
        return bool(self.table["status"] == "over")

    async def play_on(self, chance: random.Random, most: int = 10_000) -> int:
        """Make random moves until the match is over, or so many have been made; how many were."""
        made = 0
        while not self.over and made < most:
            version = self.version
            if self.choices:
                answer = await self.move(chance.choice(self.choices))
                assert answer["type"] == "taken" or answer["code"] == "stale", answer
                made += answer["type"] == "taken"
            if self.version == version:
                await self.until(lambda message: message["type"] == "news")
        return made

    def drop(self) -> None:
        """The connection is cut, without a word."""
        self.socket.transport.abort()


async def play_together(seats: Sequence[Seat], chance: random.Random, moves: int) -> None:
    """The people of a table make so many random moves, or as many as there are; then it is a person's turn again."""
    sitting = {seat.news["seat"]: seat for seat in seats}
    first = seats[0]
    for made in range(moves + 1):
        await first.see(lambda seat: seat.over or (not seat.view["over"] and seat.view["turn"] in sitting))
        for seat in seats:
            await seat.reach(first.version)
        if first.over or made == moves:
            return
        mover = sitting[first.view["turn"]]
        answer = await mover.move(chance.choice(mover.choices))
        assert answer["type"] == "taken", answer
        await first.reach(answer["version"])


@asynccontextmanager
async def meanwhile(doing: Coroutine[Any, Any, Any]) -> AsyncIterator[None]:
    """Somebody does something else at the same time, until they are done or nobody cares any more."""
    task = asyncio.create_task(doing)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def company(server: Server, *names: str) -> AsyncIterator[list[Someone]]:
    """People who have just come in."""
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        people = []
        for name in names:
            response = await http.post("/api/tokens", json={"name": name})
            people.append(Someone(http, server, response.json()["token"]))
        yield people


async def sit_down(people: Sequence[Someone], game: str, seats: Sequence[str], **wanted: Any) -> str:
    """The first opens a table, and the others sit down in order; the table's id."""
    host, *others = people
    table = await host.open(game, seats, **wanted)
    for other in others:
        await other.post(f"/tables/{table}/sit", {})
    return table


async def begin(people: Sequence[Someone], game: str, seats: Sequence[str], **wanted: Any) -> str:
    """They sit down, and the match begins; the table's id."""
    table = await sit_down(people, game, seats, **wanted)
    await people[0].post(f"/tables/{table}/start")
    return table


@contextmanager
def looking(keeper: Keeper, person: str, address: str = "") -> Iterator[Guest]:
    """Somebody is connected to a table of a house in this process, and says nothing, for as long as this lasts."""

    async def send(_: Said) -> None:
        """It does not matter what they hear."""

    guest = Guest(keeper, Person(person, person), send, address)
    with keeper.house.staying(keeper):
        keeper.guests.append(guest)
        keeper.presence_changed()
        try:
            yield guest
        finally:
            keeper.guests.remove(guest)
            keeper.presence_changed()
