"""What everybody made of a deal: read from the database, and kept until there is more."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from waterhole.engine.library.state import winners_of
from waterhole.server.club import daily
from waterhole.server.club.challenges import Deal
from waterhole.server.live.house import House
from waterhole.server.store import deals as stored
from waterhole.server.store import ratings as results
from waterhole.server.table import comparing
from waterhole.server.table.comparing import Comparison, Held
from waterhole.server.table.ratings import BOT


class Named(Struct):
    """A seat, as listings of tables tell of it."""

    name: str | None = None


class Listed(Struct):
    """Of what lists show of a table, what is asked here."""

    seats: list[Named]
    opened: int
    public: bool = False


LISTED = msgspec.json.Decoder(Listed)


async def compared(house: House, deal: Deal) -> Comparison:
    """What everybody made of these cards who held them to the end of the game."""

    async def version() -> Hashable:
        return deal.first is not None, *(await house.log.first(stored.finished(deal.name)))

    async def make() -> Comparison:
        rows = await house.log.many(results.of_deal(deal.name))
        listings = await house.log.many(stored.listings(deal.name))
        return await asyncio.to_thread(read, deal, at_first(house, deal), rows, listings)

    return await house.comparisons.of(deal.name, version, make)


def read(deal: Deal, first: list[Held], rows: Sequence[Any], listings: Sequence[Any]) -> Comparison:
    """What was stored of everybody, compared with those of the first table."""
    tables = {id: LISTED.decode(text) for id, text in listings}
    end, held = daily.ends(deal.name) if deal.daily else None, list(first)
    for table, seat, player, at, points, share, left in rows:  # a row is unpacked much faster than asked for its parts
        listed = tables.get(table)
        if listed is None:
            continue  # it was cleared away meanwhile
        name, bot, late = listed.seats[seat].name or "", player.startswith(BOT), end is not None and at >= end
        held.append(Held(seat, player, name, points, share, left, table, listed.opened, bot, late, listed.public))
    return comparing.compare(held, len(deal.settings.seats))


def at_first(house: House, deal: Deal) -> list[Held]:
    """The results of the table where these cards were first played."""
    if deal.first is None:
        return []
    facts, points = deal.first.facts, deal.first.games.finished[deal.number - 1]
    winners = winners_of(points)
    return [
        Held(
            seat=number,
            player=BOT + seat.bot if seat.bot else house.people.public(seat.person or ""),
            name=seat.bot or seat.name or "",
            points=points[number],
            share=1 / len(winners) if number in winners else 0.0,
            left=seat.left,
            table=facts.id,
            opened=facts.opened,
            bot=seat.bot is not None,
            public=True,  # whoever knows the deal has its id: that is the name of the deal
        )
        for number, seat in enumerate(facts.seats)
    ]
