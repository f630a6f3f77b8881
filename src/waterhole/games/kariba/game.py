"""Kariba as a game of the library: what its files say, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from waterhole.engine.kernel.journal import Event
from waterhole.engine.kernel.record import Plain, plain
from waterhole.engine.kernel.rules import Habits, Rules
from waterhole.engine.kernel.tensor import Tensor
from waterhole.engine.library.deck import Deck
from waterhole.engine.library.game import Game, Position
from waterhole.engine.library.observation import Observation, View
from waterhole.engine.study.unseen import Unseen
from waterhole.games.kariba import deck as decks
from waterhole.games.kariba import positions, rules, words
from waterhole.games.kariba.notation import NOTATION, PARTS, TEXTS
from waterhole.games.kariba.state import FACES, SEATS
from waterhole.games.kariba.study import habits, tensor
from waterhole.games.kariba.study.pile import KaribaPile

if TYPE_CHECKING:
    from rich.console import RenderableType


class Kariba(Game):
    """Reiner Knizia's Kariba, for 2 to 4 players, with the market as an option."""

    name = "kariba"
    title = "Kariba"
    seats = range(2, SEATS + 1)
    match_length = 3  # K10
    rules: ClassVar[Rules] = rules
    habits: ClassVar[Habits] = habits
    tensor: ClassVar[Tensor] = tensor
    pile = KaribaPile()
    kinds = words.EVENTS
    faces = FACES
    texts = TEXTS
    notation = NOTATION
    parts = PARTS

    def take_deck(self, deck: Deck) -> None:
        self.animals = decks.checked(deck)

    def set_up(self, record: Any, players: int, options: Mapping[str, bool]) -> None:
        record.players = players
        record.open = options["market"]

    def fill(self, record: Any, position: Mapping[str, Any]) -> None:
        positions.fill(record, position, self.animals)

    def position(self, s: Plain) -> Position:
        return positions.written(s)

    def view(self, common: View, o: Plain) -> positions.KaribaView:
        return positions.view(common, o)

    def why_not(self, o: Any, action: int) -> str:
        return words.why_not(self.animals, o, action)

    def clause(self, event: Event, you: bool) -> str:
        return words.clause(self.animals, event, you)

    def draw(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from waterhole.games.kariba.board import draw

        return draw(self.animals, view, names)

    def unseen(self, observation: Observation) -> list[Unseen]:
        from waterhole.games.kariba.study.unseen import count

        return count(self.faces, plain(observation.batch))

    def greedy(self, observation: Observation) -> str:
        from waterhole.games.kariba.greedy import choose

        return choose(observation)


GAME = Kariba
