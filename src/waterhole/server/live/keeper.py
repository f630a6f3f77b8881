"""The keeper of a live table: the one who writes its log in this process, keeps its clocks and calls on its bots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import structs

from waterhole.coach.hints.advice import Advice
from waterhole.engine.errors import Refused
from waterhole.server.common.limits import Bucket
from waterhole.server.common.refusal import Refusal
from waterhole.server.live.rows import new_entry
from waterhole.server.live.thinking import STAND_IN
from waterhole.server.table import decisions, entries, shuffling
from waterhole.server.table.entries import Happening
from waterhole.server.table.moments import Moment, apply, go_on
from waterhole.server.table.table import Table
from waterhole.server.table.timing import Due, Times, next_due, undisturbed
from waterhole.server.telling.news import Teller, counted, hint, time_left
from waterhole.server.telling.wire import ENCODE, Chat, Counted, Here, Hint, News, Reaction, Step, Taken, Time

if TYPE_CHECKING:
    from waterhole.server.live.guest import Guest
    from waterhole.server.live.house import House

TRIES = 8  # at an entry whose number another process was quicker to take
CHATTER = 0.5, 5.0  # things that a seat may say: a second, and at once
SLIGHT = 50  # milliseconds that are not worth a word
ELSEWHERE = 30.0  # seconds that another process's word about who is there counts

logger = logging.getLogger(__name__)


class Keeper:
    """One writer: changes go through `carry_out`, one after another. Stored first, then told."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.visits = 0  # of guests and of whoever else needs the table in memory
        self.chatter = [Bucket(*CHATTER, house.clock) for _ in table.facts.seats]
        self.elsewhere: dict[str, tuple[float, frozenset[int]]] = {}  # by process: until when, which seats
        self.absent: dict[int, int] = {}  # people who are gone, since when
        self.since = house.steady.of(table.facts.since)  # when whoever decides began to think
        self.advice: tuple[int, Advice] | None = None  # about the turn that began with a version
        self.ours = house.alone  # did this process store the last entry?
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.note_presence()

    @property
    def id(self) -> str:
        return self.table.facts.id

    # Changes

    async def carry_out(
        self, decide: Callable[[Table], Happening], answer: tuple[Guest, str] | None = None, came: int | None = None
    ) -> Happening:
        """Decide, store, tell. If another process was quicker, look at what it did and decide again.

        `came` is when it was asked for; waiting costs nobody any time.
        """
        came = self.house.steady.now() if came is None else came
        async with self.lock:
            for _ in range(TRIES):
                at = max(self.house.clock.now(), self.table.facts.since, self.table.facts.last + 1)
                entry = self.timed(decide(self.table), at, came)
                decisions.expect_room(self.table, entry)
                moment = apply(self.table.copy(), entry, at)
                if await self.house.scribe.store(new_entry(moment.table, entry, at)):
                    self.settle(moment, ours=True, answer=answer)
                    return entry
                await self.read_on()
        raise Refusal("busy", 503, "Too many people want something of this table at once. Please try again.")

    async def commit(self, commitment: str, person: str) -> None:
        """A seat commits itself to a text for the shuffle, and not again and again: every time is written down."""
        shuffling.commit(self.table, commitment, person)
        if not self.house.commits.take(f"{self.id} {self.table.seat_of(person)}"):
            raise Refusal("too_fast", 429, "Not so much at once.")
        await self.carry_out(lambda table: shuffling.commit(table, commitment, person))

    def timed(self, entry: Happening, at: int, came: int) -> Happening:
        """What somebody has thought, if that is not simply the time since the entry before.

        Nobody pays for what the server was down or stood still, for a clock that was set, or for waiting to be heard.
        """
        table = self.table
        if not isinstance(entry, entries.Played | entries.Away) or table.deadline() is None or entry.seat != table.turn:
            return entry
        spent = max(came - max(self.since, self.house.up), 0)
        return entry if abs(at - table.facts.since - spent) < SLIGHT else structs.replace(entry, spent=spent)

    async def catch_up(self) -> None:
        """Another process has stored something."""
        async with self.lock:
            await self.read_on()

    async def read_on(self) -> None:
        self.take_in(await self.house.log.entries(self.id, after=self.table.version))

    async def follow(self, rows: Sequence[Any], number: int) -> None:
        """Another process has stored these, and perhaps more before them."""
        async with self.lock:
            self.take_in(rows)
            if self.table.version < number:
                await self.read_on()

    def take_in(self, rows: Sequence[Any]) -> None:
        """What another process has stored: entries that follow on what is known here."""
        for row in rows:
            if row.number == self.table.version + 1:
                for moment in go_on(self.table.copy(), [row]):
                    self.settle(moment, ours=False)

    def settle(self, moment: Moment, ours: bool, answer: tuple[Guest, str] | None = None) -> None:
        """An entry is stored: now it is true, and everybody hears of it."""
        self.table, self.ours = moment.table, ours or self.house.alone
        if moment.at == self.table.facts.since:  # from now on somebody thinks
            self.since = self.house.steady.now() if ours else self.house.steady.of(moment.at)
        if not isinstance(moment.entry, entries.Moving):
            for guest in self.guests:
                guest.find_seat()
            self.note_presence()
        if answer is not None:
            guest, id = answer
            guest.send(ENCODE.encode(Taken(id, moment.number)))
        if self.guests:
            teller = self.teller()
            for guest in self.guests:
                guest.send(teller.of_moment(guest.seat, moment))
        self.schedule()

    # Telling

    def teller(self) -> Teller:
        return Teller(self.table, self.time(), self.here)

    def time(self) -> Time:
        due = undisturbed(self.table, self.times, self.house.settings)
        return time_left(self.table, self.house.steady.now(), self.times, due)

    @property
    def times(self) -> Times:
        return Times(self.absent, self.since, self.house.up, bool(self.guests))

    def news(self, guest: Guest, steps: Sequence[Step] = ()) -> News:
        """Everything that a guest may know."""
        return self.teller().news(guest.seat, steps, whole=True)

    async def look(self, guest: Guest, since: int | None) -> None:
        """Tell a guest how the table is, and what happened after the version it last saw; and keep telling it."""
        guest.find_seat()
        seat, told, steps = guest.seat, since, list[Step]()
        while since is not None and told is not None and told < self.table.version:  # others play on meanwhile
            version = self.table.version
            steps = [*await self.house.stories.tell(self.id, since, version, seat, guest.caller)]
            guest.find_seat()
            seat, told = guest.seat, version if guest.seat == seat else since
        guest.send(ENCODE.encode(self.news(guest, steps)))
        if guest not in self.guests:
            self.guests.append(guest)

    def chat(self, seat: int, reaction: Reaction | None, text: str | None) -> None:
        message = ENCODE.encode(Chat(seat, reaction, text))
        for guest in self.guests:
            if seat not in guest.muted:
                guest.send(message)

    async def hint(self, seat: int, id: str) -> Hint:
        """What a strong bot would do in this position; it is thought about once."""
        turned, version = self.table.facts.turned, self.table.version
        if self.advice is not None and self.advice[0] == turned:
            found = self.advice[1]
        else:
            found = await self.house.thinkers.advise(self.table.games.state.observe(seat), self.callers())
            self.advice = turned, found
        return hint(id, version, found)

    def count(self, seat: int) -> Counted:
        """The cards that a seat has not seen."""
        return counted(self.table.version, self.table.games.state.observe(seat))

    # Who is there

    def seats_here(self) -> list[int]:
        """The seats whose people are connected to this process."""
        return sorted({guest.seat for guest in self.guests if guest.seat is not None})

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected, to this process or to another."""
        seats = set(self.seats_here())
        moment = self.house.clock.monotonic()
        for until, others in self.elsewhere.values():
            if until > moment or not self.house.bus.up:  # while nothing is heard, nobody is gone
                seats |= others
        return seats

    def callers(self) -> set[tuple[str, str]]:
        """Whom bots think for: those who sit here and are connected, else who looks on, else who opened the table."""
        sitting = {guest.caller for guest in self.guests if guest.seat is not None}
        return sitting or {guest.caller for guest in self.guests} or {("", self.table.facts.host)}

    def note_presence(self) -> None:
        """Since when is who gone?"""
        here, moment = self.here, self.house.steady.now()
        people = {number for number, seat in enumerate(self.table.facts.seats) if seat.person}
        self.absent = {seat: self.absent.get(seat, moment) for seat in people - here}

    def presence_changed(self) -> None:
        """Somebody came or went: those who are there see it."""
        before = set(self.absent)
        self.note_presence()
        self.schedule()
        if before != set(self.absent) and self.guests:
            message = ENCODE.encode(Here(sorted(self.here), self.time()))
            for guest in self.guests:
                guest.send(message)

    def heard_of(self, process: str, seats: list[int]) -> None:
        """Another process says who is connected there."""
        self.elsewhere[process] = (self.house.clock.monotonic() + ELSEWHERE, frozenset(seats))
        self.presence_changed()

    def hear_again(self) -> None:
        """The bus was away: what was heard before counts once more."""
        until = self.house.clock.monotonic() + ELSEWHERE
        self.elsewhere = {process: (until, seats) for process, (_, seats) in self.elsewhere.items()}

    # What happens by itself

    def schedule(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        due = next_due(self.table, self.times, self.house.settings, self.ours)
        if due is not None:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(max(due.at - self.house.steady.now(), 0) / 1000, self.begin, due)

    def begin(self, due: Due) -> None:
        self.timer = None
        if self.house.steady.now() < due.at:  # the process stood still
            self.schedule()
        elif self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self.do(due.what))

    async def do(self, what: str) -> None:
        """Something is due."""
        try:
            match what:
                case "think":
                    await self.let_bot_play()
                case "clock":
                    now, up = self.house.steady.now(), self.house.up
                    await self.carry_out(lambda table: decisions.run_out(table, now, up, self.since))
                case "gone":
                    turned = self.table.facts.turned
                    await self.carry_out(lambda table: decisions.give_up_on(table, turned, self.absent))
                case "withheld":
                    now, up = self.house.steady.now(), self.house.up
                    await self.carry_out(lambda table: shuffling.call_off(table, now, up, self.since))
                case "deal":
                    await self.carry_out(lambda table: decisions.deal(table, None))
                case "end":
                    await self.carry_out(decisions.end)
        except Refused as refused:
            if getattr(refused, "status", 0) >= 500:
                await asyncio.sleep(1)  # the database is away: try again
        except Exception:
            logger.exception("something that was due failed", extra={"table": self.id[:6], "what": what})
            await asyncio.sleep(1)
        finally:
            self.task = None
            self.schedule()
            self.house.let_go(self)

    async def let_bot_play(self) -> None:
        table = self.table
        if not table.playing:
            return
        turn, version = table.turn, table.version
        level = table.facts.seats[turn].bot or STAND_IN
        seen, counts = table.games.state.observe(turn), table.facts.settings.rated
        move, by = await self.house.thinkers.choose(level, seen, self.callers(), counts)
        await self.carry_out(lambda table: decisions.answer(table, turn, version, move, by))

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if self.task is not None:
            self.task.cancel()
