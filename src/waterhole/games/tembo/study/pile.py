"""Tembo's draw pile, card by card: every card that does not lie in the river is drawn once and played once."""

from __future__ import annotations

from typing import Any

import numpy as np

from waterhole.engine.kernel.record import Cells
from waterhole.engine.study.pile import Options, Pile
from waterhole.games.tembo.state import CARDS, CROSSINGS, HAND


class TemboPile(Pile):
    """Nobody ever looks at the river (T1), so nothing decides which cards those are until all others are drawn."""

    hand = HAND

    def hidden(self, batch: Any, taken: int) -> Cells:
        return np.concatenate((self.rest(batch, taken), batch["river"][0, : int(batch["bed"][0])]))

    def bring_up(self, batch: Any, taken: int, face: int) -> None:
        rest, bed = self.rest(batch, taken), batch["river"][0]
        place = self.hidden(batch, taken).tolist().index(face)
        if place < len(rest):
            rest[[place, -1]] = rest[[-1, place]]
        else:
            place -= len(rest)
            bed[place], rest[-1] = rest[-1], bed[place]

    def moves(self, players: int, options: Options) -> int:  # noqa: ARG002
        return CARDS - CROSSINGS

    def draws(self, players: int, options: Options, moves: int) -> int:  # noqa: ARG002
        return CARDS - CROSSINGS

    def points(self, game: Any) -> int:
        return int(sum(game.cards.points))
