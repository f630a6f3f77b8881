"""A table as the store takes it: an entry with what stands beside it."""

from __future__ import annotations

import msgspec

from waterhole.server.store.log import Listing, NewEntry
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening
from waterhole.server.table.ratings import ending
from waterhole.server.table.table import Table
from waterhole.server.telling.info import info

UNLISTED = entries.Moving | entries.Committed | entries.Locked | entries.Contributed  # soon followed by something else
EVERY = 8  # entries have a snapshot beside one of them: what came after it is played again


def new_entry(table: Table, entry: Happening, at: int) -> NewEntry:
    """An entry, and now and then the table after it."""
    body = msgspec.json.encode(entry).decode()
    snapshot = table.snapshot() if table.version % EVERY == 0 or table.facts.status == "over" else None
    return NewEntry(table.facts.id, table.version, at, body, snapshot, listing(table, entry))


def listing(table: Table, entry: Happening) -> Listing | None:
    """What lists show, if this entry changed it."""
    if isinstance(entry, UNLISTED) and table.facts.status != "over":
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
