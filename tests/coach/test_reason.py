"""Reasons: what is told about the best move was measured, out of what the seat may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.kit.tables import Table, tables
from tests.server.kit.twins import imagined
from waterhole import load
from waterhole.bots.analysis import Estimate, Verdict
from waterhole.bots.search.budget import Budget
from waterhole.coach.hints.advice import Adviser
from waterhole.coach.hints.outlook import ENDED, GONE, OWN, SETBACK, look_ahead
from waterhole.coach.hints.reason import Reason, reason_for
from waterhole.engine.library.state import State

FEW = 400


def kariba(**position: Any) -> State:
    """A small waterhole between two players; seat 0 is to move."""
    usual = {"game": "kariba", "players": 2, "turn": 0, "start": 0, "captured": [[], []], "pile": [], "market": None}
    return load("kariba").read({**usual, **position, "partial": True}, seed=1)


def judged(state: State, *chances: tuple[str, float], error: float = 0.005) -> Verdict:
    """A verdict that somebody else has reached."""
    lines = tuple(Estimate(move, 0, 1000, (chance, 1 - chance), error) for move, chance in chances)
    return Verdict(state.turn, lines)


def reason(state: State, *chances: tuple[str, float], error: float = 0.005) -> Reason:
    return reason_for(state.observe(state.turn), judged(state, *chances, error=error), FEW)


def test_four_giraffes_that_another_can_chase_are_now_or_never() -> None:
    state = kariba(hands=[[5, 1, 1, 1, 2], [3, 5, 6, 7, 8]], waterhole=[0, 0, 0, 4, 3, 0, 0, 0], pile=[6, 6, 7])
    why = reason(state, ("5x1", 0.8), ("1x1", 0.5))
    assert (why.kind, why.against, why.this) == ("now_or_never", "1x1", 4.0)
    assert why.that is not None
    assert 0.15 <= why.that <= 1
    assert why.worlds == FEW


def test_points_that_nobody_else_can_take_are_no_matter_of_now_or_never() -> None:
    """Only elephants chase the rhinos away, and all that are not on the table are in one's own hand."""
    mine = [8, 8, 8, 1, 1]
    state = load("kariba").read(
        {
            "game": "kariba", "players": 2, "turn": 0, "start": 0, "hands": [mine, [2, 3, 4, 5, 6]],
            "waterhole": [0, 0, 0, 0, 0, 0, 3, 2], "captured": [[1] * 6 + [8] * 3, [7] * 5], "market": None,
            "pile": [2] * 7 + [3] * 7 + [4] * 7 + [5] * 7 + [6] * 7,
        },
        seed=1,
    )  # fmt: skip
    why = reason(state, ("8x1", 0.8), ("1x1", 0.5))
    assert (why.kind, why.this) == ("now", 3.0)


def test_points_that_another_move_brings_as_well_the_next_time_are_not_gone() -> None:
    """After two ostriches, one more makes the herd: “5x4” is never legal again, but the giraffes can be had."""
    state = kariba(hands=[[5, 5, 5, 5, 8], [1, 1, 2, 2, 3]], waterhole=[0, 0, 0, 4, 0, 0, 0, 0])
    assert "5x4" not in after(state, "5x2", "3x1").moves()
    assert after(state, "5x2", "3x1", "5x1").scores[0] == 4
    why = reason(state, ("5x4", 0.8), ("5x2", 0.5))
    assert why.that is not None
    assert why.that < 0.5


def after(state: State, *moves: str) -> State:
    later = state.copy()
    for move in moves:
        later.play(move)
    return later


def test_where_there_is_one_move_that_is_the_reason() -> None:
    state = kariba(hands=[[3], [4, 4]], waterhole=[0] * 8)
    assert reason(state, ("3x1", 0.2)) == Reason("only")


def test_moves_within_the_doubt_are_said_to_be_as_good() -> None:
    state = kariba(hands=[[3, 4], [5, 6]], waterhole=[0] * 8)
    assert reason(state, ("3x1", 0.51), ("4x1", 0.5), error=0.02) == Reason("close", "4x1", 0.51, 0.5)
    why = reason(state, ("3x1", 0.51), ("4x1", 0.505), error=0.01)
    assert why.kind == "close"


def test_a_move_as_good_is_named_beside_the_reason_why_both_are_better_than_others() -> None:
    state = kariba(hands=[[7, 7, 1], [6, 6]], waterhole=[0, 0, 0, 4, 0, 0, 2, 0], pile=[6, 6])
    why = reason(state, ("7x1", 0.80), ("7x2", 0.797), ("1x1", 0.4))
    assert (why.equal, why.against, why.this) == ("7x2", "1x1", 4.0)


def test_the_last_card_ends_the_game() -> None:
    state = kariba(hands=[[3, 3], [4]], waterhole=[0] * 8, captured=[[1], []])
    why = reason(state, ("3x2", 1.0), ("3x1", 0.6))
    assert (why.kind, why.this) == ("ends", 1.0)


def test_trying_ones_luck_on_a_high_cactus_is_measured_to_lose_rounds() -> None:
    position = load("mada").deal(2, seed=1, start=0).position()
    pile = [card for card in position["pile"] if card != 13]
    thirteen = [13] * (len(position["pile"]) - len(pile))
    state = load("mada").read(
        {**position, "piles": [[13], [2]], "hands": [[13], [1]], "pile": pile[:20] + thirteen[:1], "partial": True},
        seed=1,
    )
    luck, play = look_ahead(state.observe(0), ["luck", "play 13"], FEW, 0)
    assert luck.mean[SETBACK] > 0.6
    assert play.mean[OWN] == 6
    assert luck.mean[SETBACK] > play.mean[SETBACK]


def test_what_is_measured_of_a_move_that_ends_the_game() -> None:
    state = kariba(hands=[[3], [4, 4]], waterhole=[0] * 8)
    (end,) = look_ahead(state.observe(0), ["3x1"], 10, promised=1)
    assert end.mean[ENDED] == 1
    assert end.mean[GONE] == 1


@pytest.mark.parametrize(
    "table", [table for table in tables() if table.players == max(table.game.seats)], ids=lambda table: table.name
)
def test_other_hidden_cards_make_the_same_advice_and_every_number_makes_sense(table: Table) -> None:
    adviser, chance = Adviser(Budget(simulations=600), seed=1), Random(table.name)
    kinds = set()
    for seed in range(8):
        state = table.middle(seed, chance.randrange(30))
        if state.over:
            continue
        advice = adviser.advise(state.observe(state.turn), worlds=200)
        twins = imagined(state, state.turn, chance)
        if twins is not None:
            again = adviser.advise(twins.other.observe(state.turn), worlds=200)
            assert (again.verdict.lines, again.reason) == (advice.verdict.lines, advice.reason)
        why = advice.reason
        kinds.add(why.kind)
        assert {why.against, why.equal} <= {None, *(line.move for line in advice.verdict.lines[1:])}
        if why.kind in ("safer", "better", "close"):
            assert 0 <= (why.this or 0) <= 1
            assert 0 <= (why.that or 0) <= 1
    assert len(kinds) > 1
