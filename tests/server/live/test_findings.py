"""What was found in reviews, in the database: kept, tidied, and booked as luck and skill."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import func, insert, select

from tests.server.kit.planted import beginning, played, written
from waterhole.bots.analysis import Estimate
from waterhole.coach.reviews.account import Account, Summary
from waterhole.coach.reviews.finding import Finding
from waterhole.server.common.refusal import Refusal
from waterhole.server.live.findings import Findings, Found
from waterhole.server.live.results import settle
from waterhole.server.store.log import Log
from waterhole.server.store.schema import results, reviews
from waterhole.server.table import entries
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio

WORTH = (Estimate("1x1", 1, 10, (0.25, 0.75), 0.1), Estimate("2x1", 1, 10, (0.5, 0.5), 1 / 3))
FOUND = Finding(3, 1, 1, 10, 70, 1000, WORTH)
SUMS = Summary(30_000, (Account(0, 1, 2, 3, -4, -5, 29_994), Account(1, -1, -2, -3, -5, 4, 30_006)), ((3, 5), ()), 9, 9)

THREE = replace(SUMS, accounts=(*SUMS.accounts, replace(SUMS.accounts[0], seat=2)))


@asynccontextmanager
async def logged(url: str, *tables: str) -> AsyncIterator[Log]:
    """A database with tables where Ann plays against a bot."""
    log = Log(url, settle)
    await log.open()
    for id in tables:
        lines = written(id, beginning(TableSettings("kariba", ("open", "easy"), 1), [("a", "Ann")], "ab" * 32))[1]
        assert all(await log.store(lines))
    yield log
    await log.close()


async def test_what_is_stored_is_read_again_and_a_conflict_is_harmless(database_url: str) -> None:
    async with logged(database_url, "t") as log:
        found = Findings(log)
        assert await found.read("t", 1) == Found()
        await found.add("t", 1, 0, FOUND)
        await found.add("t", 1, 0, FOUND)  # another process was as quick
        await found.finish("t", 1, 1, SUMS)
        assert await found.read("t", 1) == Found((FOUND,), SUMS)
        assert await found.read("t", 2) == await found.read("u", 1) == Found()


async def test_of_a_review_that_is_done_only_the_latest_look_at_each_move_is_kept(database_url: str) -> None:
    async with logged(database_url, "t") as log:
        found = Findings(log)
        other, deeper = replace(FOUND, number=5), replace(FOUND, look=2)
        for number, finding in enumerate((FOUND, other, deeper)):
            await found.add("t", 1, number, finding)
            await found.add("t", 2, number, finding)
        assert await found.read("t", 1) == Found((FOUND, other, deeper))
        await found.finish("t", 1, 3, SUMS)
        assert await found.read("t", 1) == Found((other, deeper), SUMS)
        assert await found.read("t", 2) == Found((FOUND, other, deeper))  # this one is not done


async def fortunes(log: Log, table: str) -> list[tuple[Any, ...]]:
    query = select(results.c.seat, results.c.luck, results.c.skill).where(results.c.table_id == table)
    return [tuple(row) for row in await log.all(query.order_by(results.c.seat))]


async def test_luck_and_skill_go_into_the_results_when_all_games_are_reviewed(database_url: str) -> None:
    log = Log(database_url, settle)
    await log.open()
    found, people = Findings(log), [("a", "Ann"), ("b", "Bob")]
    _, happened = played(TableSettings("kariba", ("open", "open"), 2), people, 2)
    for first, second in ((1, 2), (2, 1)):
        id = f"table {first} {second}"
        lines = written(id, happened)[1]
        end = next(number for number, line in enumerate(lines) if line.listing and line.listing.status == "over")
        assert all(await log.store(lines[:end]))
        if first == 1:
            await found.finish(id, 1, 0, SUMS)  # while the second game is played
        assert all(await log.store(lines[end:]))
        if first == 2:
            await found.finish(id, 2, 0, SUMS)
        assert await fortunes(log, id) == [(0, None, None), (1, None, None)]
        await found.finish(id, second, 0, SUMS)
        assert await fortunes(log, id) == [(0, 6, -8), (1, -6, -10)]
        await found.finish(id, second, 0, SUMS)  # another process was as quick
        assert await fortunes(log, id) == [(0, 6, -8), (1, -6, -10)]
    await log.close()


@pytest.mark.parametrize("hand", ["bot", "greedy"])
async def test_what_a_bot_did_in_somebodys_place_is_not_their_skill(database_url: str, hand: entries.Hand) -> None:
    """One move in Ann's place is enough; what the bot on its own seat did is its own."""
    async with logged(database_url) as log:
        _, happened = played(TableSettings("kariba", ("open", "open", "easy"), 1), [("a", "Ann"), ("b", "Bob")], 1)
        first = next(each for each in happened if isinstance(each, entries.Played) and each.seat == 0)
        happened[happened.index(first)] = structs.replace(first, by=hand)
        assert all(await log.store(written("t", happened)[1]))
        await Findings(log).finish("t", 1, 0, THREE)
        assert await fortunes(log, "t") == [(0, None, None), (1, -3, -5), (2, 3, -4)]


