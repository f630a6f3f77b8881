"""Finished tables as replay files, with what proves that their cards were shuffled fairly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from waterhole.engine import replay
from waterhole.engine.match import Match
from waterhole.server import entries
from waterhole.server.table import BODY, Table
from waterhole.server.telling import names


def replay_of(table: Table, rows: Iterable[Any]) -> str:
    """The match of a table, played again from its log."""
    settings, facts = table.facts.settings, table.facts
    match = Match(table.game, len(facts.seats), table.match_seed, settings.length, settings.start, **settings.options)
    for _, _, body in rows:
        entry = BODY.decode(body)
        if isinstance(entry, entries.Played):
            match.play(entry.move)
        elif isinstance(entry, entries.Undone):
            match.undo(entry.seat, ())  # it was allowed then: nobody is asked again
        elif isinstance(entry, entries.Dealt):
            match.deal_next()
    return replay.write(match, [name or "" for name in names(table)], table.fair)
