"""Tournaments: who meets whom, and that nothing but the settings decides what is played."""

from __future__ import annotations

from typing import Any

import pytest

from waterhole import Refused
from waterhole.lab.tournament.tournament import Results, Tournament

NAMES = ("a", "b", "c")


def points_and_moves(results: Results) -> dict[Any, Any]:
    """All that does not depend on the clock."""
    return {key: (outcome.points, outcome.moves) for key, outcome in results.items()}


def test_with_two_players_every_pair_meets_once() -> None:
    assert Tournament.of("kariba", NAMES).pairings == [("a", "b"), ("a", "c"), ("b", "c")]


def test_among_more_players_every_pair_meets_both_ways() -> None:
    found = Tournament.of("kariba", NAMES, players=3).pairings
    assert found == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]


def test_neighbours_meet_in_the_order_that_was_given() -> None:
    assert Tournament.of("kariba", NAMES, pairs="neighbours").pairings == [("a", "b"), ("b", "c")]
    found = Tournament.of("kariba", NAMES, players=4, pairs="neighbours").pairings
    assert found == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]


@pytest.mark.parametrize("players", [2, 4])
def test_the_first_meets_each_of_the_others(players: int) -> None:
    assert Tournament.of("kariba", NAMES, players, pairs="first").pairings == [("a", "b"), ("a", "c")]


def test_pairings_take_turns() -> None:
    assert list(Tournament.of("kariba", NAMES).keys(2)) == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]


def test_seeds_depend_on_settings_pairing_and_number_alone() -> None:
    one = Tournament.of("kariba", ("random", "greedy", "other"), seed=1)
    assert one.duplicate(0, 5) == Tournament.of("Kariba", ("Random", " greedy"), seed=1).duplicate(0, 5)
    others = [
        one.duplicate(0, 6),
        one.duplicate(1, 5),
        Tournament.of("kariba", ("random", "greedy"), seed=2).duplicate(0, 5),
        Tournament.of("kariba", ("greedy", "random"), seed=1).duplicate(0, 5),
        Tournament.of("kariba", ("random", "greedy"), options={"market": True}).duplicate(0, 5),
        Tournament.of("mada", ("random", "greedy")).duplicate(0, 5),
    ]
    assert one.duplicate(0, 5).seed not in {other.seed for other in others}
    assert len({other.seed for other in others}) == len(others)


@pytest.mark.long
def test_any_number_of_workers_plays_the_same_games() -> None:
    tournament = Tournament.of("kariba", ("random", "greedy"), players=3)
    alone, together = dict(tournament.play(3, workers=1)), dict(tournament.play(3, workers=2))
    assert len(alone) == 6
    assert points_and_moves(alone) == points_and_moves(together)


def test_what_is_known_is_not_played_again() -> None:
    tournament = Tournament.of("tembo", ("random", "greedy"))
    assert [key for key, _ in tournament.play(3, known={(0, 0), (0, 2)})] == [(0, 1)]


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"game": "poker"}, "no game called 'poker'"),
        ({"game": []}, "no game called"),
        ({"entrants": ["random"]}, "two bots or more"),
        ({"entrants": []}, "two bots or more"),
        ({"entrants": ["random", "greedy", "Random "]}, "'random' is named twice"),
        ({"entrants": ["random", 7]}, "by their names"),
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"players": 1}, "2 to 4 players, not 1"),
        ({"options": {"wings": True}}, "no option “wings”"),
        ({"pairs": "some"}, "all, neighbours, first; not 'some'"),
        ({"pairs": []}, "not \\[\\]"),
        ({"seed": 0.5}, "whole number"),
        ({"seed": 10**400}, "whole number"),
    ],
)
def test_settings_that_make_no_tournament_are_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        Tournament.of(**{"game": "kariba", "entrants": ["random", "greedy"], **settings})


@pytest.mark.parametrize(
    ("deals", "workers", "reason"),
    [(0, 1, "1,000,000 deals, not 0"), (1.5, 1, "deals, not 1.5"), (1, 0, "256 workers, not 0"), (1, 999, "not 999")],
)
def test_numbers_out_of_range_are_refused(deals: int, workers: int, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        Tournament.of("kariba", ("random", "greedy")).play(deals, workers)


def test_bots_that_there_are_not_are_refused_before_anything_is_played() -> None:
    with pytest.raises(Refused, match="no bot called 'hal'"):
        Tournament.of("kariba", ("random", "hal")).play(1)
