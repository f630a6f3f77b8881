"""Names cost nothing: beating those made for it leads nowhere. Whoever plays honestly gets where they belong."""

from __future__ import annotations

import math
import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from waterhole.server.common.clock import DAY
from waterhole.server.common.keys import Keys
from waterhole.server.common.people import People
from waterhole.server.live.results import settle
from waterhole.server.store.log import Log
from waterhole.server.store.schema import ratings
from waterhole.server.table.ratings import (
    FADE,
    LATELY,
    LITTLE,
    SETTLED,
    SURE,
    Ending,
    Past,
    Rating,
    Standing,
    first_belief,
    settled,
    weight,
)

pytestmark = pytest.mark.anyio

SECRET = bytes(32)
EXPERT = first_belief("bot:expert").shown
KNOWN, NEW = Rating(sigma=SETTLED), Rating()


class Hall:
    """Rated matches, settled as the server does it, and what is believed of everybody after them."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.played = 0
        self.at = 1_000 * DAY

    async def play(self, *orders: Sequence[str]) -> None:
        """Matches, each told from the first to the last. Bots have a level after “bot:”."""
        ended = []
        for order in orders:
            self.played += 1
            standings = tuple(standing(seat, who, len(order) - seat) for seat, who in enumerate(order))
            ended.append((f"t{self.played}", self.at, Ending("kariba", True, standings)))
        async with self.log.writing() as connection:
            await settle(connection, ended, SECRET)

    async def belief(self, who: str) -> tuple[Rating, int]:
        name = who if who.startswith("bot:") else People(Keys.single(SECRET)).public(who)
        row: Any = await self.log.first(select(ratings).where(ratings.c.player == name))
        return Rating(row.mu, row.sigma), row.matches


def standing(seat: int, who: str, points: int) -> Standing:
    level = who.removeprefix("bot:")
    return Standing(seat, None if level != who else who, level, points, float(seat == 0), left=False)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    log = Log(f"sqlite:///{tmp_path}/tables.db", settle)
    await log.open()
    yield Hall(log)
    await log.close()


async def got_nowhere(hall: Hall, farmer: str) -> bool:
    belief, matches = await hall.belief(farmer)
    return belief.shown < EXPERT and not settled(belief, matches)


@pytest.mark.parametrize("matches", [25, 200])
async def test_beating_throw_away_names_leads_nowhere(hall: Hall, matches: int) -> None:
    await hall.play(*(("farmer", f"name {number}") for number in range(matches)))
    assert await got_nowhere(hall, "farmer")


async def test_beating_four_throw_away_names_at_once_leads_nowhere(hall: Hall) -> None:
    await hall.play(*(("farmer", *(f"name {number} {seat}" for seat in range(4))) for number in range(50)))
    assert await got_nowhere(hall, "farmer")


@pytest.mark.parametrize("matches", [25, 200])
async def test_a_ring_of_a_few_names_carries_nobody_up(hall: Hall, matches: int) -> None:
    ring, chance = [f"name {number}" for number in range(5)], random.Random(1)
    for number in range(0, matches, 25):
        await hall.play(*(("farmer", ring[each % len(ring)]) for each in range(number, number + 25)))
        await hall.play(*(chance.sample(ring, 2) for _ in range(25)))  # so that more seems to be known of them
    assert await got_nowhere(hall, "farmer")
    for name in ring:
        assert await got_nowhere(hall, name)


def won(chance: random.Random, own: float, other: float) -> bool:
    """As the model has it for two of whom all is known."""
    return chance.random() < 1 / (1 + math.exp((other - own) / (25 / 6 * math.sqrt(2))))


@pytest.mark.parametrize("strength", [20.0, 32.0])
async def test_whoever_plays_honestly_gets_where_they_belong(hall: Hall, strength: float) -> None:
    chance, matches = random.Random(3), list[Sequence[str]]()
    for level in ["bot:easy", "bot:medium", "bot:hard", "bot:expert"] * 15:
        matches.append(("ann", level) if won(chance, strength, first_belief(level).mu) else (level, "ann"))
    await hall.play(*matches)
    belief, count = await hall.belief("ann")
    medium, _ = await hall.belief("bot:medium")
    assert settled(belief, count)
    assert abs(belief.mu - strength) < SURE * belief.sigma
    assert (belief.mu > medium.mu) == (strength > first_belief("bot:medium").mu)


async def test_a_newcomer_learns_as_much_from_somebody_known_as_ever(hall: Hall) -> None:
    await hall.play(*[("ann", "bot:medium"), ("bot:medium", "ann")] * 15)
    known, _ = await hall.belief("ann")
    await hall.play(("bob", "ann"))
    bob, _ = await hall.belief("bob")
    ann, _ = await hall.belief("ann")
    assert bob.mu - NEW.mu > 1
    assert known.mu - ann.mu < 0.2  # and who is known loses little to a name that may be anybody's


async def test_after_a_while_the_same_opponents_teach_as_much_as_at_first(hall: Hall) -> None:
    async def gain() -> float:
        before, _ = await hall.belief("farmer")
        await hall.play(("farmer", "name"))
        return (await hall.belief("farmer"))[0].mu - before.mu

    await hall.play(("farmer", "name"))
    gains = [await gain() for _ in range(10)]
    assert gains == sorted(gains, reverse=True)
    hall.at += LATELY + 1
    assert await gain() > gains[0] > 5 * gains[-1]


def test_how_much_a_comparison_counts() -> None:
    often = {"ann": Past({"bob": 3}, unsettled=2), "bob": Past({"ann": 3})}
    assert weight("ann", "bot:easy", first_belief("bot:easy"), often) == 1
    assert weight("ann", "bob", KNOWN, {}) == 1
    assert weight("ann", "bob", KNOWN, often) == FADE**3
    assert weight("ann", "bob", NEW, often) == LITTLE * FADE**2
    assert weight("bot:easy", "bob", KNOWN, {"bob": Past({"bot:easy": 2})}) == FADE**2
