"""Secrecy on the wire: the same public game with other hidden cards is the same bytes to whoever may not see them."""

from __future__ import annotations

import asyncio
import hashlib
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from random import Random

import httpx
import pytest

from tests.kit.services import Server, serve
from tests.kit.tables import Table, some
from tests.server.kit.clients import PATIENCE, QUICK, Seat, Someone
from tests.server.kit.planted import beginning, store, written
from tests.server.kit.twins import EVE, Act, Twins, common_move, direct, imagined, swapped, told
from waterhole import games
from waterhole.engine.library.replay import Fair
from waterhole.engine.library.state import State
from waterhole.server.common.keys import Keys
from waterhole.server.common.people import People, Person
from waterhole.server.store.log import Log, NewEntry
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening, TableSettings
from waterhole.server.table.games import game_of

pytestmark = pytest.mark.anyio

PEOPLE = [Person(f"identity of {name}", name) for name in ("Ann", "Bob", "Cleo", "Dan", "Fay")]
LOOKING_ON = Person("identity of Eve", "Eve")
CLOCK = re.compile(r'"at":\s?\d{13}\b|"gone":\s?\d+')  # the time of day; a place on the table is a small number
PROMISE = re.compile(r'"commitment":\s?"[0-9a-f]{64}"')

Transcript = dict[int | str, list[str]]  # to whom: all that was sent, in order


@dataclass(frozen=True)
class Rooms:
    """Two servers that know the same people and the same tables, with other cards in them."""

    servers: tuple[Server, Server]
    people: People


async def make_keys(database: str) -> Keys:
    log = Log(database)
    await log.open()
    try:
        return Keys.read(await log.facts(), 0)
    finally:
        await log.close()


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    directory = tmp_path_factory.mktemp("rooms")
    files = [directory / "one.db", directory / "other.db"]
    people = People(asyncio.run(make_keys(f"sqlite:///{files[0]}")))
    shutil.copy(*files)
    with serve(f"sqlite:///{files[0]}", args=QUICK) as one, serve(f"sqlite:///{files[1]}", args=QUICK) as other:
        yield Rooms((one, other), people)


# What is done, and what is heard


class Room:
    """One of the two servers, and everybody who is connected to a table there."""

    def __init__(
        self, server: Server, people: People, http: httpx.AsyncClient, table: str, witnesses: Sequence[int | str]
    ) -> None:
        self.server = server
        self.people = people
        self.http = http
        self.table = table
        self.witnesses = witnesses
        self.seats: dict[int | str, Seat] = {}
        self.stacks: dict[int | str, AsyncExitStack] = {}
        self.transcript: Transcript = {}

    def someone(self, who: int | str) -> Someone:
        person = LOOKING_ON if isinstance(who, str) else PEOPLE[who]
        return Someone(self.http, self.server, self.people.sign(person))

    async def come(self, who: int | str, asked: str = "") -> None:
        since = int(asked.partition("=")[2]) if asked else None
        self.stacks[who] = AsyncExitStack()
        self.seats[who] = await self.stacks[who].enter_async_context(self.someone(who).at(self.table, since))
        await self.listen(who)

    async def go(self, who: int | str) -> None:
        """Leave, and wait until the others have heard of it."""
        self.transcript.setdefault(who, []).extend(self.seats.pop(who).raw)
        await self.stacks.pop(who).aclose()
        if who != EVE and EVE in self.seats:
            await self.seats[EVE].until(lambda message: message["type"] == "here")

    async def listen(self, first: int | str | None = None) -> None:
        """Whoever did something hears the answer, and then the witnesses hear all there is to hear."""
        for who in dict.fromkeys((first, *self.witnesses)):
            if who in self.seats:
                await self.seats[who].sync()

    async def act(self, act: Act) -> None:
        match act.how:
            case "send":
                await self.seats[act.who].send(act.what)
                await self.listen(act.who)
            case "come back":
                await self.go(act.who)
                await self.come(act.who, act.what)
            case "ask":
                method, _, path = act.what.partition(" ")
                headers = self.someone(act.who).headers
                answer = await self.http.request(method, f"/api/tables/{self.table}{path}", headers=headers)
                self.transcript.setdefault(act.who, []).append(f"{answer.status_code} {answer.text}")
                await self.listen()


async def perform(server: Server, people: People, scenes: Mapping[str, Twins]) -> dict[str, Transcript]:
    """Do everything that is written for each table, on one server; all that everybody was sent."""
    transcripts = {}
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        for table, twins in scenes.items():
            room = Room(server, people, http, table, twins.witnesses)
            for who in (*twins.others, *twins.witnesses):
                await room.come(who)
            for act in twins.acts:
                await room.act(act)
            for who in list(room.seats):
                await room.go(who)
            transcripts[table] = room.transcript
    return transcripts


async def assert_twins_alike(rooms: Rooms, scenes: Mapping[str, Twins], blanks: Sequence[re.Pattern[str]]) -> None:
    """Whoever cannot tell two worlds apart is sent the same bytes in both."""
    one, other = await asyncio.gather(*(perform(server, rooms.people, scenes) for server in rooms.servers))
    for table, twins in scenes.items():
        sent = [
            {who: blanked(transcript[table][who], blanks) for who in transcript[table]} for transcript in (one, other)
        ]
        for witness in twins.witnesses:
            assert sent[0][witness] == sent[1][witness], (table, witness)
        # The comparison can fail: those whose cards differ are sent other bytes.
        assert any(sent[0][seat] != sent[1][seat] for seat in twins.others), table


