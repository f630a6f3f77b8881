"""The deck of Hares: six values, four cards of each."""

from __future__ import annotations

from waterhole.engine.library.deck import Deck
from waterhole.games.hares.state import COPIES, VALUES


def check(deck: Deck) -> None:
    """Refuse what the rules cannot be played with, by naming the line and what is wrong there."""
    rows = deck.rows("cards", {"value": int, "copies": int})
    if len(rows) != VALUES:
        raise deck.refuse(f"there are {VALUES} values, not {len(rows)}.", "cards")
    for n, row in enumerate(rows):
        if row["value"] != n + 1:
            raise deck.refuse(f"cards come in the order of their values: {n + 1} here.", "cards", n, "value")
        if row["copies"] != COPIES:
            raise deck.refuse(f"there are {COPIES} cards of each value.", "cards", n, "copies")
