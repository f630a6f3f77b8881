"""MADA's draw pile, card by card: cards come back (M14), so the rules set no bound to the length of a game."""

from __future__ import annotations

from typing import Any

from waterhole.engine.kernel.record import Cells
from waterhole.engine.study.pile import Options, Pile
from waterhole.games.mada.state import FIVE, HAND


class MadaPile(Pile):
    """The pile holds numbers of cards, which have a kind each."""

    hand = HAND
    shown = ("held",)  # M2: whoever holds fewer was dealt scorpions

    def hidden(self, batch: Any, taken: int) -> Cells:
        return batch["kinds"][0][self.rest(batch, taken)]  # type: ignore[no-any-return]

    def moves(self, players: int, options: Options) -> None:  # noqa: ARG002
        return None

    def draws(self, players: int, options: Options, moves: int) -> int:
        return self.dealt(players, options) + moves  # a move turns up one card, or none

    def points(self, game: Any) -> int:
        return FIVE * int(max(game.cacti.pears))  # M15
