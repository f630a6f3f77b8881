"""One seat against bots, by Gymnasium's rules."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import waterhole.envs
from tests.games.found import shipping
from tests.kit.tables import Table
from waterhole import BadGame
from waterhole.envs.picture import drawn, text

TITLES = [name.capitalize() for name in shipping("study/tensor.py")]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("settings", [{"render_mode": "ansi"}, {"render_mode": "rgb_array", "players": 3, "seat": 1}])
def test_the_checker_passes(title: str, settings: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"waterhole/{title}-v0", **settings).unwrapped)


def played(env: Any, seed: int) -> tuple[list[int], float, dict[str, Any]]:
    """A game of the first legal action: what was done, what came of it, and what was told last."""
    seen, info = env.reset(seed=seed)
    actions, total, over = [], 0.0, False
    while not over:
        assert (seen["action_mask"] == env.unwrapped.action_masks()).all()
        actions.append(int(seen["action_mask"].argmax()))
        seen, reward, over, cut, info = env.step(actions[-1])
        assert not cut
        total += reward
    assert not seen["action_mask"].any()
    return actions, total, info


def test_a_game_against_bots_is_played_to_its_end(table: Table) -> None:
    settings: dict[str, Any] = {"players": table.players, **table.options}
    env = waterhole.envs.Single(table.game.name, opponents="random", **settings)
    seats = set()
    for seed in range(12):
        _, total, info = played(env, seed)
        scores, seat = info["scores"], info["seat"]
        assert (total > 0) == (scores[seat] == max(scores) and scores.count(max(scores)) < table.players)
        assert total <= 1
        seats.add(seat)
    assert len(seats) > 1


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_is_the_same_game(title: str) -> None:
    one, other = (gymnasium.make(f"waterhole/{title}-v0", opponents="easy") for _ in range(2))
    assert played(one, 3) == played(other, 3)
    assert played(one, 3) != played(one, 4)


def test_a_seat_and_bots_can_be_chosen() -> None:
    env = waterhole.envs.Single("kariba", 3, ["novice", "easy"], seat=2)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        assert info["seat"] == 2
    assert list(env.bots) == [0, 1]


def test_an_illegal_action_ends_the_game_with_its_reason() -> None:
    env = waterhole.envs.Single("tembo")
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert env.game.texts[illegal] in info["illegal"]
    with pytest.raises(BadGame, match="reset"):
        env.step(0)
    assert env.reset(seed=1)[0]["action_mask"].any()


@pytest.mark.parametrize("players", [2, 4])
def test_rewards_by_score_are_the_lead(players: int) -> None:
    env = waterhole.envs.Single("kariba", players, reward="score", opponents="random")
    for seed in range(60):  # in some of them, the others have won cards before the first turn
        _, total, info = played(env, seed)
        own = info["scores"][info["seat"]]
        others = (sum(info["scores"]) - own) / (players - 1)
        assert total == pytest.approx(own - others, abs=1e-3)


def test_what_is_no_action_is_refused_and_the_game_goes_on() -> None:
    env = waterhole.envs.Single("kariba")
    seen, _ = env.reset(seed=1)
    for strange in (49, -1, 2.5, np.array([3]), None):
        with pytest.raises(ValueError, match=r"there are actions 0 to 48|one whole number for each"):
            env.step(strange)  # type: ignore[arg-type]
    assert not env.step(int(seen["action_mask"].argmax()))[2]


def test_a_copy_goes_on_by_itself() -> None:
    env = waterhole.envs.Single("mada", 3)
    seen, _ = env.reset(seed=3)
    copied = copy.deepcopy(env)
    before = env.lanes.tables.tobytes()
    copied.step(int(seen["action_mask"].argmax()))
    assert env.lanes.tables.tobytes() == before
    seen, *_ = env.step(int(seen["action_mask"].argmax()))
    assert (seen["observation"] == copied.seen()["observation"]).all()


def test_nothing_is_rendered_before_the_first_deal() -> None:
    with pytest.raises(BadGame, match=r"call reset\(\) first"):
        waterhole.envs.Single("kariba", render_mode="ansi").render()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"opponents": "nobody"}, "nobody"),
        ({"opponents": 5}, "Opponents are the name of a bot"),
        ({"opponents": ["easy", "easy"]}, "1 opponents at a table of 2, not 2"),
        ({"seat": 2}, "no seat 2"),
        ({"players": 1}, "is for 2 to 4 players"),
    ],
)
def test_bad_settings_get_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        waterhole.envs.Single("kariba", **settings)


def test_what_is_rendered_is_never_the_hand_of_a_bot() -> None:
    env = waterhole.envs.Single("kariba", render_mode="ansi", opponents="random")
    for seed in range(20):
        played(env, seed)
        held = [line for line in env.render().splitlines() if line.startswith("Your hand")]
        assert held == [line for line in shown(env, env.seat).splitlines() if line.startswith("Your hand")]


def shown(env: Any, seat: int) -> str:
    return text(drawn(env.lanes.state(), seat))
