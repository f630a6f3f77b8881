"""The library as others call it."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys

import pytest

import waterhole
from waterhole import BadGame, BadMove, IllegalMove


def test_a_game_from_the_deal_to_the_end() -> None:
    game = waterhole.load("kariba")
    state = game.deal(players=3, seed=7)
    assert all(isinstance(move, str) for move in state.moves())
    bot = waterhole.bots.load("greedy")
    while not state.over:
        turn = state.turn
        events = state.play(bot.choose(state.observe(turn)))
        assert events[0].seat == turn
    assert state.winners
    assert len(state.scores) == 3
    assert game.read(state.position()).position() == state.position()


def test_options_are_given_by_name() -> None:
    assert waterhole.load("kariba").deal(players=2, seed=7, market=True).position()["market"] is not None
    assert waterhole.load("kariba").deal(players=2, seed=7).position()["market"] is None


@pytest.mark.parametrize("options", [{"weather": True}, {"market": 1}, {"market": "yes"}])
def test_other_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadGame):
        waterhole.load("kariba").deal(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["poker", "", None, 3, "../kariba", "kariba.rules"])
def test_an_unknown_game_is_refused_with_the_known_ones(name: object) -> None:
    with pytest.raises(BadGame, match="kariba"):
        waterhole.load(name)  # type: ignore[arg-type]


def test_errors_are_value_errors_with_a_sentence() -> None:
    state = waterhole.load("kariba").deal(seed=7)
    with pytest.raises(ValueError, match=r"“7y1” is no move of Kariba. Write 7x2"):
        state.play("7y1")
    assert issubclass(BadMove, ValueError)
    assert issubclass(IllegalMove, ValueError)
    with pytest.raises(ValueError, match="There is no bot called 'deep blue'"):
        waterhole.bots.load("deep blue")


def test_a_view_lists_what_a_seat_may_know() -> None:
    state = waterhole.load("kariba").deal(players=2, seed=7)
    view = state.view(0)
    assert view["hand"] == state.position()["hands"][0]
    assert view["held"] == [5, 5]
    assert view["pile"] == 54
    assert state.view(None)["hand"] is None


def test_importing_the_library_brings_nothing_heavy_along() -> None:
    code = "import sys, waterhole.cli; print(*{'numpy', 'numba', 'rich', 'waterhole.engine.game'} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == ""


def test_no_global_chance_is_used_or_changed() -> None:
    code = (
        "import random, numpy, waterhole\n"
        "random.seed(1); numpy.random.seed(1)\n"
        "before = random.getstate(), str(numpy.random.get_state())\n"
        "state = waterhole.load('kariba').deal()\n"
        "bot = waterhole.bots.load('random')\n"
        "while not state.over: state.play(bot.choose(state.observe(state.turn)))\n"
        "print(before == (random.getstate(), str(numpy.random.get_state())))\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert said.stdout.strip() == "True"


def test_states_travel_to_other_processes() -> None:
    state = waterhole.load("kariba").deal(players=3, seed=7, market=True)
    state.play(state.moves()[0])
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert copy.deepcopy(state) == state
    again.play(again.moves()[0])
    assert again != state
