"""The judge: every move on equal terms, from what the mover may know and nothing else."""

from __future__ import annotations

from tests.games.kariba.table import kariba
from tests.kit.tables import Table
from waterhole.bots.analysis import Verdict
from waterhole.bots.search.budget import Budget
from waterhole.coach.judge import Judge
from waterhole.engine.library.state import State

FEW = 600  # simulations


def judged(state: State, seed: int = 1, keep: tuple[str, ...] = ()) -> Verdict:
    return Judge(seed).judge(state.observe(state.turn), FEW, keep)


def test_every_legal_move_is_judged_for_every_seat(table: Table) -> None:
    state = table.middle(seed=3, moves=7)
    verdict = judged(state)
    assert sorted(line.move for line in verdict.lines) == sorted(state.moves())
    for line in verdict.lines:
        assert abs(sum(line.chances) - 1) < 1e-9
        assert len(line.chances) == state.players
        assert line.error > 0


def test_the_best_moves_are_compared_on_equal_terms(table: Table) -> None:
    state = table.middle(seed=4, moves=6)
    verdict = judged(state)
    first, second = verdict.lines[:2]
    assert first.visits == second.visits
    assert first.chances[verdict.seat] >= second.chances[verdict.seat]
    assert first.visits == max(line.visits for line in verdict.lines)


def test_a_move_that_is_to_be_kept_is_looked_into_as_long_as_the_best(table: Table) -> None:
    state = table.middle(seed=5, moves=4)
    for move in state.moves():
        verdict = judged(state, keep=(move,))
        kept = next(line for line in verdict.lines if line.move == move)
        assert kept.visits == verdict.best.visits


def test_hidden_cards_change_no_verdict(table: Table) -> None:
    state = table.middle(seed=6, moves=9)
    observation = state.observe(state.turn)
    other = observation.imagine(seed=99)
    assert other.observe(other.turn).view() == observation.view()
    assert judged(other).lines == judged(state).lines


def test_the_same_seed_gives_the_same_verdict_and_another_seed_another(table: Table) -> None:
    state = table.middle(seed=7, moves=5)
    assert judged(state, seed=1).lines == judged(state, seed=1).lines
    assert judged(state, seed=1).lines != judged(state, seed=2).lines


def test_a_judge_may_be_given_time_instead_of_simulations(table: Table) -> None:
    state = table.middle(seed=8, moves=5)
    verdict = Judge(1).judge(state.observe(state.turn), Budget(seconds=0.02))
    assert sorted(line.move for line in verdict.lines) == sorted(state.moves())
    assert all(line.visits for line in verdict.lines)


def test_a_herd_that_wins_the_game_is_best() -> None:
    verdict = judged(kariba("hands 1 1 1 2 / 3 · hole 8:4 2:2"))
    assert verdict.best.move == "1x3"
