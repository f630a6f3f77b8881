"""What the tensor of Kariba says, held against the view: asked by `tests/envs/test_tensor.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.games.rows import Row, counted


def compare(view: dict[str, Any], seen: dict[str, Row], places: list[int]) -> None:
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
