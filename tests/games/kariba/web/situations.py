"""Moments of Kariba that tests in the browser begin at."""

from __future__ import annotations

from tests.web.kit.situations import Situation, choices, has_a_choice
from waterhole.server.table.table import Table

MARKET = {"options": {"market": True}}


def may_take_from_the_market(table: Table) -> bool:
    return any(move.startswith("take") for move in choices(table))


def may_go_back(table: Table) -> bool:
    return table.can_undo(0)


SITUATIONS = {
    "wrong spot": Situation("kariba", 2, has_a_choice, 0, 4),
    "market": Situation("kariba", 2, may_take_from_the_market, 0, 5, MARKET),
    "undo": Situation("kariba", 2, may_go_back, 0, 5, MARKET),
    "middle 2": Situation("kariba", 2, has_a_choice, 0, 14),
    "middle 3": Situation("kariba", 3, has_a_choice, 0, 15),
    "middle 4": Situation("kariba", 4, has_a_choice, 0, 24),
}
