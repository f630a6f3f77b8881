"""Imagined worlds: every one that fits what a seat has seen, each as often as any other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tests.games.tembo.table import TEMBO, position
from waterhole.engine.library.state import State
from waterhole.games.tembo.deck import default

WORLDS = 6000


def late(text: str) -> State:
    """A small situation late in a game: every animal, elephant and crocodile that is not named is gone."""
    now = position(text)
    places = [
        *now["hands"],
        *now["crossed"],
        now["river"],
        now["pile"],
        [number for row in now["rows"] for number, _ in row],
    ]
    named = Counter(card for place in places for card in place)
    deck = default().counts()
    del deck["lion"]
    now["gone"] = list((deck - named).elements())
    return TEMBO.read(now)


def world(state: State) -> tuple[object, ...]:
    """Hidden cards and where they lie; hands in any order are one hand."""
    position = state.position()
    return (*map(tuple, position["hands"]), tuple(position["river"]), tuple(position["pile"]))


def fitting(state: State, seat: int | None) -> Counter[tuple[object, ...]]:
    """Every way to lay out the hidden cards that this seat cannot tell from the real one, by brute force.

    Cards that look alike are told apart here, so that a world counts as often as it comes about.
    """
    position = state.position()
    hidden = [hand for other, hand in enumerate(position["hands"]) if other != seat]
    hidden += [position["river"], position["pile"]]
    found: Counter[tuple[object, ...]] = Counter()
    for cards in permutations([card for place in hidden for card in place]):
        left = list(cards)
        for place in hidden:
            place[:] = [left.pop(0) for _ in place]
        if any("lion" in hand for hand in position["hands"]):
            continue
        again = state.game.read(position)
        if again.over == state.over:
            found[world(again)] += 1
    return found


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("hands 1 2 / 3 4 · lions 3 4 5 · river 5 6 · pile 7", 0),
        ("hands 1 / 3 elephant · lions 5 · river lion 6 · pile 7 lion", 0),
        ("hands 1 / 3 / croc-gnu · lions 4 5 · river lion · pile elephant elephant", 0),
        ("hands 1 / 3 / croc-gnu · lions 4 5 · river lion · pile elephant elephant", None),
        ("hands 30 croc-gnu / 3 4 · rows 1: 20A, 2: 21B · lions 3 4 5 · pile 25 11 12", 1),  # seat 0 can play
        ("hands 10 elephant / 3 4 · rows 1: 20A, 2: 21B · lions 3 4 5 · pile 25 11 12", 1),  # seat 0 cannot
        ("hands 10 / 3 4 · rows 1: 20A · phase lion · lions 5 · pile 25 lion 12", 1),
    ],
)
def test_every_world_that_fits_is_imagined_equally_often(text: str, seat: int | None) -> None:
    state = late(text)
    expected = fitting(state, seat)
    ways = sum(expected.values())
    observation = state.observe(seat)
    imagined = Counter(world(observation.imagine(seed)) for seed in range(WORLDS))
    assert imagined.keys() <= expected.keys()
    surprise = sum(
        (imagined[one] - WORLDS * weight / ways) ** 2 / (WORLDS * weight / ways) for one, weight in expected.items()
    )
    freedom = len(expected) - 1
    assert surprise < freedom + 5 * (2 * freedom) ** 0.5  # chi-square: five deviations above its mean


def test_whoever_is_to_move_can_move_in_every_imagined_world() -> None:
    state = late("hands 42 1 2 3 4 / 5 6 / 7 · rows 1: 41A, 2: 40A · lions 3 4 5 · pile 8 9")
    for seat in (1, 2, None):
        for seed in range(50):
            imagined = state.observe(seat).imagine(seed)
            assert not imagined.over
            assert 42 in imagined.position()["hands"][0]
            assert imagined.moves()


def test_nobody_holds_a_lion_in_any_imagined_world() -> None:
    state = late("hands 1 2 3 4 5 / 6 7 8 9 10 / 11 12 · river lion lion 13 · pile lion 14 15")
    for seed in range(200):
        assert all("lion" not in hand for hand in state.observe(0).imagine(seed).position()["hands"])
