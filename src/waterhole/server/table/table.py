"""A table: what the entries of its log add up to. No clock is read and nothing is sent or stored in here."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TypeVar

import msgspec

from waterhole.engine.kernel.journal import Event
from waterhole.engine.library.game import Game
from waterhole.engine.library.replay import Fair
from waterhole.engine.library.series import Series
from waterhole.engine.library.state import winners_of
from waterhole.server.common.clock import DAY
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening
from waterhole.server.table.games import game_of, layout
from waterhole.server.table.snapshot import LOAD, SAVE, Facts, Retreat, Saved, Seat, Unreadable

Seating = entries.Sat | entries.Stood | entries.Placed | entries.Away | entries.Back

Games = TypeVar("Games", bound=Series)

ALONE = DAY  # for a move of whoever plays for a rating alone with bots: what counts comes to an end
GRACE = 15_000  # milliseconds that whoever comes back has at least, once a turn
NO_MORE = -1  # the grace of this turn is used up
REMEMBERED = 4  # ids of moves, for each seat
FUSSY = 20  # people of whom it is known how much they have changed
LONGEST = 10_000  # entries of a table: several times what the longest match has


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
        return self.facts.status == "playing" and not self.games.state.over

    @property
    def between(self) -> bool:
        """Is one game of the match over and the next not dealt?"""
        return self.facts.status == "playing" and self.games.state.over

    @property
    def cut(self) -> bool:
        """Was the match over before all of its games were? It had become too long."""
        return self.facts.status == "over" and not self.games.over

    @property
    def winners(self) -> list[int]:
        """Of a match that is over: those with the highest total."""
        return winners_of(self.games.totals) if self.facts.status == "over" else []

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
        origin = self.facts.settings.origin
        return self.fair.match_seed() if origin is None else bytes.fromhex(origin.seed)

    @property
    def fair(self) -> Fair:
        """What the cards are shuffled from, unless they come from elsewhere: a secret until the match is over."""
        return Fair(self.facts.seed, [seat.contribution for seat in self.facts.seats], self.facts.scheme)

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits."""
        if person is not None:
            for number, seat in enumerate(self.facts.seats):
                if seat.person == person:
                    return number
        return None

    @property
    def bots_alone(self) -> bool:
        """Is there nobody but bots, and no seat for anybody?"""
        return self.facts.status != "over" and all(seat.bot for seat in self.facts.seats)

    @property
    def loner(self) -> int | None:
        """The seat of the only person at the table; None if there are several, or none."""
        people = [number for number, seat in enumerate(self.facts.seats) if seat.person is not None]
        return people[0] if len(people) == 1 else None

    @property
    def practising(self) -> int | None:
        """The seat of somebody alone with bots where nothing counts: they may take moves back, and have help."""
        return None if self.facts.settings.rated or self.compared else self.loner

    @property
    def counts(self) -> bool:
        """Is it rated, and has every bot played as itself? A level that something else stood in for is not measured."""
        levels = [seat for seat in self.facts.seats if seat.bot]
        return self.facts.settings.rated and not any(seat.stood_in for seat in levels)

    @property
    def compared(self) -> bool:
        """Do others play the same cards, to be compared? Then nobody has help that they may not have had."""
        origin = self.facts.settings.origin
        return origin is not None and origin.deal is not None

    def can_undo(self, seat: int | None) -> bool:
        """May this seat take its last move back?"""
        retreats = self.facts.retreats
        return bool(retreats) and retreats[-1].seat == seat and not self.facts.seats[retreats[-1].seat].away

    def deadline(self, up: int = 0, since: int | None = None) -> int | None:
        """When whoever decides runs out of time; the time before the server was up does not count.

        `since` is when they began, by the time of whoever asks: of this table's own, if nothing is said.
        """
        facts = self.facts
        if not self.playing or (facts.clock is None and not facts.settings.rated):
            return None
        seat = facts.seats[self.turn]
        if seat.person is None or seat.away:
            return None
        began = max(facts.since if since is None else since, up)
        if facts.clock is None:
            return began + ALONE
        return began + max(self.left(seat), 0) + max(facts.grace, 0)

    def left(self, seat: Seat) -> int:
        """Milliseconds that whoever decides had left when they last began to think."""
        clock = self.facts.clock
        if clock is None:
            return 0
        return (seat.bank if clock.kind == "bank" else clock.seconds * 1000) - self.facts.spent

    # What entries do. Who may do what was decided before; the rules say which moves are legal.

    def apply(self, entry: Happening, at: int) -> Sequence[Event]:
        """Another entry of the log; what happened on the table."""
        events: Sequence[Event] = ()
        facts = self.facts
        self.note_fuss(entry)
        match entry:
            case entries.Played():
                events = self.play(entry, at)
            case (
                entries.Committed() | entries.Locked() | entries.Contributed() | entries.Unlocked() | entries.Started()
            ):
                self.shuffle(entry, at)
            case entries.Dealt() | entries.Ended():
                self.go_through(entry)
            case entries.Undone():
                self.take_back()
            case entries.Rematched(table):
                facts.rematch = table
            case entries.Opened():
                raise ValueError("a table is opened once")
            case _:
                self.seat(entry, facts.seats[entry.seat], at)
        facts.version += 1
        facts.last = at
        if isinstance(entry, entries.Played | entries.Started | entries.Dealt):
            facts.spent, facts.grace = 0, 0
        if isinstance(entry, entries.Played | entries.Undone | entries.Started | entries.Dealt):
            facts.since, facts.turned = at, facts.version
        if self.series is not None and self.series.over:
            facts.status = "over"
        return events

    def note_fuss(self, entry: Happening) -> None:
        """Before an entry that is no part of a game: who caused it, and how often they did so."""
        facts = self.facts
        who: str | None
        match entry:
            case entries.Placed():
                who = facts.host
            case entries.Sat() | entries.Committed() | entries.Away(why="left"):
                who = facts.seats[entry.seat].person
            case _:
                return
        count = facts.fuss.get(who or "", 0)  # another device goes on with that of the one before
        if isinstance(entry, entries.Sat):
            count, who = max(count, facts.fuss.get(entry.person, 0)), entry.person
        if who is not None:
            others = [each for each in facts.fuss.items() if each[0] != who]
            facts.fuss = dict([*others, (who, count + 1)][-FUSSY:])

    def seat(self, entry: Seating, seat: Seat, at: int) -> None:
        """Something changed on one seat."""
        match entry:
            case entries.Sat():
                if seat.person == self.facts.host:  # from another device
                    self.facts.host = entry.person
                seat.person, seat.name = entry.person, entry.name
                if self.facts.status == "open":  # another device does not know the text of the one before
                    seat.commitment = entry.commitment
            case entries.Stood():
                self.stand_up(entry.seat)
            case entries.Placed():
                self.facts.seats[entry.seat] = Seat(bot=entry.bot)
            case entries.Away():
                seat.away = entry.why
                if self.decides(entry.seat):
                    self.pause(at, entry.spent)
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

    def pause(self, at: int, spent: int | None) -> None:
        """Whoever decides goes in the middle of it: the time they had thought counts."""
        facts = self.facts
        facts.spent += at - facts.since if spent is None else spent
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
        seat, clock = self.facts.seats[entry.seat], self.facts.clock
        spent = at - self.facts.since if entry.spent is None else entry.spent
        retreats = self.ways_back(entry, spent)
        if clock is not None and clock.kind == "bank" and seat.person is not None:
            if entry.by == "person":
                seat.bank = max(self.left(seat) - spent, 0) + clock.increment * 1000
            else:
                seat.bank = max(self.left(seat), 0)
        if entry.id is not None:
            recent = [*seat.answered.items(), (entry.id, self.version + 1)]
            seat.answered = dict(recent[-REMEMBERED:])
        seat.moves += seat.person is not None
        seat.stood_in += entry.by != "person" if seat.person else entry.by == "greedy"
        events = self.games.play(entry.move)
        seen = any(event.teaches(each.seat) for each in retreats for event in events)
        self.facts.retreats = () if seen or self.games.state.over else retreats
        return events

    def ways_back(self, entry: entries.Played, spent: int) -> tuple[Retreat, ...]:
        """Before a move: where one could go back to after it. Only somebody who practises takes moves back."""
        facts = self.facts
        if entry.seat != self.practising:
            return facts.retreats
        if entry.by != "person":
            return ()
        record, grace = self.games.state.record.tobytes(), NO_MORE if facts.grace else 0
        retreat = Retreat(entry.seat, record, facts.seats[entry.seat].bank, facts.spent + spent, grace)
        return (*facts.retreats, retreat)

    def take_back(self) -> None:
        """Everything since the last move of the only person is as if it had not been; the time it took is not."""
        facts = self.facts
        *earlier, last = facts.retreats
        facts.retreats = tuple(earlier)
        facts.seats[last.seat].bank, facts.spent, facts.grace = last.bank, last.spent, last.grace
        self.games.state = self.game.restore(last.record)

    def go_through(self, entry: entries.Dealt | entries.Ended) -> None:
        """The course of a match after its first game, to its end, if that comes before the last one's."""
        match entry:
            case entries.Dealt():
                self.games.deal_next()
                self.wind_clocks()
            case entries.Ended():
                self.facts.status, self.facts.retreats = "over", ()

    def shuffle(self, entry: entries.Shuffling, at: int) -> None:
        """A step towards the first deal."""
        facts = self.facts
        match entry:
            case entries.Committed(seat, commitment):
                facts.seats[seat].commitment = commitment
            case entries.Locked():
                facts.locked = facts.since = at
            case entries.Contributed(seat, text):
                facts.seats[seat].contribution = text
            case entries.Unlocked():
                self.call_off(entry)
            case entries.Started():
                self.start(entry)

    def call_off(self, entry: entries.Unlocked) -> None:
        """Back to before the start. What was opened is known to somebody now, and does not count another time."""
        facts = self.facts
        opened = [seat.commitment for seat in facts.seats if seat.commitment and not seat.withheld]
        facts.seed, facts.locked, facts.spent_texts = entry.seed, None, (*facts.spent_texts, *opened)
        facts.kept_back = facts.kept_back | {seat: facts.kept_back.get(seat, 0) + 1 for seat in entry.seats}
        for seat in facts.seats:
            seat.commitment = seat.contribution = None

    def start(self, entry: entries.Started) -> None:
        facts = self.facts
        if entry.seat is not None:
            facts.seats[entry.seat].contribution = entry.text
        facts.scheme, facts.locked = entry.scheme, None
        self.series = self.at_first(Series)
        facts.status = "playing"
        self.wind_clocks()

    def at_first(self, kind: type[Games]) -> Games:
        """The games of this table when they began: dealt for it, or as they were where its cards come from."""
        settings = self.facts.settings
        players, origin = len(settings.seats), settings.origin
        games = kind(self.game, players, self.match_seed, settings.length, settings.start, **settings.options)
        if origin is not None:
            if origin.position is not None:
                games.state, games.finished = self.game.read(origin.position, self.match_seed), []
                games.count_game()
            for move in origin.moves:
                games.play(move)
        return games

    def wind_clocks(self) -> None:
        clock = self.facts.clock
        for seat in self.facts.seats:
            seat.bank = clock.seconds * 1000 if clock is not None and clock.kind == "bank" else 0
