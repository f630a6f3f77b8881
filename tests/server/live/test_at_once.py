"""Two moves at the same moment, in one process and in two: exactly one is taken, and the other is told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import pytest

from tests.kit.services import Server, fresh_database, serve
from tests.server.kit.clients import QUICK, Message, Seat, Someone, company
from waterhole import games
from waterhole.server.store.log import Log
from waterhole.server.table import entries
from waterhole.server.table.moments import entry_of

pytestmark = pytest.mark.anyio

ROUNDS = 100


@dataclass(frozen=True)
class Club:
    """A database, and the process or the two processes that people reach."""

    database: str
    servers: Sequence[Server]


@pytest.fixture(scope="module", params=["one process", "two processes"])
def club(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    if request.param == "one process":
        database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('club')}/tables.db"
        with serve(database, args=QUICK) as server:
            yield Club(database, [server, server])
    else:
        redis = request.getfixturevalue("redis_url")
        with (
            fresh_database(request.getfixturevalue("postgres_url")) as database,
            serve(database, redis=redis, args=QUICK) as one,
            serve(database, redis=redis, args=QUICK) as other,
        ):
            yield Club(database, [one, other])


Pair = tuple[Seat, Seat]


@asynccontextmanager
async def both_twice(club: Club, game: str) -> AsyncIterator[tuple[str, list[Pair]]]:
    """A match of two people, each of them there twice: the table, and everybody's two connections."""
    async with company(club.servers[0], "Ann", "Bob") as (ann, bob), AsyncExitStack() as stack:
        table = await ann.open(game, ["open", "open"], length=1)
        await bob.post(f"/tables/{table}/sit", {})
        await ann.post(f"/tables/{table}/start")
        pairs = []
        for person in (ann, bob):
            devices = [Someone(person.http, server, person.token) for server in club.servers]
            one, other = [await stack.enter_async_context(device.at(table, since=0)) for device in devices]
            pairs.append((one, other))
        await settle(pairs, max(seat.news["version"] for pair in pairs for seat in pair))
        yield table, pairs


async def settle(pairs: Sequence[Pair], version: int) -> None:
    """Everybody has heard of a version."""
    for seat in (seat for pair in pairs for seat in pair):
        while seat.news["version"] < version:
            await seat.hear()


async def at_once(pair: Pair, version: int, moves: Sequence[str], ids: Sequence[str]) -> list[Message]:
    """The two answers to two moves for one version."""
    sent = zip(pair, moves, ids, strict=True)
    return list(await asyncio.gather(*(seat.move(move, version, id) for seat, move, id in sent)))


async def moves_in_log(club: Club, table: str) -> list[tuple[int, str, str | None]]:
    """Version, move and id of all moves that are stored."""
    log = Log(club.database)
    stored = [(row.number, entry_of(row)) for row in await log.entries(table)]
    await log.close()
    return [(number, entry.move, entry.id) for number, entry in stored if isinstance(entry, entries.Played)]


def told(seat: Seat) -> list[int]:
    """The versions of all entries that a connection was told of."""
    return [step["version"] for news in seat.heard if news["type"] == "news" for step in news["steps"]]


async def race(pair: Pair, version: int, chance: random.Random) -> tuple[int, str, str]:
    """Two different moves for one version, if there are two: the one that was taken."""
    choices = pair[0].choices
    moves = chance.sample(choices, 2) if len(choices) > 1 else choices * 2
    ids = [f"{version}-a", f"{version}-b"]
    answers = await at_once(pair, version, moves, ids)
    assert sorted(answer["type"] for answer in answers) == ["refused", "taken"], answers
    taken, refused = sorted(answers, key=lambda answer: answer["type"], reverse=True)
    assert taken["version"] == version + 1
    assert refused["code"] == "stale"
    await settle([pair], version + 1)
    seen = pair[ids.index(taken["id"])].news
    assert all(refused["now"][part] == seen[part] for part in ("version", "view", "moves"))
    return version + 1, moves[ids.index(taken["id"])], taken["id"]


async def race_through_a_match(club: Club, game: str, chance: random.Random) -> int:
    """Every move of a match is a race; how many there were."""
    won = []
    async with both_twice(club, game) as (table, pairs):
        version = pairs[0][0].news["version"]
        while pairs[0][0].table["status"] != "over":
            pair = next(pair for pair in pairs if pair[0].choices)
            won.append(await race(pair, version, chance))
            version += 1
            await settle(pairs, version)
        assert all(told(seat) == list(range(1, version + 1)) for pair in pairs for seat in pair)
    assert await moves_in_log(club, table) == won
    return len(won)


@pytest.mark.parametrize("game", games.names())
async def test_of_two_moves_at_once_one_is_taken_and_the_other_is_told(club: Club, game: str) -> None:
    chance = random.Random(game)
    raced = 0
    while raced < ROUNDS:
        raced += await race_through_a_match(club, game, chance)


async def test_the_same_move_sent_twice_at_once_is_played_once_and_answered_alike(club: Club) -> None:
    chance = random.Random(1)
    won = []
    async with both_twice(club, "kariba") as (table, pairs):
        version = pairs[0][0].news["version"]
        for _ in range(20):
            pair = next(pair for pair in pairs if pair[0].choices)
            move = chance.choice(pair[0].choices)
            answers = await at_once(pair, version, [move, move], [f"{version}", f"{version}"])
            version += 1
            assert answers == [{"type": "taken", "id": f"{version - 1}", "version": version}] * 2
            won.append((version, move, f"{version - 1}"))
            await settle(pairs, version)
        assert all(told(seat) == list(range(1, version + 1)) for pair in pairs for seat in pair)
    assert await moves_in_log(club, table) == won
