"""Looks for puzzles in bots' games: cheap questions first, so that few positions are thought about for long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count

from waterhole.bots.habit import Habit
from waterhole.coach.puzzles.moments import Moment, moments
from waterhole.coach.puzzles.proof import Proof, at_stake, ease_of, judge_of, lead, obvious, prove
from waterhole.coach.puzzles.puzzle import GRADES, Puzzle, id_of
from waterhole.engine.library.game import Game
from waterhole.engine.library.observation import Observation

# Simulations of each look at a position, and the margin that is worth a longer one.
LOOKS = ((400, 0.04), (2500, 0.05), (15_000, 0.07))
DEEP, JUDGES = 100_000, (101, 202, 303)  # simulations of each of those who decide, and their seeds
DIGITS = 4  # of a chance
TIMES = 3  # that a game is divided into


def mine(game: Game, wanted: int, seed: int, there: Iterable[Puzzle] = ()) -> Iterator[Puzzle]:
    """New puzzles besides those that are there, until there are as many as wanted; from one game at most one."""
    known = {puzzle.id: puzzle for puzzle in there}
    variety = Variety(wanted, known.values())
    for number in count(seed):
        if len(known) >= wanted:
            return
        for puzzle in filter(None, map(puzzle_of, moments(game, number))):
            if puzzle.id in known:
                break  # this game has given its puzzle before
            if variety.welcomes(puzzle):
                variety.add(puzzle)
                known[puzzle.id] = puzzle
                yield puzzle
                break


class Variety:
    """Keeps count of what the puzzles so far are like, so that not too many are alike."""

    def __init__(self, wanted: int, puzzles: Iterable[Puzzle]) -> None:
        half, few = max(2, wanted // 2), max(2, wanted // 6)
        self.most = {"players": half, "time": max(2, wanted * 4 // 5), "move": few, "idea": few}
        self.seen: Counter[tuple[str, object]] = Counter()
        for puzzle in puzzles:
            self.add(puzzle)

    def welcomes(self, puzzle: Puzzle) -> bool:
        """Is there room for one more like this?"""
        return all(self.seen[trait] < self.most[trait[0]] for trait in traits(puzzle))

    def add(self, puzzle: Puzzle) -> None:
        self.seen.update(traits(puzzle))


def traits(puzzle: Puzzle) -> list[tuple[str, object]]:
    """What a puzzle may have in common with others."""
    observation = puzzle.observation()
    group = observation.game.group
    return [
        ("players", puzzle.position["players"]),
        ("time", min(TIMES - 1, int(puzzle.when * TIMES))),
        ("move", puzzle.best),
        ("idea", (group(puzzle.best), group(Habit().choose(observation)))),
    ]


def puzzle_of(moment: Moment) -> Puzzle | None:
    """The puzzle that a moment is, if it is one."""
    observation = moment.state.observe(moment.state.turn)
    if not promising(observation):
        return None
    proof = prove(observation, DEEP, JUDGES)
    if proof is None or not at_stake(proof) or obvious(observation, proof.best):
        return None
    return written(moment, observation, proof)


def promising(observation: Observation) -> bool:
    """Is it worth thinking about for long?"""
    return all(likely(observation, simulations, margin) for simulations, margin in LOOKS)


def likely(observation: Observation, simulations: int, margin: float) -> bool:
    """Does one move seem to be better than all others by so much, and would somebody overlook it?"""
    verdict = judge_of(simulations).judge(observation, simulations)
    return lead(verdict) >= margin and not obvious(observation, verdict.best.move)


def written(moment: Moment, observation: Observation, proof: Proof) -> Puzzle:
    """As it goes into the file."""
    position = moment.state.position()
    return Puzzle(
        id=id_of(position),
        position=position,
        seat=observation.turn,
        best=proof.best,
        chances={move: round(chance, DIGITS) for move, chance in proof.chances.items()},
        grade=GRADES[0],  # until it is seen among others
        ease=round(ease_of(observation, proof.best), DIGITS),
        margin=round(proof.margin, DIGITS),
        simulations=proof.simulations,
        when=round(moment.when, 2),
    )
