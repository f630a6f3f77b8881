"""Worlds that a seat imagines: every one that fits what it saw, each as often as it should."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tests.games.kariba.table import KARIBA, kariba
from waterhole.engine.library.state import State

SAMPLES = 12_000


def whole(text: str) -> State:
    """A small situation at the end of a whole game: all cards that are not named were won by seat 0."""
    position = kariba(text).position()
    del position["partial"]
    named = [*position["pile"], *(position["market"] or []), *(card for hand in position["hands"] for card in hand)]
    for animal in range(1, 9):
        position["captured"][0] += [animal] * (8 - named.count(animal) - position["waterhole"][animal - 1])
    return KARIBA.read(position)


def assert_as_likely(state: State, seat: int | None, fixed: list[list[int]]) -> None:
    """Every way to lay the unseen cards, found by trying all orders, comes up as often as it should.

    `fixed` lists the cards in each hand that the seat knows.
    """
    position = state.position()
    unseen = list(position["pile"])
    for hand, known in zip(position["hands"], fixed, strict=True):
        unseen += (Counter(hand) - Counter(known)).elements()
    expected: Counter[str] = Counter()
    for order in permutations(unseen):
        cards, hands = list(order), []
        for hand, known in zip(position["hands"], fixed, strict=True):
            hands.append(sorted([*known, *(cards.pop() for _ in range(len(hand) - len(known)))]))
        expected[f"{hands} {cards}"] += 1
    observation = state.observe(seat)
    worlds = (observation.imagine(seed).position() for seed in range(SAMPLES))
    sampled = Counter(f"{world['hands']} {world['pile']}" for world in worlds)
    assert len(expected) > 2
    assert sampled.keys() == expected.keys()
    share = SAMPLES / expected.total()
    chi_square = sum((sampled[key] - count * share) ** 2 / (count * share) for key, count in expected.items())
    freedom = len(expected) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_unseen_cards_lie_anywhere_with_equal_chance() -> None:
    state = whole("hands 1 8 8 8 8 / 2 2 3 3 4 · hole 7:2 · pile 4 4")
    hands = state.position()["hands"]
    assert_as_likely(state, 0, fixed=[hands[0], []])
    assert_as_likely(state, 1, fixed=[[], hands[1]])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_with_the_draw_pile_gone_they_are_in_the_other_hands(seat: int) -> None:
    state = whole("hands 1 8 / 2 2 5 / 3 · hole 7:2")
    hands = state.position()["hands"]
    assert_as_likely(state, seat, fixed=[hand if other == seat else [] for other, hand in enumerate(hands)])


def test_a_spectator_knows_no_hand() -> None:
    assert_as_likely(whole("hands 1 8 / 2 5"), None, fixed=[[], []])


def test_k14_cards_taken_from_the_market_stay_where_everyone_saw_them_go() -> None:
    state = whole("hands 1 1 1 6 6 / 2 2 2 2 2 · pile 8 8 4 5 5 · market 1 6 7")
    for move in ("1x3", "take 6", "take 7", "draw"):
        state.play(move)
    assert state.view(1)["shown"] == [[6, 7], []]
    assert_as_likely(state, 1, fixed=[[6, 7], state.position()["hands"][1]])
