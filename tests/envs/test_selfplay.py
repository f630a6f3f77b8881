"""Many games as one array are the library's games, lane by lane."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
import pytest

from tests.games.found import shipping
from tests.kit.tables import Table
from waterhole import BadGame, IllegalMove
from waterhole.envs import SelfPlay
from waterhole.envs.lanes import Lanes

LANES = 16


def many_of(table: Table, **settings: Any) -> SelfPlay:
    return SelfPlay(table.game.name, LANES, table.players, **settings | table.options)


def test_each_lane_is_the_game_that_the_library_deals_and_plays(table: Table) -> None:
    many = many_of(table)
    seen, infos = many.reset(seed=7)
    states = [table.deal(7 + lane) for lane in range(LANES)]
    going = [lane for lane, state in enumerate(states) if not state.over]
    for _ in range(2000):
        for lane in going:
            assert infos["seat"][lane] == states[lane].turn
            assert np.flatnonzero(seen["action_mask"][lane]).tolist() == sorted(states[lane].actions())
        actions = many.sample()
        seen, _, over, cut, infos = many.step(actions)
        assert not cut.any()
        for lane in list(going):
            state = states[lane]
            state.play(table.game.texts[actions[lane]])
            assert over[lane] == state.over
            if state.over:
                wins = [(seat in state.winners) / len(state.winners) for seat in range(table.players)]
                due = [(table.players * share - 1) / (table.players - 1) for share in wins]
                assert infos["rewards"][lane] == pytest.approx(due, abs=1e-6)
                going.remove(lane)
            else:
                assert (infos["rewards"][lane] == 0).all()
        if not going:
            break
    assert not going


def test_a_finished_game_is_dealt_anew_and_begun_by_the_next_seat() -> None:
    many = SelfPlay("kariba", 4, players=3)
    many.reset(seed=1)
    starts = many.lanes.tables["start"].copy()
    ended = np.zeros(4, int)
    for _ in range(300):
        seen, _, over, _, infos = many.step(many.sample())
        ended += over
        assert (seen["action_mask"].sum(1) > 0).all()
        for lane in np.flatnonzero(over).tolist():
            assert infos["seat"][lane] == (starts[lane] + ended[lane]) % 3
            assert many.lanes.state(lane).scores == [0, 0, 0]
    assert (ended > 2).all()


def test_rewards_by_score_add_up_to_the_lead(table: Table) -> None:
    lanes = Lanes(table.game, 1, table.players, "score", table.options)
    for seed in range(3):
        lanes.deal(seed)
        total = np.zeros(table.players)
        while not lanes.over[0]:
            lanes.play_one(int(lanes.sample()[0]))
            total += lanes.rewards[0]
        scores = np.array(lanes.state().scores)
        others = (scores.sum() - scores) / (table.players - 1)
        assert total == pytest.approx(scores - others, abs=1e-3)


def test_the_reward_of_a_step_is_that_of_the_seat_that_moved() -> None:
    many = SelfPlay("kariba", 64, players=2, reward="score")
    many.reset(seed=3)
    movers, seen = many.lanes.turns.copy(), 0
    for _ in range(20):
        _, rewards, _, _, infos = many.step(many.sample())
        assert (rewards == infos["rewards"][np.arange(64), movers]).all()
        movers, seen = infos["seat"].copy(), seen + int((rewards != 0).sum())
    assert seen > 0


@pytest.mark.parametrize("game", shipping("study/tensor.py"))
def test_arrays_in_threads_of_their_own_do_not_disturb_each_other(game: str) -> None:
    def played(seed: int) -> bytes:
        many = SelfPlay(game, 50)
        many.reset(seed=seed)
        for _ in range(120):
            many.step(many.sample())
        return bytes(many.lanes.tables.tobytes() + many.lanes.observations.tobytes())

    seeds = range(1, 7)
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(played, seeds)) == [played(seed) for seed in seeds]


def test_an_illegal_action_anywhere_changes_nothing_anywhere(table: Table) -> None:
    many = many_of(table)
    seen, _ = many.reset(seed=9)
    before, tables = seen["observation"].copy(), many.lanes.tables.tobytes()
    actions = many.sample()
    actions[5] = np.flatnonzero(seen["action_mask"][5] == 0)[0]
    with pytest.raises(IllegalMove, match="Game 5"):
        many.step(actions)
    for wrong in (-1, table.game.rules.ACTIONS, 10**12):
        actions[5] = wrong
        with pytest.raises(BadGame, match="Game 5: there are actions"):
            many.step(actions)
    for strange in (actions[:3], actions.astype(float), actions.reshape(4, 4)):
        with pytest.raises(BadGame, match="one whole number for each"):
            many.step(strange)
    assert many.lanes.tables.tobytes() == tables
    assert (many.lanes.observations == before).all()


def test_writing_into_the_mask_makes_nothing_legal() -> None:
    many = SelfPlay("tembo", 4)
    seen, _ = many.reset(seed=2)
    action = int(np.flatnonzero(seen["action_mask"][0] == 0)[0])
    seen["action_mask"][:] = 1
    actions = many.sample()
    actions[0] = action
    with pytest.raises(IllegalMove):
        many.step(actions)


def test_arrays_are_used_again_unless_copies_are_asked_for() -> None:
    for own in (False, True):
        many = SelfPlay("kariba", 8, copy=own)
        first, _ = many.reset(seed=1)
        kept = first["observation"].copy()
        second = many.step(many.sample())[0]
        assert np.shares_memory(first["observation"], second["observation"]) is not own
        assert bool((first["observation"] == kept).all()) is own


def test_copies_go_ways_of_their_own() -> None:
    many = SelfPlay("mada", 12)
    many.reset(seed=8)
    many.step(many.sample())
    duplicates: list[Callable[[SelfPlay], SelfPlay]] = [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]
    for duplicate in duplicates:
        copied = duplicate(many)
        for _ in range(60):
            actions = many.sample()
            assert (copied.sample() == actions).all()
            ours, theirs = many.step(actions), copied.step(actions)
            assert (ours[0]["observation"] == theirs[0]["observation"]).all()
            assert (ours[0]["action_mask"] == theirs[0]["action_mask"]).all()
            assert (ours[4]["rewards"] == theirs[4]["rewards"]).all()
        copied.step(copied.sample())
        assert many.lanes.tables.tobytes() != copied.lanes.tables.tobytes()


def test_what_was_told_can_be_written_into() -> None:
    many, other = SelfPlay("kariba", 6), SelfPlay("kariba", 6)
    seen, infos = many.reset(seed=1)
    other.reset(seed=1)
    actions = many.sample()
    infos["seat"][:] = 99
    infos["rewards"][:] = 99
    seen["observation"][:] = 99
    for ours, theirs in zip(many.step(actions)[1:4], other.step(actions)[1:4], strict=True):
        assert (ours == theirs).all()


def test_each_game_can_have_a_seed_of_its_own() -> None:
    many = SelfPlay("kariba", 3)
    many.reset(seed=[5, 1, 5])
    game = many.game
    for lane, seed in enumerate((5, 1, 5)):
        assert many.lanes.state(lane).snapshot() == game.deal(2, seed).snapshot()
    many.reset(seed=np.int64(2**63 - 1))  # type: ignore[arg-type]
    assert many.lanes.state(2).snapshot() == game.deal(2, 2**63 + 1).snapshot()
    before = many.lanes.tables.tobytes()
    for strange in ("x", 1.5, [1, 2], [1, 2, "x"], b"abc"):
        with pytest.raises(BadGame, match="seed"):
            many.reset(seed=strange)  # type: ignore[arg-type]
    assert many.lanes.tables.tobytes() == before


def test_nothing_is_played_before_the_first_deal() -> None:
    many = SelfPlay("kariba", 3)
    for early in (many.sample, lambda: many.step(np.zeros(3, int))):
        with pytest.raises(BadGame, match=r"call reset\(\) first"):
            early()


def test_gymnasium_makes_it_and_its_arrays_fit_their_spaces(table: Table) -> None:
    name = f"waterhole/{table.game.name.capitalize()}SelfPlay-v0"
    settings: dict[str, Any] = {"players": table.players, **table.options}
    many: Any = gymnasium.make_vec(name, num_envs=6, **settings)
    seen, _ = many.reset(seed=4)
    assert many.observation_space.contains(seen)
    actions = many.unwrapped.sample()
    assert many.action_space.contains(actions)
    seen, rewards, over, cut, _ = many.step(actions)
    assert many.observation_space.contains(seen)
    assert rewards.shape == over.shape == cut.shape == (6,)


def test_one_seed_decides_all_games_that_follow() -> None:
    def twice(seed: int) -> bytes:
        many = SelfPlay("mada", 4)
        many.reset(seed=seed)
        many.reset()
        return bytes(many.lanes.tables.tobytes())

    assert twice(6) == twice(6)
    assert twice(6) != twice(7)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "chess"}, "There is no game called"),
        ({"players": 9}, "is for 2 to 4 players"),
        ({"num_envs": 0}, "games side by side"),
        ({"reward": "luck"}, "Rewards are given by win or by score"),
        ({"markte": True}, "has no option"),
        ({"deck": "nowhere.toml"}, "nowhere.toml"),
    ],
)
def test_bad_settings_get_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        SelfPlay(**{"game": "kariba", "num_envs": 2, **settings})
