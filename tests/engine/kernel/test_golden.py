"""Recorded games and perft numbers: any change of behaviour shows here. `make golden` records them anew."""

from __future__ import annotations

import json
from itertools import zip_longest

import pytest

import waterhole
from tests.golden import HERE, PERFT, perft_numbers, playthrough, playthrough_file
from tests.kit.tables import Table, tables
from waterhole.engine.library.perft import perft


def test_the_playthrough_is_as_recorded(table: Table) -> None:
    recorded = playthrough_file(table).read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip_longest(recorded, playthrough(table)), start=1):
        assert now == was, f"{playthrough_file(table).name}, line {number}"


def test_there_is_no_recording_of_a_table_that_is_none() -> None:
    assert sorted((HERE / "playthroughs").iterdir()) == sorted(map(playthrough_file, tables()))


@pytest.mark.long
def test_the_number_of_ways_to_play_is_as_recorded() -> None:
    assert perft_numbers() == json.loads(PERFT.read_text(encoding="utf-8"))


def test_perft_counts_what_playing_every_move_by_hand_counts() -> None:
    def by_hand(state: waterhole.engine.library.state.State, depth: int) -> tuple[int, int]:
        if depth == 0 or state.over:
            return 1, sum(state.scores)
        below = []
        for move in state.moves():
            after = state.copy()
            after.play(move)
            below.append(by_hand(after, depth - 1))
        return sum(sequences for sequences, _ in below), sum(points for _, points in below)

    for table in tables():
        state = table.middle(seed=6, moves=40)
        assert perft(state, 3) == by_hand(state, 3)
