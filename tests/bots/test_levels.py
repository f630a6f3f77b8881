"""The levels: each with its own way to play, each better than the one below."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

import waterhole
from tests.kit.tables import Table
from waterhole import bots, games
from waterhole.bots.habit import ABSURD, logits_of
from waterhole.engine.library.state import State
from waterhole.lab.tournament.tournament import Tournament

DEALS = 20


def won(game: str, hero: str, other: str) -> float:
    """The hero's share of some duplicate games."""
    outcomes = [outcome for _, outcome in Tournament.of(game, [hero, other], seed=5).play(DEALS)]
    return sum(sum(outcome.shares()) for outcome in outcomes) / (2 * DEALS)


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(["random", "novice", "easy", "medium", "hard"])))
def test_every_level_beats_the_one_below(game: str, lower: str, higher: str) -> None:
    assert won(game, higher, lower) > 0.5


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
def test_thinking_beats_habit_and_habit_beats_greed(game: str) -> None:
    assert won(game, "hard", "habit") > 0.5
    assert won(game, "habit", "easy") > 0.5


def test_greed_chooses_among_what_it_is_offered(table: Table) -> None:
    chance = Random(1)
    for state in some_states(table):
        observation = state.observe(state.turn)
        some = tuple(sorted(chance.sample(observation.actions, chance.randint(1, len(observation.actions)))))
        assert table.game.action(table.game.greedy(replace(observation, actions=some))) in some


def some_states(table: Table) -> list[State]:
    states = [table.middle(seed, moves) for seed in range(12) for moves in range(0, 40, 3)]
    return [state for state in states if not state.over]


def test_a_novice_makes_mistakes_but_no_absurd_ones(table: Table) -> None:
    mistakes = 0
    for number, state in enumerate(some_states(table)):
        observation = state.observe(state.turn)
        move = bots.load("novice", number).choose(observation)
        logits = dict(zip(observation.moves(), logits_of(observation), strict=True))
        planned = move == bots.load("easy").choose(observation)
        assert planned or logits[move] >= max(logits.values()) - ABSURD
        mistakes += not planned
    assert mistakes > 0


def test_a_novice_is_the_same_with_the_same_seed() -> None:
    state = waterhole.load("tembo").deal(seed=5)
    observation = state.observe(state.turn)
    choices = [[bots.load("novice", seed).choose(observation) for seed in range(20)] for _ in range(2)]
    assert choices[0] == choices[1]
    assert len(set(choices[0])) > 1


def test_habit_takes_what_attracts_most(table: Table) -> None:
    for state in some_states(table):
        observation = state.observe(state.turn)
        logits = dict(zip(observation.moves(), logits_of(observation), strict=True))
        assert logits[bots.load("habit").choose(observation)] == max(logits.values())


def test_easy_is_greedy(table: Table) -> None:
    for state in some_states(table):
        observation = state.observe(state.turn)
        assert bots.load("easy").choose(observation) == table.game.greedy(observation)


def test_every_name_loads_a_bot_of_that_name() -> None:
    for name in [*bots.names(), "greedy", "search:50", "search:0.5s"]:
        assert bots.load(f" {name.upper()} ", 1).name == name
