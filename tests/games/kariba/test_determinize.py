"""Worlds that a seat imagines: every one that fits what it saw, each as often as it should."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tests.games.kariba.table import kariba
from waterhole.engine.state import State

SAMPLES = 12_000


def world(state: State) -> str:
    position = state.position()
    return f"{position['hands']} {position['pile']}"


def assert_as_likely(state: State, seat: int | None, expected: Counter[str]) -> None:
    observation = state.observe(seat)
    sampled = Counter(world(observation.imagine(seed)) for seed in range(SAMPLES))
    assert sampled.keys() == expected.keys()
    share = SAMPLES / expected.total()
    chi_square = sum((sampled[key] - count * share) ** 2 / (count * share) for key, count in expected.items())
    freedom = len(expected) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_unseen_cards_lie_anywhere_with_equal_chance(seat: int) -> None:
    state = kariba("hands 1 8 / 2 2 / 3 · hole 7:2 · won - / 4 4 / - · pile 5 2")
    hands, pile = state.position()["hands"], state.position()["pile"]
    others = [other for other in range(3) if other != seat]
    unseen = [card for other in others for card in hands[other]] + pile
    expected: Counter[str] = Counter()
    for order in permutations(unseen):
        cards, dealt = list(order), [list(hand) for hand in hands]
        for other in others:
            dealt[other] = sorted(cards.pop() for _ in hands[other])
        expected[f"{dealt} {cards}"] += 1
    assert_as_likely(state, seat, expected)


def test_a_spectator_knows_no_hand() -> None:
    state = kariba("hands 1 8 / 2 · pile 5")
    expected: Counter[str] = Counter()
    for a, b, c, d in permutations([1, 8, 2, 5]):
        expected[f"{[sorted([a, b]), [c]]} {[d]}"] += 1
    assert_as_likely(state, None, expected)


def test_k14_cards_taken_from_the_market_stay_where_everyone_saw_them_go() -> None:
    state = kariba("hands 6 1 / 2 3 4 · pile 8 5 2 3 4 · market 1 6 7")
    for move in ("1x1", "take 6", "take 7", "take 1", "draw"):
        state.play(move)
    assert state.view(1)["shown"] == [[1, 6, 7], []]
    assert state.position()["market"] == [2, 3, 5]
    expected: Counter[str] = Counter()
    for a, b, c in permutations([6, 8, 4]):  # two unknown cards in seat 0's hand, one in the draw pile
        expected[f"{[sorted([1, 6, 7, a, b]), [2, 3, 4]]} {[c]}"] += 1
    assert_as_likely(state, 1, expected)
