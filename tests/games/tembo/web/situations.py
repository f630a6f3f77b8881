"""Moments of Tembo that tests in the browser begin at."""

from __future__ import annotations

from tests.web.kit.situations import Situation, choices, has_a_choice, in_phase, view
from waterhole.server.table.table import Table


def something_does_not_fit(table: Table) -> bool:
    """A card can be taken up, and there are enough others in the rows that it does not fit everywhere."""
    return has_a_choice(table) and sum(map(len, view(table)["rows"])) >= 5


def herds(table: Table) -> list[str]:
    """What a crocodile may chase, or take the first animal of."""
    return [move for move in choices(table) if " herd" in move and move.replace(" herd", " first") in choices(table)]


def has_a_herd_to_chase(table: Table) -> bool:
    return len(herds(table)) > 0


SITUATIONS = {
    "wrong spot": Situation("tembo", 2, something_does_not_fit, 0, 6),
    "lion": Situation("tembo", 3, in_phase("lion"), 0, 19),
    "crocodile": Situation("tembo", 2, has_a_herd_to_chase, 0, 10),
    "middle 2": Situation("tembo", 2, has_a_choice, 0, 15),
    "middle 3": Situation("tembo", 3, has_a_choice, 0, 15),
    "middle 4": Situation("tembo", 4, has_a_choice, 0, 27),
}
