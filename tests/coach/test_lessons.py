"""Lessons: every position, move and answer is the rules' own, and what is said of them is so, in every language."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.games.found import shipping
from tests.kit.client import ROOT
from waterhole import games
from waterhole.coach.lessons import BadLesson, Part, parts_of, performed, read
from waterhole.engine.errors import BadGame
from waterhole.engine.library.game import Game
from waterhole.server.common.refusal import Refusal
from waterhole.server.http.routes import lessons
from waterhole.server.telling import wire

GAMES = shipping("lesson.toml")
LANGUAGES = ("de", "en", "es", "fr", "it")
LARGEST = 200_000  # bytes of a lesson as it is sent
LONGEST = 150  # characters that are said at once
SENTENCE = re.compile(r"[.!?…]+(?=\s|$)")
MOST_SENTENCES = 3  # “You win!” may come on top of two
KARIBA = """{"game": "kariba", "players": 2, "turn": 0, "start": 0, "partial": true, "market": null,
 "hands": [[7,5], [3,2]], "waterhole": [0,0,0,2,0,0,2,0], "captured": [[], []], "pile": [1,1]}"""


def parts(game: str) -> list[Part]:
    return parts_of(games.load(game))[1]


def texts(game: str, language: str) -> dict[str, Any]:
    file = ROOT / "web" / "src" / "games" / game / "lesson" / f"{language}.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


# What is shipped.


@pytest.mark.parametrize("game", GAMES)
def test_every_move_and_every_answer_of_a_lesson_is_legal(game: str) -> None:
    lesson, steps = parts_of(games.load(game))
    assert 7 <= len(steps) <= 12
    for part in steps:
        if part.ways:
            assert part.before.turn == lesson.seat
        for move, way in part.ways.items():
            assert way[0].move == move
            assert [played.seat == lesson.seat for played in way] == [True] + [False] * (len(way) - 1)
    assert steps[-1].ways, "The last step is something to do."


@pytest.mark.parametrize("game", GAMES)
def test_whoever_goes_on_decides_again_or_has_ended_the_game(game: str) -> None:
    lesson, steps = parts_of(games.load(game))
    for part, following in pairwise(steps):
        for way in part.ways.values():
            if following.step.position is None:
                assert way[-1].after.turn == lesson.seat
                assert way[-1].after.view(lesson.seat) == following.before.view(lesson.seat)
    (last,) = steps[-1].ways.values()
    assert last[-1].after.over
    assert last[-1].after.winners == [lesson.seat]


@pytest.mark.parametrize("game", GAMES)
def test_a_riddle_has_other_moves_that_win_less(game: str) -> None:
    lesson, steps = parts_of(games.load(game))
    (riddle,) = [part for part in steps if part.step.riddle]
    (wanted,) = riddle.ways

    def lead(move: str) -> int:
        after = riddle.before.copy()
        after.play(move)
        for answer in riddle.step.answers:
            if answer in after.moves():
                after.play(answer)
        return after.scores[lesson.seat] - max(score for seat, score in enumerate(after.scores) if seat != lesson.seat)

    others = [move for move in riddle.before.moves() if move != wanted]
    assert others
    assert lead(wanted) > max(lead(move) for move in others)


def test_kariba_teaches_what_its_texts_say() -> None:
    told = {part.step.id: [event for way in part.ways.values() for event in way[0].events] for part in parts("kariba")}
    prey = {step: event.cards for step, events in told.items() for event in events if event.what == "chase"}
    assert prey == {
        "herd": (4, 4),
        "again": (3, 3),
        "nearest": (5,),
        "mouse": (8, 8, 8, 8),
        "choice": (2, 2, 2, 2),
        "end": (3, 3),
    }
    choice = next(part for part in parts("kariba") if part.step.id == "choice").before
    won = {move: choice.copy().play(move)[1] for move in ("7x1", "5x1")}
    assert {move: event.cards for move, event in won.items()} == {"7x1": (5, 5), "5x1": (3,)}


def test_mada_teaches_what_its_texts_say() -> None:
    told = {part.step.id: part for part in parts("mada")}
    after = told["lemur"].ways["play lemur"][0].after
    assert after.position()["piles"][0] == [6, "lemur", 3]
    assert told["draw"].ways["draw"][0].events[0].cards == ("lemur",)
    assert [event.cards for event in told["luck"].ways["luck"][0].events if event.what == "turn"] == [(7,)]
    kito = told["round"].before.position()
    assert (kito["hands"][1], kito["piles"][1][-1]) == ([], 12)
    pears = told["double"].before.view(0)["pears"]
    assert [pears[value - 1] for value in (11, 13)] == [5, 6]
    assert set(told["sting"].ways) == {"discard 1", "discard 12"}
    assert len(told["end"].before.position()["aside"][0]) == 4


def test_tembo_teaches_what_its_texts_say() -> None:
    told = {part.step.id: part for part in parts("tembo")}
    assert told["row"].before.position()["rows"][1] == [[5, 0], [11, 1]]
    assert told["crocodile"].before.position()["rows"][3] == [[30, 1], [33, 1], [36, 1]]
    elsewhere = told["choice"].before.copy()
    before = elsewhere.scores
    elsewhere.play("elephant@2")
    assert [now - then for now, then in zip(elsewhere.scores, before, strict=True)] == [2, 7]
    (chosen,) = told["choice"].ways["elephant@3"]
    assert [now - then for now, then in zip(chosen.after.scores, before, strict=True)] == [9, 4]


# What is said.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_told_in_every_language_and_nothing_else_is(game: str, language: str) -> None:
    told = texts(game, language)
    assert set(told) == {"steps", "tip"}
    asks = {part.step.id: {"ask", "then"} if part.ways else {"ask"} for part in parts(game)}
    assert {step: set(said) for step, said in told["steps"].items()} == asks
    assert list(told["steps"]) == list(asks), "in the order of the steps"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_is_short(game: str, language: str) -> None:
    told = texts(game, language)
    for said in [told["tip"], *(text for step in told["steps"].values() for text in step.values())]:
        assert said == said.strip()
        assert "'" not in said
        assert len(said) <= LONGEST, said
        assert 1 <= len(SENTENCE.findall(said)) <= MOST_SENTENCES, said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_the_same_in_every_language(game: str, language: str) -> None:
    def numbers(of: str) -> dict[str, list[str]]:
        return {
            step: sorted(re.findall(r"\d+", " ".join(said.values())), key=int)
            for step, said in texts(game, of)["steps"].items()
        }

    assert numbers(language) == numbers("en")


# What is sent.


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_sent_as_messages_of_a_table(game: str) -> None:
    sent = lessons.told(game)
    assert len(sent) < LARGEST
    lesson = json.loads(sent)
    assert lesson["table"]["game"] == game
    assert list((ROOT / "web/src/art").rglob(f"{lesson['coach']}.svg"))
    _, steps = parts_of(games.load(game))
    assert [step["id"] for step in lesson["steps"]] == [part.step.id for part in steps]
    heard = 0
    for step in lesson["steps"]:
        assert step["before"]["type"] == "news"
        assert step["before"]["version"] > heard
        offered = [choice["move"] for choice in step["before"]["moves"]]
        for way in step["ways"]:
            assert way["move"] in offered
            versions = [news["version"] for news in way["news"]]
            assert versions == list(range(step["before"]["version"] + 1, step["before"]["version"] + 1 + len(versions)))
            assert [news["steps"][0]["version"] for news in way["news"]] == versions
            heard = max(heard, *versions)


@pytest.mark.parametrize("game", GAMES)
def test_a_learner_sees_no_hand_but_their_own(game: str) -> None:
    for step in json.loads(lessons.told(game))["steps"]:
        for news in [step["before"], *(news for way in step["ways"] for news in way["news"])]:
            assert "hands" not in news
            for event in (event for told in news["steps"] for event in told["events"]):
                assert event["what"] != "draw" or event["seat"] == news["seat"] or "cards" not in event


def test_a_lesson_is_asked_for_by_the_name_of_a_game() -> None:
    assert lessons.lesson(" Kariba ").body == lessons.told("kariba")
    with pytest.raises(BadGame, match="no game called 'chess'"):
        lessons.lesson("chess")


def test_a_game_without_a_lesson_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "folder", tmp_path)
    lessons.told.cache_clear()
    parts_of.cache_clear()
    with pytest.raises(Refusal, match="no lesson of Kariba") as refused:
        lessons.told("kariba")
    assert (refused.value.code, refused.value.status) == ("no_lesson", 404)


def test_the_schema_knows_lessons() -> None:
    assert {"Lesson", "LessonStep", "Way"} <= set(wire.schema()["$defs"])


# What is refused.


def lesson_of(*steps: str, head: str = 'seat = 0\nnames = ["", "Kito"]\ncoach = "mouse"') -> str:
    return "\n".join([head, *(f"[[steps]]\n{step}" for step in steps)])


STEP = f"id = 'one'\nposition = '''{KARIBA}'''"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("seat = ", "not TOML"),
        ("seat = 0\nnames = []\ncoach = 'mouse'\nsteps = []", "“steps” cannot be"),
        (lesson_of(STEP, head="names = []\ncoach = 'mouse'"), "The lesson needs a field “seat”"),
        (lesson_of(STEP, head="seat = 9\nnames = []\ncoach = 'mouse'"), "The lesson: “seat” cannot be 9"),
        (lesson_of(f"{STEP}\nmove = ['7x1']"), "Step 1 has no field “move”"),
        (lesson_of(f"{STEP}\nmoves = 'some'"), "Step 1: “moves” cannot be 'some'"),
        (lesson_of("moves = []"), "Step 1 needs a field “id”"),
        (lesson_of(STEP, STEP), "Two steps are called “one”"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadLesson, match=why):
        read(text)


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        (["id = 'one'"], "Step “one” comes first and needs a position"),
        (["id = 'one'\nposition = '{}'"], "Step “one”: This is not a position of Kariba"),
        ([f"{STEP}\nmoves = ['8x1']"], "Step “one”: “8x1” cannot be played. .*K2"),
        ([f"{STEP}\nmoves = ['7x1']\nanswers = ['8x1']"], "Step “one”: “8x1” cannot be played"),
        ([f"{STEP}\nmoves = ['7x1']\nanswers = ['3x1', '1x1']"], "Step “one”: it is the turn of seat 0 when “1x1”"),
        ([f"{STEP}\nmoves = ['7x1']", "id = 'two'\nmoves = ['5x1']"], "Step “two”: it is the turn of seat 1"),
        ([f"{STEP}\nmoves = ['5x1']\nhappens = ['chase']"], "Step “one”: “5x1” makes no “chase”"),
        ([f"{STEP}\nmoves = 'any'\nhappens = ['chase']"], "makes no “chase”"),
        ([f"{STEP}\nmoves = ['7x1']\nscores = [3, 0]"], r"the points are \[2, 0\] after “7x1”, not \[3, 0\]"),
        ([f"{STEP}\nmoves = ['5x1', '7x1']", "id = 'two'"], "Step “two” needs a position"),
    ],
)
def test_a_lesson_against_the_rules_is_refused_with_the_step_and_the_reason(steps: list[str], why: str) -> None:
    with pytest.raises(BadLesson, match=why):
        list(performed(games.load("kariba"), read(lesson_of(*steps))))


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("seat = 0\nnames = ['']", "Step “one”: the lesson has 1 names for 2 players"),
        ("seat = 0\nnames = ['', 'Kito', 'Imani']", "Step “one”: the lesson has 3 names for 2 players"),
        ("seat = 2\nnames = ['', 'Kito']", "Step “one”: 2 players leave no seat 2 for the learner"),
    ],
)
def test_everybody_in_a_position_has_a_name_and_the_learner_a_seat(head: str, why: str) -> None:
    told_only = read(lesson_of(STEP, head=f"{head}\ncoach = 'mouse'"))
    with pytest.raises(BadLesson, match=why):
        list(performed(games.load("kariba"), told_only))


def test_a_step_may_only_tell_and_the_game_goes_on_from_there() -> None:
    told, done = performed(games.load("kariba"), read(lesson_of(STEP, "id = 'two'\nmoves = 'any'")))
    assert told.ways == {}
    assert done.before.position() == told.before.position()
    assert set(done.ways) == {"5x1", "7x1"}
