"""Rows of reviews: what was found about a game of a table, one after another."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from waterhole.server.store.database import Rows
from waterhole.server.store.log import Log
from waterhole.server.store.schema import entries, reviews, tables

Also = Callable[[AsyncConnection], Awaitable[None]]  # what is done in the same transaction


class Reviews:
    """The reviews in the database."""

    def __init__(self, log: Log) -> None:
        self.log = log

    async def read(self, table: str, game: int) -> Rows:
        """What was found about a game: number and body."""
        query = select(reviews.c.number, reviews.c.body).where(of_game(table, game))
        return await self.log.all(query.order_by(reviews.c.number))

    async def add(self, table: str, game: int, number: int, body: str, also: Also | None = None) -> None:
        """What was found, if the table is still there; nobody deletes it until this is done."""
        there = select(tables.c.id).where(tables.c.id == table).with_for_update(read=True)
        with suppress(IntegrityError):  # another process was quicker, and found the same
            async with self.log.writing() as connection:
                if (await connection.execute(there)).first() is None:
                    return
                row = {"table_id": table, "game": game, "number": number, "body": body}
                await connection.execute(insert(reviews), row)
                if also is not None:
                    await also(connection)

    async def keep(self, table: str, game: int, numbers: Collection[int]) -> None:
        """Delete all of a game but these."""
        async with self.log.writing() as connection:
            rest = of_game(table, game) & reviews.c.number.not_in(numbers)
            await connection.execute(delete(reviews).where(rest))


def of_game(table: str, game: int) -> ColumnElement[bool]:
    return (reviews.c.table_id == table) & (reviews.c.game == game)


# What is read in the same transaction


async def of_table(connection: AsyncConnection, table: str, holding: str) -> Rows:
    """What was found about all games of a table, as far as it holds a text."""
    query = select(reviews.c.body).where((reviews.c.table_id == table) & reviews.c.body.contains(holding))
    return (await connection.execute(query.order_by(reviews.c.game))).all()


async def listing(connection: AsyncConnection, table: str) -> Any:
    """What lists show of a table, if it is there."""
    return (await connection.execute(select(tables.c.card).where(tables.c.id == table))).scalar()


async def log_of(connection: AsyncConnection, table: str) -> Rows:
    """The entries of a table."""
    return (await connection.execute(select(entries.c.body).where(entries.c.table_id == table))).all()
