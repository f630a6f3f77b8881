"""What a Tembo player does without thinking."""

from __future__ import annotations

import pytest

from tests.games.tembo.table import TEMBO, tembo
from waterhole.engine.kernel.rules import Choices, Logits
from waterhole.engine.library.state import State
from waterhole.engine.study.habits import habits_for, read_habits

FILE = TEMBO.study / "habits.toml"


def logits(state: State) -> dict[str, float]:
    """How strongly each move attracts the player to move."""
    names = TEMBO.habits.WEIGHTS
    weights = habits_for(FILE, names, int(state.record.players)).values
    actions, out = Choices.blank().actions, Logits.blank().values
    n = TEMBO.rules.legal(state.record, actions)
    TEMBO.habits.weigh(state.record, actions, n, weights, out)
    return {TEMBO.texts[action]: float(logit) for action, logit in zip(actions[:n], out[:n], strict=True)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_weight_is_trained(players: int) -> None:
    names = TEMBO.habits.WEIGHTS
    assert len(set(names)) == len(names) <= 256
    assert read_habits(FILE)[players].keys() == set(names)


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("hands elephant 1 20 / 2 · rows 1: 4A 11A 30A, 2: 5B 6B 7A · pile 3 8 9", "elephant@1"),
        ("hands croc-gnu 42 / 2 8 · rows 1: 4B 7B 10B, 2: 1A · lions 3 4 5 · pile 3 9 11", "croc gnu@1 herd"),
        ("hands super 40 / 2 · rows 1: 4B 7B 8B 10B, 2: 1A 3A · lions 3 4 5 · pile 9 11", "super@1"),
        ("hands 19 20 42 / 2 8 · rows 1: 3A 18A, 2: 41B · lions 3 4 5 · pile 9 11 12 13", "19+20@1"),  # none is skipped
        ("hands 20 / 2 · rows 1: 3B 19B 21B, 2: 17A 18A · phase lion · pile 9 11", "lion@1"),
        ("hands 20 / 2 · rows 1: 3A 19A 21A, 2: 27A · phase lion · pile 9 11", "lion@2"),
    ],
)
def test_the_obvious_attracts_most(position: str, choice: str) -> None:
    tempting = logits(tembo(position))
    assert max(tempting, key=lambda move: tempting[move]) == choice


@pytest.mark.parametrize(
    ("position", "better", "worse"),
    [
        ("hands elephant 20 / 2 · rows 1: 4A 11A 19B, 2: 5B 6B 7B · pile 9 12", "elephant@1", "elephant@2"),
        ("hands 20 elephant / 2 · rows 1: 4A 19A, 2: 5B 18B · pile 9 12", "20@1", "20@2"),  # among one's own
        ("hands 20 / 2 · rows 1: 3A 19A, 2: 4A 8A · lions 3 4 5 · pile 9 12 13 14", "20@1", "20@2"),  # close behind
        (
            "hands croc-zebra 42 / 2 · rows 1: 4B 9B 12A, 2: 1A 6B 7B · pile 10",
            "croc zebra@1 first",
            "croc zebra@2 first",
        ),
    ],
)
def test_the_better_of_two_attracts_more(position: str, better: str, worse: str) -> None:
    tempting = logits(tembo(position))
    assert tempting[better] > tempting[worse]
