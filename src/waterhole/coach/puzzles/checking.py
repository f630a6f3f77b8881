"""A puzzle is judged again by judges who have not seen it, with as much thought as one likes to spend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from waterhole.coach.puzzles.proof import judge_of, obvious
from waterhole.coach.puzzles.puzzle import Puzzle

JUDGES = (11, 22)


def doubts(puzzle: Puzzle, simulations: int, judges: Sequence[int] = JUDGES) -> Iterator[str]:
    """What speaks against a puzzle, in sentences; nothing, if all is well."""
    observation = puzzle.observation()
    if obvious(observation, puzzle.best):
        yield f"{puzzle.best} is too obvious."
    for seed in judges:
        best = judge_of(seed).judge(observation, simulations).best
        if best.move != puzzle.best:
            yield f"a judge prefers {best.move}, which wins {best.chance:.1%}, to {puzzle.best}."
