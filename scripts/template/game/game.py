"""Hares as a game of the library: what its files say, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from waterhole.engine.kernel.journal import Event
from waterhole.engine.kernel.record import Plain
from waterhole.engine.kernel.rules import Rules
from waterhole.engine.library.deck import Deck
from waterhole.engine.library.game import Game, Position
from waterhole.engine.library.observation import Observation, View
from waterhole.games.hares import deck as decks
from waterhole.games.hares import positions, rules, words
from waterhole.games.hares.notation import NOTATION, PARTS, TEXTS
from waterhole.games.hares.state import FACES, SEATS

if TYPE_CHECKING:
    from rich.console import RenderableType


class Hares(Game):
    """A small game to begin with, for 2 to 6 players: follow the trail, and win it with an equal card."""

    name = "hares"
    title = "Hares"
    seats = range(2, SEATS + 1)
    match_length = 1
    rules: ClassVar[Rules] = rules
    kinds = words.EVENTS
    faces = FACES
    texts = TEXTS
    notation = NOTATION
    parts = PARTS

    def take_deck(self, deck: Deck) -> None:
        decks.check(deck)

    def set_up(self, record: Any, players: int, options: Mapping[str, bool]) -> None:  # noqa: ARG002  # there are none
        record.players = players

    def fill(self, record: Any, position: Mapping[str, Any]) -> None:
        positions.fill(record, position)

    def position(self, s: Plain) -> Position:
        return positions.written(s)

    def view(self, common: View, o: Plain) -> positions.HaresView:
        return positions.view(common, o)

    def why_not(self, o: Any, action: int) -> str:  # noqa: ARG002  # the hand says it all
        return words.why_not(action)

    def clause(self, event: Event, you: bool) -> str:
        return words.clause(event, you)

    def draw(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from waterhole.games.hares.board import draw

        return draw(view, names)

    def greedy(self, observation: Observation) -> str:
        from waterhole.games.hares.greedy import choose

        return choose(observation)


GAME = Hares
