"""When does something happen at a table by itself, and what? A pure decision, taken anew after every change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from waterhole.server.common.clock import DAY, milliseconds
from waterhole.server.common.settings import Settings
from waterhole.server.table.shuffling import opening_ends
from waterhole.server.table.table import LONGEST, Table

BACKUP = 2.0  # seconds: for a message to come from another process
ABANDONED = DAY  # a rated match that nobody goes on with is played to its end by bots


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be done, and when, in milliseconds of the time in which it is asked."""

    what: Literal["think", "clock", "gone", "deal", "withheld", "end"]
    at: int


@dataclass(frozen=True, slots=True)
class Times:
    """What a process knows of a table's time, by a time of its own that nobody sets back or forward."""

    absent: Mapping[int, int]  # people who are gone, and since when
    since: int  # when whoever decides began to think
    up: int = 0  # when the server came up
    watched: bool = True  # does anybody look?


def next_due(table: Table, times: Times, settings: Settings, ours: bool) -> Due | None:
    """The next thing that happens without anybody asking.

    The process that stored the last entry is in charge; others wait to see whether it does its duty.
    """
    due = undisturbed(table, times, settings)
    if due is None or ours:
        return due
    return Due(due.what, due.at + milliseconds(BACKUP + 2 * settings.bot_limit))  # a bot may wait, and then think


def undisturbed(table: Table, times: Times, settings: Settings) -> Due | None:
    """The same for the process that is in charge."""
    absent, since, rated = times.absent, times.since, table.facts.settings.rated
    if table.facts.status == "playing" and table.version >= LONGEST:
        return Due("end", since)
    if (ends := opening_ends(table, times.up, since)) is not None:
        return Due("withheld", ends)
    if table.bots_alone and not times.watched:
        return None  # they go on when somebody looks
    if table.between:
        if someone_there(table, absent):
            return Due("deal", since + milliseconds(settings.interval))
        return Due("deal", since + ABANDONED) if rated else None
    if not table.playing:
        return None
    turn = table.turn
    seat = table.facts.seats[turn]
    if seat.bot or seat.away:
        return Due("think", since + milliseconds(settings.pace))
    dues = []
    if (deadline := table.deadline(times.up, since)) is not None:
        dues.append(Due("clock", deadline))
    if turn in absent and (rated or waited_for(table, turn, absent)):
        gone = max(since, absent[turn]) + milliseconds(settings.patience)
        dues.append(Due("gone", gone if waited_for(table, turn, absent) else max(gone, since + ABANDONED)))
    return min(dues, key=lambda due: due.at, default=None)


def waited_for(table: Table, turn: int, absent: Mapping[int, int]) -> bool:
    """Is another person there? Those who are alone with bots find the table as they left it."""
    return any(seat.person and number != turn and number not in absent for number, seat in enumerate(table.facts.seats))


def someone_there(table: Table, absent: Mapping[int, int]) -> bool:
    """Is any person there, or do only bots play?"""
    people = [number for number, seat in enumerate(table.facts.seats) if seat.person and not seat.away]
    return not people or any(number not in absent for number in people)
