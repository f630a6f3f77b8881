"""Answers that nobody reads: they fill neither the memory nor anybody's time, and those who do not read are cut off."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from tests.kit.processes import HOST
from tests.kit.services import Server, serve
from tests.server.http.test_protocols import ASKED, Wire
from tests.server.kit.clients import PATIENCE
from tests.server.kit.elsewhere import GROWTH, memory
from tests.server.kit.rough import opened
from waterhole import games
from waterhole.engine.errors import BadReplay
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match
from waterhole.games.mada.state import CACTI
from waterhole.server.common.settings import Settings
from waterhole.server.http import gate, protocols
from waterhole.server.http.protocols import HttpLine
from waterhole.server.http.routes import tables
from waterhole.server.live.guest import HEAVY, SLOW, Guest
from waterhole.server.live.house import House
from waterhole.server.live.keeper import Keeper
from waterhole.server.table import decisions
from waterhole.server.table.entries import TableSettings
from waterhole.server.table.table import Table
from waterhole.server.telling import reels

pytestmark = pytest.mark.anyio

ELSEWHERE = "127.0.0.2"
UNREAD, LONG = 40, 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    args = ("--requests", "0", "--answers", "4")
    with serve(f"sqlite:///{tmp_path_factory.mktemp('unread')}/waterhole.db", args=args) as server:
        yield server


def long_file() -> str:
    """A replay file of a game that has gone on for as long as can be shown: with this deck none ends."""
    deck = {"cacti": [{"value": 1, "copies": CACTI, "pears": 1}]}
    match, chance = Match(games.load("mada", deck), 5, b"1" * 32, 1), random.Random(1)
    for _ in range(reels.LONGEST):
        match.play(chance.choice(match.state.moves()))
    return replay.write(match, ["Ann", "Bob", "Cleo", "Dan", "Eve"], None)


def request(text: str) -> bytes:
    body = json.dumps({"text": text}).encode()
    head = (
        f"POST /api/replays HTTP/1.1\r\nhost: {HOST}\r\ncontent-length: {len(body)}\r\ncontent-type: application/json"
    )
    return f"{head}\r\n\r\n".encode() + body


async def test_forty_who_do_not_read_are_in_nobodys_way(server: Server) -> None:
    file = long_file()
    elsewhere = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
    async with (
        httpx.AsyncClient(base_url=server.url, transport=elsewhere, timeout=PATIENCE) as visitor,
        AsyncExitStack() as deaf,
    ):
        assert len((await visitor.post("/api/replays", json={"text": file})).content) > 10 * gate.PIECE
        before = memory(server)
        for _ in range(UNREAD):
            rough = await deaf.enter_async_context(opened(server))
            transport = rough.writer.transport
            assert isinstance(transport, asyncio.Transport)
            transport.pause_reading()
            await rough.send(request(file))
        for path in ("/", "/api/games", "/api/tables"):
            assert (await visitor.get(path)).status_code == 200
        for _ in range(LONG):  # in turns with the others, who would have as many answers by then
            assert (await visitor.post("/api/replays", json={"text": file})).status_code == 200
        assert memory(server) - before < 2 * GROWTH  # all forty would have four times as much


class Pool(Wire):
    """A line that takes no more after the first piece, and counts what lies in it."""

    def __init__(self, line: HttpLine) -> None:
        super().__init__()
        self.line = line

    def write(self, data: Any) -> None:
        super().write(data)
        if len(self.sent) > gate.PIECE:
            self.line.pause_writing()


async def long_answer(scope: Any, receive: Any, send: Any) -> None:
    start = {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"1000000")]}
    await send(start)
    await gate.in_pieces({"type": "http.response.body", "body": bytes(1_000_000)}, send)


async def test_of_a_long_answer_only_a_piece_lies_in_the_line_and_whoever_does_not_read_it_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocols, "READ_WITHIN", 0.0)
    line = HttpLine(Config(long_answer, lifespan="off", log_config=None), ServerState(), {})
    pool = Pool(line)
    line.connection_made(pool)
    line.data_received(ASKED)
    async with asyncio.timeout(PATIENCE):
        while not pool.ended:
            await asyncio.sleep(0)
    assert pool.ended == ["aborted"]
    assert len(pool.sent) < 3 * gate.PIECE
    line.connection_lost(None)
    await asyncio.gather(*line.tasks)


async def test_whoever_reads_a_piece_now_and_then_is_cut_off_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "READ_WITHIN", 10.0 * PATIENCE)
    line = HttpLine(Config(long_answer, lifespan="off", log_config=None), ServerState(), {})
    pool = Pool(line)
    line.connection_made(pool)
    line.patience = 0.0  # all of it was used up by the pieces before
    line.data_received(ASKED)
    async with asyncio.timeout(PATIENCE):
        while not pool.ended:
            await asyncio.sleep(0)
    assert pool.ended == ["aborted"]
    line.connection_lost(None)
    await asyncio.gather(*line.tasks)


async def test_waiting_for_a_reader_is_added_up_until_the_answer_has_left() -> None:
    line = HttpLine(Config(long_answer, lifespan="off", log_config=None), ServerState(), {})
    line.connection_made(Wire())
    for _ in range(2):
        before = line.patience
        line.pause_writing()
        line.stopped -= 19.0  # seconds ago
        line.resume_writing()
        assert line.patience <= before - 19.0
    line.on_response_complete()
    assert line.patience == protocols.ANSWER_WITHIN
    line.connection_lost(None)


def test_a_list_has_so_many_bytes_and_large_tables_make_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LONGEST_LIST", 10)
    assert tables.fitting(["dddddd", "aa", "ccccccc", "bbb"]) == ["aa", "bbb"]
    assert tables.fitting(["bbb", "aaaaaaa"]) == ["bbb", "aaaaaaa"]


async def test_whoever_has_too_many_bytes_waiting_is_cut_off() -> None:
    async def send(_: Any) -> None:
        """It is taken at once."""

    opened = decisions.open_table(TableSettings("mada", ("open", "open"), 1), "ann")
    guest = Guest(Keeper(House(Settings(database="sqlite://")), Table.opened("table", opened, 0)), None, send)
    writing = asyncio.get_running_loop().create_task(guest.write())
    for _ in range(3):
        guest.send(b"x" * HEAVY)
        while guest.outbox:
            await asyncio.sleep(0)
    guest.send(b"x" * 2 * HEAVY)  # one may be as long as it has to be
    assert guest.closing is None
    guest.send(b"x")
    assert guest.closing == SLOW
    await writing


async def test_whoever_reads_slowly_is_not_cut_off() -> None:
    line = HttpLine(Config(long_answer, lifespan="off", log_config=None), ServerState(), {})
    pool = Pool(line)
    line.connection_made(pool)
    line.data_received(ASKED)
    async with asyncio.timeout(PATIENCE):
        while len(pool.sent) < 1_000_000:
            await asyncio.sleep(0)
            line.resume_writing()
    assert line.deaf is None
    assert pool.ended == []
    line.connection_lost(None)
    await asyncio.gather(*line.tasks)


@pytest.mark.parametrize("length", [0, 1, 10, 11, 20, 29, 30])
async def test_pieces_are_the_whole(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    monkeypatch.setattr(gate, "PIECE", 10)
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    body = bytes(range(length))
    await gate.in_pieces({"type": "http.response.body", "body": body}, send)
    assert b"".join(message["body"] for message in sent) == body
    assert [message.get("more_body", False) for message in sent] == [True] * (len(sent) - 1) + [False]
    assert all(len(message["body"]) <= 10 for message in sent)


def test_a_game_that_is_too_long_to_be_shown_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reels.reel_of_file(long_file(), 1, "open").frames
    file = long_file()
    monkeypatch.setattr(reels, "LONGEST", reels.LONGEST - 1)
    with pytest.raises(BadReplay, match="more than 999 moves"):
        reels.reel_of_file(file, 1, "open")
