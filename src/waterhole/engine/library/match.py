"""A match: a series of games, every move of which is remembered and may be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from waterhole.engine.errors import BadGame, Refused, shown
from waterhole.engine.kernel.chance import Seed
from waterhole.engine.kernel.journal import Event
from waterhole.engine.library.game import Game
from waterhole.engine.library.series import Series
from waterhole.engine.library.state import State

NAME = 24  # characters


def check_names(names: Sequence[Any], seats: int) -> None:
    """Names are printed: they must be printable, not too long, and tell seats apart."""
    if len(names) > seats:
        raise BadGame(f"There are {len(names)} names for {seats} seats.")
    for name in names:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > NAME:
            raise BadGame(f"A name has 1 to {NAME} printable characters: {shown(name)} has not.")
    if len(set(names)) < len(names):
        raise BadGame("Two names are the same.")


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a match: in which game, by which seat, what happened, and the state before it."""

    number: int
    seat: int
    move: str
    events: tuple[Event, ...]
    before: State


class Match(Series):
    """A series of games with the same seats, of which every move is remembered and may be taken back.

    The start passes on, points add up, the highest total wins. `length` is the number of games; without it, the one
    that the game's rules suggest.
    """

    turns: list[Turn]  # every move: its game's number, seat, move, events, and the state before it
    ends: list[State]  # how the games before the last one dealt ended

    def __init__(
        self,
        game: Game,
        players: int = 2,
        seed: Seed | None = None,
        length: int | None = None,
        start: int | None = None,
        **options: bool,
    ) -> None:
        super().__init__(game, players, seed, length, start, **options)
        self.turns = []
        self.ends = []

    def play(self, move: str) -> list[Event]:
        """Carry out a move of the game in progress, and remember it."""
        number, before = self.dealt, self.state.copy()
        events = super().play(move)
        self.turns.append(Turn(number, before.turn, self.game.texts[self.game.action(move)], tuple(events), before))
        return events

    def deal_next(self) -> None:
        """Deal the next game, and remember how this one ended."""
        ended = self.state
        super().deal_next()
        self.ends.append(ended)

    def states(self, number: int) -> list[State]:
        """One of its games, from the deal on: as it was before the first move, and after each of them."""
        before = [turn.before for turn in self.turns if turn.number == number]
        return [*before, [*self.ends, self.state][number - 1]]

    def copy(self) -> Self:
        """The same match with the same history, to be played on apart from this one."""
        twin = super().copy()
        twin.turns = self.turns.copy()
        twin.ends = self.ends.copy()
        return twin

    def undo(self, seat: int, witnesses: Iterable[int]) -> None:
        """Take back the last move of a seat, unless a witness has seen a card since that was hidden before."""
        last = next((i for i in reversed(range(len(self.turns))) if self.turns[i].seat == seat), None)
        if last is None or self.state.over or self.turns[last].number != self.dealt:
            raise Refused("There is nothing to take back.")
        for turn in self.turns[last:]:
            if any(event.teaches(witness) for event in turn.events for witness in witnesses):
                raise Refused("A card has been seen since then that was hidden before: that cannot be taken back.")
        self.state = self.turns[last].before
        del self.turns[last:]
