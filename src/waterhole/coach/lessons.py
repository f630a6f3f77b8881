"""Lessons: prepared positions, what the learner does there, and what the others answer. A file a game, `lesson.toml`.

seat = 0                       # where the learner sits
names = ["", "Kito"]           # how the others are called
coach = "meerkat"              # the picture of whoever teaches

[[steps]]
id = "herd"                    # the client has its texts under this name
position = '{"game": …}'       # as the rules write it; without one, the game goes on from the step before
moves = ["7x1"]                # what is expected; "any" takes whatever is legal; without it, the step only tells
answers = ["3x1"]              # what the others do then, in turn
happens = ["chase"]            # events that the text speaks of: they must come of every expected move
scores = [2, 0]                # the points that everybody has then
riddle = true                  # the learner finds it alone: nothing is lit before they have tried
light = ["place:4"]            # spots to look at
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from waterhole.engine.errors import Refused, shown
from waterhole.engine.kernel.journal import Event
from waterhole.engine.library.fields import whole
from waterhole.engine.library.game import Game
from waterhole.engine.library.state import State

ANY: Literal["any"] = "any"
SEED = 1  # should anything be shuffled: every learner sees the same
MOST_POINTS = 1000


class BadLesson(Refused):
    """The file does not describe a lesson of this game."""

    code = "bad_lesson"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn."""

    id: str
    position: str | None = None
    moves: Sequence[str] | Literal["any"] = ()
    answers: Sequence[str] = ()
    happens: Sequence[str] = ()
    scores: Sequence[int] = ()
    riddle: bool = False
    light: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is taught of a game, in order."""

    seat: int
    names: Sequence[str]
    coach: str
    steps: Sequence[Step]


@dataclass(frozen=True, slots=True)
class Played:
    """A move of a lesson: whose, what happened, and how it is afterwards."""

    seat: int
    move: str
    events: list[Event]
    after: State


@dataclass(frozen=True, slots=True)
class Part:
    """A step on the table: how it is before, and for each expected move that move and the answers to it."""

    step: Step
    before: State
    ways: dict[str, list[Played]]


@cache
def parts_of(game: Game) -> tuple[Lesson, list[Part]]:
    """A game's own lesson, read and played through."""
    lesson = read((game.folder / "lesson.toml").read_text(encoding="utf-8"))
    return lesson, list(performed(game, lesson))


# What the file says.


def is_text(value: object) -> bool:
    return isinstance(value, str)


def are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def is_seat(value: object) -> bool:
    return whole(value, 0, 4)


def are_points(value: object) -> bool:
    return isinstance(value, list) and all(whole(each, 0, MOST_POINTS) for each in value)


def are_steps(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


Fields = Mapping[str, Callable[[object], bool]]
LESSON: Fields = {"seat": is_seat, "names": are_texts, "coach": is_text, "steps": are_steps}
STEP: Fields = {
    "id": is_text,
    "position": is_text,
    "moves": lambda value: value == ANY or are_texts(value),
    "answers": are_texts,
    "happens": are_texts,
    "scores": are_points,
    "riddle": lambda value: isinstance(value, bool),
    "light": are_texts,
}


def read(text: str) -> Lesson:
    """A lesson file, or a refusal that names the step and what is wrong there."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"The lesson is not TOML: {error}.") from None
    check("The lesson", written, LESSON, needed=LESSON)
    for number, step in enumerate(written["steps"], 1):
        check(f"Step {number}", step, STEP, needed=("id",))
    known = [step["id"] for step in written["steps"]]
    for each in known:
        if known.count(each) > 1:
            raise BadLesson(f"Two steps are called “{each}”.")
    return Lesson(**{**written, "steps": [Step(**step) for step in written["steps"]]})


def check(where: str, written: Mapping[str, Any], known: Fields, needed: Iterable[str]) -> None:
    """These fields and no others, each as it should be."""
    for name, value in written.items():
        if name not in known:
            raise BadLesson(f"{where} has no field “{name}”.")
        if not known[name](value):
            raise BadLesson(f"{where}: “{name}” cannot be {shown(value)}.")
    for name in needed:
        if name not in written:
            raise BadLesson(f"{where} needs a field “{name}”.")


# What it comes to on the table.


def performed(game: Game, lesson: Lesson) -> Iterator[Part]:
    """The steps of a lesson as the rules carry them out; what they forbid is refused."""
    before: Part | None = None
    for step in lesson.steps:
        state = begin(game, lesson, step, before)
        before = Part(step, state, {move: list(played(lesson, step, state, move)) for move in expected(step, state)})
        if before.ways and state.turn != lesson.seat:
            raise BadLesson(f"Step “{step.id}”: it is the turn of seat {state.turn}, not of the learner.")
        yield before


def begin(game: Game, lesson: Lesson, step: Step, before: Part | None) -> State:
    """The position of a step, or what the one before has left."""
    if step.position is not None:
        return seated(lesson, step, set_up(game, step.id, step.position))
    if before is None:
        raise BadLesson(f"Step “{step.id}” comes first and needs a position.")
    if len(before.ways) > 1:
        raise BadLesson(f"Step “{step.id}” needs a position: the step before it may end in several ways.")
    last = [way[-1].after for way in before.ways.values()]
    return (last or [before.before])[0].copy()


def set_up(game: Game, step: str, position: str) -> State:
    try:
        return game.read(position, seed=SEED)
    except Refused as refused:
        raise BadLesson(f"Step “{step}”: {refused}") from None


def seated(lesson: Lesson, step: Step, state: State) -> State:
    """A position with a name for every seat, and a seat for the learner."""
    if len(lesson.names) != state.players:
        raise BadLesson(f"Step “{step.id}”: the lesson has {len(lesson.names)} names for {state.players} players.")
    if lesson.seat >= state.players:
        raise BadLesson(f"Step “{step.id}”: {state.players} players leave no seat {lesson.seat} for the learner.")
    return state


def expected(step: Step, state: State) -> list[str]:
    if step.moves == ANY:
        return state.moves()
    return list(step.moves)


def played(lesson: Lesson, step: Step, before: State, move: str) -> Iterator[Played]:
    """An expected move and what the others answer."""
    state, told = before, set[str]()
    for number, each in enumerate([move, *step.answers]):
        seat, state = state.turn, state.copy()
        if (seat == lesson.seat) != (number == 0):
            whose = f"the turn of seat {seat} when “{each}” should be " + ("answered" if number else "played")
            raise BadLesson(f"Step “{step.id}”: it is {whose}.")
        try:
            events = state.play(each)
        except Refused as refused:
            raise BadLesson(f"Step “{step.id}”: “{each}” cannot be played. {refused}") from None
        told.update(event.what for event in events)
        yield Played(seat, each, events, state)
    for what in step.happens:
        if what not in told:
            raise BadLesson(f"Step “{step.id}”: “{move}” makes no “{what}”.")
    if step.scores and state.scores != step.scores:
        raise BadLesson(f"Step “{step.id}”: the points are {state.scores} after “{move}”, not {step.scores}.")
