"""Tembo as a game of the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from waterhole.engine.kernel.journal import Card, Event
from waterhole.engine.kernel.record import Plain, plain
from waterhole.engine.kernel.rules import Habits, Rules, Stakes
from waterhole.engine.kernel.tensor import Tensor
from waterhole.engine.library.deck import Deck
from waterhole.engine.library.game import Game, Position
from waterhole.engine.library.observation import Observation, View
from waterhole.engine.library.state import State
from waterhole.engine.study.unseen import Unseen
from waterhole.games.tembo import habits, positions, rules, stakes, tensor, words
from waterhole.games.tembo.cards import FACES, faces
from waterhole.games.tembo.deck import Cards, TemboDeck, checked, usual_cards
from waterhole.games.tembo.moves import MOVES
from waterhole.games.tembo.pile import TemboPile
from waterhole.games.tembo.river import NOBODY, SEATS

if TYPE_CHECKING:
    from rich.console import RenderableType


class TemboView(View, positions.Public):
    """What a seat sees of Tembo. Cards are the numbers of animals, or “elephant”, “croc gnu”, “super” and “lion”."""

    game: Literal["tembo"]
    phase: positions.Phase
    hand: list[Card] | None  # null for a spectator
    held: list[int]  # how many cards each seat holds
    river: int
    pile: int
    deck: TemboDeck | None  # null for the game's own
    partial: bool


class Tembo(Game):
    """Andreas Spies' Tembo, for 2 to 4 players."""

    name = "tembo"
    title = "Tembo"
    seats = range(2, SEATS + 1)
    match_length = 2  # T15
    rules: ClassVar[Rules] = rules
    habits: ClassVar[Habits] = habits
    tensor: ClassVar[Tensor] = tensor
    stakes: ClassVar[Stakes] = stakes
    pile = TemboPile()
    kinds = words.EVENTS
    setback = "lose"
    faces = FACES
    texts = tuple(move.text for move in MOVES)
    notation = (
        "Write 16@3 for an animal at a crossing (1 to 5), 33+35@2 for two that differ by 1 or 2, the lower first (T5), "
        "elephant@1, croc gnu@2 first or croc gnu@2 herd (T7), super@4 or lion@5."
    )

    def take_deck(self, deck: Deck) -> None:
        self.cards = checked(deck)

    def set_up(self, record: Any, players: int, options: Mapping[str, bool]) -> None:  # noqa: ARG002
        record.players = players
        self.cards.put_into(record)

    def group(self, move: str) -> str:
        """Two animals at once are one group, as there are too many pairs (T5)."""
        return "two at once" if "+" in move else super().group(move)

    def state(self, batch: Any) -> State:
        """A record brings its deck along, and its state belongs to a game that has this deck."""
        cards = Cards.of(plain(batch))
        if cards == self.cards:
            return State(self, batch)
        return State(Tembo(None if cards == usual_cards() else Deck.given(cards.content())), batch)

    def fill(self, record: Any, position: Mapping[str, Any]) -> None:
        positions.fill(record, position)

    def position(self, s: Plain) -> Position:
        return positions.written(s)

    def view(self, common: View, o: Plain) -> TemboView:
        return {
            "game": "tembo",
            **common,
            "phase": positions.PHASES[o["phase"]],
            "hand": None if o["seat"] == NOBODY else faces(o["hand"]),
            "held": o["held"][: o["players"]].tolist(),
            **positions.public(o),
            "river": o["bed"],
            "pile": o["left"],
            "deck": positions.write_deck(o),
            "partial": bool(o["partial"]),
        }

    def why_not(self, o: Any, action: int) -> str:
        return words.why_not(self.cards, o, MOVES[action])

    def clause(self, event: Event, you: bool) -> str:
        return words.clause(self.cards, event, you)

    def draw(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from waterhole.games.tembo.board import draw

        return draw(self.cards, view, names)

    def unseen(self, observation: Observation) -> list[Unseen]:
        from waterhole.games.tembo.unseen import count

        return count(observation)

    def greedy(self, observation: Observation) -> str:
        from waterhole.games.tembo.greedy import choose

        return choose(observation)


GAME = Tembo
