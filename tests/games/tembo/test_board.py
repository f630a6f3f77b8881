"""The river at the terminal: everything is said in letters and figures, within 80 columns."""

from __future__ import annotations

import io

from rich.console import Console

from tests.games.tembo.table import tembo
from waterhole.engine.library.state import State


def drawn(state: State, seat: int | None) -> list[str]:
    out = io.StringIO()
    names = ["Ana", "Ben", "Cleopatra the Elephantine", "Dan"][: state.players]
    Console(file=out, width=80, highlight=False).print(state.game.draw(state.view(seat), names))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_an_animal_shows_its_owner_number_species_and_points() -> None:
    lines = drawn(tembo("hands 7 9 elephant croc-gnu / 16 · rows 1: 4A 11B 30A · lions 3 · gone 8 super"), 0)
    assert "    1          3      A:4 gnu +5   B:11 zebra +3   A:30 antelope +3" in lines
    assert "    2          ·      nobody: any animal may come" in lines
    assert "    3          ✖      LION ✖ closed for the rest of the game" in lines
    assert "Your hand           7 gnu +4   9 antelope +4   elephant   gnu crocodile" in lines
    assert "Gone                animals ×1   super crocodile ×1" in lines


def test_the_longest_rows_fit_and_no_animal_is_broken_in_two() -> None:
    row = " ".join(f"{number}{'ABCD'[number % 4]}" for number in range(1, 40))
    lines = drawn(tembo(f"hands 40 41 42 croc-antelope super / - / - / - · rows 1: {row}"), 0)
    assert max(map(len, lines)) <= 80
    for number in (3, 21, 39):
        assert sum(f"{'ABCD'[number % 4]}:{number} antelope +" in line for line in lines) == 1


def test_a_lion_that_is_owed_is_announced() -> None:
    assert "A lion is drawn     and closes a crossing, now" in drawn(tembo("hands 1 / 2 · phase lion"), 1)


def test_a_spectator_sees_no_hand() -> None:
    assert not any("Your hand" in line for line in drawn(tembo("hands 1 / 2"), None))
