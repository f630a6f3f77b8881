"""What everybody may know of a table: who sits there, how it was opened, and how the match stands."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, cast

from waterhole import bots
from waterhole.engine.library.game import Game
from waterhole.engine.library.replay import Fair
from waterhole.engine.library.series import Series
from waterhole.server.table.entries import Clock, TableSettings
from waterhole.server.table.snapshot import Seat, Status
from waterhole.server.table.table import Table
from waterhole.server.telling.wire import OriginInfo, SeatInfo, TableInfo, TableSeen


def table_info(
    settings: TableSettings,
    seats: list[SeatInfo],
    *,
    id: str = "",
    code: str = "",
    clock: Clock | None = None,
    status: Status = "playing",
    version: int = 0,
    host: int | None = None,
    opened: int = 0,
    dealt: int = 1,
    finished: Sequence[list[int]] = (),
    totals: list[int] | None = None,
    winners: Sequence[int] = (),
    rated: bool = False,
    commitment: str = "",
    locked: bool = False,
    fair: Fair | None = None,
    seeds: list[str] | None = None,
    rematch: str | None = None,
) -> TableInfo:
    """A table; unless more is said, one that is nowhere and has just been dealt at."""
    origin = settings.origin
    return TableInfo(
        id=id,
        code=code,
        game=settings.game,
        options=settings.options,
        deck=settings.deck,
        length=settings.length,
        clock=clock,
        public=settings.public,
        chat=settings.chat,
        rated=rated,
        help=settings.help,
        status=status,
        version=version,
        seats=seats,
        host=host,
        opened=opened,
        dealt=dealt,
        finished=list(finished),
        totals=totals or [0] * len(seats),
        winners=list(winners),
        commitment=commitment,
        locked=locked,
        fair=fair,
        seeds=seeds,
        deal=origin.deal if origin else None,
        origin=OriginInfo(origin.table, origin.game, origin.after) if origin else None,
        before=settings.before,
        rematch=rematch,
    )


def info(table: Table, here: Collection[int] = ()) -> TableInfo:
    """A table of the server."""
    facts, series = table.facts, table.series
    shuffled, over = facts.settings.origin is None, facts.status == "over"
    return table_info(
        facts.settings,
        [
            seat_info(seat, name, number in here)
            for number, (seat, name) in enumerate(zip(facts.seats, names(table), strict=True))
        ],
        id=facts.id,
        code=facts.code,
        clock=facts.clock,
        status=facts.status,
        version=facts.version,
        host=table.seat_of(facts.host),
        opened=facts.opened,
        dealt=0 if series is None else series.dealt,
        finished=() if series is None else series.finished,
        totals=None if series is None else series.totals,
        winners=table.winners,
        rated=table.counts if over else facts.settings.rated,
        commitment=table.fair.commitment if shuffled else "",
        locked=facts.locked is not None,
        fair=table.fair if shuffled and over else None,
        seeds=seeds(table.games) if shuffled and over else None,
        rematch=facts.rematch,
    )


def scenery(game: Game, names: Sequence[str], you: int | None, options: Mapping[str, bool] | None = None) -> TableInfo:
    """A table that is none: people's names around it, and bots wherever you do not sit."""
    deck = None if game.own_deck else game.deck.content
    settings = TableSettings(game.name, (), 1, dict(options or {}), deck, chat=False)
    seats = [
        SeatInfo("person" if seat == you else "bot", name, None, None, here=True, contribution=None)
        for seat, name in enumerate(names)
    ]
    return table_info(settings, seats, host=you)


def options_of(game: Game, position: Mapping[str, Any]) -> dict[str, bool]:
    """An option is on if the position says something about it."""
    return {option: position.get(option) is not None for option in game.options}


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
        contribution=seat.commitment if seat.contribution is None else fingerprint(seat.contribution.encode()),
    )


def seeds(games: Series) -> list[str]:
    """What each game of a match was dealt from."""
    return [cast("bytes", games.seed_of(number)).hex() for number in range(1, games.dealt + 1)]


def fingerprint(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def names(table: Table) -> list[str | None]:
    """A name for every seat but open ones, no two the same."""
    people = {seat.name for seat in table.facts.seats}
    levels = [seat.bot for seat in table.facts.seats]
    spare = iter([name for name in bots.NAMES if not people & {name, *(f"{name} ({bot})" for bot in levels)}])
    return [None if seat.open else seat.name or f"{next(spare)} ({seat.bot})" for seat in table.facts.seats]
