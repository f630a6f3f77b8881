"""A table in the words of the wire: what each seat, and a spectator, may know of it and of what just happened."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import fields
from typing import Any, cast

import msgspec
from msgspec import UNSET, Raw

from waterhole import bots
from waterhole.coach.advice import Advice
from waterhole.engine.library.observation import Observation
from waterhole.server.table import entries
from waterhole.server.table.moments import Moment
from waterhole.server.table.snapshot import Seat
from waterhole.server.table.table import Table
from waterhole.server.table.timing import Due
from waterhole.server.telling.wire import (
    ENCODE,
    Chance,
    Counted,
    CountedCard,
    Hint,
    News,
    OriginInfo,
    SeatInfo,
    Step,
    TableInfo,
    TableSeen,
    Time,
    What,
)
from waterhole.server.telling.wire import Event as Told

NOTHING = Raw(b"[]")


def info(table: Table, here: Collection[int] = ()) -> TableInfo:
    """What everybody may know."""
    facts, settings, series = table.facts, table.facts.settings, table.series
    over, origin = facts.status == "over", settings.origin
    return TableInfo(
        id=facts.id,
        code=facts.code,
        game=settings.game,
        options=settings.options,
        deck=settings.deck,
        length=settings.length,
        clock=table.facts.clock,
        public=settings.public,
        chat=settings.chat,
        rated=settings.rated,
        help=settings.help,
        status=facts.status,
        version=facts.version,
        seats=[
            seat_info(seat, name, number in here)
            for number, (seat, name) in enumerate(zip(facts.seats, names(table), strict=True))
        ],
        host=table.seat_of(facts.host),
        opened=facts.opened,
        dealt=0 if series is None else series.dealt,
        finished=[] if series is None else series.finished,
        totals=[0] * len(facts.seats) if series is None else series.totals,
        winners=[] if series is None else series.winners,
        commitment="" if origin else table.fair.commitment,
        fair=table.fair if over and not origin else None,
        deal=origin.deal if origin else None,
        origin=OriginInfo(origin.table, origin.game, origin.after) if origin else None,
        before=settings.before,
        rematch=facts.rematch,
    )


def seen(table: Table, person: str | None, here: Collection[int] = ()) -> TableSeen:
    """The same for somebody, who may sit there."""
    public = info(table, here)
    shared: dict[str, Any] = {field.name: getattr(public, field.name) for field in fields(public)}
    return TableSeen(**shared, seat=table.seat_of(person))


def seat_info(seat: Seat, name: str | None, here: bool) -> SeatInfo:
    return SeatInfo(
        kind="bot" if seat.bot else "person" if seat.person else "open",
        name=name,
        bot=seat.bot,
        away=seat.away,
        here=here,
        contribution=None if seat.contribution is None else fingerprint(seat.contribution.encode()),
    )


def fingerprint(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def names(table: Table) -> list[str | None]:
    """A name for every seat but open ones, no two the same."""
    people = {seat.name for seat in table.facts.seats}
    levels = [seat.bot for seat in table.facts.seats]
    spare = iter([name for name in bots.NAMES if not people & {name, *(f"{name} ({bot})" for bot in levels)}])
    return [None if seat.open else seat.name or f"{next(spare)} ({seat.bot})" for seat in table.facts.seats]


def time_left(table: Table, now: int, up: int = 0, due: Due | None = None) -> Time:
    """The clocks as they are now, and when something happens by itself."""
    clock, deadline = table.facts.clock, table.deadline(up)
    left = None if deadline is None else max(deadline - now, 0)
    banks = [seat.bank for seat in table.facts.seats] if clock is not None and clock.kind == "bank" else None
    soon = {} if due is None else {due.what: max(due.at - now, 0)}
    return Time(left, banks, soon.get("deal"), soon.get("gone"))


def step(moment: Moment, seat: int | None) -> Step:
    """An entry of the log as a seat may know it. What is not listed here is not told."""
    version, at, entry = moment.number, moment.at, moment.entry
    what: What = type(entry).__name__.lower()  # type: ignore[assignment]  # as the types of entries are called
    match entry:
        case entries.Played():
            seen = cast("list[Told]", [event.seen_by(seat).json() for event in moment.events])
            by = None if entry.by == "person" else entry.by
            return Step(version, at, what, entry.seat, entry.move, by, events=seen)
        case entries.Sat():
            return Step(version, at, what, entry.seat, name=entry.name)
        case entries.Placed():
            return Step(version, at, what, entry.seat, bot=entry.bot)
        case entries.Away():
            return Step(version, at, what, entry.seat, why=entry.why)
        case entries.Undone() | entries.Stood() | entries.Contributed() | entries.Back():
            return Step(version, at, what, entry.seat)
        case entries.Rematched():
            return Step(version, at, what, table=entry.table)
        case entries.Opened() | entries.Started() | entries.Dealt():
            return Step(version, at, what)


def hint(id: str, version: int, advice: Advice) -> Hint:
    """What a bot thinks of the moves of a seat."""
    best, *others = advice.verdict.lines
    seat = advice.verdict.seat
    ranked = [best, *sorted(others, key=lambda line: -line.chances[seat])]
    chances = [Chance(line.move, round(line.chances[seat], 3)) for line in ranked]
    return Hint(id, version, best.move, advice.reason, chances, round(1000 * advice.seconds))


def counted(version: int, observation: Observation) -> Counted:
    """What a seat has not seen."""
    cards = [
        CountedCard(each.card, each.hidden, each.known, round(each.next, 4))
        for each in observation.game.unseen(observation)
    ]
    return Counted(version, cards, sum(card.unseen for card in cards))


class Teller:
    """One moment of a table, told to any number of recipients; what they have in common is made once."""

    def __init__(self, table: Table, time: Time, here: Collection[int] = ()) -> None:
        self.table = table
        self.time = time
        self.here = here
        self.seen: dict[int | None, tuple[Raw | None, Raw]] = {}
        self.told: dict[int | None, bytes] = {}
        self.common: Raw | None = None

    def news(self, seat: int | None, steps: Sequence[Step], whole: bool) -> News:
        """What a seat hears; with everything about the table if it hears of it for the first time, or it changed."""
        view, moves = self.sight(seat)
        return News(
            version=self.table.version,
            seat=seat,
            steps=list(steps),
            view=view,  # type: ignore[arg-type]  # encoded already
            moves=moves,  # type: ignore[arg-type]
            undo=self.table.can_undo(seat),
            time=self.time,
            table=self.info() if whole else UNSET,  # type: ignore[arg-type]
        )

    def sight(self, seat: int | None) -> tuple[Raw | None, Raw]:
        """The view of a seat and its legal moves, as JSON."""
        if seat not in self.seen:
            self.seen[seat] = self.look(seat)
        return self.seen[seat]

    def look(self, seat: int | None) -> tuple[Raw | None, Raw]:
        series = self.table.series
        if series is None:
            return None, NOTHING
        observation = series.state.observe(seat)
        view, moves = encoded(observation.view()), NOTHING
        if seat is not None and observation.actions and not series.state.over:
            foreseen = zip(observation.moves(), observation.foresee(), strict=True)
            moves = encoded([{"move": move, "events": [event.json() for event in sure]} for move, sure in foreseen])
        return view, moves

    def info(self) -> Raw:
        if self.common is None:
            self.common = encoded(info(self.table, self.here))
        return self.common

    def of_moment(self, seat: int | None, moment: Moment) -> bytes:
        """The message about one entry, made once for all who see the same."""
        if seat not in self.told:
            series = self.table.series
            whole = not isinstance(moment.entry, entries.Moving) or series is None or series.state.over
            self.told[seat] = ENCODE.encode(self.news(seat, [step(moment, seat)], whole))
        return self.told[seat]


def encoded(value: Any) -> Raw:
    return Raw(msgspec.json.encode(value))
