"""Positions as JSON: what has to be there, and what goes without saying. Each game's own are with its own tests."""

from __future__ import annotations

import pytest

from tests.kit.tables import Table
from waterhole import BadPosition

UNSAID = {"phase", "deck", "partial"}  # an ordinary turn, the game's own deck, and all of it


def test_a_missing_field_is_named(table: Table) -> None:
    position = table.deal(1).position()
    for field in position.keys() - UNSAID - {"game"}:
        with pytest.raises(BadPosition, match=f"lacks the field “{field}”"):
            table.game.read({name: value for name, value in position.items() if name != field})


def test_what_is_usual_may_be_left_out(table: Table) -> None:
    position = table.deal(1).position()
    short = {name: value for name, value in position.items() if name not in UNSAID}
    assert table.game.read(short).position() == position
    ordinary = {name: value for name, value in (("phase", "turn"), ("deck", None)) if name in position}
    assert table.game.read({**short, **ordinary}).position() == position
