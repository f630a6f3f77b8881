"""MADA at the terminal: what must be seen at a glance, within 80 columns."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tests.games.mada.table import MADA, mada
from waterhole.engine.library.state import State

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Bartholomew the Longnamed"]


def drawn(state: State, seat: int | None) -> str:
    out = io.StringIO()
    Console(file=out, width=80).print(MADA.draw(state.view(seat), NAMES[-state.players :]))
    assert max(map(len, out.getvalue().splitlines())) <= 80
    return out.getvalue()


def test_top_cards_pears_and_cards_set_aside_are_shown_for_everyone() -> None:
    shown = drawn(
        mada("hands 1 / 2 / 3 / 4 5 / - · piles 3 9 / L / - / 1 / 13 13 · aside 13 2 / - / - / - / 1 · pile 4"), 0
    )
    assert "│   9   │" in shown
    assert "│ lemur │" in shown
    assert "empty" in shown
    assert "6 pears" in shown
    assert "●●○○○ 2 of 5" in shown
    assert "won 7 pears" in shown
    assert "won 1 pear " in shown
    assert "hand 2 cards" in shown
    assert "Draw pile   1 card " in shown


def test_a_hand_is_shown_with_its_pears_to_its_owner_alone() -> None:
    table = mada("hands 3 9 L / D · discard 4 S · pile 4 5")
    assert "Your hand   3 (1 pear)   9 (4 pears)   lemur" in drawn(table, 0)
    assert "Your hand   double lemur" in drawn(table, 1)
    assert "Your hand" not in drawn(table, None)
    assert "Discard   2 cards, scorpion on top" in drawn(table, None)


@pytest.mark.parametrize(
    ("phase", "asked"), [("scorpion", "A scorpion!"), ("swap", "A double lemur!"), ("loser", "You lost the round.")]
)
def test_what_is_asked_for_is_said_to_whom_it_is_asked(phase: str, asked: str) -> None:
    table = mada(f"hands 3 / 4 · pile 4 5 · phase {phase}")
    assert asked in drawn(table, 0)
    assert asked not in drawn(table, 1)
