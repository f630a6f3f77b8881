"""Kariba's draw pile, card by card: every card is drawn once and played once."""

from __future__ import annotations

from typing import Any

from waterhole.engine.study.pile import Options, Pile
from waterhole.games.kariba.state import CARDS, HAND, STALLS


class KaribaPile(Pile):
    """The pile, and with the market what lies beside it."""

    hand = HAND
    shown = ("market",)

    def dealt(self, players: int, options: Options) -> int:
        return players * HAND + (STALLS if options["market"] else 0)  # K11

    def moves(self, players: int, options: Options) -> int:
        # With the market, every card that was not dealt is drawn in a move of its own (K12).
        return CARDS + (CARDS - players * HAND if options["market"] else 0)

    def draws(self, players: int, options: Options, moves: int) -> int:  # noqa: ARG002
        return CARDS

    def points(self, game: Any) -> int:  # noqa: ARG002
        return CARDS
