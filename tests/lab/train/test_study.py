"""Learning habits from a search."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import waterhole
from tests.kit.tables import Table
from waterhole.bots.habit import glance, logits_of
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search
from waterhole.engine.kernel.rules import Choices, Logits, Weights
from waterhole.engine.study.habits import habits_for, read_habits, weights_from, write_habits
from waterhole.lab.train.contest import contest
from waterhole.lab.train.study import Lessons, learn, lessons_of, noticed_in
from waterhole.lab.train.training import imitate, lessons

KARIBA = waterhole.load("kariba")


def test_what_is_noticed_adds_up_to_what_attracts(table: Table) -> None:
    weights = table.game.weights(table.players).values
    for moves in range(0, 30, 5):
        state = table.middle(seed=moves, moves=moves)
        if state.over:
            continue
        observation = state.observe(state.turn)
        lesson = noticed_in(observation, [0.0] * len(observation.actions))
        row = np.repeat(np.arange(len(lesson.noticed)), lesson.noticed)
        sums = np.bincount(row, lesson.values * weights[lesson.things], len(lesson.noticed))
        assert sums == pytest.approx(logits_of(observation), abs=1e-2)


def test_learning_finds_the_weights_that_were_taught() -> None:
    chance, wanted = np.random.default_rng(1), np.array([1.0, -2.0, 0.5])
    parts = []
    for _ in range(300):
        shown = chance.normal(size=(4, 3))
        odds = np.exp(shown @ wanted)
        things = np.tile(np.arange(3, dtype=np.int16), 4)
        parts.append(Lessons(np.array([4]), odds / odds.sum(), np.full(4, 3), things, shown.ravel().astype(np.float32)))
    learnt = learn(Lessons.together(parts), np.zeros(3))
    assert learnt.weights == pytest.approx(wanted, abs=0.1)
    assert learnt.agreement > 0.95
    assert abs(learnt.surprise) < 0.01


@pytest.mark.long
def test_a_search_without_habits_can_teach_some(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Weights.blank()
    monkeypatch.setattr(type(KARIBA), "weights", lambda *_: nothing)
    teacher = Search(Budget(300), seed=1)
    parts = [lessons_of(KARIBA, 2, {"market": bool(seed % 2)}, teacher, seed) for seed in range(12)]
    learnt = learn(Lessons.together(parts), np.zeros(len(KARIBA.habits.WEIGHTS)))
    assert contest(KARIBA, 2, {}, weights_from((3 * learnt.weights).tolist()), nothing, 300, seed=1).share > 0.6


def test_a_contest_is_fair_and_tells_better_from_worse() -> None:
    habits, nothing = KARIBA.weights(2), Weights.blank()
    for players in (2, 3, 4):
        even = contest(KARIBA, players, {}, habits, habits, 500, seed=1)
        assert even.share == pytest.approx(1 / players, abs=0.03)
        better = contest(KARIBA, players, {"market": True}, habits, nothing, 200, seed=1)
        assert better.share > 1.5 / players
        assert better.lead > 0
        assert better == contest(KARIBA, players, {"market": True}, habits, nothing, 200, seed=1)


@pytest.mark.long
def test_training_plays_learns_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of its own; the search that teaches uses the package's habits."""
    before = (KARIBA.study / "habits.toml").read_bytes()
    write_habits(tmp_path / "habits.toml", KARIBA.habits.WEIGHTS, {2: [0.0] * len(KARIBA.habits.WEIGHTS)})
    parts = dict(lessons(KARIBA, 2, range(6), simulations=60, workers=2))
    assert len(parts) == 6
    monkeypatch.setattr(type(KARIBA), "study", tmp_path)
    done = imitate(KARIBA, 2, parts)
    assert done.positions == sum(len(part.moves) for part in parts.values()) > 200
    assert done.against_old.share > 0.55
    assert any(read_habits(tmp_path / "habits.toml")[2].values())
    monkeypatch.undo()
    assert (KARIBA.study / "habits.toml").read_bytes() == before


def test_habits_are_written_and_read_back(tmp_path: Path) -> None:
    file, names = tmp_path / "habits.toml", ("one", "two", "three")
    write_habits(file, names, {2: [0.5, -1.25, 0.0]})
    write_habits(file, names, {4: [1.0, 2.0, 3.0]})
    wanted: dict[int, list[Any]] = {2: [0.5, -1.25, 0.0], 3: [0.5, -1.25, 0.0], 4: [1, 2, 3], 5: [1, 2, 3]}
    for players, values in wanted.items():
        assert list(habits_for(file, names, players).values[:3]) == values


def test_every_game_has_habits_for_every_table(table: Table) -> None:
    sections = read_habits(table.game.study / "habits.toml")
    assert min(sections) == table.game.seats[0]
    for weights in sections.values():
        assert tuple(weights) == table.game.habits.WEIGHTS
    assert np.isfinite(table.game.weights(table.players).values).all()
    assert (table.game.study / "habits.toml").stat().st_size < 1_000_000


def test_habits_do_not_look_at_what_is_hidden(table: Table) -> None:
    weights, chance = table.game.weights(table.players), Random(3)
    for moves in (0, 5, 13, 24):
        state = table.middle(seed=chance.randrange(99), moves=moves)
        if state.over:
            continue
        worlds = [state.observe(state.turn).imagine(seed) for seed in range(6)]
        assert len({str(world.position()) for world in worlds}) > 1
        weighed = set()
        for world in worlds:
            logits = Logits.blank()
            n = glance(world.record, Choices.blank(), weights, logits)
            weighed.add(tuple(logits.values[:n]))
        assert len(weighed) == 1
