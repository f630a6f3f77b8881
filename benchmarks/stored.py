"""Thousands of stored tables, for a server to start with: some open, some in the middle of a match, some over."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from dataclasses import replace

from waterhole.server.common.clock import SYSTEM
from waterhole.server.live.results import settle
from waterhole.server.live.rows import listing, new_entry
from waterhole.server.store.log import Log, NewEntry
from waterhole.server.table import decisions, entries
from waterhole.server.table.entries import Happening
from waterhole.server.table.table import Table

STATUSES = ("open", "playing", "over")
STORIES = 30  # that differ; each is told of many tables
FEW = 10  # moves of a match in progress

Told = Sequence[tuple[Table, Happening, int]]  # a table after each of its entries, the entry, and when it was made


async def fill(url: str, game: str, count: int) -> dict[str, str]:
    """Store so many tables; of each status, the id of one."""
    chance = random.Random(count)  # noqa: S311  # not a secret
    known: dict[str, str] = {}
    log = Log(url, settle)
    await log.open()
    try:
        for number in range(STORIES):
            status = STATUSES[number % len(STATUSES)]
            told = story(game, status, chance)
            ids = [secrets.token_urlsafe(16) for _ in range(number, count, STORIES)]
            await log.store([each for id in ids for each in lines(id, told)])
            known[status] = ids[0] if ids else known[status]
    finally:
        await log.close()
    return known


def story(game: str, status: str, chance: random.Random) -> Told:
    """What happened at a table of two people, without a clock, up to a status."""
    at = SYSTEM.now()
    opened = decisions.open_table(entries.TableSettings(game=game, seats=(decisions.OPEN,) * 2, length=1), "ann")
    table = Table.opened("", opened, at)
    told: list[tuple[Table, Happening, int]] = [(table.copy(), opened, at)]

    def add(entry: Happening) -> None:
        table.apply(entry, at)
        told.append((table.copy(), entry, at))

    add(entries.Sat(0, "ann", "Ann"))
    if status == "open":
        return told
    add(entries.Sat(1, "bob", "Bob"))
    add(entries.Started())
    while table.playing and (status == "over" or len(told) < FEW):
        move = chance.choice(table.games.state.moves())
        add(entries.Played(table.turn, move, str(table.version)))
    return told


def lines(id: str, told: Told) -> list[NewEntry]:
    """The story as one table's log. Lists learn of its beginning and its end only: that goes faster."""
    made = []
    for table, entry, at in told:
        table.facts.id = id
        made.append(replace(new_entry(table, entry, at), listing=None))
    opened = told[0][1]
    for end in (0, -1):
        made[end] = replace(made[end], listing=listing(told[end][0], opened))
    return made
