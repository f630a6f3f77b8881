"""What the tensor of MADA says, held against the view: asked by `tests/envs/test_tensor.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.games.rows import Row, counted

KINDS = ["scorpion", *range(1, 14), "lemur", "double"]  # as the tensor counts them


def compare(view: dict[str, Any], seen: dict[str, Row], places: list[int]) -> None:
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
