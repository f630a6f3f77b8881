"""Puzzles: which there are, the one of the day, and what an attempt is worth."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path
from pydantic import Field

from waterhole import bots, games
from waterhole.bots.habit import Habit
from waterhole.coach.hints.reason import reason_among
from waterhole.coach.puzzles.puzzle import Puzzle, shipped
from waterhole.server.club import daily
from waterhole.server.common.refusal import Refusal
from waterhole.server.http.routes.callers import REFUSALS, AtWork, TheHouse, exact
from waterhole.server.http.routes.tables import GameName
from waterhole.server.telling.info import options_of, scenery
from waterhole.server.telling.news import news_of, played
from waterhole.server.telling.wire import News

FIRST, SECOND = 1, 2  # versions: before the move, and after it
SUSPECTS = 3  # moves of which a hint says that the best is among them
HINTS = 2
WORLDS = 2000  # imagined for a reason

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], responses=REFUSALS)

PuzzleId = Annotated[str, Path(max_length=40)]


@dataclass(frozen=True, slots=True)
class PuzzleNamed:
    """A puzzle in a list."""

    id: str
    grade: int  # 1: a little thought; 3: hardly anybody sees it at once


@dataclass(frozen=True, slots=True)
class PuzzleShelf:
    """The puzzles of a game."""

    game: str
    today: str  # the same for everybody, from midnight to midnight UTC
    puzzles: list[PuzzleNamed]  # the easiest first


@dataclass(frozen=True, slots=True)
class PuzzlesSeen:
    """All puzzles, and which day it is here."""

    day: str  # yyyy-mm-dd
    shelves: list[PuzzleShelf]


@dataclass(frozen=True, slots=True)
class PuzzleShown:
    """A puzzle to be solved: the table as the seat sees it, and not the solution."""

    game: str
    id: str
    grade: int
    news: dict[str, Any]  # as a table would tell it


@exact
@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that somebody thinks is the best; null from somebody who gives up and wants to see it."""

    move: Annotated[str, Field(max_length=64)] | None


@dataclass(frozen=True, slots=True)
class MoveChance:
    """A move, and the chance to win the game with it."""

    move: str
    chance: float


@dataclass(frozen=True, slots=True)
class PuzzleJudged:
    """What an attempt is worth, beside all other moves; and how it would go on."""

    right: bool
    best: str
    chances: list[MoveChance]  # best first
    reason: dict[str, Any]  # why the best move is the best, as in a hint
    news: dict[str, Any]


@exact
@dataclass(frozen=True, slots=True)
class HintStep:
    """The first hint, or a further one."""

    step: Annotated[int, Field(strict=True, ge=1, le=HINTS)]


@dataclass(frozen=True, slots=True)
class PuzzleHint:
    """First a move that tempts and is not the best; then a few moves, one of which is."""

    step: int
    last: bool
    tempting: MoveChance | None
    among: list[str]


@router.get("")
def all_puzzles(house: TheHouse) -> PuzzlesSeen:
    """What there is to be solved, and today's puzzles."""
    today = daily.today(house.clock.now())
    return PuzzlesSeen(today.isoformat(), [shelf for name in games.names() if (shelf := shelf_of(name, today))])


@router.get("/{game}/{puzzle}")
async def one_puzzle(game: GameName, puzzle: PuzzleId, bench: AtWork) -> PuzzleShown:
    """A position, from the seat that is to move."""
    shown = found(game, puzzle)
    return PuzzleShown(shown.game, shown.id, shown.grade, await bench.do(lambda: told(before(shown))))


@router.post("/{game}/{puzzle}")
async def attempt(game: GameName, puzzle: PuzzleId, wanted: Attempt, bench: AtWork) -> PuzzleJudged:
    """Is this the best move? It is made in the puzzle's own world, and told as the seat would hear of it."""
    return await bench.do(judged, found(game, puzzle), wanted.move)


def judged(asked: Puzzle, wanted: str | None) -> PuzzleJudged:
    state = asked.state()
    move = asked.best if wanted is None else wanted.strip().lower()
    step = played(SECOND, asked.seat, move, state.play(move), asked.seat)
    return PuzzleJudged(
        right=wanted is not None and move == asked.best,
        best=asked.best,
        chances=[MoveChance(*each) for each in asked.chances.items()],
        reason=dict(reason_of(asked.game, asked.id)),
        news=told(news_of(state, asked.seat, SECOND, [step])),
    )


@router.post("/{game}/{puzzle}/hint")
async def hint(game: GameName, puzzle: PuzzleId, wanted: HintStep, bench: AtWork) -> PuzzleHint:
    """A little help."""
    return await bench.do(helped, found(game, puzzle), wanted.step)


def helped(asked: Puzzle, step: int) -> PuzzleHint:
    habit = Habit().choose(asked.observation())
    if step < HINTS:
        return PuzzleHint(step, False, MoveChance(habit, asked.chances[habit]), [])
    return PuzzleHint(step, True, None, suspects(asked, habit))


def shelf_of(game: str, today: date) -> PuzzleShelf | None:
    """A game's puzzles, if it has any. Day by day it is the turn of another, until all have had theirs."""
    puzzles = list(shipped(game).values())
    if not puzzles:
        return None
    turn = sorted(puzzle.id for puzzle in puzzles)[today.toordinal() % len(puzzles)]
    puzzles.sort(key=lambda puzzle: (puzzle.grade, puzzle.id))
    return PuzzleShelf(game, turn, [PuzzleNamed(puzzle.id, puzzle.grade) for puzzle in puzzles])


def found(game: str, id: str) -> Puzzle:
    puzzle = shipped(games.known(game)).get(id)
    if puzzle is None:
        raise Refusal("no_puzzle", 404, "There is no such puzzle.")
    return puzzle


def before(puzzle: Puzzle) -> News:
    """The moment of the decision. Those around the table are bots by name; the solver has the seat."""
    state = puzzle.state()
    names = list(bots.NAMES[: state.players])
    table = scenery(state.game, names, puzzle.seat, options_of(state.game, puzzle.position))
    return news_of(state, puzzle.seat, FIRST, table=table)


def suspects(puzzle: Puzzle, habit: str) -> list[str]:
    """The best move and those that come close to it, without the one that was named; no order gives it away."""
    close = [move for move in puzzle.chances if move != habit][:SUSPECTS]
    return [move for move in puzzle.state().moves() if move in close]


@lru_cache(maxsize=256)
def reason_of(game: str, id: str) -> dict[str, Any]:
    """Why the best move is the best, from what the seat may know. That all others are worse is proved already."""
    puzzle = shipped(game)[id]
    worse = [move for move in puzzle.chances if move != puzzle.best]
    found = reason_among(puzzle.observation(), puzzle.chances, worse, WORLDS)
    builtins: dict[str, Any] = msgspec.to_builtins(found)
    return builtins


def told(news: News) -> dict[str, Any]:
    """News as JSON, as the client hears it over a table's line."""
    builtins: dict[str, Any] = msgspec.to_builtins(news)
    return builtins
