"""One deal, every seat: luck cancels."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from tests.kit.tables import Table
from waterhole.lab.tournament.duplicate import Duplicate, Outcome

SEED = b"the same cards for everybody"


def duplicate(table: Table, hero: str = "random", other: str = "greedy") -> Duplicate:
    return Duplicate(table.game.name, table.players, table.options, hero, other, SEED)


def outcome(*points: list[int]) -> Outcome:
    return Outcome(list(points), [1, 1], [0.0, 0.0], [0.0, 0.0])


def test_the_hero_takes_every_seat_of_the_same_deal(table: Table) -> None:
    tables = list(duplicate(table).tables())
    deal = table.deal(SEED).snapshot()
    assert all(state.snapshot() == deal for state, _ in tables)
    assert [names.index("random") for _, names in tables] == list(range(table.players))
    assert all(names.count("greedy") == table.players - 1 for _, names in tables)


def test_a_bot_that_is_its_own_opponent_gains_nothing_by_changing_seats(table: Table) -> None:
    played = duplicate(table, "greedy", "greedy").play()
    assert played.points == [played.points[0]] * table.players
    assert sum(played.shares()) == pytest.approx(1.0)


def test_a_duplicate_played_again_ends_the_same(table: Table) -> None:
    first, second = duplicate(table).play(), pickle.loads(pickle.dumps(duplicate(table))).play()
    assert (first.points, first.moves) == (second.points, second.moves)


def test_bots_of_one_duplicate_have_seeds_of_their_own(table: Table) -> None:
    deal = duplicate(table)
    seeds = {deal.seed_of(game, seat) for game in range(table.players) for seat in range(table.players)}
    assert len(seeds - {SEED}) == table.players**2


def test_every_choice_is_counted_and_timed(table: Table) -> None:
    played = duplicate(table).play()
    assert all(moves > 0 for moves in played.moves)
    assert all(0 < most <= total for most, total in zip(played.longest, played.seconds, strict=True))


def test_a_draw_is_half_a_win() -> None:
    played = outcome([20, 20], [11, 30])
    assert played.shares() == [0.5, 1.0]
    assert played.leads() == [0, 19]


def test_a_shared_win_among_many_is_shared_by_all_who_have_it() -> None:
    played = outcome([7, 7, 7], [7, 7, 3], [9, 2, 8])
    assert played.shares() == [float(Fraction(1, 3)), 0.5, 0.0]
    assert played.leads() == [0, 0, -1]
