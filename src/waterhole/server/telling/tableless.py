"""A game as a table would tell it, without a table: for lessons, puzzles and replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import UNSET

from waterhole.engine.kernel.journal import Event
from waterhole.engine.library.game import Game
from waterhole.engine.library.state import State
from waterhole.server.telling.wire import Choice, News, SeatInfo, Step, TableInfo, Time
from waterhole.server.telling.wire import Event as Told


def scenery(game: Game, names: Sequence[str], you: int | None, options: dict[str, bool] | None = None) -> TableInfo:
    """A table that is none: people's names around it, and bots wherever you do not sit."""
    seats = [
        SeatInfo("person" if seat == you else "bot", name, None, None, here=True, contribution=None)
        for seat, name in enumerate(names)
    ]
    return TableInfo(
        id="",
        code="",
        game=game.name,
        options=options or {},
        deck=None if game.own_deck else game.deck.content,
        length=1,
        clock=None,
        public=False,
        chat=False,
        rated=False,
        help=False,
        status="playing",
        version=0,
        seats=seats,
        host=you,
        opened=0,
        dealt=1,
        finished=[],
        totals=[0] * len(seats),
        winners=[],
        commitment="",
        fair=None,
        deal=None,
        origin=None,
        before=None,
        rematch=None,
    )


def options_of(game: Game, position: Mapping[str, Any]) -> dict[str, bool]:
    """An option is on if the position says something about it."""
    return {option: position.get(option) is not None for option in game.options}


def scene(
    state: State,
    seat: int | None,
    version: int,
    step: Step | None = None,
    table: TableInfo | None = None,
    open_hands: bool = False,
) -> News:
    """A moment as a seat would hear of it; in a game that is over, all hands may be shown."""
    observation = state.observe(seat)
    choices = [] if state.over else zip(observation.moves(), observation.foresee(), strict=True)
    return News(
        version=version,
        seat=seat,
        steps=[] if step is None else [step],
        view=observation.view(),  # type: ignore[arg-type]  # of the type that the game says
        moves=[Choice(move, seen(sure, seat)) for move, sure in choices],
        undo=False,
        time=Time(),
        table=UNSET if table is None else table,
        hands=state.position()["hands"] if open_hands else UNSET,
    )


def played(version: int, seat: int, move: str, events: Sequence[Event], looker: int | None) -> Step:
    """A move as somebody who looks from a seat hears of it."""
    return Step(version, 0, "played", seat, move, events=seen(events, looker))


def seen(events: Sequence[Event], seat: int | None) -> list[Told]:
    return cast("list[Told]", [event.seen_by(seat).json() for event in events])
