"""Rows of results and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from waterhole.server.store.schema import ratings, results, tables

Row = dict[str, Any]

# What is written, in a transaction of somebody else's


async def lock_ratings(connection: AsyncConnection, first: Sequence[Row]) -> Sequence[Any]:
    """Ratings as they are, kept from all other processes until this is done; what is not there begins as given.

    They are locked in the order of their keys, always: two processes do not wait for each other.
    """
    ordered = sorted(first, key=lambda row: (row["player"], row["game"]))
    keys = [(row["player"], row["game"]) for row in ordered]
    into = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    await connection.execute(into(ratings).values(ordered).on_conflict_do_nothing())
    query = select(ratings).where(tuple_(ratings.c.player, ratings.c.game).in_(keys))
    query = query.order_by(ratings.c.player, ratings.c.game).with_for_update()
    return (await connection.execute(query)).all()


async def write_rating(connection: AsyncConnection, player: str, game: str, row: Row) -> None:
    own = (ratings.c.player == player) & (ratings.c.game == game)
    await connection.execute(update(ratings).where(own).values(row))


async def write_results(connection: AsyncConnection, rows: Sequence[Row]) -> None:
    await connection.execute(insert(results), rows)


async def opponents(
    connection: AsyncConnection, players: Sequence[str], game: str, since: int, doubt: float
) -> Sequence[Any]:
    """Whom each of these has played rated matches against since a time: how often, and how often while there was
    more doubt about the other than this.
    """
    other = results.alias("other")
    doubted = func.sum(case((other.c.sigma > doubt, 1), else_=0))
    query = select(results.c.player, other.c.player.label("other"), func.count().label("matches"), doubted)
    query = query.join(other, (other.c.table_id == results.c.table_id) & (other.c.player != results.c.player))
    query = query.where(results.c.player.in_(players) & (results.c.at >= since) & (results.c.game == game))
    query = query.where(results.c.mu.is_not(None) & other.c.mu.is_not(None))
    return (await connection.execute(query.group_by(results.c.player, other.c.player))).all()


async def lock_results(connection: AsyncConnection, table: str) -> Sequence[Any]:
    """The results of a match, kept from all other processes until this is done."""
    query = select(results).where(results.c.table_id == table).with_for_update()
    return (await connection.execute(query)).all()


async def write_fortune(connection: AsyncConnection, table: str, seat: int, luck: int, skill: int) -> None:
    """What was luck for a seat, and what its own doing."""
    own = (results.c.table_id == table) & (results.c.seat == seat)
    await connection.execute(update(results).where(own).values(luck=luck, skill=skill))


# What is asked


def has_rating(known: str) -> ColumnElement[bool]:
    """After a match; those whose names begin so, before it."""
    return (ratings.c.matches > 0) | ratings.c.player.startswith(known)


def leaders(game: str, limit: int, known: str) -> Select[Any]:
    """Those with a rating in a game: whose strength is surest first."""
    query = select(ratings).where((ratings.c.game == game) & has_rating(known))
    return query.order_by(ratings.c.sure.desc(), ratings.c.player.desc()).limit(limit)  # an index, read backwards


def of_player(player: str, known: str) -> Select[Any]:
    """The ratings of somebody in all games."""
    return select(ratings).where((ratings.c.player == player) & has_rating(known)).order_by(ratings.c.game)


def played_by(player: str, limit: int) -> Select[Any]:
    """The results of somebody, the latest first, with what lists show of the tables that are still there."""
    query = select(results, tables.c.card, tables.c.deal).outerjoin(tables, tables.c.id == results.c.table_id)
    return query.where(results.c.player == player).order_by(results.c.at.desc(), results.c.table_id).limit(limit)


def records(player: str) -> Select[Any]:
    """How often somebody played each game, the most played first."""
    count = func.count()
    stayed = ~results.c.left & (results.c.share > 0)
    query = select(
        results.c.game,
        count.label("matches"),
        func.sum(case((stayed, 1), else_=0)).label("won"),
        func.sum(case((results.c.left, 1), else_=0)).label("left"),
        func.count(results.c.mu).label("rated"),
    )
    return query.where(results.c.player == player).group_by(results.c.game).order_by(count.desc(), results.c.game)


def unfinished(before: int) -> Select[Any]:
    """Matches of which nothing was heard since a time, and what lists show of them."""
    return select(tables.c.id, tables.c.card).where((tables.c.status == "playing") & (tables.c.changed < before))


def of_deal(deal: str) -> Select[Any]:
    """The results of all tables with the cards of a deal."""
    told = [results.c[name] for name in ("table_id", "seat", "player", "at", "points", "share", "left")]
    return select(*told).join(tables, tables.c.id == results.c.table_id).where(tables.c.deal == deal)
