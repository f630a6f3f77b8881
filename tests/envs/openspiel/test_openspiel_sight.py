"""What a player knows in OpenSpiel: all that this seat has seen, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from tests.envs.openspiel.spiel import dealt, decisions, each_game, loaded, nodes, step
from tests.kit.tables import Table
from waterhole import BadGame


def seen(state: Any, seat: int) -> tuple[Any, ...]:
    return state.information_state_string(seat), state.observation_string(seat), state.observation_tensor(seat)


def test_a_card_drawn_is_known_to_whoever_may_see_it_and_to_nobody_else(table: Table) -> None:
    """To a seat, either all cards that may come look different, or all alike: but for those that nobody may hold."""
    open_faces = [face for face, card in enumerate(table.game.faces) if card in ("lion", "scorpion")]
    known, unknown = 0, 0
    for state in nodes(loaded(table), Random(7)):
        if not state.is_chance_node():
            continue
        faces = [face for face, _ in state.chance_outcomes() if face not in open_faces]
        children = [child for child in map(state.child, faces) if not child.is_terminal()]  # all see that a game ends
        for seat in range(table.players):
            told = {child.information_state_string(seat) for child in children}
            if len(children) > 1:
                assert len(told) in (1, len(children))
                known += len(told) > 1
                unknown += len(told) == 1 and state.moment.dealt
    assert known > 5
    assert unknown > 1


def test_what_a_seat_cannot_see_changes_nothing_that_it_is_told(table: Table) -> None:
    """Two games that differ in cards which one seat does not see are the same game to that seat."""
    game, different = loaded(table), 0
    for seed in range(3 * table.players):
        seat, chance = seed % table.players, Random(seed)
        one, other = game.new_initial_state(), game.new_initial_state()
        while not one.is_terminal() and twin_step(one, other, seat, chance):
            assert seen(one, seat) == seen(other, seat)
            assert one.current_player() == other.current_player()
            if one.current_player() == seat:
                assert one.legal_actions() == other.legal_actions()
            different += str(one) != str(other)
    assert different > 50


def twin_step(one: Any, other: Any, seat: int, chance: Random) -> bool:
    """The same move in both, or cards that may differ if this seat does not see them; False if there is none."""
    if not one.is_chance_node():
        both = sorted(set(one.legal_actions()) & set(other.legal_actions()))
        if not both:
            return False
        action = chance.choice(both)
        one.apply_action(action)
        other.apply_action(action)
        return True
    step(one, chance)
    told, card = one.information_state_string(seat), one.history()[-1]
    outcomes = [outcome for outcome, _ in other.chance_outcomes()]
    chance.shuffle(outcomes)
    outcomes.sort(key=lambda outcome: outcome == card)  # the same card last
    for outcome in outcomes:
        twin = other.child(outcome)
        if twin.information_state_string(seat) == told and twin.current_player() == one.current_player():
            other.apply_action(outcome)
            return True
    return False


@each_game
def test_a_player_recalls_every_own_move(two: Table) -> None:
    state = dealt(loaded(two), Random(1))
    seat = state.current_player()
    told = {state.child(action).information_state_string(seat) for action in state.legal_actions()}
    assert len(told) == len(state.legal_actions()) > 1


def test_a_spectator_sees_nothing_of_the_deal(table: Table) -> None:
    game, looked = loaded(table), 0
    for recall in (True, False):
        wanted = pyspiel.IIGObservationType(perfect_recall=recall, private_info=pyspiel.PrivateInfoType.NONE)
        spectating = make_observation(game, wanted)
        for state in nodes(game, Random(5)):
            if state.moment.dealt:
                break
            told = {spectating.string_from(state, seat) for seat in range(table.players)}
            assert told == {"a spectator"}
            looked += 1
    assert looked >= 6 * table.players  # a node for each card, twice
    assert spectating.string_from(state, 0) != "a spectator"


def test_an_information_state_tells_the_game_in_order() -> None:
    state = pyspiel.load_game("waterhole_kariba(players=2)").new_initial_state()
    for animal in (1, 1, 2, 3, 8, 7, 7, 7, 7, 4):
        state.apply_action(animal - 1)
    for move, drawn in (("1x2", (5, 3)), ("7x3", (1, 2, 6))):
        state.apply_action(state.string_to_action(move))
        for animal in drawn:
            assert state.action_to_string(pyspiel.PlayerId.CHANCE, animal - 1) == str(animal)
            state.apply_action(animal - 1)
    assert state.information_state_string(0) == "seat 0, hand 1 1 2 3 8\n0: 1x2, draw 3 5\n1: 7x3, draw ? ? ?"
    assert state.information_state_string(1) == "seat 1, hand 4 7 7 7 7\n0: 1x2, draw ? ?\n1: 7x3, draw 1 2 6"
    assert "hands [2 3 3 5 8] [1 2 4 6 7]\nwaterhole 0 0 0 0 0 0 3 0\ncaptured [] [1 1]" in str(state)


def test_an_imagined_state_looks_the_same_to_the_player_who_imagines_it(table: Table) -> None:
    game, chance, different = loaded(table), Random(4), 0
    sampler = pyspiel.UniformProbabilitySampler(4, 0.0, 1.0)
    for number, state in enumerate(decisions(game, chance)):
        if number % 5:
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, sampler)
        assert seen(other, seat) == seen(state, seat)
        assert other.legal_actions() == state.legal_actions()
        different += str(other) != str(state)
        for another in set(range(table.players)) - {seat}:  # nothing of what the others really drew is left
            assert other.information_state_string(another).startswith(f"seat {another} as a spectator")
        while not other.is_terminal():
            step(other, chance)
        assert sum(other.returns()) == pytest.approx(0)
    assert different > 1


@each_game
def test_no_world_is_imagined_while_cards_are_dealt(two: Table) -> None:
    state = loaded(two).new_initial_state()
    with pytest.raises(BadGame, match="while cards are drawn"):
        state.resample_from_infostate(0, lambda: 0.5)


@each_game
def test_observers_show_what_is_asked_for(two: Table) -> None:
    game = loaded(two)
    state = dealt(game, Random(1))
    observer = make_observation(game)
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert 0 <= observer.tensor.min() < observer.tensor.max() <= 1
    assert list(observer.dict) == [*(feature.name for feature in two.game.tensor.FEATURES), "turn"]
    assert observer.dict["turn"].tolist() == [0, 1]  # the other seat's, counted from the own
    assert observer.string_from(state, 1) == state.observation_string(1)
    recalling = make_observation(game, INFO_STATE_OBS_TYPE)
    assert recalling.string_from(state, 1) == state.information_state_string(1)
    spectating = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert spectating.string_from(state, 0) == spectating.string_from(state, 1)
    assert '"hand": null' in spectating.string_from(state, 0)
    for wanted in ({"public_info": False}, {"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}):
        with pytest.raises(BadGame, match="what everybody sees"):
            make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, **wanted))
    with pytest.raises(BadGame, match="no parameters"):
        make_observation(game, None, {"colour": 1})
