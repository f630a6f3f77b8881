"""What a Kariba player does without thinking: catch what can be caught, and take what makes a herd."""

from __future__ import annotations

import pytest

from tests.games.kariba.table import kariba
from waterhole import bots


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("hands 1 3 5 6 7 / 2 2 3 4 8 · hole 1:2 8:6 · pile 3 4 5 6 7", "1x1"),  # the mouse and the elephants
        ("hands 1 1 1 4 6 / 2 2 3 4 8 · hole 8:5 · pile 3 4 5 6 7", "1x3"),
        ("hands 5 7 1 2 3 / 2 2 3 4 8 · hole 3:5 5:2 6:1 7:2 · pile 3 4 5 6 8", "5x1"),  # the bigger of two catches
        ("hands 5 7 1 2 3 / 2 2 3 4 8 · hole 3:1 5:2 6:5 7:2 · pile 3 4 5 6 8", "7x1"),
        ("hands 4 4 4 2 6 / 1 3 5 7 8 · hole 3:4 · pile 3 5 6 7 8", "4x3"),  # a herd from the hand
    ],
)
def test_the_obvious_catch_attracts_most(position: str, choice: str) -> None:
    assert chosen(position) == choice


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("hands 7 7 2 4 / 1 3 5 6 8 · hole 6:4 · pile 1 2 3 5 · market 2 7 1 · phase draw", "take 7"),
        ("hands 3 3 6 8 / 1 4 5 6 8 · hole 2:5 · pile 1 2 5 7 · market 7 3 5 · phase draw", "take 3"),
        ("hands 1 2 4 6 / 3 4 5 6 7 · hole 1:1 8:6 · pile 2 3 5 7 · market 1 5 3 · phase draw", "take 1"),
    ],
)
def test_the_card_that_completes_a_herd_attracts_most_in_the_market(position: str, choice: str) -> None:
    assert chosen(position) == choice


def chosen(position: str) -> str:
    """The move that attracts most."""
    state = kariba(position)
    return bots.load("habit").choose(state.observe(state.turn))
