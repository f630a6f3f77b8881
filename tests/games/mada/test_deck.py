"""MADA's deck: another one is taken and travels with the game, a wrong one is refused with line and reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import waterhole
from tests.games.mada.table import MADA
from waterhole import BadDeck

TEXT = MADA.deck.text
COPIES = [5] * 8 + [4] * 5
PEARS = [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def deck(copies: list[int], pears: list[int]) -> dict[str, Any]:
    rows = enumerate(zip(copies, pears, strict=True), start=1)
    return {"cacti": [{"value": value, "copies": many, "pears": shown} for value, (many, shown) in rows]}


OTHER = deck([0, 10, *COPIES[2:]], [9, *PEARS[1:]])


def test_the_game_has_sixty_cacti_with_one_to_six_pears() -> None:
    assert MADA.deck.content == deck(COPIES, PEARS)
    assert sum(COPIES) == 60


def test_the_own_deck_is_null_in_a_position_and_another_is_written_out() -> None:
    assert MADA.deal(2, seed=1).position()["deck"] is None
    assert waterhole.load("mada", deck=MADA.deck.content).deal(2, seed=1).position()["deck"] is None
    assert waterhole.load("mada", deck=OTHER).deal(2, seed=1).position()["deck"] == OTHER


def test_a_position_brings_its_deck_along() -> None:
    dealt = waterhole.load("mada", deck=OTHER).deal(3, seed=5)
    assert dealt.position()["pile"].count(1) == 0
    for game in (MADA, waterhole.load("mada", deck=OTHER)):
        state = game.read(dealt.position(), seed=1)
        assert state.position() == dealt.position()
        assert state.observe(0).imagine(seed=3).position()["deck"] == OTHER
        while not state.over:
            state.play(state.moves()[-1])
        assert state.position()["deck"] == OTHER


def test_null_means_the_game_s_own_deck_whatever_the_table_plays_with() -> None:
    position = MADA.deal(2, seed=1).position()
    assert waterhole.load("mada", deck=OTHER).read(position).position() == position


def test_the_pears_of_the_deck_are_counted_and_shown() -> None:
    position = {
        "game": "mada", "players": 2, "turn": 0, "start": 0, "phase": "turn", "hands": [[3], []], "piles": [[], []],
        "aside": [[2, 13], []], "discard": [], "pile": [], "partial": True,
    }  # fmt: skip
    assert MADA.read({**position, "deck": None}).scores == [7, 0]
    rich = MADA.read({**position, "deck": deck(COPIES, [1, 8, *PEARS[2:]])})
    assert rich.scores == [14, 0]
    assert rich.view(1)["pears"] == [1, 8, *PEARS[2:]]


def test_all_cacti_may_be_alike() -> None:
    state = waterhole.load("mada", deck=deck([0] * 6 + [60] + [0] * 6, [1] * 13)).deal(2, seed=2)
    while not state.over and len(state.position()["pile"]) > 1:
        state.play("luck" if "luck" in state.moves() else state.moves()[0])
    assert set(state.position()["piles"][0]) <= {7, "lemur"}


def test_values_that_are_not_listed_have_no_cards() -> None:
    short = {"cacti": [{"value": value, "copies": 6, "pears": 2} for value in range(1, 11)]}
    state = waterhole.load("mada", deck=short).deal(2, seed=2)
    assert state.position()["deck"] == deck([6] * 10 + [0] * 3, [2] * 10 + [1] * 3)
    assert MADA.read(state.position()).position() == state.position()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("cacti = [\n {value = 1, copies = 5, pears = 1},\n {value = 2, copies = 5, pears = 11},\n]\n", 3),
        ('[[cacti]]\nvalue = 1\n"copies" = 77\npears = 1\n\n[[cacti]]\nvalue = 2\ncopies = 5\npears = 1\n', 3),
        ("[[ cacti ]]\nvalue = 1\ncopies = 5\npears = 1\n[[cacti]]\nvalue = 2\ncopies = 5\npears = 0\n", 8),
    ],
)
def test_the_line_is_right_however_the_deck_is_written(tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadDeck, match=f"line {line}: "):
        waterhole.load("mada", deck=file)
