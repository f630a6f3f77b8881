"""A table: what the entries of its log add up to. No clock is read and nothing is sent or stored in here."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from copy import copy
from functools import cache, lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from waterhole import games
from waterhole.engine.errors import BadDeck
from waterhole.engine.game import Game
from waterhole.engine.journal import Event
from waterhole.engine.replay import Fair
from waterhole.engine.series import Series
from waterhole.server import entries
from waterhole.server.entries import Happening, Settings

Seating = entries.Sat | entries.Stood | entries.Placed | entries.Contributed | entries.Away | entries.Back
Status = Literal["open", "playing", "over"]

GRACE = 15_000  # milliseconds that whoever comes back has at least, once a turn
NO_MORE = -1  # the grace of this turn is used up
REMEMBERED = 4  # ids of moves, for each seat


class Seat(Struct, omit_defaults=True):
    """A place at the table: open, a bot's, or a person's, for whom a bot may stand in."""

    bot: str | None = None
    person: str | None = None
    name: str | None = None
    away: entries.Reason | None = None
    contribution: str | None = None
    bank: int = 0  # milliseconds left
    answered: dict[str, int] = msgspec.field(default_factory=dict)  # ids of the last moves, and the versions they made

    @property
    def open(self) -> bool:
        return self.bot is None and self.person is None


class Facts(Struct):
    """All of a table but the game in progress."""

    id: str
    code: str
    host: str
    seed: str
    settings: Settings
    seats: list[Seat]
    opened: int  # milliseconds since 1970, as all times here
    status: Status = "open"
    version: int = 0
    since: int = 0  # when whoever decides began, or came back, to think
    spent: int = 0  # milliseconds that they had thought before
    grace: int = 0  # milliseconds that they were given on coming back, once a turn
    turned: int = 0  # the version that brought the turn
    rematch: str | None = None


class Saved(Struct, array_like=True):
    """A table as it is stored beside its last entry: it can go on from there without its log."""

    facts: Facts
    dealt: int = 0
    finished: list[list[int]] = []
    record: bytes | None = None
    layout: str = ""  # of the record: another version of the rules may have another


class Unreadable(ValueError):
    """A snapshot that another version has made: the log has to be read instead."""


BODY = msgspec.json.Decoder(Happening)
SAVE = msgspec.msgpack.Encoder()
LOAD = msgspec.msgpack.Decoder(Saved)


class Table:
    """The facts, and the games once the match has begun."""

    __slots__ = ("facts", "game", "series")

    def __init__(self, facts: Facts, series: Series | None = None, game: Game | None = None) -> None:
        self.facts = facts
        self.game = game or game_of(facts.settings)
        self.series = series

    @classmethod
    def opened(cls, id: str, entry: entries.Opened, at: int) -> Table:
        """The table after the first entry of its log."""
        seats = [Seat(bot=None if who == "open" else who) for who in entry.settings.seats]
        for sitting in entry.sitting:
            seats[sitting.seat] = Seat(person=sitting.person, name=sitting.name)
        return cls(Facts(id, entry.code, entry.host, entry.seed, entry.settings, seats, opened=at, since=at))

    @classmethod
    def restored(cls, snapshot: bytes) -> Table:
        """The table as it was stored."""
        try:
            saved = LOAD.decode(snapshot)
        except msgspec.DecodeError:
            raise Unreadable from None
        table = cls(saved.facts)
        if saved.record is not None:
            if saved.layout != layout(table.game):
                raise Unreadable
            settings = saved.facts.settings
            table.series = Series.resume(
                table.game,
                len(settings.seats),
                table.match_seed,
                settings.length,
                settings.start,
                settings.options,
                saved.dealt,
                saved.finished,
                saved.record,
            )
        return table

    @classmethod
    def retold(cls, id: str, rows: Sequence[Any]) -> Table:
        """A table from its whole log."""
        opening, *later = rows
        entry = BODY.decode(opening.body)
        if not isinstance(entry, entries.Opened):
            raise LookupError(f"the log of table {id[:6]} has no beginning")
        table = cls.opened(id, entry, opening.at)
        for row in later:
            table.apply(BODY.decode(row.body), row.at)
        return table

    def snapshot(self) -> bytes:
        if self.series is None:
            return SAVE.encode(Saved(self.facts))
        record = self.series.state.record.tobytes()
        return SAVE.encode(Saved(self.facts, self.series.dealt, self.series.finished, record, layout(self.game)))

    def copy(self) -> Table:
        """Another of the same, to be changed."""
        facts = copy(self.facts)
        facts.seats = [copy(seat) for seat in facts.seats]
        return Table(facts, None if self.series is None else self.series.copy(), self.game)

    # What one wants to know.

    @property
    def version(self) -> int:
        return self.facts.version

    @property
    def playing(self) -> bool:
        """Is there a game in which somebody can move?"""
        return self.series is not None and not self.series.state.over

    @property
    def between(self) -> bool:
        """Is one game of the match over and the next not dealt?"""
        return self.series is not None and self.series.state.over and not self.series.over

    @property
    def games(self) -> Series:
        """The games of a match that has begun."""
        if self.series is None:
            raise LookupError("the match has not begun")
        return self.series

    @property
    def turn(self) -> int:
        """The seat that decides."""
        return self.games.state.turn

    @property
    def match_seed(self) -> bytes:
        return self.fair.match_seed()

    @property
    def fair(self) -> Fair:
        """What the cards are shuffled from: a secret until the match is over."""
        return Fair(self.facts.seed, [seat.contribution for seat in self.facts.seats])

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits."""
        if person is not None:
            for number, seat in enumerate(self.facts.seats):
                if seat.person == person:
                    return number
        return None

    def deadline(self, up: int = 0) -> int | None:
        """When whoever decides runs out of time; the time before the server was up does not count."""
        facts = self.facts
        if facts.settings.clock is None or not self.playing:
            return None
        seat = facts.seats[self.turn]
        if seat.person is None or seat.away:
            return None
        return max(facts.since, up) + max(self.left(seat), 0) + max(facts.grace, 0)

    def left(self, seat: Seat) -> int:
        """Milliseconds that whoever decides had left when they last began to think."""
        clock = self.facts.settings.clock
        if clock is None:
            return 0
        return (seat.bank if clock.kind == "bank" else clock.seconds * 1000) - self.facts.spent

    # What entries do. Who may do what was decided before; the rules say which moves are legal.

    def apply(self, entry: Happening, at: int) -> Sequence[Event]:
        """Another entry of the log; what happened on the table."""
        events: Sequence[Event] = ()
        facts = self.facts
        match entry:
            case entries.Played():
                events = self.play(entry, at)
            case entries.Started():
                self.start()
            case entries.Dealt():
                self.games.deal_next()
                self.wind_clocks()
            case entries.Rematched(table):
                facts.rematch = table
            case entries.Opened():
                raise ValueError("a table is opened once")
            case _:
                self.seat(entry, facts.seats[entry.seat], at)
        facts.version += 1
        if isinstance(entry, entries.Played | entries.Started | entries.Dealt):
            facts.since, facts.turned, facts.spent, facts.grace = at, facts.version, 0, 0
        if self.series is not None and self.series.over:
            facts.status = "over"
        return events

    def seat(self, entry: Seating, seat: Seat, at: int) -> None:
        """Something changed on one seat."""
        match entry:
            case entries.Sat():
                if seat.person == self.facts.host:  # from another device
                    self.facts.host = entry.person
                seat.person, seat.name = entry.person, entry.name
            case entries.Stood():
                self.stand_up(entry.seat)
            case entries.Placed():
                self.facts.seats[entry.seat] = Seat(bot=entry.bot)
            case entries.Contributed():
                seat.contribution = entry.text
            case entries.Away():
                seat.away = entry.why
                if self.decides(entry.seat):
                    self.pause(at)
            case entries.Back():
                seat.away = None
                if self.decides(entry.seat):
                    self.resume(seat, at)

    def stand_up(self, seat: int) -> None:
        """The seat is open again. If it was the host's, another person is the host now."""
        facts = self.facts
        others = [there.person for there in facts.seats if there.person and there.person != facts.host]
        if facts.seats[seat].person == facts.host and others:
            facts.host = others[0]
        facts.seats[seat] = Seat()

    def decides(self, seat: int) -> bool:
        return self.playing and seat == self.turn

    def pause(self, at: int) -> None:
        """Whoever decides goes in the middle of it: the time they had thought counts."""
        facts = self.facts
        facts.spent += at - facts.since
        facts.since = at
        if facts.grace:
            facts.grace = NO_MORE

    def resume(self, seat: Seat, at: int) -> None:
        """Whoever comes back in their own turn goes on with the time they had, and once a turn with a little more."""
        facts = self.facts
        facts.since = at
        if not facts.grace:
            facts.grace = max(GRACE - max(self.left(seat), 0), 0)

    def play(self, entry: entries.Played, at: int) -> Sequence[Event]:
        """A move, with the time it took and the id it came with."""
        seat, clock = self.facts.seats[entry.seat], self.facts.settings.clock
        if clock is not None and clock.kind == "bank" and seat.person is not None:
            spent = at - self.facts.since if entry.spent is None else entry.spent
            if entry.by == "person":
                seat.bank = max(self.left(seat) - spent, 0) + clock.increment * 1000
            else:
                seat.bank = max(self.left(seat), 0)
        if entry.id is not None:
            recent = [*seat.answered.items(), (entry.id, self.version + 1)]
            seat.answered = dict(recent[-REMEMBERED:])
        return self.games.play(entry.move)

    def start(self) -> None:
        settings = self.facts.settings
        self.series = Series(
            self.game, len(settings.seats), self.match_seed, settings.length, settings.start, **settings.options
        )
        self.facts.status = "playing"
        self.wind_clocks()

    def wind_clocks(self) -> None:
        clock = self.facts.settings.clock
        for seat in self.facts.seats:
            seat.bank = clock.seconds * 1000 if clock is not None and clock.kind == "bank" else 0


def game_of(settings: Settings) -> Game:
    try:
        return loaded(settings.game, None if settings.deck is None else json.dumps(settings.deck))
    except RecursionError:
        raise BadDeck("The deck is a list in a list in a list, too deep to be read.") from None


@cache
def layout_of(game: str) -> str:
    return hashlib.sha256(repr(loaded(game, None).rules.State.dtype.descr).encode()).hexdigest()[:8]


def layout(game: Game) -> str:
    """A fingerprint of how the rules of a game lay out their record."""
    return layout_of(game.name)


@lru_cache(maxsize=64)
def loaded(name: str, deck: str | None) -> Game:
    """Tables share their games, which do not change."""
    return games.load(name, None if deck is None else json.loads(deck))
