"""States: when two of them are the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.games.kariba.table import KARIBA, kariba
from tests.games.mada.table import mada
from tests.kit.tables import Table, tables


@given(seed=st.integers(0, 10**6), moves=st.integers(0, 60), choice=st.integers(0, 10**6))
def test_a_position_reads_back_as_an_equal_state(seed: int, moves: int, choice: int) -> None:
    table = tables()[choice % len(tables())]
    state = table.middle(seed, moves)
    assert table.game.read(state.position()) == state


def test_the_chances_to_come_are_no_part_of_a_position_but_of_a_snapshot(table: Table) -> None:
    state = table.middle(seed=1, moves=10)
    one, other = (table.game.read(state.position(), seed) for seed in (1, 2))
    assert one == other == state
    assert one.snapshot() != other.snapshot()


def test_whatever_lies_elsewhere_makes_another_state() -> None:
    state = kariba("hands 1 2 / 3 4 · hole 7:2 · pile 5 6")
    assert state == kariba("hands 2 1 / 3 4 · hole 7:2 · pile 5 6")  # a hand has no order
    for other in (
        "hands 1 2 / 3 4 · hole 7:2 · pile 6 5",
        "hands 1 2 / 3 4 · hole 7:1 · pile 5 6",
        "hands 1 2 / 3 4 · hole 7:2 · pile 5 6 · turn 1",
        "hands 1 2 / 3 4 · hole 7:2 · pile 5 6 · market -",
    ):
        assert state != kariba(other)
    assert state != mada("hands 1 2 / 3 4")
    assert state != state.position()


def test_what_seats_remember_is_no_part_of_a_position() -> None:
    """Everybody saw the leopard go from the market into a hand; a position says only that it is there."""
    table = kariba("hands 1 2 3 4 4 / 5 · pile 8 7 · market 2 6")
    table.play("1x1")
    table.play("take 6")
    again = KARIBA.read(table.position())
    assert again == table
    assert table.view(1)["shown"] == [[6], []]
    assert again.view(1)["shown"] == [[], []]
