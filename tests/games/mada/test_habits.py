"""What MADA players do without thinking: they climb slowly, draw before they dare, and know a good swap."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.mada.table import MADA, late
from waterhole import bots
from waterhole.engine.kernel.rules import Choices, Logits
from waterhole.engine.library.state import State
from waterhole.engine.study.habits import habits_for, read_habits
from waterhole.games.mada.rules import legal
from waterhole.games.mada.study.habits import WEIGHTS, weigh

FILE = MADA.study / "habits.toml"


def logits(state: State) -> dict[str, float]:
    """How strongly each move attracts the player to move."""
    choices, felt = Choices.blank(), Logits.blank()
    n = legal(state.record, choices.actions)
    weigh(state.record, choices.actions, n, habits_for(FILE, WEIGHTS, state.players).values, felt.values)
    moves = [MADA.texts[action] for action in choices.actions[:n]]
    return dict(zip(moves, felt.values[:n].tolist(), strict=True))


def habit(state: State) -> str:
    """The move that attracts most."""
    felt = logits(state)
    return max(felt, key=felt.__getitem__)


def test_every_weight_has_a_name_of_its_own_and_was_trained() -> None:
    assert len(set(WEIGHTS)) == len(WEIGHTS) <= len(habits_for(FILE, WEIGHTS, 2).values)
    for section in read_habits(FILE).values():
        assert tuple(section) == WEIGHTS


def test_there_are_habits_for_every_number_of_players() -> None:
    assert set(read_habits(FILE)) >= {2, 3, 5}


@pytest.mark.parametrize("players", MADA.seats)
def test_every_legal_move_gets_a_finite_logit(players: int) -> None:
    chooser = bots.load("random", players)
    for seed in range(10):
        state = MADA.deal(players, seed=seed)
        while not state.over:
            felt = logits(state)
            assert list(felt) == state.moves()
            assert np.isfinite(list(felt.values())).all()
            state.play(chooser.choose(state.observe(state.turn)))


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("hands 4 9 12 / 1 2 5 · piles 3 / 5 · pile 2 4 8", "play 4"),  # a small step
        ("hands 1 9 12 / 3 2 5 · pile 2 4 8", "play 1"),
        ("hands 13 / 1 4 7 · piles 2 / 6 · pile 2 4 8", "draw"),  # no leap as long as there are cards to draw
        ("hands 2 3 / 1 4 7 · piles 11 / 10 · pile 2 4 8", "draw"),  # nothing fits
        ("hands 3 9 13 / 1 4 7 · piles 9 / 10 · pile 2 4 8", "play 9"),  # as high as before costs nothing
        ("hands 2 3 L / 1 4 7 · piles 2 13 / 13 · pile 2 4 8", "play lemur"),  # out of danger
        ("hands 3 9 L / 7 · piles 5 / 4 · pile 2 · phase scorpion", "discard 3"),  # it does not fit any more
        ("hands 6 / 7 5 3 / 1 2 3 · piles 13 / 4 / 12 · pile 13 13 · phase swap", "swap @2"),  # as many pears as before
    ],
)
def test_habits_are_sensible(position: str, choice: str) -> None:
    assert habit(late(position)) == choice


def test_luck_is_tried_sooner_where_it_can_hardly_lose() -> None:
    low = logits(late("hands 9 13 13 / 1 4 7 · piles 1 / 6 · pile 2 4 8"))
    high = logits(late("hands 9 13 13 / 1 4 7 · piles 9 / 6 · pile 2 4 8"))
    assert low["luck"] - low["play 13"] > high["luck"] - high["play 13"]


@pytest.mark.long
def test_habits_beat_greedy() -> None:
    games, wins = 100, 0.0
    for seed in range(games):
        state, seat = MADA.deal(2, seed=seed, start=0), seed % 2
        other = bots.load("greedy")
        while not state.over:
            state.play(habit(state) if state.turn == seat else other.choose(state.observe(state.turn)))
        wins += (seat in state.winners) / len(state.winners)
    assert wins > 0.65 * games
