"""What is taken for what a game does not say: no habits, nothing at stake, and sentences for what cannot be guessed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.kit.tables import Table
from waterhole import BadGame
from waterhole.engine.kernel.rules import Choices, Weights
from waterhole.engine.library.game import Game
from waterhole.engine.study import unsaid
from waterhole.engine.study.habits import habits_for, write_habits
from waterhole.engine.study.unseen import Unseen, evenly_hidden

NAMES = ("near", "far")


def learnt(file: Path, players: int) -> list[float]:
    return list(map(float, habits_for(file, NAMES, players).values[: len(NAMES)]))


def test_a_game_says_for_itself_only_what_it_wants_to() -> None:
    assert Game.habits is unsaid
    assert Game.stakes is unsaid
    assert not Game.tensor
    assert not Game.pile


def test_without_habits_all_moves_are_alike(table: Table) -> None:
    record, actions = table.middle(1, 2).record, Choices.blank().actions
    n, out = table.game.rules.legal(record, actions), np.full(len(actions), 7, np.float32)
    unsaid.weigh(record, actions, n, Weights.blank().values, out)
    assert n
    assert not out[:n].any()
    assert (out[n:] == 7).all()


def test_unless_a_game_says_so_nothing_is_at_stake(table: Table) -> None:
    assert [unsaid.stake(table.middle(1, 9).record, seat) for seat in range(table.players)] == [0] * table.players


def test_habits_that_nobody_has_trained_yet_weigh_nothing(tmp_path: Path) -> None:
    assert learnt(tmp_path / "habits.toml", 2) == [0, 0]


def test_habits_serve_as_many_as_they_were_trained_for_and_more(tmp_path: Path) -> None:
    file = tmp_path / "habits.toml"
    assert learnt(file, 3) == [0, 0]  # asked for before they are there
    write_habits(file, NAMES, {3: [0.5, -2]})
    assert learnt(file, 3) == learnt(file, 4) == [0.5, -2]
    assert learnt(file, 2) == [0, 0]


@pytest.mark.parametrize(("part", "file"), [(unsaid.TENSOR, "study/tensor.py"), (unsaid.PILE, "study/pile.py")])
def test_who_asks_for_a_part_that_is_missing_is_told_which_file_would_bring_it(part: unsaid.Missing, file: str) -> None:
    with pytest.raises(BadGame, match=f"This game .* yet: it lacks {file}"):
        part.anything()


def test_unseen_cards_are_as_likely_in_a_hand_as_drawn_next() -> None:
    unseen = np.array([3, 0, 1], np.uint8)
    counted = evenly_hidden("abc", {"unseen": unseen, "left": 2})
    assert counted == [Unseen("a", 3, 0, 0.75), Unseen("b", 0, 0, 0.0), Unseen("c", 1, 0, 0.25)]
    assert [each.next for each in evenly_hidden("abc", {"unseen": unseen, "left": 0})] == [0, 0, 0]
    assert evenly_hidden("abc", {"left": 2}) == []
