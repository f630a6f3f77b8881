"""A draw pile whose order means nothing, for those who decide about a card only when it is needed.

The rules keep a shuffled pile. Whoever treats chance as one more player (OpenSpiel does) asks here which cards may come
next, and puts the one that was chosen on top before the rules take it. A game's `pile.py` says the little that each
game has in its own way, and what bounds a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from waterhole.engine.kernel.record import Cells

Options = Mapping[str, bool]


class Pile(ABC):
    """A pile that holds the faces of its cards. `taken` counts cards on top that are chosen already."""

    hand: int  # cards dealt to each seat
    shown: tuple[str, ...] = ()  # what a view of the deal shows besides the own hand

    def hidden(self, batch: Any, taken: int) -> Cells:
        """The face of every card that may come next, each as likely."""
        return self.rest(batch, taken)

    def rest(self, batch: Any, taken: int) -> Cells:
        """The part of the record's pile that is not chosen yet; its last card comes next."""
        return batch["pile"][0, : int(batch["left"][0]) - taken]  # type: ignore[no-any-return]

    def bring_up(self, batch: Any, taken: int, face: int) -> None:
        """A card of this face comes next; the one that lay there takes its place."""
        rest = self.rest(batch, taken)
        place = self.hidden(batch, taken).tolist().index(face)
        rest[[place, -1]] = rest[[-1, place]]

    def dealt(self, players: int, options: Options) -> int:  # noqa: ARG002
        """How many cards the deal decides about: seat after seat gets a hand, and the rest lies face up."""
        return players * self.hand

    @abstractmethod
    def moves(self, players: int, options: Options) -> int | None:
        """No game has more moves. None: the rules would let it go on for ever."""

    @abstractmethod
    def draws(self, players: int, options: Options, moves: int) -> int:
        """No game of so many moves decides about more cards, those of the deal included."""

    @abstractmethod
    def points(self, game: Any) -> int:
        """No seat has more points in this game, with the deck that it has."""
