"""The games as OpenSpiel holds them: its own checks, returns and bounds, copies, bad input, and the example."""

from __future__ import annotations

import importlib.util
import pickle
import subprocess
import sys
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random

import pyspiel
import pytest

import waterhole.envs.openspiel
from tests.envs.openspiel.spiel import dealt, decisions, each_game, loaded, nodes, step
from tests.kit.client import ROOT
from tests.kit.tables import Table
from waterhole import BadDeck, BadGame, BadMove, IllegalMove
from waterhole.envs.lanes import REWARDS
from waterhole.envs.openspiel.moment import LONGEST
from waterhole.games import deck_file, names

EXAMPLE = ROOT / "examples" / "openspiel_ismcts.py"


def test_openspiels_own_checks_pass(table: Table) -> None:
    pyspiel.random_sim_test(loaded(table), num_sims=2, serialize=True, verbose=False)


def test_every_game_of_the_library_is_there_and_none_is_named() -> None:
    """A fourth game needs no line of its own here."""
    assert {f"waterhole_{name}" for name in names()} <= set(pyspiel.registered_names())
    sources = [file.read_text(encoding="utf-8") for file in Path(waterhole.envs.openspiel.__file__).parent.glob("*.py")]
    assert len(sources) > 3
    assert not any(f"games.{name}" in source or f'"{name}"' in source for source in sources for name in names())


# Returns and bounds.


def test_a_win_is_shared_and_returns_add_up_to_zero(table: Table) -> None:
    win, score = loaded(table), loaded(table, reward="score")
    for seed in range(3):
        *_, state = nodes(win, Random(seed))
        points, players = state.moment.points, table.players
        shares = [(own == max(points)) / points.count(max(points)) for own in points]
        assert state.returns() == pytest.approx([(players * share - 1) / (players - 1) for share in shares])
        *_, same = nodes(score, Random(seed))
        others = [(sum(points) - own) / (players - 1) for own in points]
        assert same.returns() == pytest.approx([own - other for own, other in zip(points, others, strict=True)])
        for game, end in ((win, state), (score, same)):
            assert sum(end.returns()) == pytest.approx(0)
            assert all(game.min_utility() <= each <= game.max_utility() for each in end.returns())
            moves = [each for each in end.full_history() if each.player >= 0]
            assert len(moves) <= game.max_game_length()
            assert len(end.full_history()) - len(moves) <= game.max_chance_nodes_in_history()


def test_a_tie_is_shared() -> None:
    game = pyspiel.load_game("waterhole_mada(players=4)")
    assert game.reward([3, 7, 7, 0]) == pytest.approx([-1 / 3, 1 / 3, 1 / 3, -1 / 3])
    assert game.reward([2, 2, 2, 2]) == [0, 0, 0, 0]


@each_game
def test_nothing_is_returned_before_the_end(two: Table) -> None:
    for state in nodes(loaded(two), Random(3)):
        if not state.is_terminal():
            assert state.returns() == [0, 0]


def test_a_game_of_mada_ends_after_a_thousand_moves() -> None:
    state = dealt(pyspiel.load_game("waterhole_mada(players=2)"), Random(1))
    state.moment = replace(state.moment, moves=LONGEST)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == [0, 0]


# Copies, and bad input.


@each_game
def test_clones_go_their_own_way(two: Table) -> None:
    for number, state in enumerate(nodes(loaded(two), Random(6))):
        if number % 7 or state.is_terminal():
            continue
        clone, before = state.clone(), (str(state), state.serialize())
        step(clone, Random(1))
        assert (str(state), state.serialize()) == before
        assert clone.history()[:-1] == state.history()


@each_game
def test_a_state_that_was_kept_goes_on_as_before(two: Table) -> None:
    game = loaded(two)
    state = next(state for number, state in enumerate(nodes(game, Random(8))) if number == 25)
    for kept in (pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())):
        one, chance, again = state.clone(), Random(9), Random(9)
        while not one.is_terminal():
            step(one, chance)
            step(kept, again)
        assert str(one) == str(kept)
        assert one.history() == kept.history()


@pytest.mark.parametrize("reward", REWARDS)
def test_a_game_that_was_kept_is_the_same_game(table: Table, reward: str) -> None:
    game = loaded(table, reward=reward)
    for kept in (pickle.loads(pickle.dumps(game)), deepcopy(game)):
        assert type(kept) is type(game)
        assert kept == game
        assert kept.get_parameters() == game.get_parameters()
        assert (kept.num_players(), kept.max_utility()) == (table.players, game.max_utility())
        *_, one = nodes(game, Random(2))
        *_, other = nodes(kept, Random(2))
        assert (str(one), one.returns()) == (str(other), other.returns())