async def test_of_a_match_that_somebody_left_their_luck_and_skill_are_not_told(database_url: str) -> None:
    async with logged(database_url) as log:
        _, happened = played(TableSettings("kariba", ("open", "open", "easy"), 1), [("a", "Ann"), ("b", "Bob")], 1)
        happened.insert(-1, entries.Away(1, "left"))
        assert all(await log.store(written("t", happened)[1]))
        await Findings(log).finish("t", 1, 0, THREE)
        assert await fortunes(log, "t") == [(0, 3, -4), (1, None, None), (2, 3, -4)]


async def test_a_summary_is_stored_with_the_results_or_not_at_all(database_url: str) -> None:
    log = Log(database_url, settle)
    await log.open()
    assert all(
        await log.store(written("t", played(TableSettings("kariba", ("open", "easy"), 1), [("a", "Ann")], 1)[1])[1])
    )
    too_much = replace(SUMS, accounts=tuple(replace(account, own=-(2**70)) for account in SUMS.accounts))
    with pytest.raises(Refusal):
        await Findings(log).finish("t", 1, 0, too_much)
    assert await Findings(log).read("t", 1) == Found()
    await log.close()


async def test_what_another_method_has_found_is_forgotten(database_url: str) -> None:
    log = Log(database_url, settle)
    await log.open()
    async with log.writing() as connection:
        row = {"table_id": "t", "game": 1, "number": 0, "body": json.dumps({"method": 0, "finding": {"odd": True}})}
        await connection.execute(insert(reviews), row)
    assert await Findings(log).read("t", 1) == Found()
    assert await log.first(select(func.count()).select_from(reviews)) == (0,)
    await log.close()


async def test_the_reviews_of_a_table_go_when_it_is_deleted(database_url: str) -> None:
    async with logged(database_url, "old", "new") as log:
        for id in ("old", "new"):
            await Findings(log).add(id, 1, 0, FOUND)
        assert await log.forget("playing", 2**52, but={"new"}) == 1
        assert await Findings(log).read("old", 1) == Found()
        assert await Findings(log).read("new", 1) == Found((FOUND,))


async def test_a_review_that_goes_on_while_its_table_is_deleted_leaves_nothing(database_url: str) -> None:
    async with logged(database_url, "t") as log:
        await Findings(log).add("t", 1, 0, FOUND)
        assert await log.forget("playing", 2**52, but=()) == 1
        await Findings(log).add("t", 1, 1, replace(FOUND, number=5))
        await Findings(log).finish("t", 1, 2, SUMS)
        assert await log.first(select(func.count()).select_from(reviews)) == (0,)
