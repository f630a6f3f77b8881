"""Sentences: numbers, lists, and who is spoken to."""

from __future__ import annotations

import pytest

from tests.games.kariba.table import KARIBA, kariba
from waterhole.engine.library.english import listed, sentences, some, verb


@pytest.mark.parametrize(
    ("count", "one", "many", "said"),
    [
        (1, "rhino", "rhinos", "a rhino"),
        (1, "elephant", "elephants", "an elephant"),
        (2, "mouse", "mice", "two mice"),
        (12, "card", "cards", "twelve cards"),
        (13, "card", "cards", "13 cards"),
    ],
)
def test_counts_are_words_as_long_as_that_is_usual(count: int, one: str, many: str, said: str) -> None:
    assert some(count, one, many) == said


def test_lists_end_in_and() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_verbs_agree() -> None:
    assert [verb(base, you=False) for base in ("play", "push", "pass")] == ["plays", "pushes", "passes"]
    assert verb("play", you=True) == "play"


def test_a_move_is_one_sentence_told_as_each_may_hear_it() -> None:
    events = kariba("hands 7 7 1 2 3 / 5 · hole 7:1 4:4 · pile 8 3 1").play("7x2")
    names = ["Ana", "Ben"]
    assert sentences(KARIBA, events, names, you=0) == [
        "You play two rhinos, chase away four giraffes and draw a zebra and an elephant."
    ]
    heard = ["Ana plays two rhinos, chases away four giraffes and draws two cards."]
    assert sentences(KARIBA, events, names, you=1) == heard
    assert sentences(KARIBA, events, names, you=None) == heard
    assert sentences(KARIBA, events, names, you=None, reveal=True) == [
        "Ana plays two rhinos, chases away four giraffes and draws a zebra and an elephant."
    ]


def test_who_is_called_you_is_spoken_to() -> None:
    events = kariba("hands 7 7 / 5").play("7x1")
    assert sentences(KARIBA, events, ["You", "Ben"], you=None) == ["You play a rhino."]


def test_what_nobody_did_is_a_sentence_of_its_own() -> None:
    table = kariba("hands 1 2 3 4 4 / 5 · pile 8 7 · market 2 6")
    table.play("1x1")
    assert sentences(KARIBA, table.play("take 6"), ["Ana", "Ben"], you=1) == [
        "Ana takes a leopard from the market.",
        "A rhino and an elephant come to the market.",
    ]
