"""Tembo as a game of the library: what its files say, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from waterhole.engine.kernel.journal import Event
from waterhole.engine.kernel.record import Plain, plain
from waterhole.engine.kernel.rules import Habits, Rules, Stakes
from waterhole.engine.kernel.tensor import Tensor
from waterhole.engine.library.deck import Deck
from waterhole.engine.library.game import Game, Position
from waterhole.engine.library.observation import Observation, View
from waterhole.engine.library.state import State
from waterhole.engine.study.unseen import Unseen
from waterhole.games.tembo import deck as decks
from waterhole.games.tembo import positions, rules, words
from waterhole.games.tembo.notation import MOVES, NOTATION, PARTS, TEXTS
from waterhole.games.tembo.state import FACES, SEATS
from waterhole.games.tembo.study import habits, stakes, tensor
from waterhole.games.tembo.study.pile import TemboPile

if TYPE_CHECKING:
    from rich.console import RenderableType


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
    texts = TEXTS
    notation = NOTATION
    parts = PARTS

    def take_deck(self, deck: Deck) -> None:
        self.cards = decks.checked(deck)

    def set_up(self, record: Any, players: int, options: Mapping[str, bool]) -> None:  # noqa: ARG002
        record.players = players
        self.cards.put_into(record)

    def group(self, move: str) -> str:
        """Two animals at once are one group, as there are too many pairs (T5)."""
        return "two at once" if "+" in move else super().group(move)

    def state(self, batch: Any) -> State:
        """A record brings its deck along, and its state belongs to a game that has this deck."""
        cards = decks.Cards.of(plain(batch))
        if cards == self.cards:
            return State(self, batch)
        return State(Tembo(None if cards == decks.default() else Deck.given(cards.content())), batch)

    def fill(self, record: Any, position: Mapping[str, Any]) -> None:
        positions.fill(record, position)

    def position(self, s: Plain) -> Position:
        return positions.written(s)

    def view(self, common: View, o: Plain) -> positions.TemboView:
        return positions.view(common, o)

    def why_not(self, o: Any, action: int) -> str:
        return words.why_not(self.cards, o, MOVES[action])

    def clause(self, event: Event, you: bool) -> str:
        return words.clause(self.cards, event, you)

    def draw(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from waterhole.games.tembo.board import draw

        return draw(self.cards, view, names)

    def unseen(self, observation: Observation) -> list[Unseen]:
        from waterhole.games.tembo.study.unseen import count

        return count(observation)

    def greedy(self, observation: Observation) -> str:
        from waterhole.games.tembo.greedy import choose

        return choose(observation)


GAME = Tembo
