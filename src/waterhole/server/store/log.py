"""The log of all tables: one row for each entry, and beside it what lists and links need.

Rows go in and come out; what they mean is known elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, func, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from waterhole.server.common.keys import NAMES, missing
from waterhole.server.common.refusal import Refusal
from waterhole.server.store.connect import database, engine, make_private
from waterhole.server.store.migrate import migrate
from waterhole.server.store.schema import entries, facts, links, players, reviews, tables

Rows = Sequence[Any]  # of a query: each a tuple
Ended = tuple[str, int, Any]  # a table, when its match was over, and how it came out
Settle = Callable[
    [AsyncConnection, Sequence[Ended], bytes], Awaitable[None]
]  # with the key of names, in the transaction

PART = 1000  # rows of a long answer, at a time

logger = logging.getLogger(__name__)


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
    """An entry to be stored: with the snapshot, and the listing if that has changed."""

    table: str
    number: int
    at: int
    body: str
    snapshot: bytes
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


class Log:
    """The database. Everything is written over one connection, so that SQLite never waits for itself."""

    def __init__(self, url: str, settle: Settle = unsettled) -> None:
        self.url = database(url)
        self.engine = engine(self.url)
        self.writer: AsyncConnection | None = None
        self.hand = asyncio.Lock()
        self.settle = settle
        self.key: bytes | None = None

    async def open(self) -> None:
        """Connect, and bring the database up to date."""
        make_private(self.url)
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)
        self.writer = await self.engine.connect()

    async def close(self) -> None:
        if self.writer is not None:
            await self.writer.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """The one connection that writes, in a transaction. A connection that broke is replaced."""
        async with self.hand:
            try:
                connection = await self.connected()
                async with connection.begin():
                    yield connection
            except IntegrityError:
                raise
            except Exception as error:
                await self.disconnect()
                raise not_stored() from error

    async def connected(self) -> AsyncConnection:
        if self.writer is None or self.writer.closed or self.writer.invalidated:
            self.writer = await self.engine.connect()
        return self.writer

    async def disconnect(self) -> None:
        broken, self.writer = self.writer, None
        if broken is not None:
            with suppress(Exception):  # it is broken
                await broken.invalidate()
                await broken.close()

    # Entries

    async def store(self, new: Sequence[NewEntry]) -> list[bool]:
        """Store entries in one transaction; which of them were the first with their number?"""
        secret = await self.secret()
        try:
            async with self.writing() as connection:
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

    async def newest(self, table: str) -> bytes | None:
        """The snapshot beside the last entry of a table."""
        query = select(entries.c.snapshot).where(entries.c.table_id == table)
        found = await self.first(query.order_by(entries.c.number.desc()).limit(1))
        return None if found is None else bytes(found[0])

    async def entries(self, table: str, after: int = -1) -> Rows:
        """The entries of a table, from the first or after some number: number, time and body."""
        query = select(entries.c.number, entries.c.at, entries.c.body).where(entries.c.table_id == table)
        return await self.all(query.where(entries.c.number > after).order_by(entries.c.number))

    async def snapshot(self, table: str, number: int) -> bytes | None:
        """The snapshot beside an entry, if it is still kept."""
        query = select(entries.c.snapshot).where((entries.c.table_id == table) & (entries.c.number == number))
        found = await self.first(query)
        return None if found is None or found[0] is None else bytes(found[0])

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
            if gone:  # the tables first: whoever adds to one holds it
                await connection.execute(delete(tables).where(tables.c.id.in_(gone)))
                await connection.execute(delete(entries).where(entries.c.table_id.in_(gone)))
                await connection.execute(delete(players).where(players.c.table_id.in_(gone)))
                await connection.execute(delete(links).where(links.c.table_id.in_(gone)))
                await connection.execute(delete(reviews).where(reviews.c.table_id.in_(gone)))
            return len(gone)

    # Links and facts

    async def add_link(self, fingerprint: str, table: str, seat: int, owner: str, expires: int) -> None:
        async with self.writing() as connection:
            row = {"fingerprint": fingerprint, "table_id": table, "seat": seat, "owner": owner, "expires": expires}
            await connection.execute(insert(links), row)

    async def link(self, fingerprint: str, now: int) -> Any:
        """The table, seat and owner of a link that is not too old."""
        query = select(links.c.table_id, links.c.seat, links.c.owner)
        return await self.first(query.where((links.c.fingerprint == fingerprint) & (links.c.expires >= now)))

    async def drop_links(self, table: str, seat: int, now: int) -> None:
        """A seat has moved: its links are used up. So are old ones."""
        async with self.writing() as connection:
            used = (links.c.table_id == table) & (links.c.seat == seat)
            await connection.execute(delete(links).where(used | (links.c.expires < now)))

    async def secret(self) -> bytes:
        """The key of the names by which people are known on pages: it stays the same for ever."""
        if self.key is None:
            self.key = bytes.fromhex((await self.facts())[NAMES])
        return self.key

    async def facts(self) -> dict[str, str]:
        """What is kept beside the tables. Keys are made if they are not there yet, the same for all processes."""
        for _ in range(2):
            found = {row.name: row.value for row in await self.all(select(facts.c.name, facts.c.value))}
            new = missing(found)
            if not new:
                return found
            with suppress(IntegrityError):  # another process was quicker
                async with self.writing() as connection:
                    await connection.execute(insert(facts), rows_of(new))
        return await self.facts()

    async def note(self, new: Mapping[str, str], gone: Sequence[str] = ()) -> None:
        """Keep facts, instead of what was kept under their names, and forget others."""
        with suppress(IntegrityError):  # somebody else has just noted the same
            async with self.writing() as connection:
                await connection.execute(delete(facts).where(facts.c.name.in_([*new, *gone])))
                await connection.execute(insert(facts), rows_of(new))

    async def ping(self) -> None:
        await self.first(select(1))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that reads. While the database is away, whoever asks is told so."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except Exception as error:
            logger.warning("the database cannot be read", extra={"error": type(error).__name__})
            raise Refusal("no_database", 503, "The database does not answer. Please try again.") from error

    async def first(self, query: Select[Any]) -> Any:
        async with self.reading() as connection:
            return (await connection.execute(query)).first()

    async def all(self, query: Select[Any]) -> Rows:
        async with self.reading() as connection:
            rows: Rows = (await connection.execute(query)).all()
            return rows

    async def many(self, query: Select[Any]) -> Rows:
        """As `all`, for answers so long that others have their turn in between."""
        async with self.reading() as connection:
            found = await connection.stream(query)
            return [row async for part in found.partitions(PART) for row in part]


def rows_of(new: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in new.items()]


def not_stored() -> Refusal:
    return Refusal("not_stored", 503, "This could not be stored. Please try again.")