def blanked(texts: Sequence[str], blanks: Sequence[re.Pattern[str]]) -> list[str]:
    """Texts without what has nothing to do with the cards."""
    for blank in blanks:
        texts = [blank.sub("", text) for text in texts]
    return list(texts)


# Tables in the middle of a game


def claims(count: int) -> list[tuple[str, str]]:
    return [(person.id, person.name) for person in PEOPLE[:count]]


def table_id(name: str) -> str:
    """An id as tables have it."""
    return hashlib.sha256(name.encode()).hexdigest()[:22]


def game_log(table: Table, seed: int, moves: int) -> list[Happening]:
    """The log of a random game up to some move."""
    settings = TableSettings(table.game.name, ("open",) * table.players, 1, table.options)
    log = beginning(settings, claims(table.players), f"{seed:064x}")
    state, chance = written("", log)[0].games.state, Random(seed)
    for _ in range(moves):
        move = chance.choice(state.moves())
        log.append(entries.Played(state.turn, move))
        state.play(move)
    return log


def length(table: Table, seed: int) -> int:
    """How many moves the same random game has in all."""
    state, chance, moves = written("", game_log(table, seed, 0))[0].games.state, Random(seed), 0
    while not state.over:
        state.play(chance.choice(state.moves()))
        moves += 1
    return moves


def two_logs(id: str, log: Sequence[Happening], twins: Twins) -> tuple[list[NewEntry], list[NewEntry]]:
    """The same table twice, each with its own world."""
    logs = []
    for world in (twins.one, twins.other):
        table, lines = written(id, log)
        table.games.state = world.copy()
        lines[-1] = replace(lines[-1], snapshot=table.snapshot())
        logs.append(lines)
    return logs[0], logs[1]


@pytest.mark.parametrize("table", some(), ids=lambda table: table.name)
async def test_other_hidden_cards_are_the_same_bytes(rooms: Rooms, table: Table) -> None:
    chance, scenes = Random(table.name), dict[str, Twins]()
    stored: tuple[list[NewEntry], list[NewEntry]] = ([], [])
    whole = length(table, seed=7)
    for moment in (0, whole // 2, 5 * whole // 6):
        log = game_log(table, 7, moment)
        state = written("", log)[0].games.state
        seat = chance.randrange(table.players)
        for kind, twins in (
            ("imagined", imagined(state, seat, chance)),
            ("swapped", swapped(state, seat, chance)),
            ("public", imagined(state, None, chance)),
        ):
            if twins is not None:  # near the end, those who counted know everything
                id = table_id(f"{table.name} {moment} {kind}")
                for lines, world in zip(stored, two_logs(id, log, twins), strict=True):
                    lines.extend(world)
                direct(twins, version=len(log) - 1, chance=chance)
                scenes[id] = twins
    for server, lines in zip(rooms.servers, stored, strict=True):
        await store(server.database, lines)
    assert len(scenes) >= 7
    assert sum(twins.moves for twins in scenes.values()) > 20
    await assert_twins_alike(rooms, scenes, [CLOCK])


@pytest.mark.parametrize("game", games.names())
async def test_other_seeds_that_deal_the_same_hand_are_the_same_bytes(rooms: Rooms, game: str) -> None:
    """Here both logs are what really happened, and are told from the beginning to whoever comes back."""
    settings = TableSettings(game, ("open",) * 2, 1, start=1)
    chance, scenes = Random(f"{game}-2"), dict[str, Twins]()
    stored: tuple[list[NewEntry], list[NewEntry]] = ([], [])
    for n, (seed, other_seed, twins) in enumerate(alike(settings, chance)):
        id = table_id(f"{game} seeds {n}")
        for lines, each in zip(stored, (seed, other_seed), strict=True):
            lines.extend(written(id, beginning(settings, claims(2), each))[1])
        direct(twins, version=3, chance=chance)
        scenes[id] = twins
    for server, lines in zip(rooms.servers, stored, strict=True):
        await store(server.database, lines)
    assert sum(twins.moves for twins in scenes.values()) >= 3
    await assert_twins_alike(rooms, scenes, [CLOCK, PROMISE])


def alike(settings: TableSettings, chance: Random) -> list[tuple[str, str, Twins]]:
    """Pairs of seeds that deal the same cards to seat 0 and others to seat 1, who can begin with the same move."""
    found: list[tuple[str, str, Twins]] = []
    dealt: dict[str, tuple[str, State]] = {}
    game = game_of(settings)
    for n in range(20_000):
        seed = f"{n:064x}"
        state = game.deal(2, Fair(seed, [None, None]).match_seed(), 1)
        other_seed, other = dealt.setdefault(told(state, [], 0), (seed, state))
        if other_seed != seed and state.view(1)["hand"] != other.view(1)["hand"]:
            twins = Twins(other.copy(), state, 0)
            if common_move(twins, chance) is not None:
                found.append((other_seed, seed, twins))
        if len(found) == 3:
            break
    return found
