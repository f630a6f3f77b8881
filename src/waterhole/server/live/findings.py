"""What reviews have found, as it is stored: one row for each finding, in their order, and a last one that sums up."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from waterhole.coach.reviews.account import Account, Summary
from waterhole.coach.reviews.finding import Finding
from waterhole.coach.reviews.review import METHOD
from waterhole.server.store.log import Log
from waterhole.server.store.ratings import lock_results, write_fortune
from waterhole.server.store.reviews import Reviews, listing, log_of, of_table
from waterhole.server.table.entries import Played
from waterhole.server.table.moments import entry_of
from waterhole.server.table.ratings import BOT


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of a game so far; with a summary, all of it."""

    findings: tuple[Finding, ...] = ()
    summary: Summary | None = None


class Findings:
    """What was found, kept for whoever asks again."""

    def __init__(self, log: Log) -> None:
        self.rows = Reviews(log)

    async def read(self, table: str, game: int) -> Found:
        """What was found about a game. What another method has found is forgotten."""
        found = [json.loads(row.body) for row in await self.rows.read(table, game)]
        if any(each["method"] != METHOD for each in found):
            await self.rows.keep(table, game, ())
            return Found()
        findings = tuple(Finding.read(each["finding"]) for each in found if "finding" in each)
        summaries = [summary_from(each["summary"]) for each in found if "summary" in each]
        return Found(findings, summaries[0] if summaries else None)

    async def add(self, table: str, game: int, number: int, finding: Finding) -> None:
        """Another finding of a game."""
        await self.rows.add(table, game, number, body(finding=finding.json()))

    async def finish(self, table: str, game: int, number: int, summary: Summary) -> None:
        """All is found. With the last game of a match, the accounts go into its results, in the same transaction."""
        also = partial(tell_results, table=table)
        await self.rows.add(table, game, number, body(summary=asdict(summary)), also)
        await self.prune(table, game)

    async def prune(self, table: str, game: int) -> None:
        """Of a review that is done: earlier looks at a move that was looked at again are not needed any more."""
        latest: dict[int | None, int] = {}  # by the move, none for the summary
        for row in await self.rows.read(table, game):
            latest[json.loads(row.body).get("finding", {}).get("number")] = row.number
        await self.rows.keep(table, game, latest.values())


def body(**found: Any) -> str:
    """As it is stored: with the method that found it."""
    return json.dumps({"method": METHOD, **found})


async def tell_results(connection: AsyncConnection, table: str) -> None:
    """If all games of a match are reviewed, its results tell what was luck, and what one's own moves cost.

    Nothing is told of somebody for whom a bot has decided: it was not their own doing.
    The results are locked first: of two processes that finish two games at once, the later one sees both.
    """
    seats, listed = await lock_results(connection, table), await listing(connection, table)
    if not seats or listed is None:
        return
    found = await summaries(connection, table)
    if len(found) < json.loads(listed)["length"]:
        return
    left = await left_to_bots(connection, table)
    own = {row.seat for row in seats if row.player.startswith(BOT) or not (row.left or row.seat in left)}
    for accounts in zip(*(summary.accounts for summary in found), strict=True):
        luck, skill = sum(each.luck for each in accounts), sum(each.own for each in accounts)
        if accounts[0].seat in own:
            await write_fortune(connection, table, accounts[0].seat, luck, skill)


async def left_to_bots(connection: AsyncConnection, table: str) -> set[int]:
    """The seats for which a bot has made a move."""
    log = [entry_of(row) for row in await log_of(connection, table)]
    return {entry.seat for entry in log if isinstance(entry, Played) and entry.by != "person"}


async def summaries(connection: AsyncConnection, table: str) -> list[Summary]:
    """The accounts of the games of a match that are reviewed."""
    found = [json.loads(row.body) for row in await of_table(connection, table, '"summary"')]
    return [summary_from(each["summary"]) for each in found if each["method"] == METHOD and "summary" in each]


def summary_from(stored: dict[str, Any]) -> Summary:
    accounts = tuple(Account(**account) for account in stored["accounts"])
    return Summary(
        stored["fair"], accounts, tuple(map(tuple, stored["costliest"])), stored["judged"], stored["decisions"]
    )
