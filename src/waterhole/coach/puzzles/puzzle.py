"""A puzzle, and the file of a game's puzzles: JSON Lines, one puzzle a line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from waterhole import games
from waterhole.engine.errors import Refused, shown
from waterhole.engine.library.fields import whole
from waterhole.engine.library.game import Game, Position
from waterhole.engine.library.observation import Observation
from waterhole.engine.library.state import State

NAME = "puzzles.jsonl"  # in a game's folder
GRADES = (1, 2, 3)
ANY_SEED = 0  # what is drawn after the move has nothing to do with the puzzle


class BadPuzzle(Refused):
    """A line of the file is no puzzle of its game."""

    code = "bad_puzzle"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, whose turn it is, and which move wins most often, judged on what that seat may know."""

    id: str
    position: Position  # its hidden cards are one world of many
    seat: int
    best: str
    chances: dict[str, float]  # to win with each legal move, best first
    grade: int  # 1 to 3: the easiest, middle and hardest third of the game's puzzles
    ease: float  # how many of those who think quickly find it, from 0 to 1
    margin: float  # by which the best move is better than the second
    simulations: int  # that were spent on it
    when: float  # how much of its game was over, from 0 to 1

    @property
    def game(self) -> str:
        return str(self.position["game"])

    def state(self) -> State:
        """The game at this moment."""
        return loaded(self.game).read(self.position, ANY_SEED)

    def observation(self) -> Observation:
        """What whoever solves it may know."""
        return self.state().observe(self.seat)


@cache
def loaded(name: str) -> Game:
    """A game with its own cards."""
    return games.load(name)


def id_of(position: Mapping[str, Any]) -> str:
    """The name of a puzzle: it changes with its position and with nothing else."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def file_of(game: str) -> Path:
    """Where a game's puzzles are."""
    return games.deck_file(game).with_name(NAME)


@cache
def shipped(game: str) -> dict[str, Puzzle]:
    """The puzzles that come with a game, by their names; none if it has no such file."""
    file = file_of(game)
    return {puzzle.id: puzzle for puzzle in read(file.read_text(encoding="utf-8"))} if file.exists() else {}


def graded(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The same, each with the grade that it has among them; the easiest first."""
    ranked = sorted(puzzles, key=lambda puzzle: (-puzzle.ease, -puzzle.margin, puzzle.id))
    return [replace(puzzle, grade=1 + len(GRADES) * rank // len(ranked)) for rank, puzzle in enumerate(ranked)]


def write(puzzle: Puzzle) -> str:
    """A line of the file."""
    chances = [{"move": move, "chance": chance} for move, chance in puzzle.chances.items()]
    return json.dumps({**asdict(puzzle), "chances": chances}, separators=(",", ":")) + "\n"


def read(text: str) -> list[Puzzle]:
    """All puzzles of a file; a line that cannot be one is named, with the reason."""
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            puzzle = read_line(line)
            if puzzle.id in found:
                raise BadPuzzle(f"the puzzle {puzzle.id} is there twice.")
        except Refused as refused:
            raise BadPuzzle(f"Line {number} of the puzzles cannot be taken: {refused}") from None
        found[puzzle.id] = puzzle
    return list(found.values())


def read_line(line: str) -> Puzzle:
    """One puzzle, with everything checked that needs no thinking."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadPuzzle(f"it is not JSON: {error}.") from None
    names = {field.name for field in fields(Puzzle)}
    if not isinstance(told, dict) or set(told) != names:
        raise BadPuzzle(f"a puzzle has exactly these fields: {', '.join(sorted(names))}.")
    if not isinstance(told["position"], dict) or not isinstance(told["chances"], list):
        raise BadPuzzle("its position is an object, and its chances are a list.")
    chances = dict(map(read_chance, told["chances"]))
    if len(chances) < len(told["chances"]):
        raise BadPuzzle("its chances are not those of the legal moves.")
    puzzle = Puzzle(**{**told, "chances": chances})
    check(puzzle)
    return puzzle


def read_chance(told: Any) -> tuple[str, float]:
    match told:
        case {"move": str(move), "chance": float() | int() as chance} if len(told) == 2 and 0 <= chance <= 1:
            return move, float(chance)
    raise BadPuzzle(f"a chance is written with its move and a number from 0 to 1, not {shown(told)}.")


def check(puzzle: Puzzle) -> None:
    """Does it hold together: a position of its game, a turn of its seat, and a judgement of every move?"""
    state = loaded(games.known(puzzle.position.get("game", ""))).read(puzzle.position, ANY_SEED)
    if puzzle.id != id_of(puzzle.position):
        raise BadPuzzle(f"its name should be {id_of(puzzle.position)}, not {shown(puzzle.id)}: something was changed.")
    if state.over or not whole(puzzle.seat, 0, state.players - 1) or state.turn != puzzle.seat:
        raise BadPuzzle(f"it is not the turn of seat {shown(puzzle.seat)} in this position.")
    if sorted(puzzle.chances) != sorted(state.moves()):
        raise BadPuzzle("its chances are not those of the legal moves.")
    chances = list(puzzle.chances.values())
    if puzzle.best != next(iter(puzzle.chances)) or chances != sorted(chances, reverse=True):
        raise BadPuzzle("its best move does not come first.")
    if not whole(puzzle.grade, GRADES[0], GRADES[-1]) or not whole(puzzle.simulations, 1, 10**12):
        raise BadPuzzle("its grade is 1, 2 or 3, and its simulations are a whole number.")
    if not all(
        isinstance(share, float | int) and not isinstance(share, bool) and 0 <= share <= 1
        for share in (puzzle.ease, puzzle.margin, puzzle.when)
    ):
        raise BadPuzzle("its ease, its margin and its “when” are numbers from 0 to 1.")
