"""What matches come to: results and ratings, in the transaction of their last entry, so that each counts once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from waterhole.server.common.keys import Keys
from waterhole.server.common.people import People
from waterhole.server.store.log import Ended
from waterhole.server.store.ratings import Row, lock_ratings, opponents, write_rating, write_results
from waterhole.server.table.ratings import (
    BOT,
    LATELY,
    SETTLED,
    Ending,
    Past,
    Rating,
    Standing,
    first_belief,
    learned,
    settled,
)

Key = tuple[str, str]  # player and game
Belief = tuple[Rating, int]  # and after how many matches


async def settle(connection: AsyncConnection, ended: Sequence[Ended], secret: bytes) -> None:
    """Matches are over: what everybody reached, and how strong they are believed to be now."""
    people = People(Keys.single(secret))
    known = await believed(connection, ended, people)
    for table, at, ending in ended:
        players = [player(standing, people) for standing in ending.standings]
        new: dict[str, Rating] = {}
        if ending.rated:
            names = {each: standing.name for each, standing in zip(players, ending.standings, strict=True)}
            before = {each: known[each, ending.game] for each in names}
            established = {each for each, belief in before.items() if settled(*belief)}
            beliefs = {each: rating for each, (rating, _) in before.items()}
            pasts = await past(connection, names, ending.game, at - LATELY)
            new = learned(players, ending.standings, beliefs, established, pasts)
            for each, rating in new.items():
                matches = before[each][1] + 1
                known[each, ending.game] = rating, matches
                row = {**believing(rating), "name": names[each], "matches": matches, "changed": at}
                await write_rating(connection, each, ending.game, row)
        await write_results(connection, rows(table, at, ending, players, new))


async def believed(connection: AsyncConnection, ended: Sequence[Ended], people: People) -> dict[Key, Belief]:
    """The ratings that will change."""
    rated: list[Ending] = [ending for _, _, ending in ended if ending.rated]
    keys = {(player(standing, people), ending.game) for ending in rated for standing in ending.standings}
    found = await lock_ratings(connection, [newcomer(*key) for key in keys]) if keys else ()
    return {(row.player, row.game): (Rating(row.mu, row.sigma), row.matches) for row in found}


async def past(connection: AsyncConnection, players: Iterable[str], game: str, since: int) -> dict[str, Past]:
    """Whom the people of a match have played against lately."""
    people = [each for each in players if not each.startswith(BOT)]
    met: dict[str, dict[str, int]] = {each: {} for each in people}
    unsettled = Counter[str]()
    for each, other, matches, doubted in await opponents(connection, people, game, since, SETTLED):
        met[each][other] = matches
        unsettled[each] += 0 if other.startswith(BOT) else doubted
    return {each: Past(met[each], unsettled[each]) for each in people}


def newcomer(player: str, game: str) -> Row:
    """Somebody of whom no match has told anything."""
    name = player.removeprefix(BOT) if player.startswith(BOT) else ""
    return {
        "player": player,
        "game": game,
        "name": name,
        **believing(first_belief(player)),
        "matches": 0,
        "changed": 0,
    }


def believing(rating: Rating) -> dict[str, float]:
    """The columns of a rating."""
    return {"mu": rating.mu, "sigma": rating.sigma, "sure": rating.sure}


def player(standing: Standing, people: People) -> str:
    """Under which name a result is kept."""
    return BOT + standing.name if standing.person is None else people.public(standing.person)


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
