"""Imagined worlds at MADA: every arrangement of the unseen cards that is possible comes up as often as it should."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from tests.games.mada.table import MADA, doubtful, late
from waterhole.engine.kernel.journal import Card
from waterhole.engine.library.state import State
from waterhole.games.mada.state import FACES

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


def key(places: Sequence[Sequence[Card]]) -> str:
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


def hands_imagined(state: State, seat: int | None, of: int) -> set[str]:
    observation = state.observe(seat)
    return {str(observation.imagine(seed).position()["hands"][of]) for seed in range(300)}


def test_after_a_shuffle_everyone_who_counted_knows_what_the_hands_held() -> None:
    state = late("hands 1 2 / 3 4 · piles 5 6 / 7 · pile 8")
    state.play("draw")
    assert len(state.position()["pile"]) > 50
    assert hands_imagined(state, 0, of=1) == {"[3, 4]"}
    assert hands_imagined(state, 1, of=0) == {"[1, 2, 8]"}
    assert hands_imagined(state, None, of=0) > {"[1, 2, 8]", "[1, 3, 4]"}
    assert hands_imagined(state, None, of=1) == {str([a, b]) for a in (1, 2, 3, 4, 8) for b in (1, 2, 3, 4, 8) if a < b}


def test_a_card_drawn_after_the_shuffle_is_unknown_and_the_others_are_not() -> None:
    state = late("hands 1 2 / 3 4 · piles 5 6 / 7 · pile 8")
    state.play("draw")
    state.play("draw")
    imagined = hands_imagined(state, 0, of=1)
    assert str(state.position()["hands"][1]) in imagined or state.position()["phase"] == "scorpion"
    assert len(imagined) > 8
    assert all("3" in hand and "4" in hand for hand in imagined)


def test_a_card_that_leaves_a_hand_of_elder_cards_leaves_the_memory_too() -> None:
    state = late("hands 1 2 / 3 4 · piles 5 6 / 2 · pile 8")
    state.play("draw")
    state.play("play 3")
    assert hands_imagined(state, 0, of=1) == {"[4]"}


def test_when_nobody_can_tell_whether_a_card_is_elder_the_memory_is_given_up() -> None:
    state = doubtful()
    assert state.observe(0).record.recall
    state.play("play 3")  # the elder 3, or one that was drawn?
    assert not state.observe(0).record.recall
    assert len(hands_imagined(state, 0, of=1)) > 30


def test_memory_never_excludes_what_is_true() -> None:
    """Whatever a seat imagines fits what it knows, and what it knows fits the cards that are really there."""
    for seed in range(40):
        state, chance = MADA.deal(3, seed), Random(seed)
        while not state.over:
            state.play(chance.choice(state.moves()))
            o = state.observe(0).record
            hands = state.position()["hands"]
            others = Counter(card for hand in hands[1:] for card in hand)
            known = Counter(dict(zip(FACES, o.known.tolist(), strict=True)))
            assert +known <= others
            assert all(o.elders[seat] <= len(hands[seat]) for seat in range(3))
