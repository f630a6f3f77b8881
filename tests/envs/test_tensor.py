"""The tensor tells what a seat may know: no more, and nothing wrong."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.found import having, part
from tests.games.rows import Row
from tests.kit.tables import Table, tables
from waterhole.engine.kernel.tensor import highest, spans, width
from waterhole.engine.library.state import State
from waterhole.envs.lanes import Lanes
from waterhole.envs.stepping import look


def tensor(state: State, seat: int) -> Row:
    out = np.full(width(state.game.tensor.FEATURES), 255, np.uint8)  # nothing of what was there may stay
    look(state.batch, seat, out)
    return out


def told(state: State, seat: int) -> dict[str, Row]:
    """Every feature by its name and in its shape."""
    row, features = tensor(state, seat), state.game.tensor.FEATURES
    places = spans(features)
    return {each.name: row[list(places[each.name])].reshape(each.shape) for each in features}


def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_tensor(table: Table) -> None:
    for moves in (0, 4, 11, 23, 37, 60):
        state = table.middle(seed=moves, moves=moves)
        for seat in range(table.players):
            row = tensor(state, seat)
            for seed in range(8):
                assert (tensor(state.observe(seat).imagine(seed), seat) == row).all()


def test_it_does_not_say_which_cards_an_exercise_lacks(table: Table) -> None:
    for seed in range(6):
        position = table.middle(seed, moves=5).position()
        position["partial"] = True
        del position["pile"][::2]
        state = table.game.read(position)
        for seat in range(table.players):
            for other in range(6):
                imagined = state.observe(seat).imagine(other)
                assert (tensor(imagined, seat) == tensor(state, seat)).all()


def test_other_worlds_have_other_tensors(table: Table) -> None:
    rows = {tensor(table.middle(seed, moves=6), 0).tobytes() for seed in range(20)}
    assert len(rows) == 20


def test_no_number_is_higher_than_promised(table: Table) -> None:
    high = highest(table.game.tensor.FEATURES)
    for seed in range(3):
        for state in table.states(seed):
            for seat in range(table.players):
                assert (tensor(state, seat) <= high).all()


@pytest.mark.parametrize(
    "table", [table for table in tables() if table.game.name in having("tensor")], ids=lambda table: table.name
)
def test_it_says_what_the_view_says(table: Table) -> None:
    compare = part(table.game.name, "tensor").compare
    for state in table.states(seed=5):
        for seat in range(table.players):
            view, seen = state.view(seat), told(state, seat)
            places = [(seat + place) % table.players for place in range(table.players)]
            rest = len(seen["taken"]) - table.players
            assert seen["points"].tolist() == [view["scores"][at] for at in places] + [0] * rest
            assert seen["held"].tolist() == [view["held"][at] for at in places] + [0] * rest
            assert seen["taken"].tolist() == [1] * table.players + [0] * rest
            assert seen["own"].tolist() == [at == seat for at in range(len(seen["own"]))]
            assert seen["left"].tolist() == [view["pile"]]
            compare(view, seen, places)


def test_lanes_are_told_by_the_seat_that_is_to_move(table: Table) -> None:
    lanes = Lanes(table.game, 3, table.players, options=table.options)
    lanes.deal(seed=11)
    for lane in range(3):
        state = lanes.state(lane)
        assert (lanes.observations[lane] == tensor(state, state.turn)).all()
