"""How a sensible beginner plays Tembo."""

from __future__ import annotations

import pytest

from tests.games.tembo.table import TEMBO, tembo
from waterhole import bots


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("hands elephant 1 20 / 2 · rows 1: 4A 11A 30B, 2: 5B 6B 7A", "elephant@1"),  # mostly one's own cross
        ("hands elephant 20 / 2 · rows 1: 4B 11B 19A · lions 2 3 4", "20@5"),  # not yet: the other would win more
        ("hands croc-gnu 42 / 2 · rows 1: 4B 7B 8A 10B, 2: 1A · lions 3 4 5", "croc gnu@1 herd"),  # where it hurts
        ("hands croc-zebra 42 / 2 · rows 1: 4B 8A 11A, 2: 1A · lions 3 4 5", "croc zebra@1 first"),
        ("hands super 42 / 2 · rows 1: 4B 7B 8B 10B, 2: 1A 3A · lions 3 4 5", "super@1"),
        ("hands 20 / 2 · rows 1: 19A, 2: 18B · lions 3 4 5", "20@1"),  # company of one's own
        ("hands 20 / 2 · rows 1: 19A, 2: 8A · lions 3 4 5", "20@1"),  # close behind
        ("hands 20 21 / 2 · rows 1: 19A · lions 3 4 5", "20+21@1"),  # two are better than one
        ("hands 20 / 2 · rows 1: 3B 19A 21A, 2: 18B · phase lion", "lion@2"),  # where it hurts the other
        ("hands 20 / 42 · rows 1: 1A 3A, 2: 16A, 3: 10A · phase lion", "lion@2"),  # or oneself least
    ],
)
def test_greedy_counts_what_lies_there(position: str, choice: str) -> None:
    state = tembo(position)
    assert bots.load("greedy").choose(state.observe(0)) == choice


@pytest.mark.parametrize(("players", "least"), [(2, 85), (4, 50)])
def test_greedy_beats_random(players: int, least: int) -> None:
    wins = 0.0
    for seed in range(100):
        state, seat = TEMBO.deal(players, seed=seed, start=0), seed % players
        table = [bots.load("random", seed + other) for other in range(players)]
        table[seat] = bots.load("greedy")
        while not state.over:
            state.play(table[state.turn].choose(state.observe(state.turn)))
        wins += (seat in state.winners) / len(state.winners)
    assert wins > least
