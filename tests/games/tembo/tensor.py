"""What the tensor of Tembo says, held against the view: asked by `tests/envs/test_tensor.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.games.rows import Row, counted
from waterhole.games.tembo.state import FACES


def compare(view: dict[str, Any], seen: dict[str, Row], places: list[int]) -> None:
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
