"""PettingZoo's own tests pass, and agents play the library's games."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tests.games.found import shipping
from tests.kit.tables import Table
from waterhole import IllegalMove, envs
from waterhole.envs import kariba_v0, mada_v0, tembo_v0


def made(table: Table, **settings: Any) -> Any:
    return version(table.game.name).env(players=table.players, **settings, **table.options)


def version(game: str) -> Any:
    return import_module(f"waterhole.envs.{game}_v0")


@pytest.mark.parametrize("game", shipping("study/tensor.py"))
def test_every_game_has_a_module_of_its_own_and_no_file(game: str) -> None:
    module = version(game)
    assert module is getattr(envs, f"{game}_v0") is sys.modules[module.__name__]
    assert find_spec(module.__name__) is module.__spec__
    assert {"env", "raw_env"} <= set(dir(module))
    for make in (module.env, module.raw_env):
        assert pickle.loads(pickle.dumps(make))().metadata["name"] == f"{game}_v0"


def test_a_game_that_there_is_not_has_no_module() -> None:
    with pytest.raises(ImportError, match="chess_v0"):
        version("chess")
    assert not hasattr(envs, "chess_v0")


def test_pettingzoo_is_imported_when_somebody_wants_a_table() -> None:
    asked = "import sys, waterhole.envs.kariba_v0 as v; assert 'pettingzoo' not in sys.modules; v.env(); print('made')"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout == "made\n"


# A dictionary with a mask is the custom of PettingZoo's own card games, which its test warns of all the same.
@pytest.mark.filterwarnings("ignore:Observation")
def test_the_api_test_passes(table: Table) -> None:
    api_test(made(table), num_cycles=300)


def test_the_seed_test_passes(table: Table) -> None:
    seed_test(lambda: made(table), num_cycles=60)


def test_random_agents_play_episode_after_episode_of_the_games_of_the_library(table: Table) -> None:
    env, chance = made(table), Random(1)
    for seed in range(4):
        env.reset(seed=seed)
        state = table.deal(seed)
        if state.over:
            continue
        last = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, cut, info = env.last()
            assert (cut, info) == (False, {})
            last[agent] += reward
            if over:
                env.step(None)
                continue
            assert agent == f"player_{state.turn}"
            assert env.observation_space(agent).contains(seen)
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            assert legal == sorted(state.actions())
            action = chance.choice(legal)
            state.play(table.game.texts[action])
            env.step(action)
        assert state.over
        assert env.agents == []
        assert sum(last.values()) == pytest.approx(0, abs=1e-6)
        best = max(last.values())
        assert [seat for seat, reward in enumerate(last.values()) if reward == best] == state.winners


def test_whoever_is_not_to_move_sees_its_own_hand_and_no_legal_action() -> None:
    env = kariba_v0.env(players=3)
    env.reset(seed=2)
    state = env.unwrapped.lanes.state()
    for seat in range(3):
        seen = env.observe(f"player_{seat}")
        assert seen["observation"][:8].tolist() == state.record.hands[seat].tolist()
        assert seen["action_mask"].any() == (seat == state.turn)


@pytest.mark.parametrize(("reward", "cost"), [("win", -1.0), ("score", -210.0)])
def test_an_illegal_action_ends_the_game_at_the_cost_of_its_agent(reward: str, cost: float) -> None:
    env = tembo_v0.env(reward=reward)
    env.reset(seed=1)
    agent, seen = env.agent_selection, env.last()[0]
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {each: cost if each == agent else 0 for each in env.agents}
    env.reset(seed=1)
    assert not any(env.terminations.values())


@pytest.mark.parametrize("make", [kariba_v0.env, kariba_v0.raw_env])
def test_nothing_can_be_asked_before_the_first_deal(make: Any) -> None:
    env = make()
    for early in (lambda: env.agents, lambda: env.step(0), env.last, env.agent_iter().__iter__().__next__):
        with pytest.raises(AttributeError, match=r"Call reset\(\) first"):
            early()
    with pytest.raises(AttributeError, match="has no hat"):
        env.hat  # noqa: B018
    assert env.possible_agents == ["player_0", "player_1"]


def test_an_action_that_does_not_exist_is_refused_and_nothing_happens() -> None:
    env = kariba_v0.env()
    env.reset(seed=1)
    before = env.lanes.tables.tobytes()
    for strange in (-1, 49, 3.5, "7x1", None):
        with pytest.raises(ValueError, match=r"there are actions 0 to 48|one whole number for each"):
            env.step(strange)  # type: ignore[arg-type]
    assert env.lanes.tables.tobytes() == before
    assert not any(env.terminations.values())


def test_after_the_last_agent_a_step_does_nothing() -> None:
    env = kariba_v0.env()
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, over, *_ = env.last()
        env.step(None if over else int(seen["action_mask"].argmax()))
    env.step(0)
    assert env.agents == []


def test_without_guards_an_illegal_action_is_refused_and_nothing_happens() -> None:
    env = mada_v0.raw_env()
    env.reset(seed=1)
    before = env.lanes.tables.tobytes()
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(illegal)
    assert env.lanes.tables.tobytes() == before
    assert not any(env.terminations.values())


@pytest.mark.parametrize("forfeits", [False, True])
def test_at_the_end_everybody_sees_their_own_hand_and_can_do_nothing(table: Table, forfeits: bool) -> None:
    env = made(table)
    env.reset(seed=6)
    while not any(env.terminations.values()):
        mask = env.last()[0]["action_mask"]
        env.step(int(np.flatnonzero(mask == 0)[0] if forfeits else np.flatnonzero(mask)[0]))
    for agent in env.agent_iter():
        seen, _, over, *_ = env.last()
        assert over
        assert (seen["observation"] == env.lanes.look(env.seats[agent])).all()
        assert not seen["action_mask"].any()
        env.step(None)
    assert env.agents == []


def test_copies_go_ways_of_their_own(table: Table) -> None:
    env, chance = made(table), Random(2)
    env.reset(seed=4)
    for _ in range(3):
        env.step(chance.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    duplicates: list[Callable[[Any], Any]] = [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]
    for duplicate in duplicates:
        copied = duplicate(env)
        for _ in range(4):
            ours, theirs = env.last(), copied.last()
            assert (ours[0]["observation"] == theirs[0]["observation"]).all()
            assert ours[1:] == theirs[1:]
            if ours[2]:
                break
            action = chance.choice(np.flatnonzero(ours[0]["action_mask"]).tolist())
            env.step(action)
            copied.step(action)
        before = env.lanes.tables.tobytes()
        copied.reset(seed=9)
        assert env.lanes.tables.tobytes() == before


def test_nobody_else_is_seen() -> None:
    env = kariba_v0.env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="There is no agent"):
        env.observe("nobody")


def test_a_table_is_rendered_for_the_agent_that_is_to_move(table: Table) -> None:
    env = made(table, render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert "player_0" in text
    assert "Your hand" in text
    picture = made(table, render_mode="rgb_array")
    picture.reset(seed=3)
    pixels = picture.render()
    assert (pixels.dtype, pixels.ndim, pixels.shape[2]) == (np.uint8, 3, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 10  # something is drawn there
    with pytest.raises(ValueError, match="rendered as ansi or as rgb_array"):
        made(table, render_mode="human")


def test_what_is_seen_does_not_change_afterwards() -> None:
    env = kariba_v0.env()
    env.reset(seed=5)
    seen = env.last()[0]
    before = {name: array.copy() for name, array in seen.items()}
    for _ in range(6):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert all((seen[name] == before[name]).all() for name in seen)
