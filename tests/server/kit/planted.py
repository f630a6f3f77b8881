"""Tables that are put into a database as logs: with cards that a test has chosen, at any moment of a match."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from waterhole.server.common.clock import SYSTEM
from waterhole.server.live.results import settle
from waterhole.server.live.rows import new_entry
from waterhole.server.store.log import Log, NewEntry
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening, TableSettings
from waterhole.server.table.table import Table

AT = SYSTEM.now()  # when everything happened: lately, or it would be tidied away
Claim = tuple[str, str]  # identity and name


def beginning(settings: TableSettings, people: Sequence[Claim], seed: str) -> list[Happening]:
    """People take the open seats in order, and the match begins."""
    host = people[0][0] if people else "somebody who went away"
    opened = entries.Opened(settings, host, seed, "kudu-kudu-47")
    free = [number for number, who in enumerate(settings.seats) if who == "open"]
    sitting = [entries.Sat(number, *claim) for number, claim in zip(free, people, strict=True)]
    return [opened, *sitting, entries.Started()]


def written(id: str, happenings: Iterable[Happening], at: int = AT) -> tuple[Table, list[NewEntry]]:
    """The table that these entries make, and its log."""
    first, *others = happenings
    assert isinstance(first, entries.Opened)
    table = Table.opened(id, first, at)
    log = [new_entry(table, first, at)]
    for entry in others:
        table.apply(entry, at)
        log.append(new_entry(table, entry, at))
    return table, log


def played(
    settings: TableSettings, people: Sequence[Claim], games: int, seed: str = "ab" * 32
) -> tuple[Table, list[Happening]]:
    """So many games of a match by random moves, and the log of it."""
    chance, log = random.Random(seed), beginning(settings, people, seed)
    table = written("t", log)[0]
    while len(table.games.finished) < games:
        entry: Happening = entries.Dealt()
        if table.playing:
            by: entries.Hand = "bot" if table.facts.seats[table.turn].bot else "person"
            entry = entries.Played(table.turn, chance.choice(table.games.state.moves()), by=by)
        log.append(entry)
        table.apply(entry, 1)
    return table, log


async def store(database: str, new: Sequence[NewEntry]) -> None:
    """Into the database of a server, which may be running."""
    log = Log(database, settle)
    await log.open()
    assert all(await log.store(new))
    await log.close()
