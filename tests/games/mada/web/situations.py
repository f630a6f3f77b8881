"""Moments of MADA that tests in the browser begin at."""

from __future__ import annotations

from tests.web.kit.situations import Situation, has_a_choice, in_phase, view
from waterhole.server.table.table import Table


def has_too_low_a_card(table: Table) -> bool:
    top = [card for card in view(table)["piles"][0] if isinstance(card, int)][-1:]
    return any(isinstance(card, int) and bool(top) and card < top[0] for card in view(table)["hand"])


SITUATIONS = {
    "wrong spot": Situation("mada", 2, has_a_choice, 0, 4),
    "too low": Situation("mada", 2, has_too_low_a_card, 0, 12),
    "scorpion": Situation("mada", 3, in_phase("scorpion"), 0, 32),
    "swap": Situation("mada", 3, in_phase("swap"), 1, 56),
    "loser": Situation("mada", 3, in_phase("loser"), 0, 4),
    "middle 2": Situation("mada", 2, has_a_choice, 0, 16),
    "middle 3": Situation("mada", 3, has_a_choice, 0, 17),
    "middle 4": Situation("mada", 4, has_a_choice, 0, 22),
    "middle 5": Situation("mada", 5, has_a_choice, 0, 27),
}
