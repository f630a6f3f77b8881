"""MADA as a game of the library: what its files say, put together."""

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
from waterhole.engine.study.unseen import Unseen
from waterhole.games.mada import deck as decks
from waterhole.games.mada import positions, rules, words
from waterhole.games.mada.notation import NOTATION, PARTS, TEXTS
from waterhole.games.mada.state import FACES, SEATS
from waterhole.games.mada.study import habits, stakes, tensor
from waterhole.games.mada.study.pile import MadaPile

if TYPE_CHECKING:
    from rich.console import RenderableType


class Mada(Game):
    """Sophia Wagner's MADA, for 2 to 5 players."""

    name = "mada"
    title = "MADA"
    seats = range(2, SEATS + 1)
    match_length = 1
    rules: ClassVar[Rules] = rules
    habits: ClassVar[Habits] = habits
    tensor: ClassVar[Tensor] = tensor
    stakes: ClassVar[Stakes] = stakes
    pile = MadaPile()
    kinds = words.EVENTS
    setback = "lose"
    round_end = "lose"
    faces = FACES
    texts = TEXTS
    notation = NOTATION
    parts = PARTS

    def take_deck(self, deck: Deck) -> None:
        self.cacti = decks.checked(deck)

    def set_up(self, record: Any, players: int, options: Mapping[str, bool]) -> None:  # noqa: ARG002  # there are none
        record.players = players
        self.cacti.write(record)

    def fill(self, record: Any, position: Mapping[str, Any]) -> None:
        positions.fill(record, position)

    def position(self, s: Plain) -> Position:
        return positions.written(s)

    def view(self, common: View, o: Plain) -> positions.MadaView:
        return positions.view(common, o)

    def why_not(self, o: Any, action: int) -> str:
        return words.why_not(o, action)

    def clause(self, event: Event, you: bool) -> str:
        return words.clause(event, you)

    def draw(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from waterhole.games.mada.board import draw

        return draw(view, names)

    def unseen(self, observation: Observation) -> list[Unseen]:
        from waterhole.games.mada.study.unseen import count

        return count(self.faces, plain(observation.batch))

    def greedy(self, observation: Observation) -> str:
        from waterhole.games.mada.greedy import choose

        return choose(observation)


GAME = Mada
