"""Which cards chance can still choose from, and what bounds a game: the little that each game says in its own way.

The rules keep a shuffled draw pile. OpenSpiel decides about a card only when it is needed, so here the order of the
pile means nothing: the card that chance chooses is put on top before the rules take it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from waterhole.engine.record import Cells
from waterhole.games.kariba import rules as kariba
from waterhole.games.mada import cards as mada
from waterhole.games.tembo import cards as tembo
from waterhole.games.tembo import river

LONGEST = 1000  # moves of a game that the rules would let go on for ever


class Cards:
    """A game whose pile holds the faces of its cards. `taken` counts cards on top that chance has chosen already."""

    hand: int  # cards dealt to each seat
    shown: tuple[str, ...] = ()  # what a view of the deal shows besides the own hand

    def hidden(self, batch: Any, taken: int) -> Cells:
        """The face of every card that may come next, each as likely."""
        return self.pile(batch, taken)

    def pile(self, batch: Any, taken: int) -> Cells:
        return batch["pile"][0, : int(batch["left"][0]) - taken]  # type: ignore[no-any-return]

    def bring_up(self, batch: Any, taken: int, face: int) -> None:
        """A card of this face comes next; the one that lay there takes its place."""
        pile = self.pile(batch, taken)
        place = self.hidden(batch, taken).tolist().index(face)
        pile[[place, -1]] = pile[[-1, place]]

    def dealt(self, players: int, options: dict[str, bool]) -> int:  # noqa: ARG002
        """How many cards the deal decides about: seat after seat gets a hand, and the rest lies face up."""
        return players * self.hand

    def moves(self, players: int, options: dict[str, bool]) -> int:
        """No game has more moves."""
        raise NotImplementedError

    def chances(self, players: int, options: dict[str, bool]) -> int:
        """No game decides about more cards."""
        raise NotImplementedError

    def points(self, game: Any) -> int:
        """No seat has more points."""
        raise NotImplementedError


class KaribaCards(Cards):
    """Every card is drawn once and played once."""

    hand = kariba.HAND
    shown = ("market",)

    def dealt(self, players: int, options: dict[str, bool]) -> int:
        return players * self.hand + (kariba.STALLS if options["market"] else 0)  # K11

    def moves(self, players: int, options: dict[str, bool]) -> int:
        # With the market, every card that was not dealt is drawn in a move of its own (K12).
        return kariba.CARDS + (kariba.CARDS - players * self.hand if options["market"] else 0)

    def chances(self, players: int, options: dict[str, bool]) -> int:  # noqa: ARG002
        return kariba.CARDS

    def points(self, game: Any) -> int:  # noqa: ARG002
        return kariba.CARDS


class MadaCards(Cards):
    """The pile holds numbers of cards, which have a kind each.

    Cards come back (M14), so the rules set no bound to the length of a game. OpenSpiel wants one: a game that is not
    over after a thousand moves ends there, with the points as they are. At random it takes about 80.
    """

    hand = mada.HAND
    shown = ("held",)  # M2: whoever holds fewer was dealt scorpions

    def hidden(self, batch: Any, taken: int) -> Cells:
        return batch["kinds"][0][self.pile(batch, taken)]  # type: ignore[no-any-return]

    def moves(self, players: int, options: dict[str, bool]) -> int:  # noqa: ARG002
        return LONGEST

    def chances(self, players: int, options: dict[str, bool]) -> int:
        return self.dealt(players, options) + LONGEST  # a move turns up one card, or none

    def points(self, game: Any) -> int:
        return mada.FIVE * int(max(game.cacti.pears))  # M15


class TemboCards(Cards):
    """Nobody ever looks at the river (T1), so nothing decides which cards those are until all others are drawn."""

    hand = river.HAND

    def hidden(self, batch: Any, taken: int) -> Cells:
        return np.concatenate((self.pile(batch, taken), batch["river"][0, : int(batch["bed"][0])]))

    def bring_up(self, batch: Any, taken: int, face: int) -> None:
        pile, bed = self.pile(batch, taken), batch["river"][0]
        place = self.hidden(batch, taken).tolist().index(face)
        if place < len(pile):
            pile[[place, -1]] = pile[[-1, place]]
        else:
            place -= len(pile)
            bed[place], pile[-1] = pile[-1], bed[place]

    def moves(self, players: int, options: dict[str, bool]) -> int:  # noqa: ARG002
        return tembo.CARDS - river.CROSSINGS  # each is played once

    def chances(self, players: int, options: dict[str, bool]) -> int:  # noqa: ARG002
        return tembo.CARDS - river.CROSSINGS  # and drawn once

    def points(self, game: Any) -> int:
        return int(sum(game.cards.points))


CARDS: dict[str, Cards] = {"kariba": KaribaCards(), "mada": MadaCards(), "tembo": TemboCards()}
