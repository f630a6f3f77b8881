"""What a table keeps, in memory and beside the last entry of its log."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from waterhole.server.table import entries
from waterhole.server.table.entries import TableSettings

Status = Literal["open", "playing", "over"]

RATED_CLOCK = entries.Clock("move", 120)  # where people play for their ratings and have asked for no other
STOOD_IN = 3  # moves: whoever left so many of them, and more than a quarter, to a bot has left the match to it


class Seat(Struct, omit_defaults=True):
    """A place at the table: open, a bot's, or a person's, for whom a bot may stand in."""

    bot: str | None = None
    person: str | None = None
    name: str | None = None
    away: entries.Reason | None = None
    commitment: str | None = None  # to a text for the shuffle
    contribution: str | None = None  # that text, once it is open
    bank: int = 0  # milliseconds left
    answered: dict[str, int] = msgspec.field(default_factory=dict)  # ids of the last moves, and the versions they made
    moves: int = 0  # of a person's seat, in the match
    stood_in: int = 0  # of them, those that a bot made; of a bot's seat, those that the greedy one made

    @property
    def open(self) -> bool:
        return self.bot is None and self.person is None

    @property
    def withheld(self) -> bool:
        """Is there a text that is still to be opened?"""
        return self.commitment is not None and self.contribution is None

    @property
    def left(self) -> bool:
        """Has a person left the match to a bot, for good or for much of it?"""
        much = self.stood_in >= STOOD_IN and 4 * self.stood_in > self.moves
        return self.person is not None and (self.away is not None or much)


class Retreat(Struct, frozen=True, array_like=True):
    """The game before a move that can be taken back, and the clock of whoever made it, at the moment they did."""

    seat: int
    record: bytes
    bank: int
    spent: int
    grace: int


class Facts(Struct):
    """All of a table but the game in progress as it is now."""

    id: str
    code: str
    host: str
    seed: str
    settings: TableSettings
    seats: list[Seat]
    opened: int  # milliseconds since 1970, as all times here
    status: Status = "open"
    version: int = 0
    since: int = 0  # when whoever decides began, or came back, to think
    last: int = 0  # when the last entry was written; the next one is later
    spent: int = 0  # milliseconds that they had thought before
    grace: int = 0  # milliseconds that they were given on coming back, once a turn
    turned: int = 0  # the version that brought the turn
    rematch: str | None = None
    locked: int | None = None  # since when texts for the shuffle are opened, until the match begins
    spent_texts: tuple[str, ...] = ()  # commitments whose texts were opened for a start that was called off
    scheme: int = 1  # how the cards were shuffled
    kept_back: dict[int, int] = {}  # seats that did not open their texts, and how many times
    fuss: dict[str, int] = {}  # entries that people caused without playing: of the last few who did
    retreats: tuple[Retreat, ...] = ()  # to before the moves that can be taken back, the last one last

    @property
    def clock(self) -> entries.Clock | None:
        """How long people may think. Where several play for their ratings nobody can hold up the end for ever."""
        several = sum(seat.bot is None for seat in self.seats) > 1
        return self.settings.clock or (RATED_CLOCK if self.settings.rated and several else None)


class Saved(Struct, array_like=True):
    """A table as it is stored beside its last entry: it can go on from there without its log."""

    facts: Facts
    dealt: int = 0
    finished: list[list[int]] = []
    record: bytes | None = None
    layout: str = ""  # of the record: another version of the rules may have another


class Unreadable(ValueError):
    """A snapshot that another version has made: the log has to be read instead."""


SAVE = msgspec.msgpack.Encoder()
LOAD = msgspec.msgpack.Decoder(Saved)
