"""The log of all tables: one row for each entry, and beside it what lists and links need.

Rows go in and come out; what they mean is known elsewhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, true, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from waterhole.server.common.clock import SYSTEM, SystemClock
from waterhole.server.common.keys import NAMES, REVOKED, missing, moment
from waterhole.server.store.database import Database, Rows, not_stored
from waterhole.server.store.schema import entries, facts, links, players, reviews, tables

Ended = tuple[str, int, Any]  # a table, when its match was over, and how it came out
Settle = Callable[
    [AsyncConnection, Sequence[Ended], bytes], Awaitable[None]
]  # with the key of names, in the transaction


@dataclass(frozen=True, slots=True)
class Listing:
    """What lists show of a table, and whose it is."""

    code: str
    game: str
    public: bool
    status: str
    text: str
    people: dict[str, int]  # and their seats
    deal: str | None = None
    ending: Any = None  # how the match came out, if it is over now: for whoever settles it


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to be stored: with a snapshot now and then, and the listing if that has changed."""

    table: str
    number: int
    at: int
    body: str
    snapshot: bytes | None
    listing: Listing | None = None

    def row(self) -> dict[str, Any]:
        return {
            "table_id": self.table,
            "number": self.number,
            "at": self.at,
            "body": self.body,
            "snapshot": self.snapshot,
        }


@dataclass(frozen=True, slots=True)
class Spared:
    """Tables that are not old yet: those of certain deals, if they have changed since a time."""

    deals: str  # how their names begin
    since: int


async def unsettled(_: AsyncConnection, ended: Sequence[Ended], __: bytes) -> None:
    """A log that only is read, or of which no match comes to its end."""
    raise LookupError(f"nobody is there to settle {len(ended)} matches")


