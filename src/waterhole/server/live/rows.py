"""A table as the store takes it: an entry with what stands beside it."""

from __future__ import annotations

import msgspec

from waterhole.server.store.log import Listing, NewEntry
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening
from waterhole.server.table.ratings import ending
from waterhole.server.table.table import Table
from waterhole.server.telling.info import info


def new_entry(table: Table, entry: Happening, at: int) -> NewEntry:
    """An entry, and the table after it."""
    body = msgspec.json.encode(entry).decode()
    return NewEntry(table.facts.id, table.version, at, body, table.snapshot(), listing(table, entry))


def listing(table: Table, entry: Happening) -> Listing | None:
    """What lists show, if this entry changed it."""
    if isinstance(entry, entries.Moving) and table.facts.status != "over":
        return None
    facts = table.facts
    people = {seat.person: number for number, seat in enumerate(facts.seats) if seat.person}
    text = msgspec.json.encode(info(table)).decode()
    origin = facts.settings.origin
    ends = isinstance(entry, entries.Played | entries.Started | entries.Dealt | entries.Ended)
    return Listing(
        facts.code,
        facts.settings.game,
        facts.settings.public,
        facts.status,
        text,
        people,
        deal=None if origin is None else origin.deal,
        ending=ending(table) if ends and facts.status == "over" else None,
    )
