"""The page about our speed says what was measured, and what measures us plays whole games."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from benchmarks.compare import ours, spiel, zoo
from benchmarks.compare.__main__ import without_places
from benchmarks.compare.contestants import GAMES, Contestant, all_peers, contestants
from benchmarks.compare.install import PEERS, PINS, ROOT, named, pins
from benchmarks.compare.page import page
from benchmarks.compare.portions import Ready, timed
from benchmarks.compare.racing import Race
from benchmarks.compare.tables import best, measured, ratio, short, speed, wanted
from tests.games.found import shipping

STORED = json.loads((ROOT / "docs" / "compare" / "result.json").read_text(encoding="utf-8"))


def test_the_page_is_what_was_measured() -> None:
    assert (ROOT / "docs" / "compare.md").read_text(encoding="utf-8") == page(STORED)


def test_everybody_was_measured_or_is_named_with_a_reason() -> None:
    there = (*measured(STORED), *(one.game for one in all_peers()))
    field = {one.key for one in contestants(many=1) if one.game in there}
    assert field == STORED["entries"].keys() | STORED["left_out"].keys()
    assert len({one.key for one in contestants(many=1)}) == len(contestants(many=1))
    assert all(reason in page(STORED) for reason in STORED["left_out"].values())
    for entry in STORED["entries"].values():
        assert len(entry["rounds"]) == STORED["rounds"]
        assert all(played["steps"] > 0 and played["seconds"] > 0 for played in entry["rounds"])


def test_the_best_round_counts_and_a_missing_one_leaves_its_ratio_out() -> None:
    rounds = [{"steps": 10, "seconds": 2.0}, {"steps": 30, "seconds": 3.0}, {"steps": 9, "seconds": 1.0}]
    result = {"entries": {"some": {"about": {}, "rounds": rounds}}}
    assert best(result, "some") == rounds[1]
    assert speed(result, "some") == 10
    assert ratio(speed(result, "some"), speed(result, "other")) is None
    assert wanted(result) == []


@pytest.mark.parametrize(
    ("value", "text"), [(None, "–"), (0.0, "0"), (0.00123, "0.00123"), (9.994, "9.99"), (123456.0, "123,000")]
)
def test_numbers_have_three_digits(value: float | None, text: str) -> None:
    assert short(value) == text


@pytest.mark.parametrize(
    "load",
    [
        lambda game: ours.bare(game),
        lambda game: ours.library(game),
        lambda game: ours.gymnasium(game),
        lambda game: ours.array(game, 32),
        lambda game: zoo.loop(f"waterhole.envs.{game}_v0", "customary"),
        lambda game: zoo.loop(f"waterhole.envs.{game}_v0", "quick"),
        lambda game: spiel.random_play(f"waterhole_{game}", True),
    ],
    ids=["bare", "library", "gymnasium", "array", "customary", "quick", "openspiel"],
)
@pytest.mark.parametrize("game", [game for game in GAMES if game in shipping("study/pile.py")])
def test_every_entrance_plays_whole_games(load: Callable[[str], Ready], game: str) -> None:
    ready = load(game)
    played = timed(ready, 0.01)
    while not played["games"]:  # games as an array end when they end
        played = timed(ready, 0.01)
    assert played["steps"] > played["games"]
    assert played["seconds"] >= 0.01


def test_our_searches_count_their_simulations() -> None:
    for guided in (True, False):
        assert timed(ours.search("kariba", 50, guided), 0.01)["steps"] % 50 == 0
    assert spiel.search("waterhole_kariba", 5, in_python=True).portion() == {"steps": 5}


def test_both_agents_choose_only_what_is_legal() -> None:
    env = zoo.environment("waterhole.envs.tembo_v0")
    for name in zoo.AGENTS:
        choose, seen = zoo.AGENTS[name](), set()
        mask = env.observe(env.agent_selection)["action_mask"]
        for _ in range(200):
            action = choose(env, env.agent_selection, mask)
            assert mask[action] == 1
            seen.add(action)
        assert seen == set(mask.nonzero()[0].tolist())


def test_who_cannot_be_loaded_is_left_out_and_the_rest_goes_on() -> None:
    said: list[str] = []
    field = [
        Contestant("Nobody", "play", "whist", "portions.whist", ()),
        Contestant("Waterhole", "bare", "kariba", "ours.bare", ("kariba",)),
    ]
    race = Race(field, said.append)
    try:
        race.run(rounds=2, seconds=0.01)
    finally:
        race.end()
    assert list(race.entries) == ["Waterhole bare kariba"]
    assert len(race.entries["Waterhole bare kariba"]["rounds"]) == 2
    assert "has no attribute 'whist'" in race.left_out["Nobody play whist"]
    assert any("Nobody play whist is left out" in words for words in said)


def test_peers_bring_their_own_versions_and_all_else_is_as_we_test_it() -> None:
    assert pins("numpy==2\nSome.Thing==1", "some_thing==3") == "numpy==2\nsome_thing==3"
    pinned = {named(line) for line in PINS.read_text(encoding="utf-8").splitlines()}
    wanted = {named(package.split("[")[0]) for packages in PEERS.values() for package in packages}
    assert wanted <= pinned


def test_reasons_name_no_places_of_this_machine() -> None:
    said = without_places(
        "cannot import 'a/b' from x (/home/me/x.py), see https://pip.example/simple/x and 'file:///opt/x'"
    )
    assert said == "cannot import 'a/b' from x (…), see … and '…'"
