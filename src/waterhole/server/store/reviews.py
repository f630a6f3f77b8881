"""Reviews as they are stored: one row for each finding, in the order they were found, and a last one that sums up."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from waterhole.coach.account import Account, Summary
from waterhole.coach.look import Finding
from waterhole.coach.review import METHOD
from waterhole.server.store.log import Log
from waterhole.server.store.schema import results, reviews


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
        """All is found: the accounts go into the results of the match, if these are there."""
        await self.write(table, game, number, {"summary": asdict(summary)})
        async with self.log.writing() as connection:
            for seat, (luck, skill) in (await self.luck_and_skill(table)).items():
                row = (results.c.table_id == table) & (results.c.seat == seat)
                await connection.execute(update(results).where(row).values(luck=luck, skill=skill))

    async def write(self, table: str, game: int, number: int, found: dict[str, Any]) -> None:
        body = json.dumps({"method": METHOD, **found})
        with suppress(IntegrityError):  # another process was quicker, and found the same
            async with self.log.writing() as connection:
                row = {"table_id": table, "game": game, "number": number, "body": body}
                await connection.execute(insert(reviews), row)

    async def summary(self, table: str, game: int) -> Summary | None:
        """The accounts of a game whose review is done."""
        return (await self.read(table, game)).summary

    async def luck_and_skill(self, table: str) -> dict[int, tuple[int, int]]:
        """By seat, over all games of a match that were reviewed: what luck gave, and what own moves cost."""
        query = select(reviews.c.body).where((reviews.c.table_id == table) & reviews.c.body.contains('"summary"'))
        totals: dict[int, tuple[int, int]] = {}
        for (body,) in await self.log.all(query):
            for account in summary_from(json.loads(body)["summary"]).accounts:
                luck, skill = totals.get(account.seat, (0, 0))
                totals[account.seat] = luck + account.luck, skill + account.own
        return totals


def summary_from(stored: dict[str, Any]) -> Summary:
    accounts = tuple(Account(**account) for account in stored["accounts"])
    return Summary(stored["fair"], accounts, tuple(map(tuple, stored["costliest"])))
