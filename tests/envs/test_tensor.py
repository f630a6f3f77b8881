"""The tensor tells what a seat may know: no more, and nothing wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tests.kit.tables import Table
from waterhole.engine.kernel.tensor import highest, spans, width
from waterhole.engine.library.state import State
from waterhole.envs.lanes import Lanes
from waterhole.envs.stepping import look
from waterhole.games.tembo.state import FACES

Row = npt.NDArray[np.uint8]
KINDS = ["scorpion", *range(1, 14), "lemur", "double"]  # MADA's, as its tensor counts them


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


def test_it_says_what_the_view_says(table: Table) -> None:
    compare = {"kariba": like_kariba, "mada": like_mada, "tembo": like_tembo}[table.game.name]
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


def counted(cards: list[Any], kinds: list[Any]) -> list[int]:
    return [cards.count(kind) for kind in kinds]


def like_kariba(view: dict[str, Any], seen: dict[str, Row], places: list[int]) -> None:
    animals = list(range(1, 9))
    market = counted(view["market"] or [], animals)
    assert seen["hand"].tolist() == counted(view["hand"], animals)
    assert seen["waterhole"].tolist() == view["waterhole"]
    assert seen["market"].tolist() == market
    assert seen["open"].tolist() == [view["market"] is not None]
    assert seen["drawing"].tolist() == [view["phase"] == "draw"]
    before = np.array(view["waterhole"]) + market + counted(view["hand"], animals)
    for place, at in enumerate(places):
        shown = counted(view["shown"][at], animals)
        assert seen["shown"][place].tolist() == shown
        before += np.array(counted(view["captured"][at], animals)) + (shown if place else [0] * 8)
    assert seen["unseen"].tolist() == (8 - before).tolist()


def like_mada(view: dict[str, Any], seen: dict[str, Row], places: list[int]) -> None:
    assert seen["hand"].tolist() == counted(view["hand"], KINDS)
    assert seen["phase"].tolist() == [view["phase"] == phase for phase in ("turn", "scorpion", "swap", "loser")]
    assert seen["thrown"].tolist() == [len(view["discard"])]
    before = [*view["hand"], *view["discard"]]
    for place, at in enumerate(places):
        pile = view["piles"][at]
        assert seen["piles"][place].tolist() == counted(pile, KINDS)
        assert seen["heights"][place] == len(pile)
        assert seen["kept"][place] == len(view["aside"][at])
        assert seen["owed"][place] == view["owed"][at]
        for deep, card in enumerate([*reversed(pile), None, None, None, None][:4]):
            assert seen["tops"][place, deep].tolist() == [card == kind for kind in KINDS]
        before += pile + view["aside"][at]
    deck = [3, *[5] * 8, *[4] * 5, 4, 3]
    assert seen["unseen"].tolist() == (np.array(deck) - counted(before, KINDS)).tolist()
    assert (seen["known"] <= seen["unseen"]).all()


def like_tembo(view: dict[str, Any], seen: dict[str, Row], places: list[int]) -> None:
    kinds, animals = list(FACES), list(range(1, 43))
    assert seen["hand"].tolist() == counted(view["hand"], kinds)
    assert seen["lions"].tolist() == [crossing + 1 in view["lions"] for crossing in range(5)]
    assert seen["prowl"].tolist() == [view["phase"] == "lion"]
    waiting = [(number, owner) for row in view["rows"] for number, owner in row]
    for crossing, row in enumerate(view["rows"]):
        assert seen["rows"][crossing].tolist() == counted([number for number, _ in row], animals)
        if crossing + 1 in view["lions"]:
            assert seen["floor"][crossing] == 42
        elif row:
            assert seen["floor"][crossing] == row[-1][0]
    for place, at in enumerate(places):
        assert seen["marked"][place].tolist() == counted([number for number, owner in waiting if owner == at], animals)
    before = [*view["hand"], *view["gone"], *(number for number, _ in waiting)]
    before += [number for at in places for number in view["crossed"][at]]
    before += ["lion"] * (len(view["lions"]) + (view["phase"] == "lion"))
    deck = [*[1] * 42, 7, 2, 2, 2, 1, 3]
    assert seen["unseen"].tolist() == (np.array(deck) - counted(before, kinds)).tolist()


def test_lanes_are_told_by_the_seat_that_is_to_move(table: Table) -> None:
    lanes = Lanes(table.game, 3, table.players, options=table.options)
    lanes.deal(seed=11)
    for lane in range(3):
        state = lanes.state(lane)
        assert (lanes.observations[lane] == tensor(state, state.turn)).all()
