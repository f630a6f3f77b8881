"""Matches: rotation, totals, and what can be taken back."""

from __future__ import annotations

import pytest

import waterhole
from tests.games.kariba.table import KARIBA, kariba
from waterhole import BadGame, IllegalMove, Refused
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match


def finish(match: Match) -> None:
    while not match.state.over:
        match.play(match.state.moves()[0])


def test_the_first_game_of_a_match_is_the_deal_of_its_seed() -> None:
    assert Match(KARIBA, 3, seed=11).state.snapshot() == KARIBA.deal(3, seed=11).snapshot()


def test_later_games_are_dealt_anew_from_the_same_seed() -> None:
    positions = []
    for _ in range(2):
        match = Match(KARIBA, 2, seed=11, length=2)
        finish(match)
        first = match.turns[0].before
        match.deal_next()
        positions.append(match.state.position())
        assert match.state.position()["hands"] != first.position()["hands"]
    assert positions[0] == positions[1]


def test_the_start_passes_to_the_next_seat_with_each_game() -> None:
    match, starts = Match(KARIBA, 3, seed=1, length=5, start=1), []
    while True:
        starts.append(match.state.start)
        finish(match)
        if match.over:
            break
        match.deal_next()
    assert starts == [1, 2, 0, 1, 2]
    assert match.dealt == 5


def test_totals_count_the_game_in_progress_once() -> None:
    match = Match(KARIBA, 2, seed=5, length=2)
    finish(match)
    first = match.state.scores
    assert match.totals == first
    match.deal_next()
    assert match.totals == first
    finish(match)
    assert match.totals == [sum(points) for points in zip(first, match.state.scores, strict=True)]


def test_a_game_is_dealt_only_when_the_last_one_is_over() -> None:
    match = Match(KARIBA, 2, seed=5, length=1)
    with pytest.raises(IllegalMove, match="not over yet"):
        match.deal_next()
    finish(match)
    with pytest.raises(IllegalMove, match="The match is over"):
        match.deal_next()


@pytest.mark.parametrize("length", [0, 10, -1, "3", 1.5, True])
def test_a_match_has_one_to_nine_games(length: object) -> None:
    with pytest.raises(BadGame, match="1 to 9 games"):
        Match(KARIBA, 2, length=length)  # type: ignore[arg-type]


def test_a_refused_move_is_not_part_of_the_match() -> None:
    match = Match(KARIBA, 2, seed=5)
    with pytest.raises(Refused):
        match.play("9x9")
    assert match.turns == []


def at(text: str) -> Match:
    match = Match(KARIBA, 2, seed=1)
    match.state = kariba(text)
    return match


def test_a_move_that_showed_nothing_new_can_be_taken_back() -> None:
    match = at("hands 1 1 2 3 4 / 5 · pile 8 7 · market 2 6 6")
    before = match.state.position()
    match.play("1x2")
    after_play = match.state.position()
    match.play("take 6")
    match.undo(0, witnesses=[0])
    assert match.state.position() == after_play
    match.undo(0, witnesses=[0])
    assert match.state.position() == before
    assert match.turns == []


def test_nothing_is_taken_back_past_a_card_that_was_drawn() -> None:
    match = at("hands 1 1 2 3 4 / 5 · pile 8 7")
    match.play("1x2")
    position = match.state.position()
    with pytest.raises(Refused, match="cannot be taken back"):
        match.undo(0, witnesses=[0])
    assert match.state.position() == position


def test_nothing_is_taken_back_past_a_card_that_another_seat_showed() -> None:
    match = at("hands 1 1 2 / 5 6")
    match.play("1x2")
    match.undo(0, witnesses=[0])
    match.play("1x2")
    match.play("5x1")
    with pytest.raises(Refused, match="cannot be taken back"):
        match.undo(0, witnesses=[0])


def test_a_second_person_at_the_table_is_a_witness_too() -> None:
    match = at("hands 1 1 2 / 5 6")
    match.play("1x2")
    with pytest.raises(Refused, match="cannot be taken back"):
        match.undo(0, witnesses=[0, 1])


def test_nothing_is_taken_back_past_a_market_that_was_filled() -> None:
    match = at("hands 1 2 3 4 4 / 5 · pile 8 7 · market 2 6 6")
    match.play("1x1")
    match.play("take 6")
    with pytest.raises(Refused, match="cannot be taken back"):
        match.undo(0, witnesses=[0])


def test_there_may_be_nothing_to_take_back() -> None:
    with pytest.raises(Refused, match="nothing to take back"):
        Match(KARIBA, 2, seed=1).undo(0, witnesses=[0])


def dead_deal() -> int:
    """A seed of Tembo from which nobody can play: only elephants and crocodiles in the starting hand (T13)."""
    tembo = waterhole.load("tembo")
    return next(seed for seed in range(100_000) if tembo.deal(2, seed).over)


def test_a_deal_that_nobody_can_play_from_is_a_game_of_the_match() -> None:
    match = Match(waterhole.load("tembo"), 2, seed=dead_deal(), length=2)
    assert match.state.over
    assert (match.dealt, match.finished, match.totals) == (1, [[0, 0]], [0, 0])
    match.deal_next()
    assert match.dealt == 2
    assert [state.over for state in match.states(1)] == [True]
    while not match.state.over:
        match.play(match.state.moves()[0])
    assert match.over
    assert replay.read(replay.write(match, ["Ana", "Ben"])).match.totals == match.totals


def test_a_match_of_nothing_but_such_a_deal_is_over() -> None:
    match = Match(waterhole.load("tembo"), 2, seed=dead_deal(), length=1)
    assert match.over
    assert match.winners == [0, 1]
    assert replay.read(replay.write(match, ["Ana", "Ben"])).match.over


def test_every_state_of_a_game_can_be_looked_at_again() -> None:
    match = Match(KARIBA, 2, seed=3, length=2)
    seen: dict[int, list[object]] = {}
    while not match.over:
        if match.state.over:
            match.deal_next()
        seen.setdefault(match.dealt, [match.state.position()])
        match.play(match.state.moves()[0])
        seen[match.dealt].append(match.state.position())
    assert [len(states) > 2 for states in seen.values()] == [True, True]
    for number, positions in seen.items():
        assert [state.position() for state in match.states(number)] == positions
