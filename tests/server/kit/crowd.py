"""Tables under load: people who move as fast as they can, come back after a crash, and write down what they hear."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.kit.processes import HOST
from tests.server.kit.clients import PATIENCE, Message
from tests.server.kit.ledger import Ledger, Lost, Taken, expect
from waterhole import games

GAMES = games.names()
SEATS = (("open", "open"), ("open", "open", "open"), ("open", "easy"), ("open", "novice", "open"))
PEOPLE = ("Ann", "Bob", "Cem")
HESITANT = 0.3  # of the moves that can be taken back are
NOT_NOW = ("not_stored", "busy", "closing", "no_database")  # try again: nobody knows yet whether it was stored
AGAIN = 0.02  # seconds
FINISH = 300.0  # seconds to play all matches to their end


class Again(Exception):
    """Connect again, and ask again."""


class Place:
    """Where a server is, and whether it is there now."""

    def __init__(self, port: int) -> None:
        self.authority = f"{HOST}:{port}"
        self.up = asyncio.Event()


class Crowd:
    """Some tables at a time; when a match ends another begins, until told to finish."""

    def __init__(self, places: Sequence[Place], seed: int) -> None:
        self.places = places
        self.chance = random.Random(seed)
        self.ledger = Ledger()
        self.finishing = False
        self.refusals: dict[str, int] = {}
        self.progress = asyncio.Condition()

    @asynccontextmanager
    async def at_play(self, tables: int) -> AsyncIterator[None]:
        """So many tables are played at; what goes wrong there ends what happens meanwhile."""
        try:
            async with asyncio.TaskGroup() as group:
                self.playing = group.create_task(self.play(tables))
                yield
        except BaseExceptionGroup as several:
            raise first(several) from None

    async def finish(self) -> None:
        """All matches are played to their end, and no more are begun."""
        self.finishing = True
        done, _ = await asyncio.wait([self.playing], timeout=FINISH)
        expect(done, f"some matches did not end within {FINISH} s")

    async def play(self, tables: int) -> None:
        async with httpx.AsyncClient(timeout=PATIENCE) as self.http, asyncio.TaskGroup() as all_tables:
            self.tokens = [str((await self.ask("/tokens", None, {"name": name}))["token"]) for name in PEOPLE]
            for number in range(tables):
                all_tables.create_task(self.matches(number))

    async def matches(self, number: int) -> None:
        """One table after another."""
        while not self.finishing:
            table, seats = await self.open(number)
            async with asyncio.TaskGroup() as match:
                for seat in seats:
                    match.create_task(Player(self, table, seat, self.tokens[seat]).play())
                if number % 4 == 0:
                    match.create_task(Player(self, table, None, None).play())
            self.ledger.page(table).over = True

    async def open(self, number: int) -> tuple[str, list[int]]:
        """A table where everybody sits and the match has begun; and the people's seats."""
        seats = SEATS[number // len(GAMES) % len(SEATS)]
        people = [seat for seat, who in enumerate(seats) if who == "open"]
        wanted = {
            "game": GAMES[number % len(GAMES)],
            "seats": seats,
            "length": self.chance.choice((1, 2)),
            "sit": False,
        }
        table = str((await self.ask("/tables", self.tokens[0], wanted))["id"])
        for seat in people:
            await self.ask(f"/tables/{table}/sit", self.tokens[seat], {"seat": seat}, "already_seated")
        await self.ask(f"/tables/{table}/start", self.tokens[0], None, "started")
        return table, people

    async def ask(self, path: str, token: str | None, body: Any, before: str = "") -> Message:
        """Ask over HTTP until there is an answer; a request may have been granted before its answer was lost."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        place = self.chance.choice(self.places)
        while True:
            await place.up.wait()
            try:
                response = await self.http.post(f"http://{place.authority}/api{path}", json=body, headers=headers)
            except httpx.TransportError as error:
                expect(not isinstance(error, httpx.TimeoutException), f"{path} was not answered in {PATIENCE} s")
                await asyncio.sleep(AGAIN)
                continue
            answer: Message = response.json() if response.status_code < 500 else {}
            if "version" in answer:
                self.ledger.saw(answer["id"], answer["version"])
            if response.is_success or answer.get("code") == before:
                return answer
            expect(response.status_code == 503, f"{path} was answered with {response.status_code} {response.text}")
            await asyncio.sleep(AGAIN)

    async def taken(self, more: int) -> None:
        """Wait until so many more moves were taken."""
        wanted = self.ledger.moves + more
        async with asyncio.timeout(PATIENCE), self.progress:
            await self.progress.wait_for(lambda: self.ledger.moves >= wanted)

    async def everywhere(self) -> None:
        """Wait until every table that is played at has moved on, or is over."""
        before = {id: page.newest for id, page in self.ledger.pages.items()}
        pages = self.ledger.pages.values()
        async with asyncio.timeout(PATIENCE), self.progress:
            await self.progress.wait_for(
                lambda: all(page.over or page.newest > before.get(page.table, -1) for page in pages)
            )

    async def note_progress(self) -> None:
        async with self.progress:
            self.progress.notify_all()


class Player:
    """Somebody at one table, on one seat or looking on, from the first entry of its log to the last."""

    def __init__(self, crowd: Crowd, table: str, seat: int | None, token: str | None) -> None:
        self.crowd = crowd
        self.table = table
        self.seat = seat
        self.headers = {"authorization": f"Bearer {token}"} if token else {}
        self.place = crowd.places[(seat or 0) % len(crowd.places)]
        self.chance = random.Random(f"{crowd.chance.random()}")
        self.seen = 0  # the last version
        self.moves: list[str] = []  # that are possible then
        self.asked: Message | None = None  # a move that is not answered
        self.last: Message | None = None  # the last one that was taken
        self.can_undo = False
        self.undoing = False  # not answered yet
        self.over = False
        self.ids = 0

    async def play(self) -> None:
        while not self.over:
            await self.place.up.wait()
            if self.chance.random() < 0.25:
                self.seen = 0  # as on another device: everything is told again
            address = f"ws://{self.place.authority}/api/tables/{self.table}/play?since={self.seen}"
            try:
                async with connect(address, additional_headers=self.headers, compression=None) as socket:
                    await self.stay(socket)
            except (OSError, WebSocketException, Again):
                await asyncio.sleep(AGAIN)

    async def stay(self, socket: ClientConnection) -> None:
        """As long as the connection lasts, or the match."""
        self.undoing = False
        again = self.asked or (self.last if self.chance.random() < 0.5 else None)
        if again is not None:  # was it stored? The same id is answered as before, or for the first time.
            await socket.send(json.dumps(again))
        while not self.over:
            try:
                text = await asyncio.wait_for(socket.recv(), PATIENCE)
            except TimeoutError:
                expect(False, f"seat {self.seat} of table {self.table} heard nothing for {PATIENCE} s at {self.seen}")
            await self.hear(json.loads(text))
            if self.asked is None and not self.undoing and self.can_undo and self.chance.random() < HESITANT:
                self.undoing = True
                await socket.send(json.dumps({"type": "undo"}))
            elif self.asked is None and not self.undoing and self.moves:
                self.ids += 1
                id, move = f"{self.seat}-{self.ids}", self.chance.choice(self.moves)
                self.asked = {"type": "move", "id": id, "version": self.seen, "move": move}
                await socket.send(json.dumps(self.asked))

    async def hear(self, message: Message) -> None:
        match message["type"]:
            case "news":
                self.hear_news(message)
            case "taken":
                await self.hear_taken(message["id"], message["version"])
            case "refused":
                await self.hear_refused(message)

    def hear_news(self, news: Message) -> None:
        """Every entry is told once, in order."""
        versions = [step["version"] for step in news["steps"]]
        expected = list(range(self.seen + 1, news["version"] + 1))
        where = f"seat {self.seat} of table {self.table}"
        expect(versions == expected, f"{where} had seen {self.seen} and was told of {versions} at {news['version']}")
        expect(news["seat"] == self.seat, f"{where} was told that it is {news['seat']}")
        self.seen = news["version"]
        self.crowd.ledger.hear(self.table, news)
        self.moves = [choice["move"] for choice in news["moves"]]
        self.can_undo = news["undo"]
        if any(step["what"] == "undone" for step in news["steps"]):
            self.undoing = False
        self.over = news.get("table", {}).get("status") == "over"

    async def hear_taken(self, id: str, version: int) -> None:
        move = next((move for move in (self.asked, self.last) if move is not None and move["id"] == id), None)
        if move is None or self.seat is None:
            raise Lost(f"table {self.table} took a move {id} that was not sent")
        self.crowd.ledger.acknowledge(self.table, id, Taken(self.seat, version, move["move"]))
        if move is self.asked:
            self.asked, self.last = None, move
            if self.seen < version:
                self.moves = []  # the news of it is on its way
            await self.crowd.note_progress()

    async def hear_refused(self, refused: Message) -> None:
        """Only a server that could not store may refuse what is right; and it does not know whether it has stored."""
        code = refused["code"]
        if code == "no_undo" and self.undoing:  # a bot was quicker
            self.undoing = False
            return
        self.crowd.refusals[code] = self.crowd.refusals.get(code, 0) + 1
        where = f"seat {self.seat} of table {self.table}"
        expect(code in NOT_NOW, f"{where} asked {self.asked} and was refused: {refused}")
        raise Again


def first(several: BaseExceptionGroup[BaseException]) -> BaseException:
    """What went wrong first."""
    error = several.exceptions[0]
    return first(error) if isinstance(error, BaseExceptionGroup) else error
