"""A game in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from waterhole.engine.errors import BadGame, IllegalMove, shown
from waterhole.engine.fields import whole
from waterhole.engine.journal import NOWHERE, Event, Journal, events
from waterhole.engine.observation import Observation

if TYPE_CHECKING:
    from waterhole.engine.game import Game


class State:
    """One game, everything included. What a seat may know of it comes out through `observe` alone.

    A state has one writer at a time: whoever shares it between threads sees to that.
    """

    # Single fields are read by key: NumPy's attributes are slow outside compiled code.
    __slots__ = ("game", "record")
    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self, game: Game, record: Any) -> None:
        self.game = game
        self.record = record

    def __repr__(self) -> str:
        return f"{self.game!r}.read({self.position()!r})"

    def __eq__(self, other: object) -> bool:
        """The same game, byte for byte: position, memory and the chances to come."""
        if not isinstance(other, State):
            return NotImplemented
        return self.game.name == other.game.name and bool(self.record.tobytes() == other.record.tobytes())

    @property
    def players(self) -> int:
        return int(self.record["players"])

    @property
    def start(self) -> int:
        """The seat that made the first move."""
        return int(self.record["start"])

    @property
    def turn(self) -> int:
        """The seat that decides next; in a finished game, the one that decided last."""
        return int(self.record["turn"])

    @property
    def over(self) -> bool:
        return bool(self.record["over"])

    @property
    def scores(self) -> list[int]:
        """The points of every seat so far."""
        out = np.zeros(self.players, np.int64)
        self.game.rules.score(self.record, out)
        points: list[int] = out.tolist()
        return points

    @property
    def winners(self) -> list[int]:
        """The seats that won, several if they tie; nobody while the game goes on."""
        scores = self.scores
        return [seat for seat, points in enumerate(scores) if points == max(scores)] if self.over else []

    def actions(self) -> list[int]:
        """The legal moves as numbers."""
        out = np.empty(self.game.rules.ACTIONS, np.int16)
        actions: list[int] = out[: self.game.rules.legal(self.record, out)].tolist()
        return actions

    def moves(self) -> list[str]:
        """The legal moves as text, in a stable order."""
        texts = self.game.texts
        return [texts[action] for action in self.actions()]

    def play(self, move: str) -> list[Event]:
        """Carry out a move, in place, and tell what happened, in order."""
        action = self.game.action(move)
        if action not in self.actions():
            raise IllegalMove(
                "The game is over." if self.over else self.game.why_not(self.observe(self.turn).record, action)
            )
        journal = Journal.blank()
        self.game.rules.play(self.record, action, journal)
        return events(journal, self.game.kinds, self.game.faces)

    def position(self) -> dict[str, Any]:
        """Everything as JSON; `game.read` is the way back."""
        return self.game.position(self.record)

    def observe(self, seat: int | None) -> Observation:
        """What a seat may know, and nothing else; None is a spectator."""
        if seat is not None and not whole(seat, 0, self.players - 1):
            raise BadGame(f"There is no seat {shown(seat)} at a table of {self.players}.")
        seat = None if seat is None else int(seat)
        record = self.game.rules.Observation.blank()
        self.game.rules.observe(self.record, NOWHERE if seat is None else seat, record)
        actions = self.actions() if seat == self.turn else []
        return Observation(self.game, seat, record, tuple(actions), tuple(self.scores), tuple(self.winners))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as JSON; None is a spectator."""
        return self.observe(seat).view()

    def copy(self) -> State:
        return State(self.game, self.record.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.restore, (self.record.tobytes(),)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()  # games do not change: copies share theirs