def test_what_was_kept_brings_any_deck_along(tmp_path: Path) -> None:
    deck = tmp_path / "a deck, (richer)=x.toml"  # OpenSpiel's own text for a game would be read wrongly
    deck.write_text(deck_file("mada").read_text().replace("pears = 6", "pears = 9"))
    game = pyspiel.load_game("waterhole_mada", {"deck": str(deck), "players": 3})
    assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()
    state = dealt(game, Random(1))
    kept = pickle.loads(pickle.dumps(state))
    assert (str(kept), kept.history()) == (str(state), state.history())
    assert kept.moment.state.view(0)["pears"][-1] == 9


@pytest.mark.long
def test_a_process_that_knows_no_game_yet_reads_what_was_kept() -> None:
    game = pyspiel.load_game("waterhole_kariba(players=3,market=True)")
    for kept in (game, dealt(game, Random(1))):
        program = f"import pickle; print(pickle.loads({pickle.dumps(kept)!r}))"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert done.stdout.rstrip("\n") == str(kept), done.stderr


@each_game
def test_an_action_that_does_not_exist_has_no_text(two: Table) -> None:
    state = dealt(loaded(two), Random(1))
    actions, faces = len(two.game.texts), len(two.game.faces)
    for action in (-1, actions, 10**6):
        with pytest.raises(BadMove, match=f"has actions from 0 to {actions - 1}, not {action}\\."):
            state.action_to_string(0, action)
    for face in (-1, faces, 10**6):
        with pytest.raises(BadMove, match=f"has cards from 0 to {faces - 1}, not {face}\\."):
            state.action_to_string(pyspiel.PlayerId.CHANCE, face)


@each_game
def test_an_illegal_action_is_refused_and_changes_nothing(two: Table) -> None:
    game = loaded(two)
    for number, state in enumerate(decisions(game, Random(2))):
        before = state.serialize(), str(state)
        for action in range(game.num_distinct_actions()):
            if action not in state.legal_actions() and (number + action) % 9 == 0:
                with pytest.raises(IllegalMove, match=r"\([A-Z]\d+\)\.$"):
                    state.apply_action(action)
        with pytest.raises(BadMove, match="has actions from 0 to"):
            state.apply_action(game.num_distinct_actions())
        assert (state.serialize(), str(state)) == before
    with pytest.raises(IllegalMove, match="The game is over"):
        state.apply_action(0)


def test_an_impossible_card_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game("waterhole_tembo").new_initial_state()
    before = state.serialize()
    for face, said in ((47, "No card “lion” can come now"), (99, "No card “99” can come now")):
        with pytest.raises(IllegalMove, match=said):
            state.apply_action(face)
    assert state.serialize() == before


@pytest.mark.parametrize(
    ("name", "error", "said"),
    [
        ("waterhole_kariba(players=5)", BadGame, "Kariba is for 2 to 4 players, not 5"),
        ("waterhole_mada(players=1)", BadGame, "MADA is for 2 to 5 players, not 1"),
        ("waterhole_tembo(reward=gold)", BadGame, "Rewards are given by win or by score, not by 'gold'"),
        ("waterhole_tembo(deck=nowhere.toml)", BadDeck, "nowhere.toml cannot be read"),
        ("waterhole_mada(market=True)", pyspiel.SpielError, "Unknown parameter 'market'"),
        ("waterhole_kariba(players=many)", pyspiel.SpielError, "Wrong type for parameter players"),
    ],
)
def test_bad_parameters_are_refused(name: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        pyspiel.load_game(name)


def test_another_deck_can_be_played(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text(deck_file("mada").read_text().replace("pears = 6", "pears = 9"))
    game = pyspiel.load_game("waterhole_mada", {"deck": str(deck), "reward": "score"})
    assert game.max_utility() == 45
    assert dealt(game, Random(1)).moment.state.view(0)["pears"][-1] == 9
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_without_openspiel_a_sentence_says_what_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import waterhole.envs.openspiel"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith("pip install 'waterhole[openspiel]'.")


@pytest.mark.long
def test_the_example_searches_and_wins(capsys: pytest.CaptureFixture[str]) -> None:
    spec = importlib.util.spec_from_file_location("openspiel_ismcts", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    assert example.main(["--games", "4", "--simulations", "20"]) > 0
    assert capsys.readouterr().out.count("searches, return") == 4
