"""MADA's first opponent: a sensible beginner."""

from __future__ import annotations

import pytest

from tests.games.mada.table import MADA, late
from waterhole import bots


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("hands 3 5 9 / 1 · pile 2 4", "play 3"),  # the lowest that fits
        ("hands 3 5 9 / 1 · piles 4 / - · pile 2 4", "play 5"),
        ("hands 3 5 / 1 · piles 7 / - · pile 2 4", "draw"),  # nothing fits: draw before risking
        ("hands 13 / 1 · piles 2 / - · pile 2 4", "draw"),  # too big a leap
        ("hands 12 13 13 / 7 · piles 1 / - · pile 9 8 8", "luck"),  # too big a leap, and nothing lower is left
        ("hands 12 13 13 / 7 · piles 2 / - · pile 1 1 8", "play 12"),  # a leap rather than a risk
        ("hands 3 4 L / 7 · piles 6 9 / - · pile 2 2 8", "play lemur"),  # luck would be dangerous
        ("hands 3 4 L / 7 · piles 6 9 / - · pile 9 9 10 10 11 11", "luck"),  # luck is nearly safe
        ("hands 3 4 D / 7 · piles 6 9 / - · pile 2 2 8", "play double @1"),  # the only way out of danger
        ("hands 3 4 D / 7 / 5 · piles 1 / 13 / 9 · pile 13 13 13", "play double @1"),  # six pears for one
        ("hands 3 4 D / 7 · piles 3 / 4 · pile 2 2 8", "play 3"),  # not worth a double lemur
        ("hands 3 9 L / 7 · piles 5 / 4 · pile 2 · phase scorpion", "discard 3"),  # what does not fit any more
        ("hands 6 9 L / 7 · piles 5 / 4 · pile 2 · phase scorpion", "discard 9"),
        ("hands L D / 7 · piles 5 / 4 · pile 2 · phase scorpion", "discard double"),
        ("hands 6 / 7 / 1 · piles 5 / 4 / 12 · pile 13 13 · phase swap", "swap @2"),
        ("hands 6 9 L / 7 · pile 2 · phase loser", "keep"),
        ("hands 1 D / 7 · piles 5 / 4", "play double @1"),  # all that can be done
    ],
)
def test_greedy_climbs_by_small_steps_and_weighs_its_luck(position: str, choice: str) -> None:
    state = late(position)
    assert bots.load("greedy").choose(state.observe(0)) == choice


@pytest.mark.parametrize("players", [2, 3, 5])
def test_greedy_beats_random(players: int) -> None:
    games, wins = 120, 0.0
    for seed in range(games):
        state, seat = MADA.deal(players, seed=seed, start=0), seed % players
        others = bots.load("random", seed)
        while not state.over:
            bot = bots.load("greedy") if state.turn == seat else others
            state.play(bot.choose(state.observe(state.turn)))
        wins += (seat in state.winners) / len(state.winners)
    assert wins > 1.2 * games / players
