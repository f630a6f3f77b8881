"""Refusals: a sentence for a person, a code and the number of a rule for a program."""

from __future__ import annotations

import pickle
import re

import pytest

from tests.kit.tables import Table
from waterhole import IllegalMove, Refused
from waterhole.engine import errors


def test_every_refusal_has_a_code_of_its_own() -> None:
    kinds: list[type[Refused]] = [
        Refused,
        *(kind for kind in Refused.__subclasses__() if kind.__module__ == errors.__name__),
    ]
    assert len({kind.code for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert kind.code == re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()
        assert getattr(errors, kind.__name__) is kind


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("You hold no ostrich (K2).", "K2"),
        ("The scorpion asks for a card from your hand: discard one (M13).", "M13"),
        ("First play one or more cards of one animal (K2); you draw after that (K12).", "K12"),
        ("You hold no ostrich (K9) (K2).", "K2"),  # decks name their animals
        ("The game is over.", None),
        ("This game (K2) is not over yet.", None),
        ("", None),
    ],
)
def test_an_illegal_move_tells_the_rule_that_its_sentence_cites(sentence: str, rule: str | None) -> None:
    refusal = IllegalMove(sentence)
    assert refusal.rule == rule
    assert pickle.loads(pickle.dumps(refusal)).rule == rule


def test_every_reason_cites_a_rule_until_the_game_is_over(table: Table) -> None:
    letter = table.game.name[0].upper()
    for moves in (0, 7, 20, 60, 1000):
        state = table.middle(seed=moves, moves=moves)
        for move in set(table.game.texts) - set(state.moves()):
            with pytest.raises(IllegalMove) as refusal:
                state.play(move)
            rule = refusal.value.rule
            assert rule is None if state.over else rule in {f"{letter}{number}" for number in range(1, 16)}
