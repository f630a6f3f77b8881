"""The library as others call it."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

import waterhole
from waterhole import BadGame, BadMove, IllegalMove, Refused


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
    assert game.read(state.position()) == state


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
    with pytest.raises(ValueError, match=r"'7y1' is no move of Kariba. Write 7x2"):
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


HUGE = 10**5000
DEEP: list[object] = []
for _ in range(100_000):
    DEEP = [DEEP]


@pytest.mark.parametrize("nonsense", [HUGE, DEEP, "x" * 10**6, object()], ids=["huge", "deep", "long", "object"])
def test_nonsense_of_any_size_is_answered_with_a_short_sentence(nonsense: object) -> None:
    game = waterhole.load("kariba")
    state = game.deal(seed=1)
    calls: list[Callable[[], object]] = [
        lambda: waterhole.load(nonsense),  # type: ignore[arg-type]
        lambda: waterhole.bots.load(nonsense),  # type: ignore[arg-type]
        lambda: game.deal(players=nonsense),  # type: ignore[arg-type]
        lambda: game.deal(start=nonsense),  # type: ignore[arg-type]
        lambda: state.play(nonsense),  # type: ignore[arg-type]
        lambda: state.observe(nonsense),  # type: ignore[arg-type]
        *(lambda field=field: game.read({**state.position(), field: nonsense}) for field in state.position()),
    ]
    for call in calls:
        with pytest.raises(Refused) as refusal:
            call()
        assert len(str(refusal.value)) < 300
    assert game.deal(seed=HUGE).snapshot() == game.deal(seed=HUGE).snapshot()


def test_a_bot_is_never_given_a_state() -> None:
    with pytest.raises(Refused, match="what its seat may know"):
        waterhole.bots.load("random").choose(waterhole.load("kariba").deal())  # type: ignore[arg-type]


def test_numpy_numbers_are_as_good_as_any() -> None:
    """Whatever the types say, which ask for an int."""
    state = waterhole.load("kariba").deal(players=np.int64(3), seed=np.int64(7), start=np.int8(1))  # type: ignore[arg-type]
    assert state.observe(np.int64(1)).seat == 1  # type: ignore[arg-type]
    assert json.dumps(state.view(np.int64(1))) == json.dumps(state.view(1))  # type: ignore[arg-type]
    match = waterhole.Match(waterhole.load("kariba"), np.int64(2), np.int64(5), np.int64(1))  # type: ignore[arg-type]
    assert json.dumps([match.players, match.length])


def test_importing_the_library_brings_nothing_heavy_along() -> None:
    heavy = {"numpy", "numba", "rich", "waterhole.engine.library.game"}
    code = f"import sys, waterhole.cli; print(*{heavy} & set(sys.modules))"
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
    assert again.snapshot() == state.snapshot()
    for twin in (copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        assert twin.snapshot() == state.snapshot()
        twin.play(twin.moves()[0])
        assert twin != state
    again.play(again.moves()[0])
    assert again != state
