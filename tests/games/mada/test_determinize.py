"""Imagined worlds at MADA: every arrangement of the unseen cards that is possible comes up as often as it should."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

from tests.games.mada.table import MADA, late
from waterhole.engine.state import State

SAMPLES = 12_000


def arrangements(state: State, seat: int | None) -> Counter[str]:
    """All ways to lay the unseen cards, by brute force: no scorpion in a hand, each order of the cards alike."""
    position = state.position()
    others = [hand for owner, hand in enumerate(position["hands"]) if owner != seat]
    places = [*others, position["pile"]]
    unseen = [card for place in places for card in place]
    counts: Counter[str] = Counter()
    for order in permutations(unseen):
        cards = list(order)
        laid = [[cards.pop() for _ in place] for place in places]
        if not any("scorpion" in hand for hand in laid[:-1]):
            counts[key([*(sorted(map(str, hand)) for hand in laid[:-1]), laid[-1]])] += 1
    return counts


def imagined(state: State, seat: int | None) -> Counter[str]:
    counts: Counter[str] = Counter()
    observation = state.observe(seat)
    for seed in range(SAMPLES):
        position = observation.imagine(seed).position()
        others = [sorted(map(str, hand)) for owner, hand in enumerate(position["hands"]) if owner != seat]
        counts[key([*others, position["pile"]])] += 1
    return counts


def key(places: list[list[object]]) -> str:
    return json.dumps(places)


@pytest.mark.parametrize(
    ("position", "seat"),
    [
        ("hands 1 / 2 3 · pile 4 5", 0),
        ("hands 1 / 2 / 3 · piles 5 / - / 6 · pile 4 S", 0),
        ("hands 1 / 2 3 · pile S S L", 1),
        ("hands 5 / 5 L · pile 5 S", None),
        ("hands 2 / 3 D · pile 4 · phase swap", 1),
    ],
)
def test_every_possible_world_is_as_likely(position: str, seat: int | None) -> None:
    state = late(position)
    expected, seen = arrangements(state, seat), imagined(state, seat)
    assert set(seen) <= set(expected)
    total = sum(expected.values())
    surprise = sum(
        (seen[world] - SAMPLES * ways / total) ** 2 / (SAMPLES * ways / total) for world, ways in expected.items()
    )
    freedom = len(expected) - 1
    assert surprise < freedom + 4 * (2 * freedom) ** 0.5


def test_the_own_hand_and_everything_face_up_stays() -> None:
    state = late("turn 1 · hands 1 2 / 3 D / L · piles 4 4 / L / - · aside 9 / - / 7 8 · discard S 5 · pile 6 S 6 10")
    for seed in range(50):
        world = state.observe(1).imagine(seed).position()
        for field in ("turn", "start", "phase", "piles", "aside", "discard", "deck", "partial"):
            assert world[field] == state.position()[field]
        assert world["hands"][1] == [3, "double"]
        assert [len(hand) for hand in world["hands"]] == [2, 2, 1]
        unseen = [*world["hands"][0], *world["hands"][2], *world["pile"]]
        assert sorted(map(str, unseen)) == ["1", "10", "2", "6", "6", "lemur", "scorpion"]


def test_no_scorpion_is_ever_imagined_in_a_hand() -> None:
    for seed in range(200):
        state = MADA.deal(5, seed)
        world = state.observe(seed % 5).imagine(seed).position()
        assert not any("scorpion" in hand for hand in world["hands"])


def test_an_imagined_world_can_be_played_to_its_end() -> None:
    for seed in range(20):
        state = MADA.deal(3, seed)
        for move in range(10):
            state.play(state.moves()[move % len(state.moves())])
        world = state.observe(state.turn).imagine(seed)
        moves = 0
        while not world.over:
            world.play(world.moves()[moves % len(world.moves())])
            moves += 1
            assert MADA.read(world.position()).position() == world.position()