class Log(Database):
    """The database, and what is kept in it."""

    def __init__(self, url: str, settle: Settle = unsettled, clock: SystemClock = SYSTEM) -> None:
        super().__init__(url, clock)
        self.settle = settle
        self.key: bytes | None = None

    # Entries

    async def store(self, new: Sequence[NewEntry]) -> list[bool]:
        """Store entries in one transaction; which of them were the first with their number?"""
        secret = await self.secret()
        try:
            async with self.writing(moves=all(each.listing is None for each in new)) as connection:
                await self.write(connection, secret, sorted(new, key=lambda each: (each.table, each.number)))
            return [True] * len(new)
        except IntegrityError as error:
            if len(new) > 1:
                return [await self.store_one(each) for each in new]
            if await self.is_taken(new[0]):
                return [False]
            raise not_stored() from error

    async def store_one(self, new: NewEntry) -> bool:
        return (await self.store([new]))[0]

    async def is_taken(self, new: NewEntry) -> bool:
        """Is there an entry with this number already?"""
        same = (entries.c.table_id == new.table) & (entries.c.number == new.number)
        return await self.first(select(entries.c.number).where(same)) is not None

    async def write(self, connection: AsyncConnection, secret: bytes, new: Sequence[NewEntry]) -> None:
        await connection.execute(insert(entries), [each.row() for each in new])
        for each in new:
            if each.listing is not None:
                await self.write_listing(connection, each, each.listing)
        ended = [(each.table, each.at, each.listing.ending) for each in new if each.listing and each.listing.ending]
        if ended:
            await self.settle(connection, ended, secret)

    async def write_listing(self, connection: AsyncConnection, new: NewEntry, listing: Listing) -> None:
        row = {"code": listing.code, "game": listing.game, "public": listing.public, "status": listing.status}
        row |= {"changed": new.at, "card": listing.text, "deal": listing.deal}
        if new.number == 0:
            await connection.execute(insert(tables), {"id": new.table, **row})
        else:
            await connection.execute(update(tables).where(tables.c.id == new.table).values(row))
            await connection.execute(delete(players).where(players.c.table_id == new.table))
        if listing.people:
            people = listing.people.items()
            sitting = [{"person": person, "table_id": new.table, "seat": seat} for person, seat in people]
            await connection.execute(insert(players), sitting)
        if listing.status == "over":
            earlier = (entries.c.table_id == new.table) & (entries.c.number < new.number)
            await connection.execute(update(entries).where(earlier).values(snapshot=None))

    async def nearest(self, table: str, until: int | None = None) -> Rows:
        """The last entry of a table, up to some number, that has a snapshot, and the entries after it up to there:
        number, time, body and snapshot.
        """
        own = (entries.c.table_id == table) & (true() if until is None else entries.c.number <= until)
        kept = select(entries.c.number).where(own & entries.c.snapshot.is_not(None))
        last = kept.order_by(entries.c.number.desc()).limit(1).scalar_subquery()
        query = select(entries.c.number, entries.c.at, entries.c.body, entries.c.snapshot)
        return await self.all(query.where(own & (entries.c.number >= last)).order_by(entries.c.number))

    async def entries(self, table: str, after: int = -1) -> Rows:
        """The entries of a table, from the first or after some number: number, time and body."""
        query = select(entries.c.number, entries.c.at, entries.c.body).where(entries.c.table_id == table)
        return await self.all(query.where(entries.c.number > after).order_by(entries.c.number))

    async def these(self, wanted: Sequence[tuple[str, int]]) -> Rows:
        """Entries of many tables at once, by table and number, in order."""
        query = select(entries.c.table_id, entries.c.number, entries.c.at, entries.c.body)
        query = query.where(tuple_(entries.c.table_id, entries.c.number).in_(wanted))
        return await self.all(query.order_by(entries.c.table_id, entries.c.number))

    async def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""
        newest = func.max(entries.c.number)
        query = select(entries.c.table_id, newest).where(entries.c.table_id.in_(ids)).group_by(entries.c.table_id)
        return {row[0]: row[1] for row in await self.all(query)}

    # Lists

    async def find(self, code: str) -> str | None:
        """The table with a code, as long as people can sit down there."""
        query = select(tables.c.id).where((tables.c.code == code) & (tables.c.status == "open"))
        found = await self.first(query)
        return None if found is None else str(found[0])

    async def listed(self, game: str | None, limit: int) -> Rows:
        """Public tables that are not over and not deserted: those to sit down at first, then the latest."""
        query = select(tables.c.id, tables.c.card).where(tables.c.public & tables.c.status.in_(("open", "playing")))
        if game is not None:
            query = query.where(tables.c.game == game)
        someone = select(players.c.person).where(players.c.table_id == tables.c.id).exists()
        query = query.where(someone | (tables.c.status == "playing"))
        return await self.all(query.order_by(tables.c.status, tables.c.changed.desc()).limit(limit))

    async def history(self, person: str, before: int | None, limit: int) -> Rows:
        """The tables of a person, the latest first: when they changed, the seat, and what lists show."""
        query = select(tables.c.changed, players.c.seat, tables.c.card).join(players, players.c.table_id == tables.c.id)
        query = query.where(players.c.person == person)
        if before is not None:
            query = query.where(tables.c.changed < before)
        return await self.all(query.order_by(tables.c.changed.desc()).limit(limit))

    async def going_on(self) -> list[str]:
        """The tables with a match in progress."""
        return [row[0] for row in await self.all(select(tables.c.id).where(tables.c.status == "playing"))]

    async def forget(self, status: str, before: int, but: Container[str], spared: Spared | None = None) -> int:
        """Delete tables of a status that have not changed since, but for some; how many they were."""
        async with self.writing() as connection:
            moved = select(entries.c.number).where((entries.c.table_id == tables.c.id) & (entries.c.at >= before))
            old = select(tables.c.id).where((tables.c.status == status) & (tables.c.changed < before) & ~moved.exists())
            if spared is not None:
                others = tables.c.deal.is_(None) | ~tables.c.deal.startswith(spared.deals)
                old = old.where(others | (tables.c.changed < spared.since))
            gone = [row[0] for row in await connection.execute(old.limit(500)) if row[0] not in but]
            if gone:
                await clear_away(connection, gone)
            return len(gone)

    async def delete(self, table: str) -> bool:
        """All of a table but its results; was it there? No server may have it in memory."""
        async with self.writing() as connection:
            there = (await connection.execute(select(tables.c.id).where(tables.c.id == table))).first()
            if there is not None:
                await clear_away(connection, [table])
            return there is not None

    async def largest(self, limit: int) -> Rows:
        """The tables that take most room: id, game, status, when they changed, entries and bytes."""
        room = func.length(entries.c.body) + func.coalesce(func.length(entries.c.snapshot), 0)
        of = select(entries.c.table_id, func.count().label("entries"), func.sum(room).label("bytes"))
        each = of.group_by(entries.c.table_id).subquery()
        query = select(tables.c.id, tables.c.game, tables.c.status, tables.c.changed, each.c.entries, each.c.bytes)
        query = query.join(each, each.c.table_id == tables.c.id)
        return await self.all(query.order_by(each.c.bytes.desc(), tables.c.id).limit(limit))

    # Links and facts

    async def add_link(self, fingerprint: str, table: str, seat: int, owner: str, expires: int) -> None:
        async with self.writing() as connection:
            row = {"fingerprint": fingerprint, "table_id": table, "seat": seat, "owner": owner, "expires": expires}
            await connection.execute(insert(links), row)

    async def link(self, fingerprint: str, now: int) -> Any:
        """The table, seat and owner of a link that is not too old."""
        query = select(links.c.table_id, links.c.seat, links.c.owner)
        return await self.first(query.where((links.c.fingerprint == fingerprint) & (links.c.expires >= now)))

    async def drop_links(self, table: str, seat: int) -> None:
        """A seat has moved: its links are used up."""
        async with self.writing() as connection:
            await connection.execute(delete(links).where((links.c.table_id == table) & (links.c.seat == seat)))

    async def drop_ended(self, now: int) -> None:
        """Links that nobody used, and what need not be remembered of who was revoked."""
        async with self.writing() as connection:
            await connection.execute(delete(links).where(links.c.expires < now))
            ended = facts.c.name.startswith(REVOKED) & (facts.c.value <= moment(now))
            await connection.execute(delete(facts).where(ended))

    async def secret(self) -> bytes:
        """The key of the names by which people are known on pages: it stays the same for ever."""
        if self.key is None:
            self.key = bytes.fromhex((await self.facts())[NAMES])
        return self.key

    async def facts(self, since: int = 0) -> dict[str, str]:
        """What is kept beside the tables; of who was revoked only what is kept until after some time.

        Keys are made if they are not there yet, the same for all processes.
        """
        wanted = ~facts.c.name.startswith(REVOKED) | (facts.c.value > moment(since))
        for _ in range(2):
            found = {row.name: row.value for row in await self.all(select(facts.c.name, facts.c.value).where(wanted))}
            new = missing(found)
            if not new:
                return found
            with suppress(IntegrityError):  # another process was quicker
                async with self.writing() as connection:
                    await connection.execute(insert(facts), rows_of(new))
        return await self.facts(since)

    async def note(self, new: Mapping[str, str], gone: Sequence[str] = ()) -> None:
        """Keep facts, instead of what was kept under their names, and forget others."""
        with suppress(IntegrityError):  # somebody else has just noted the same
            async with self.writing() as connection:
                await connection.execute(delete(facts).where(facts.c.name.in_([*new, *gone])))
                await connection.execute(insert(facts), rows_of(new))


def rows_of(new: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in new.items()]


async def clear_away(connection: AsyncConnection, gone: Sequence[str]) -> None:
    """The tables first: whoever adds to one holds it."""
    await connection.execute(delete(tables).where(tables.c.id.in_(gone)))
    for others in (entries, players, links, reviews):
        await connection.execute(delete(others).where(others.c.table_id.in_(gone)))
