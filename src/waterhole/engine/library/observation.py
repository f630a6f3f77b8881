"""What one seat may know. Bots, hints, views and spectators get this and never a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, cast

import numpy as np

from waterhole.engine.kernel import entrance
from waterhole.engine.kernel.chance import Seed, seed_bytes, seeded
from waterhole.engine.kernel.journal import Event, Journal, events
from waterhole.engine.kernel.record import plain
from waterhole.engine.library.printing import printed

if TYPE_CHECKING:
    from waterhole.engine.library.game import Game
    from waterhole.engine.library.state import State

ANY_SEED = seed_bytes(0)  # what is sure happens in every world, and one is as good as another


class View(TypedDict):
    """What every game shows of itself as JSON. Each adds its name, its phase and its cards in a type of its own."""

    seat: int | None  # whose view it is; null for a spectator
    players: int
    turn: int
    start: int
    over: bool
    scores: list[int]
    winners: list[int]


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """What one seat may know of a game, and nothing else. Printed, it is the table as that seat sees it."""

    game: Game  # whose rules it follows
    seat: int | None  # whose observation it is; None for a spectator
    batch: Any  # an array of one record
    actions: tuple[int, ...]  # the legal moves as numbers, if this seat is to decide
    scores: tuple[int, ...]  # the points of every seat so far
    winners: tuple[int, ...]  # the seats that won; nobody while the game goes on

    def __str__(self) -> str:
        """The table as the terminal draws it for this seat."""
        return printed(self.game, self.view())

    @property
    def record(self) -> Any:
        """All that the seat may know, as the rules hold it."""
        return self.batch[0]

    @property
    def turn(self) -> int:
        """The seat that decides next; in a finished game, the one that decided last."""
        return int(self.batch["turn"][0])

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.batch["over"][0])

    def moves(self) -> list[str]:
        """The legal moves as text if this seat is to decide, else none."""
        return [self.game.texts[action] for action in self.actions]

    def view(self) -> dict[str, Any]:
        """The same as JSON."""
        o = plain(self.batch)
        common: View = {
            "seat": self.seat,
            "players": o["players"],
            "turn": o["turn"],
            "start": o["start"],
            "over": bool(o["over"]),
            "scores": list(self.scores),
            "winners": list(self.winners),
        }
        return cast("dict[str, Any]", self.game.view(common, o))

    def imagine(self, seed: Seed | None = None) -> State:
        """A world that this seat cannot tell from the real one, drawn from all of them with equal chance."""
        from waterhole.engine.library.state import State

        batch = self.game.rules.State.batch()
        seeded(batch["chance"][0], seed_bytes(seed))
        entrance.imagine(self.batch, batch)
        return State(self.game, batch)

    def foresee(self) -> list[list[Event]]:
        """What each legal move is sure to do: everything up to the first card that this seat cannot know yet."""
        if not self.actions:
            return []
        worlds = self.game.rules.State.batch(2)
        seeded(worlds["chance"][0], ANY_SEED)
        entrance.imagine(self.batch, worlds)
        journals = Journal.batch(len(self.actions))
        entrance.carry_out(worlds, np.array(self.actions, np.int16), journals, self.game.unsure)
        return events(journals, self.game)
