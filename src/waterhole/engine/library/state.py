"""A game in progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from waterhole.engine.errors import BadGame, IllegalMove, shown
from waterhole.engine.kernel import entrance
from waterhole.engine.kernel.journal import NOWHERE, Event, Journal, events
from waterhole.engine.kernel.record import plain
from waterhole.engine.kernel.rules import ROOM, SEATS
from waterhole.engine.library.fields import whole
from waterhole.engine.library.notation import write_line
from waterhole.engine.library.observation import Observation

if TYPE_CHECKING:
    from waterhole.engine.library.game import Game

WHOLE = np.zeros(np.iinfo(np.int8).max, np.bool_)  # kinds of events that a journal ends before: none


def winners_of(scores: Sequence[int]) -> list[int]:
    """The most points win, in all games and in a series of them; a tie is a shared win."""
    most = max(scores)
    return [seat for seat, points in enumerate(scores) if points == most]


class State:
    """A game in progress, everything included. What a seat may know of it comes out through `observe` alone.

    Printed, it is the table as the seat whose turn it is may see it. Two states are equal if their positions are: all
    cards lie where they lie in the other, and the same seat is to decide. The chances to come may differ, and so may
    what seats remember; `snapshot` has these, too.

    A state has one writer at a time: whoever shares it between threads sees to that.
    """

    game: Game  # whose rules it follows
    batch: Any  # an array of one record: fields are read from it sooner, and kernels take it sooner

    __slots__ = ("batch", "game")
    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self, game: Game, batch: Any) -> None:
        self.game = game
        self.batch = batch

    @property
    def record(self) -> Any:
        """All there is to know about the game, as the rules hold it."""
        return self.batch[0]

    def __repr__(self) -> str:
        return f"{self.game!r}.read({self.text()!r})"

    def __str__(self) -> str:
        """The table as the terminal draws it for the seat whose turn it is."""
        return str(self.observe(self.turn))

    def __eq__(self, other: object) -> bool:
        """The same position, whatever chance has in store."""
        if not isinstance(other, State):
            return NotImplemented
        return self.game.name == other.game.name and self.position() == other.position()

    @property
    def players(self) -> int:
        """How many seats there are; they are numbered from 0."""
        return int(self.batch["players"][0])

    @property
    def start(self) -> int:
        """The seat that made the first move."""
        return int(self.batch["start"][0])

    @property
    def turn(self) -> int:
        """The seat that decides next; in a finished game, the one that decided last."""
        return int(self.batch["turn"][0])

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.batch["over"][0])

    @property
    def scores(self) -> list[int]:
        """The points of every seat so far."""
        return self.take_stock()[1]

    @property
    def winners(self) -> list[int]:
        """The seats that won, several if they tie; nobody while the game goes on."""
        return self.best(self.scores)

    def actions(self) -> list[int]:
        """The legal moves as numbers."""
        return self.take_stock()[0]

    def take_stock(self) -> tuple[list[int], list[int]]:
        """The legal moves as numbers, and the points of every seat so far."""
        actions, points = np.empty(ROOM, np.int16), np.empty(SEATS, np.int64)
        n = entrance.take_stock(self.batch, actions, points)
        return actions[:n].tolist(), points[: self.players].tolist()

    def best(self, scores: list[int]) -> list[int]:
        """The seats with the most points, if the game is over."""
        return winners_of(scores) if self.over else []

    def moves(self) -> list[str]:
        """The legal moves as text, in a stable order."""
        texts = self.game.texts
        return [texts[action] for action in self.actions()]

    def play(self, move: str) -> list[Event]:
        """Carry out a move, in place, and tell what happened, in order. A move that is refused has changed nothing."""
        action = self.game.action(move)
        if action not in self.actions():
            raise IllegalMove(
                "The game is over." if self.over else self.game.why_not(self.observe(self.turn).record, action)
            )
        journals = Journal.batch()
        entrance.carry_out(self.batch, np.array([action], np.int16), journals, WHOLE)
        return events(journals, self.game)[0]

    def position(self) -> dict[str, Any]:
        """Everything as JSON, hidden cards included; `game.read` is the way back."""
        return self.game.position(plain(self.batch))

    def text(self) -> str:
        """Everything in one line, hidden cards included; `game.read` is the way back."""
        return write_line(self.game.parts, self.position())

    def observe(self, seat: int | None) -> Observation:
        """What a seat may know, and nothing else; None is a spectator."""
        if seat is not None and not whole(seat, 0, self.players - 1):
            raise BadGame(f"There is no seat {shown(seat)} at a table of {self.players}.")
        seat = None if seat is None else int(seat)
        batch = self.game.rules.Observation.batch()
        entrance.look(self.batch, NOWHERE if seat is None else seat, batch)
        actions, scores = self.take_stock()
        actions = actions if seat == self.turn else []
        return Observation(self.game, seat, batch, tuple(actions), tuple(scores), tuple(self.best(scores)))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as JSON; None is a spectator."""
        return self.observe(seat).view()

    def snapshot(self) -> bytes:
        """The bytes of the record: position, memory and the chances to come; `game.restore` is the way back."""
        return bytes(self.batch.tobytes())

    def copy(self) -> State:
        """The same game, chance included, to be played on apart from this one."""
        return State(self.game, self.game.rules.State.thawed(self.snapshot()))

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.restore, (self.snapshot(),)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()  # games do not change: copies share theirs
