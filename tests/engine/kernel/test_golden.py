"""Recorded games and perft numbers: any change of behaviour shows here. `make golden` records them anew."""

from __future__ import annotations

import json
from itertools import zip_longest

import pytest

import waterhole
from tests.games.found import settled
from tests.golden import perft_file, perft_numbers, playthrough, playthrough_file, recorded
from tests.kit.tables import Table, tables, tables_of
from waterhole import games
from waterhole.engine.kernel.perft import perft


def expect_recordings(game: str) -> None:
    """A game that has just begun has nothing recorded yet."""
    if game not in settled():
        pytest.skip(f"No game of {game} is recorded yet; `make golden` does it.")


def test_the_playthrough_is_as_recorded(table: Table) -> None:
    expect_recordings(table.game.name)
    was = playthrough_file(table).read_text(encoding="utf-8").splitlines()
    for number, (then, now) in enumerate(zip_longest(was, playthrough(table)), start=1):
        assert now == then, f"{playthrough_file(table).name}, line {number}"


@pytest.mark.parametrize("game", settled())
def test_every_table_of_a_game_that_has_tests_is_recorded_and_no_other(game: str) -> None:
    assert game in games.names()
    assert set(recorded(game).iterdir()) == {*map(playthrough_file, tables_of(game)), perft_file(game)}


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
def test_the_number_of_ways_to_play_is_as_recorded(game: str) -> None:
    expect_recordings(game)
    assert perft_numbers(game) == json.loads(perft_file(game).read_text(encoding="utf-8"))


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
        assert perft(state.record, 3) == by_hand(state, 3)
