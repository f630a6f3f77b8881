"""Puzzles: those that are shipped hold what they promise, and new ones are found as they should be."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.games.found import shipping
from waterhole import games
from waterhole.bots.analysis import Estimate, Verdict
from waterhole.bots.habit import Habit
from waterhole.coach.puzzles import mining
from waterhole.coach.puzzles.checking import doubts
from waterhole.coach.puzzles.mining import Variety, mine, traits
from waterhole.coach.puzzles.moments import moments
from waterhole.coach.puzzles.proof import MARGIN, Proof, judge_of, obvious, together
from waterhole.coach.puzzles.puzzle import GRADES, BadPuzzle, Puzzle, file_of, id_of, loaded, read, shipped, write

GAMES = shipping("puzzles.jsonl")
LEAST = 30  # puzzles of each game
ENOUGH = 12_000  # simulations after which the best move of every shipped puzzle is seen to be the best


def some(game: str = "kariba") -> Puzzle:
    return next(iter(shipped(game).values()))


@pytest.mark.parametrize("game", GAMES)
def test_there_are_many_puzzles_of_every_grade(game: str) -> None:
    puzzles = shipped(game)  # every line is read by the game's own rules
    assert len(puzzles) >= LEAST
    assert all(puzzle.game == game for puzzle in puzzles.values())
    grades = Counter(puzzle.grade for puzzle in puzzles.values())
    assert set(grades) == set(GRADES)
    assert min(grades.values()) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_the_best_move_is_legal_and_clearly_better_than_the_second(game: str) -> None:
    for puzzle in shipped(game).values():
        state = puzzle.state()
        assert puzzle.best in state.moves()
        assert state.turn == puzzle.seat
        best, second, *_ = puzzle.chances
        assert best == puzzle.best
        assert puzzle.chances[best] - puzzle.chances[second] == pytest.approx(puzzle.margin, abs=2e-4)
        assert puzzle.margin >= MARGIN
        assert len(puzzle.chances) == len(state.moves()) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_is_solved_by_habit_or_greed(game: str) -> None:
    for puzzle in shipped(game).values():
        observation = puzzle.observation()
        assert puzzle.best != Habit().choose(observation)
        assert puzzle.best != observation.game.greedy(observation)
        assert not obvious(observation, puzzle.best)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_judge_who_has_not_seen_them_agrees(game: str) -> None:
    found = {puzzle.id: list(doubts(puzzle, ENOUGH, judges=[5])) for puzzle in shipped(game).values()}
    assert {id: doubt for id, doubt in found.items() if doubt} == {}


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_nothing_about_a_puzzle(game: str) -> None:
    for puzzle in islice(shipped(game).values(), 6):
        observation = puzzle.observation()
        for seed in range(3):
            other = observation.imagine(seed).observe(puzzle.seat)
            assert other.view() == observation.view()
            assert judge_of(1).judge(other, 500).lines == judge_of(1).judge(observation, 500).lines
            assert obvious(other, puzzle.best) == obvious(observation, puzzle.best)


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_of_many_kinds(game: str) -> None:
    seen = Counter(trait for puzzle in shipped(game).values() for trait in traits(puzzle))
    count = len(shipped(game))
    assert {players for kind, players in seen if kind == "players"} >= {2, 3, 4} & set(games.load(game).seats)
    assert len({time for kind, time in seen if kind == "time"}) >= 2
    assert max(times for (kind, _), times in seen.items() if kind == "idea") <= count // 4


def test_a_name_follows_from_the_position_alone() -> None:
    puzzle = some()
    position = puzzle.position
    assert id_of(dict(reversed(position.items()))) == puzzle.id
    assert id_of({**position, "turn": 9}) != puzzle.id


def test_what_is_written_is_read_again() -> None:
    puzzles = list(islice(shipped("tembo").values(), 3))
    assert read("".join(map(write, puzzles))) == puzzles


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"id": "00000000"}, "something was changed"),
        ({"position": {"game": "chess"}}, "no game called 'chess'"),
        ({"position": 7}, "an object"),
        ({"seat": 4}, "not the turn of seat 4"),
        ({"best": "8x5"}, "does not come first"),
        ({"chances": []}, "not those of the legal moves"),
        ({"chances": [{"move": "8x1", "chance": 7}]}, "a number from 0 to 1"),
        ({"chances": [{"move": "8x1", "chance": 0.5}] * 2}, "not those of the legal moves"),
        ({"grade": 4}, "grade is 1, 2 or 3"),
        ({"margin": "much"}, "numbers from 0 to 1"),
        ({"more": 1}, "exactly these fields"),
        ({}, "twice"),
    ],
)
def test_a_damaged_puzzle_is_named_with_its_line_and_the_reason(changes: dict[str, Any], wrong: str) -> None:
    damaged = json.dumps({**json.loads(write(some())), **changes})
    assert wrong in refused(write(some()) + damaged)


@pytest.mark.parametrize(("line", "wrong"), [("{", "not JSON"), ("[]", "exactly these fields"), ("", "not JSON")])
def test_a_line_that_is_no_puzzle_is_named(line: str, wrong: str) -> None:
    assert wrong in refused(f"{write(some())}{line}\n")


def refused(text: str) -> str:
    with pytest.raises(BadPuzzle) as caught:
        read(text)
    assert str(caught.value).startswith("Line 2 of the puzzles cannot be taken: ")
    return str(caught.value)


def test_a_doubtful_puzzle_is_found_out() -> None:
    puzzle = some()
    worst = list(puzzle.chances)[-1]
    wrong = Puzzle(**{**{name: getattr(puzzle, name) for name in puzzle.__slots__}, "best": worst})
    assert any("prefers" in doubt for doubt in doubts(wrong, 2000))


def test_the_same_seed_finds_the_same_moments() -> None:
    game = loaded("kariba")
    one, other = ([moment.state.position() for moment in moments(game, 3)] for _ in range(2))
    assert one == other
    assert one != [moment.state.position() for moment in moments(game, 4)]


def test_moments_are_judged_as_their_positions_can_be_read() -> None:
    """A position does not hold all that was seen before it: neither does the moment."""
    for game in map(loaded, games.names()):
        for moment in islice(moments(game, 1), 5):
            again = game.read(moment.state.position())
            assert again.observe(again.turn).view() == moment.state.observe(again.turn).view()
            assert 0 <= moment.when < 1


def verdict(*chances: tuple[str, float]) -> Verdict:
    """What a judge found, in its order: of the last move it knows little."""
    lines = tuple(Estimate(move, 0, 1000, (chance, 1 - chance), 0.005) for move, chance in chances)
    return Verdict(0, lines)


def test_a_proof_is_of_the_move_that_the_judges_agree_on() -> None:
    one, two = verdict(("a", 0.7), ("b", 0.5), ("c", 0.55)), verdict(("a", 0.6), ("c", 0.5), ("b", 0.3))
    proof = together([one, two], 2000)
    about: Callable[[float], Any] = pytest.approx  # equal to a number, and none to a type checker
    assert proof == Proof({"a": about(0.65), "c": about(0.525), "b": about(0.4)}, 2000)
    assert list(proof.chances) == ["a", "c", "b"]


@pytest.mark.parametrize("chance", [0.7, 0.9])
def test_there_is_no_proof_if_a_move_that_was_dropped_is_as_good_on_average(chance: float) -> None:
    """A judge names the best of the moves that it looked into longest."""
    found = verdict(("a", 0.7), ("b", 0.5), ("c", chance))
    assert found.best.move == "a"
    assert together([found, found], 2000) is None


def test_mining_finds_puzzles_that_hold_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "DEEP", 4000)  # less thought than a shipped puzzle gets, but the same questions
    monkeypatch.setattr(mining, "LOOKS", ((400, 0.04),))
    (found,) = mine(loaded("kariba"), wanted=1, seed=6)
    assert read(write(found)) == [found]
    assert not obvious(found.observation(), found.best)


def test_not_too_many_puzzles_are_alike() -> None:
    puzzle = some()
    variety = Variety(18, [puzzle, puzzle])
    assert variety.welcomes(puzzle)
    variety.add(puzzle)
    assert not variety.welcomes(puzzle)


def test_what_is_there_already_counts() -> None:
    puzzles = list(islice(shipped("kariba").values(), 3))
    assert list(mine(loaded("kariba"), wanted=3, seed=1, there=puzzles)) == []


def test_the_files_lie_beside_the_rules_of_their_games() -> None:
    for game in games.names():
        assert file_of(game) == Path(games.__path__[0]) / game / "puzzles.jsonl"
