"""Results and ratings: written with the last entry of a match, in one transaction, so that each counts exactly once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from waterhole.server.common.people import People
from waterhole.server.store.schema import ratings, results, tables
from waterhole.server.table.ratings import BOT, PROVISIONAL, Ending, Rating, Standing, first_belief, learned

Key = tuple[str, str]  # player and game
Belief = tuple[Rating, int]  # and after how many matches
Ended = tuple[str, int, Ending]  # the table, when, and how


async def settle(connection: AsyncConnection, ended: Sequence[Ended], people: People) -> None:
    """Matches are over: what everybody reached, and how strong they are believed to be now."""
    known = await believed(connection, ended, people)
    for table, at, ending in ended:
        players = [player(standing, people) for standing in ending.standings]
        new: dict[str, Rating] = {}
        if ending.rated:
            names = {each: standing.name for each, standing in zip(players, ending.standings, strict=True)}
            before = {each: known[each, ending.game] for each in names}
            established = {each for each, (_, matches) in before.items() if matches >= PROVISIONAL}
            beliefs = {each: rating for each, (rating, _) in before.items()}
            new = learned(players, ending.standings, beliefs, established)
            for each, rating in new.items():
                matches = before[each][1] + 1
                known[each, ending.game] = rating, matches
                row = {**believing(rating), "name": names[each], "matches": matches, "changed": at}
                await connection.execute(update(ratings).where(rating_of(each, ending.game)).values(row))
        await connection.execute(insert(results), rows(table, at, ending, players, new))


async def believed(connection: AsyncConnection, ended: Sequence[Ended], people: People) -> dict[Key, Belief]:
    """The ratings that will change: kept from all other processes until this is done, always in the same order."""
    keys = sorted(
        {(player(each, people), ending.game) for _, _, ending in ended if ending.rated for each in ending.standings}
    )
    if not keys:
        return {}
    first = [newcomer(player, game) for player, game in keys]
    into = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    await connection.execute(into(ratings).values(first).on_conflict_do_nothing())
    query = select(ratings).where(tuple_(ratings.c.player, ratings.c.game).in_(keys))
    query = query.order_by(ratings.c.player, ratings.c.game).with_for_update()
    found = await connection.execute(query)
    return {(row.player, row.game): (Rating(row.mu, row.sigma), row.matches) for row in found}


def newcomer(player: str, game: str) -> dict[str, Any]:
    """Somebody of whom no match has told anything."""
    belief, name = first_belief(player), player.removeprefix(BOT) if player.startswith(BOT) else ""
    return {
        "player": player,
        "game": game,
        "name": name,
        **believing(belief),
        "matches": 0,
        "changed": 0,
    }


def believing(rating: Rating) -> dict[str, float]:
    """The columns of a rating."""
    return {"mu": rating.mu, "sigma": rating.sigma, "sure": rating.sure}


def player(standing: Standing, people: People) -> str:
    """Under which name a result is kept."""
    return BOT + standing.name if standing.person is None else people.public(standing.person)


def rating_of(player: str, game: str) -> ColumnElement[bool]:
    return (ratings.c.player == player) & (ratings.c.game == game)


def rows(table: str, at: int, ending: Ending, players: Sequence[str], new: dict[str, Rating]) -> list[dict[str, Any]]:
    """The results of a match."""
    return [
        {
            "table_id": table,
            "seat": standing.seat,
            "player": each,
            "game": ending.game,
            "at": at,
            "points": standing.points,
            "share": standing.share,
            "left": standing.left,
            "mu": new[each].mu if each in new else None,
            "sigma": new[each].sigma if each in new else None,
        }
        for each, standing in zip(players, ending.standings, strict=True)
    ]


# What is asked


def has_rating() -> ColumnElement[bool]:
    """Bots have one to begin with, people after a match."""
    return (ratings.c.matches > 0) | ratings.c.player.startswith(BOT)


def leaders(game: str, limit: int) -> Select[Any]:
    """Those with a rating in a game: whose strength is surest first."""
    query = select(ratings).where((ratings.c.game == game) & has_rating())
    return query.order_by(ratings.c.sure.desc(), ratings.c.player.desc()).limit(limit)  # an index, read backwards


def of_player(player: str) -> Select[Any]:
    """The ratings of somebody in all games."""
    return select(ratings).where((ratings.c.player == player) & has_rating()).order_by(ratings.c.game)


def played_by(player: str, limit: int) -> Select[Any]:
    """The results of somebody, the latest first, with the cards of those tables that are still there."""
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


def of_deal(deal: str) -> Select[Any]:
    """The results of all tables with the cards of a deal."""
    told = [results.c[name] for name in ("table_id", "seat", "player", "at", "points", "share", "left")]
    return select(*told).join(tables, tables.c.id == results.c.table_id).where(tables.c.deal == deal)
