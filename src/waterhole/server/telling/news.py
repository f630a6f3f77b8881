"""What each seat, and a spectator, may know of a game and of what just happened: the messages of a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

import msgspec
from msgspec import UNSET, Raw, UnsetType

from waterhole.coach.hints.advice import Advice
from waterhole.engine.kernel.journal import Event
from waterhole.engine.library.observation import Observation
from waterhole.engine.library.state import State
from waterhole.server.common.clock import milliseconds
from waterhole.server.table import entries
from waterhole.server.table.moments import Moment
from waterhole.server.table.table import Table
from waterhole.server.table.timing import Due, Times
from waterhole.server.telling.info import info
from waterhole.server.telling.wire import (
    ENCODE,
    Chance,
    Choice,
    Counted,
    CountedCard,
    Hint,
    News,
    Step,
    TableInfo,
    Time,
    What,
)
from waterhole.server.telling.wire import Event as Told

TIMELESS = Time()  # where no clock runs


def time_left(table: Table, now: int, times: Times, due: Due | None) -> Time:
    """The clocks as they are now, and when something happens by itself."""
    clock, deadline = table.facts.clock, table.deadline(times.up, times.since)
    left = None if clock is None or deadline is None else max(deadline - now, 0)  # a day for a move is not counted down
    banks = [seat.bank for seat in table.facts.seats] if clock is not None and clock.kind == "bank" else None
    soon = {} if due is None else {due.what: max(due.at - now, 0)}
    return Time(left, banks, soon.get("deal"), soon.get("gone"))


def step(moment: Moment, seat: int | None) -> Step:
    """An entry of the log as a seat may know it. What is not listed here is not told."""
    version, at, entry = moment.number, moment.at, moment.entry
    what: What = type(entry).__name__.lower()  # type: ignore[assignment]  # as the types of entries are called
    match entry:
        case entries.Played():
            by = None if entry.by == "person" else entry.by
            return Step(version, at, what, entry.seat, entry.move, by, events=as_seen(moment.events, seat))
        case entries.Sat():
            return Step(version, at, what, entry.seat, name=entry.name)
        case entries.Placed():
            return Step(version, at, what, entry.seat, bot=entry.bot)
        case entries.Away():
            return Step(version, at, what, entry.seat, why=entry.why)
        case entries.Unlocked():
            return Step(version, at, what, seats=list(entry.seats))
        case entries.Undone() | entries.Stood() | entries.Committed() | entries.Contributed() | entries.Back():
            return Step(version, at, what, entry.seat)
        case entries.Rematched():
            return Step(version, at, what, table=entry.table)
        case entries.Opened() | entries.Locked() | entries.Started() | entries.Dealt() | entries.Ended():
            return Step(version, at, what)


def played(version: int, seat: int, move: str, events: Sequence[Event], looker: int | None) -> Step:
    """A move as somebody who looks from a seat hears of it, where there is no log."""
    return Step(version, 0, "played", seat, move, events=as_seen(events, looker))


def hint(id: str, version: int, advice: Advice) -> Hint:
    """What a bot thinks of the moves of a seat."""
    chances = [Chance(line.move, round(line.chance, 3)) for line in advice.verdict.ranked()]
    return Hint(id, version, advice.verdict.best.move, advice.reason, chances, milliseconds(advice.seconds))


def counted(version: int, observation: Observation) -> Counted:
    """What a seat has not seen."""
    cards = [
        CountedCard(each.card, each.hidden, each.known, round(each.next, 4))
        for each in observation.game.unseen(observation)
    ]
    return Counted(version, cards, sum(card.unseen for card in cards))


def as_seen(events: Sequence[Event], seat: int | None) -> list[Told]:
    """What happened, as a seat saw it."""
    return cast("list[Told]", [event.seen_by(seat).json() for event in events])


def news_of(
    state: State | None,
    seat: int | None,
    version: int,
    steps: Sequence[Step] = (),
    *,
    decider: int | None = None,
    undo: bool = False,
    time: Time = TIMELESS,
    table: TableInfo | Raw | UnsetType = UNSET,
    open_hands: bool = False,
) -> News:
    """A moment as a seat hears of it, with its moves, or with those of another seat that decides.

    Before the match there is no state. In a game that is over, all hands may be shown.
    """
    observation = None if state is None else state.observe(seat)
    asked = observation if state is None or decider is None else state.observe(decider)
    return News(
        version=version,
        seat=seat,
        steps=list(steps),
        view=None if observation is None else observation.view(),  # type: ignore[arg-type]  # as the game says
        moves=[] if asked is None else choices(asked),
        undo=undo,
        time=time,
        table=table,  # type: ignore[arg-type]  # or encoded already
        hands=state.position()["hands"] if state is not None and open_hands else UNSET,
    )


def choices(observation: Observation) -> list[Choice]:
    """The legal moves of a seat, and what each is sure to do."""
    if observation.over:
        return []
    foreseen = zip(observation.moves(), observation.foresee(), strict=True)
    return [Choice(move, as_seen(sure, observation.seat)) for move, sure in foreseen]


class Teller:
    """One moment of a table, told to any number of recipients; what they have in common is made once."""

    def __init__(self, table: Table, time: Time, here: Collection[int] = ()) -> None:
        self.table = table
        self.time = time
        self.here = here
        self.told: dict[int | None, bytes] = {}
        self.common: Raw | None = None

    def news(self, seat: int | None, steps: Sequence[Step], whole: bool) -> News:
        """What a seat hears; with everything about the table if it hears of it for the first time, or it changed."""
        table = self.table
        news = news_of(
            None if table.series is None else table.series.state,
            seat,
            table.version,
            steps,
            undo=table.can_undo(seat),
            time=self.time,
            table=self.info() if whole else UNSET,
        )
        if table.cut and news.view is not None:
            news.view, news.moves = {**news.view, "over": True, "winners": table.winners}, []
        return news

    def info(self) -> Raw:
        if self.common is None:
            self.common = Raw(msgspec.json.encode(info(self.table, self.here)))
        return self.common

    def of_moment(self, seat: int | None, moment: Moment) -> bytes:
        """The message about one entry, made once for all who see the same."""
        if seat not in self.told:
            series = self.table.series
            whole = not isinstance(moment.entry, entries.Moving) or series is None or series.state.over
            self.told[seat] = ENCODE.encode(self.news(seat, [step(moment, seat)], whole))
        return self.told[seat]
