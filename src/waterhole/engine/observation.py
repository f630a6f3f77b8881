"""What one seat may know. Bots, hints, views and spectators get this and never a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from waterhole.engine.chance import Seed, seed_bytes, seeded

if TYPE_CHECKING:
    from waterhole.engine.game import Game
    from waterhole.engine.state import State


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """A game from one seat; `seat` is None for a spectator."""

    game: Game
    seat: int | None
    record: Any
    actions: tuple[int, ...]  # the legal moves as numbers, if this seat is to decide
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def turn(self) -> int:
        return int(self.record.turn)

    @property
    def over(self) -> bool:
        return bool(self.record.over)

    def moves(self) -> list[str]:
        """The legal moves as text if this seat is to decide, else none."""
        return [self.game.texts[action] for action in self.actions]

    def view(self) -> dict[str, Any]:
        """The same as JSON."""
        return {
            "game": self.game.name,
            "seat": self.seat,
            "players": int(self.record.players),
            "turn": self.turn,
            "start": int(self.record.start),
            "over": self.over,
            "scores": list(self.scores),
            "winners": list(self.winners),
            **self.game.view(self.record),
        }

    def imagine(self, seed: Seed | None = None) -> State:
        """A world that this seat cannot tell from the real one, drawn from all of them with equal chance."""
        from waterhole.engine.state import State

        record: Any = self.game.rules.State.blank()
        seeded(record.chance, seed_bytes(seed))
        self.game.rules.determinize(self.record, record)
        return State(self.game, record)
