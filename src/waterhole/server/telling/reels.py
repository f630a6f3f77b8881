"""Reels: a game that is over, frame by frame, as somebody saw it, or with all cards open.

Frame 0 is the deal, or the position that a table began with; frame k is the moment after k moves, those included that
were made where the cards of the table come from. What was taken back is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal

from msgspec import structs

from waterhole import bots
from waterhole.engine.errors import BadReplay
from waterhole.engine.kernel.journal import Event
from waterhole.engine.library import replay
from waterhole.engine.library.match import Turn
from waterhole.engine.library.series import Series
from waterhole.engine.library.state import State
from waterhole.server.common.refusal import Refusal
from waterhole.server.table.table import Table
from waterhole.server.telling.history import Note, Recalled, finished, recall
from waterhole.server.telling.info import info, scenery
from waterhole.server.telling.news import as_seen, news_of
from waterhole.server.telling.wire import Event as Told
from waterhole.server.telling.wire import News, Reel, SeatInfo, Step, TableInfo

LONGEST = 1000  # moves of a game that somebody brings along: ten times what games have
Viewpoint = int | Literal["none", "open"]
BOT = re.compile(rf"(?:{'|'.join(bots.NAMES)}) \(({'|'.join(bots.LEVELS)})\)")  # as tables name them in replay files


class Camera:
    """Films one game from one place."""

    def __init__(self, seat: Viewpoint) -> None:
        self.open = seat == "open"
        self.seat = seat if isinstance(seat, int) else None
        self.frames: list[News] = []

    def film(self, state: State, step: Step | None = None) -> None:
        """A moment. Its moves are those of whoever decides, wherever one looks from: the game is over."""
        steps = [] if step is None else [step]
        self.frames.append(news_of(state, self.seat, len(self.frames), steps, decider=state.turn, open_hands=self.open))

    def film_move(self, turn: Turn, note: Note, after: State) -> None:
        told = self.told(turn.events)
        self.film(after, Step(len(self.frames), note.at, "played", turn.seat, turn.move, note.by, events=told))

    def told(self, events: Sequence[Event]) -> list[Told]:
        if self.open:
            return [told for event in events for told in as_seen([event], event.seat)]  # all that anybody saw
        return as_seen(events, self.seat)


def filmed(past: Recalled, number: int, seat: Viewpoint) -> list[News]:
    """The frames of a game."""
    camera = Camera(seat)
    camera.film(past.match.states(number)[0])
    for turn, note, after in past.game(number):
        camera.film_move(turn, note, after)
    return camera.frames


def reel_of(table: Table, rows: Iterable[Any], number: int, seat: Viewpoint, secret: bool) -> Reel:
    """A game of a table that is over."""
    series = finished(table, number)
    common = info(table, range(len(table.facts.seats)))
    there = [replace(each, away=None) for each in common.seats]
    reel = spliced(replace(common, seats=there), series, number, filmed(recall(table, rows), number, seat))
    return structs.replace(reel, secret=secret)


def reel_of_file(text: str, number: int, seat: Viewpoint) -> Reel:
    """A game of a replay file, which need not have been played here."""
    read = replay.read(text)
    match = read.match
    if number > match.dealt:
        raise Refusal("no_game", 404, f"There is no game {number} in this file.", game=number)
    if sum(turn.number == number for turn in match.turns) > LONGEST:
        raise BadReplay(f"Game {number} of this file has more than {LONGEST:,} moves: it is too long to be shown.")
    past = Recalled(match, [Note(0)] * len(match.turns))
    common = scenery(match.game, read.names, None, match.options)
    common = replace(common, seats=[named(name) for name in read.names], length=match.length)
    return spliced(common, match, number, filmed(past, number, seat))


def named(name: str) -> SeatInfo:
    """Who a replay file says has played: bots can be told by their names."""
    bot = BOT.fullmatch(name)
    kind: Literal["bot", "person"] = "bot" if bot else "person"
    return SeatInfo(kind, name, bot[1] if bot else None, None, here=True, contribution=None)


def spliced(common: TableInfo, series: Series, number: int, frames: list[News]) -> Reel:
    """The frames, and the table as it was while this game was played; with the last one, as it was afterwards."""
    before, after = standing(common, series, number - 1), standing(common, series, number)
    if number <= len(series.finished):
        ended = replace(after, status="over", winners=series.winners) if number == series.length else after
        frames[-1].table = ended
    return Reel(before, series.dealt, number, frames)


def standing(common: TableInfo, series: Series, number: int) -> TableInfo:
    """The table when so many games were over."""
    scores = series.finished[:number]
    totals = [sum(points) for points in zip(*scores, strict=True)] if scores else [0] * series.players
    dealt = min(number + 1, series.dealt)
    return replace(common, status="playing", version=0, dealt=dealt, finished=scores, totals=totals, winners=[])
