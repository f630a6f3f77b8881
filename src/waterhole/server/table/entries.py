"""The entries of a table's log. A table is what its entries make of it, one after another.

They are stored as JSON, one row each:
    {"what": "opened", "settings": {"game": "kariba", …}, "host": "…", "seed": "…", "code": "lavo-kime-27"}
    {"what": "sat", "seat": 1, "person": "…", "name": "Nia"}
    {"what": "played", "seat": 1, "move": "7x2", "id": "a1", "by": "person"}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct, field

Hand = Literal["person", "bot", "greedy"]  # who decided: the last stands in for a bot that failed
Reason = Literal["left", "gone", "clock"]


@dataclass(frozen=True, slots=True)
class Clock:
    """How long people may think: seconds for each move, or a bank for a whole game with seconds added by each move."""

    kind: Literal["move", "bank"]
    seconds: int
    increment: int = 0


class Origin(Struct, frozen=True, omit_defaults=True):
    """Where the cards of a table come from, if they were not shuffled for it: from a deal that others play as well."""

    seed: str  # hexadecimal
    deal: str | None = None  # the name under which results are compared; none, if somebody plays on from a moment
    moves: tuple[str, ...] = ()  # that were made before
    position: dict[str, Any] | None = None  # instead of a deal
    table: str | None = None  # where these cards were played before
    game: int | None = None  # of its match, from 1
    after: int = 0  # so many of that game's moves
    day: str | None = None  # the daily deal that these cards are, wherever they came through


class TableSettings(Struct, frozen=True, omit_defaults=True):
    """What a table was opened with."""

    game: str
    seats: tuple[str, ...]  # "open", or the level of a bot
    length: int
    options: dict[str, bool] = field(default_factory=dict)
    deck: dict[str, Any] | None = None
    clock: Clock | None = None
    public: bool = False
    chat: bool = True
    start: int | None = None  # the seat that begins the first game; else chance decides
    before: str | None = None  # the table that this is the rematch of
    rated: bool = False  # does the result count? Then nobody has help
    help: bool = False  # hints and counts for everybody; whoever is alone with bots at an unrated table has them anyway
    origin: Origin | None = None


class Sitting(Struct, frozen=True):
    """A person on a seat."""

    seat: int
    person: str
    name: str


class Entry(Struct, tag_field="what", tag=str.lower, omit_defaults=True):
    """Something that happened at a table."""


class Opened(Entry):
    """A person, or a program, has opened the table."""

    settings: TableSettings
    host: str
    seed: str  # secret until the match is over
    code: str
    sitting: tuple[Sitting, ...] = ()  # who sits there from the beginning: those of the match before


class Sat(Entry):
    """A person took an open seat, or, from another device, one of their own."""

    seat: int
    person: str
    name: str
    commitment: str | None = None  # to a text for the shuffle: its SHA-256


class Stood(Entry):
    """A person gave a seat up before the match."""

    seat: int


class Placed(Entry):
    """The host put a bot on a seat, or took it away."""

    seat: int
    bot: str | None


class Committed(Entry):
    """A seat committed itself to a text for the shuffle, of which only the SHA-256 is known."""

    seat: int
    commitment: str


class Locked(Entry):
    """The match is to begin: seats and commitments stay as they are, and texts are opened."""


class Contributed(Entry):
    """A seat opened its text for the shuffle. (In scheme 1 a text was added in the clear, before the match.)"""

    seat: int
    text: str


class Unlocked(Entry):
    """Some did not open their texts: the start is called off, and the next has a new secret and new texts."""

    seats: tuple[int, ...]
    seed: str


class Started(Entry):
    """The match began: the first game was dealt, from the secret and all texts. The last text may come with this."""

    seat: int | None = None
    text: str | None = None
    scheme: int = 1  # how the cards are shuffled; see `Fair`


class Played(Entry):
    """A move was made."""

    seat: int
    move: str
    id: str | None = None
    by: Hand = "person"
    spent: int | None = None  # milliseconds, if it is not simply the time since the turn began


class Undone(Entry):
    """A person who is alone with bots took their last move back, and with it what bots did since."""

    seat: int


class Dealt(Entry):
    """The next game of the match was dealt."""


class Away(Entry):
    """A bot took the place of a person."""

    seat: int
    why: Reason
    spent: int | None = None  # as for a move, if it was theirs


class Back(Entry):
    """A person took the place back."""

    seat: int


class Ended(Entry):
    """The match is over as it stood: the log has its longest length, or whoever runs the server ended it."""


class Rematched(Entry):
    """The same people went on at another table."""

    table: str


Moving = Played | Undone  # what changes the game, and nothing else of the table
Shuffling = Committed | Locked | Contributed | Unlocked | Started
Happening = Opened | Sat | Stood | Placed | Shuffling | Played | Undone | Dealt | Away | Back | Ended | Rematched
