"""Lessons: all that a page needs to let somebody learn a game by playing it."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Response

from waterhole import games
from waterhole.coach.lessons import Lesson, Part, parts_of
from waterhole.server.common.refusal import Refusal
from waterhole.server.http.routes.callers import REFUSALS
from waterhole.server.http.routes.tables import GameName
from waterhole.server.table.games import loaded
from waterhole.server.telling import wire
from waterhole.server.telling.info import scenery
from waterhole.server.telling.news import news_of, played

JSON = "application/json"
APART = 100  # versions from one step to the next: more than a step has moves

router = APIRouter(prefix="/api", tags=["learning"], responses=REFUSALS)


@router.get("/lessons/{game}", response_class=Response, responses={200: {"content": {JSON: {"schema": {}}}}})
def lesson(game: Annotated[GameName, Path()]) -> Response:
    """A lesson: its steps, the moves that each expects, and the messages of a table that follow."""
    return Response(told(games.known(game)), media_type=JSON)


@cache
def told(name: str) -> bytes:
    """A lesson as it is sent. It is the same for everybody."""
    game = loaded(name, None)
    try:
        lesson, parts = parts_of(game)
    except FileNotFoundError:
        raise Refusal("no_lesson", 404, f"There is no lesson of {game.title} yet.", game=name) from None
    table = scenery(game, lesson.names, lesson.seat)
    steps = [step_of(lesson, part, APART * number) for number, part in enumerate(parts, 1)]
    return wire.ENCODE.encode(wire.Lesson(table, lesson.coach, steps))


def step_of(lesson: Lesson, part: Part, version: int) -> wire.LessonStep:
    return wire.LessonStep(
        id=part.step.id,
        fresh=part.step.position is not None,
        before=news_of(part.before, lesson.seat, version),
        ways=[wire.Way(move, heard(lesson, part, move, version)) for move in part.ways],
        riddle=part.step.riddle,
        light=list(part.step.light),
    )


def heard(lesson: Lesson, part: Part, move: str, version: int) -> list[wire.News]:
    """What the learner hears of a move of their own, and of each answer."""
    return [
        news_of(each.after, lesson.seat, number, [played(number, each.seat, each.move, each.events, lesson.seat)])
        for number, each in enumerate(part.ways[move], version + 1)
    ]
