"""Reviews as they are stored: one row for each finding, in the order they were found, and a last one that sums up."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from waterhole.coach.account import Account, Summary
from waterhole.coach.look import Finding
from waterhole.coach.review import METHOD
from waterhole.server.store.log import Log
from waterhole.server.store.schema import entries, results, reviews, tables
from waterhole.server.table.entries import Played
from waterhole.server.table.moments import entry_of
from waterhole.server.table.ratings import BOT


@dataclass(frozen=True, slots=True)
class Stored:
    """What is known of a game so far; with a summary, all of it."""

    findings: tuple[Finding, ...] = ()
    summary: Summary | None = None


class Reviews:
    """The reviews in the database."""

    def __init__(self, log: Log) -> None:
        self.log = log

    async def read(self, table: str, game: int) -> Stored:
        """What was found about a game. What another method has found is forgotten."""
        query = select(reviews.c.body).where((reviews.c.table_id == table) & (reviews.c.game == game))
        rows = [json.loads(row[0]) for row in await self.log.all(query.order_by(reviews.c.number))]
        if any(row["method"] != METHOD for row in rows):
            async with self.log.writing() as connection:
                gone = (reviews.c.table_id == table) & (reviews.c.game == game)
                await connection.execute(delete(reviews).where(gone))
            return Stored()
        findings = tuple(Finding.read(row["finding"]) for row in rows if "finding" in row)
        summaries = [summary_from(row["summary"]) for row in rows if "summary" in row]
        return Stored(findings, summaries[0] if summaries else None)

    async def add(self, table: str, game: int, number: int, finding: Finding) -> None:
        """Another finding of a game."""
        await self.write(table, game, number, {"finding": asdict(finding)})

    async def finish(self, table: str, game: int, number: int, summary: Summary) -> None:
        """All is found. With the last game of a match, the accounts go into its results."""
        await self.write(table, game, number, {"summary": asdict(summary)})
        await self.prune(table, game)

    async def write(self, table: str, game: int, number: int, found: dict[str, Any]) -> None:
        """What was found, if the table is still there; nobody deletes it until this is done."""
        body = json.dumps({"method": METHOD, **found})
        there = select(tables.c.id).where(tables.c.id == table).with_for_update(read=True)
        with suppress(IntegrityError):  # another process was quicker, and found the same
            async with self.log.writing() as connection:
                if (await connection.execute(there)).first() is None:
                    return
                row = {"table_id": table, "game": game, "number": number, "body": body}
                await connection.execute(insert(reviews), row)
                if "summary" in found:
                    await tell_results(connection, table)

    async def prune(self, table: str, game: int) -> None:
        """Of a review that is done: earlier looks at a move that was looked at again are not needed any more."""
        whole = (reviews.c.table_id == table) & (reviews.c.game == game)
        rows = await self.log.all(select(reviews.c.number, reviews.c.body).where(whole).order_by(reviews.c.number))
        latest: dict[int | None, int] = {}  # by the move, none for the summary
        for number, body in rows:
            latest[json.loads(body).get("finding", {}).get("number")] = number
        async with self.log.writing() as connection:
            await connection.execute(delete(reviews).where(whole & reviews.c.number.not_in(latest.values())))


async def tell_results(connection: AsyncConnection, table: str) -> None:
    """If all games of a match are reviewed, its results tell what was luck, and what one's own moves cost.

    Nothing is told of somebody for whom a bot has decided: it was not their own doing.
    The results are locked first: of two processes that finish two games at once, the later one sees both.
    """
    seats = (await connection.execute(select(results).where(results.c.table_id == table).with_for_update())).all()
    card = (await connection.execute(select(tables.c.card).where(tables.c.id == table))).scalar()
    if not seats or card is None:
        return
    found = await summaries(connection, table)
    if len(found) < json.loads(card)["length"]:
        return
    left = await left_to_bots(connection, table)
    own = {row.seat for row in seats if row.player.startswith(BOT) or not (row.left or row.seat in left)}
    for accounts in zip(*(summary.accounts for summary in found), strict=True):
        luck, skill = sum(each.luck for each in accounts), sum(each.own for each in accounts)
        row = (results.c.table_id == table) & (results.c.seat == accounts[0].seat)
        if accounts[0].seat in own:
            await connection.execute(update(results).where(row).values(luck=luck, skill=skill))


async def left_to_bots(connection: AsyncConnection, table: str) -> set[int]:
    """The seats for which a bot has made a move."""
    rows = await connection.execute(select(entries.c.body).where(entries.c.table_id == table))
    log = [entry_of(row) for row in rows]
    return {entry.seat for entry in log if isinstance(entry, Played) and entry.by != "person"}


async def summaries(connection: AsyncConnection, table: str) -> list[Summary]:
    """The accounts of the games of a match that are reviewed."""
    query = select(reviews.c.body).where((reviews.c.table_id == table) & reviews.c.body.contains('"summary"'))
    rows = [json.loads(body) for (body,) in await connection.execute(query.order_by(reviews.c.game))]
    return [summary_from(row["summary"]) for row in rows if row["method"] == METHOD and "summary" in row]


def summary_from(stored: dict[str, Any]) -> Summary:
    accounts = tuple(Account(**account) for account in stored["accounts"])
    return Summary(
        stored["fair"], accounts, tuple(map(tuple, stored["costliest"])), stored["judged"], stored["decisions"]
    )
