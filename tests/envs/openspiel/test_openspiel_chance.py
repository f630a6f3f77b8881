"""Chance decides card by card in OpenSpiel, and the games are the same as the library's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from scipy.stats import chi2_contingency, ttest_ind

import waterhole
import waterhole.envs.openspiel
from tests.envs.openspiel.spiel import dealt, each_game, loaded, nodes, step
from tests.kit.tables import Table
from waterhole.engine.library.state import State

UNLIKELY = 0.001  # that chance alone makes a difference as large as this


def written(state: State) -> dict[str, Any]:
    """A position of which only that is left which is decided: no order of hidden cards."""
    position = state.position()
    hidden = [*position["pile"], *position.pop("river", [])]
    return {**position, "pile": Counter(map(str, hidden))}


def cards_dealt(state: State) -> list[Any]:
    """The cards of a deal, seat after seat, and then those that lie face up."""
    position = state.position()
    cards = []
    for hand in position["hands"]:
        missing = 3 - len(hand) if position["game"] == "mada" else 0
        cards += [*hand, *["scorpion"] * missing]
    return cards + (position.get("market") or [])


def choose(spiel: Any, card: Any, unseen: list[Any]) -> None:
    """Chance chooses this card; it could have been each of the unseen ones."""
    faces = [spiel.action_to_string(pyspiel.PlayerId.CHANCE, face) for face, _ in spiel.chance_outcomes()]
    counts = Counter(map(str, unseen))
    odds = {face: odds for face, (_, odds) in zip(faces, spiel.chance_outcomes(), strict=True)}
    assert odds == pytest.approx({face: count / len(unseen) for face, count in counts.items()})
    spiel.apply_action(spiel.chance_outcomes()[faces.index(str(card))][0])


def test_a_game_of_the_library_is_the_same_in_openspiel(table: Table) -> None:
    game = loaded(table)
    for seed in range(3):
        assert_replayed(table, game, seed)


def test_a_draw_pile_that_was_shuffled_anew_holds_the_same_cards() -> None:
    table = Table(waterhole.load("mada"), 2)
    assert sum(assert_replayed(table, loaded(table), seed) for seed in range(20)) > 2  # M14


def assert_replayed(table: Table, game: Any, seed: int) -> int:
    """A random game of the library, card by card in OpenSpiel; how often its draw pile was shuffled anew."""
    state, spiel, chance, shuffles = table.deal(seed, start=0), game.new_initial_state(), Random(seed), 0
    unseen = deal_again(state, spiel)
    while not state.over:
        assert_same(state, spiel)
        move = chance.choice(state.moves())
        events = state.play(move)
        spiel.apply_action(spiel.string_to_action(move))
        for card in (card for event in events if event.origin == "pile" for card in event.cards or ()):
            choose(spiel, card, unseen)
            unseen.remove(card)
        if any(event.what == "shuffle" for event in events):
            unseen = state.position()["pile"]
            shuffles += 1
    assert_same(state, spiel)
    return shuffles


def deal_again(state: State, spiel: Any) -> list[Any]:
    """The same cards for every seat; all that are left."""
    position = state.position()
    every = [*position["pile"], *position.get("river", []), *cards_dealt(state)]
    lions = [card for card in every if card == "lion"]  # T1: no hand holds one
    unseen = [card for card in every if card != "lion"]
    for card in cards_dealt(state):
        choose(spiel, card, unseen)
        unseen.remove(card)
    return unseen + lions


def assert_same(state: State, spiel: Any) -> None:
    """What is decided, what each seat sees of it, who is to move, and how."""
    assert written(spiel.moment.state) == written(state)
    for seat in range(state.players):
        assert spiel.moment.state.view(seat) == state.view(seat)
    assert spiel.is_terminal() == state.over
    assert spiel.moment.points == state.scores
    if not state.over:
        assert spiel.current_player() == state.turn
        assert [spiel.action_to_string(action) for action in spiel.legal_actions()] == sorted(
            state.moves(), key=state.game.action
        )


def assert_alike(one: Counter[str], other: Counter[str]) -> None:
    """Both samples come from one distribution, as far as one can tell."""
    values = sorted(one | other)
    assert chi2_contingency([[one[value] for value in values], [other[value] for value in values]]).pvalue > UNLIKELY


def first_draw(state: State, chance: Random) -> list[Any]:
    """The cards that the first moves bring from the draw pile."""
    while not state.over:
        cards = [
            card
            for event in state.play(chance.choice(state.moves()))
            if event.origin == "pile"
            for card in event.cards or ()
        ]
        if cards:
            return cards
    return []


@each_game
def test_cards_are_dealt_and_drawn_as_often_as_by_the_library(two: Table) -> None:
    game, chance = loaded(two), Random(3)
    hands: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    draws: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    for seed in range(600):
        state, spiel = two.deal(seed, start=0), dealt(game, chance)
        for counted, world in zip(hands, (state, spiel.moment.state), strict=True):
            counted.update(map(str, cards_dealt(world)))
        draws[0].update(map(str, first_draw(state, chance)))
        while not spiel.is_terminal() and not spiel.is_chance_node():
            step(spiel, chance)
        while spiel.is_chance_node():
            step(spiel, chance)
            draws[1][spiel.action_to_string(pyspiel.PlayerId.CHANCE, spiel.history()[-1])] += 1
    assert_alike(*hands)
    assert_alike(*draws)


@each_game
def test_random_games_bring_as_many_points_as_in_the_library(two: Table) -> None:
    game, chance = loaded(two), Random(5)
    ours, theirs = [], []
    for seed in range(120):
        state = two.deal(seed, start=0)
        while not state.over:
            state.play(chance.choice(state.moves()))
        ours.append(state.scores)
        *_, last = nodes(game, chance)
        theirs.append(last.moment.points)
    for seat in range(2):
        assert ttest_ind(np.array(ours)[:, seat], np.array(theirs)[:, seat]).pvalue > UNLIKELY


# Chance.


@each_game
def test_odds_add_up_and_every_outcome_is_possible(two: Table) -> None:
    for state in nodes(loaded(two), Random(1)):
        if state.is_chance_node():
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
            for outcome, _ in state.chance_outcomes():
                assert state.child(outcome).history() == [*state.history(), outcome]


@each_game
def test_the_order_of_the_draw_pile_means_nothing(two: Table) -> None:
    """Whatever lies where in the record, all that can be asked or done is the same: no clone knows the future."""
    game = loaded(two)
    state, twin = game.new_initial_state(), game.new_initial_state()
    chance = Random(2)
    while not state.is_terminal():
        if not state.is_chance_node():
            batch = two.game.rules.State.thawed(twin.moment.batch.tobytes())
            pile = batch["pile"][0, : int(batch["left"][0])]
            pile[:] = pile[::-1].copy()
            twin.moment = replace(twin.moment, batch=batch)
        assert str(state) == str(twin)
        if state.is_chance_node():
            assert state.chance_outcomes() == twin.chance_outcomes()
        else:
            assert state.legal_actions() == twin.legal_actions()
            assert state.observation_tensor(0) == twin.observation_tensor(0)
        assert [state.information_state_string(seat) for seat in range(2)] == [
            twin.information_state_string(seat) for seat in range(2)
        ]
        step(state, chance)
        twin.apply_action(state.history()[-1])
    assert state.returns() == twin.returns()


def test_the_river_of_tembo_is_decided_by_nobody() -> None:
    """A card that lies in the record's river can be drawn as well as any other."""
    state = dealt(pyspiel.load_game("waterhole_tembo"), Random(1))
    state.apply_action(state.legal_actions()[0])
    possible = {face for face, _ in state.chance_outcomes()}
    for face in state.moment.batch["river"][0].tolist():
        assert face in possible
        after = state.child(face)
        while after.is_chance_node():
            step(after, Random(1))
        position = after.moment.state.position()
        assert len(position["river"]) == 5
        assert waterhole.load("tembo").read(position).position() == position  # all cards are there
