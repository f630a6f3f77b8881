"""The course of a match: how the points came about, told when a game is over."""

from __future__ import annotations

import random
import secrets

import pytest

from tests.kit.services import Server
from tests.server.kit.clients import Message, begin, company, sit_down
from tests.server.kit.planted import beginning, store, written
from waterhole import games
from waterhole.engine.library import replay
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening, TableSettings

pytestmark = pytest.mark.anyio


def plain(course: list[Message]) -> list[tuple[object, ...]]:
    return [(each["game"], each["seat"], each["move"]) for each in course]


@pytest.mark.parametrize("game", games.names())
async def test_the_course_of_a_match_is_what_was_played_and_the_points_after_it(server: Server, game: str) -> None:
    async with company(server, "Ann") as people:
        table = await begin(people, game, ["open", "novice"], length=2)
        async with people[0].at(table, since=0) as seat:
            await seat.play_on(random.Random(1))
            steps = {version: step for version, step in seat.steps.items() if step["what"] == "played"}
            finished = seat.table["finished"]
        course = await people[0].get(f"/tables/{table}/course")
        match = replay.read((await people[0].ask("GET", f"/tables/{table}/replay")).text).match
        assert plain(course) == [(turn.number, turn.seat, turn.move) for turn in match.turns]
        for moved, turn, later in zip(course, match.turns, [*match.turns[1:], None], strict=True):
            step = steps[moved["version"]]
            assert (step["seat"], step["move"], step.get("by")) == (moved["seat"], moved["move"], moved["by"])
            assert later is None or later.number > turn.number or moved["scores"] == later.before.scores
        for number, scores in enumerate(finished, start=1):
            of_game = [moved["scores"] for moved in course if moved["game"] == number]
            assert not of_game or of_game[-1] == scores


async def test_the_course_is_there_as_soon_as_the_last_move_of_a_game_is_told(server: Server) -> None:
    async with company(server, "Ann", "Bob") as people:
        table = await begin(people, "mada", ["open", "open"], length=2)
        async with people[0].at(table) as ann, people[1].at(table) as bob:
            for game in (1, 2):
                while not ann.view["over"]:
                    mover = ann if ann.choices else bob
                    version = (await mover.move(mover.choices[0]))["version"]
                    for seat in (ann, bob):
                        await seat.reach(version)
                course = await people[1].get(f"/tables/{table}/course")
                assert (course[-1]["version"], course[-1]["game"]) == (version, game)
                if game == 1:
                    await bob.send({"type": "next"})
                    await ann.step(what="dealt")
                    await bob.step(what="dealt")
                    assert await people[0].get(f"/tables/{table}/course") == course


async def test_nothing_is_told_of_a_game_that_is_not_over(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        waiting = await sit_down([ann], "kariba", ["open", "open"])
        assert (await eve.get(f"/tables/{waiting}/course", 409))["code"] == "not_over"
        assert (await eve.get("/tables/nowhere/course", 404))["code"] == "no_table"
        settings = TableSettings("kariba", ("open", "open"), 2)
        id, chance = secrets.token_urlsafe(16), random.Random(3)
        log: list[Happening] = beginning(settings, [ann.claim, bob.claim], "cd" * 32)
        table = written(id, log)[0]
        while not table.between:
            log.append(entries.Played(table.turn, chance.choice(table.games.state.moves())))
            table.apply(log[-1], 1)
        first = len(log)
        for entry in (entries.Dealt(), entries.Played):
            log.append(entry if isinstance(entry, entries.Dealt) else entry(table.turn, table.games.state.moves()[0]))
            table.apply(log[-1], 1)
        await store(on_sqlite.database, written(id, log)[1])
        course = await eve.get(f"/tables/{id}/course")
        assert [moved["version"] for moved in course] == list(range(4, first))
        assert {moved["game"] for moved in course} == {1}
        going = await begin([ann, bob], "kariba", ["open", "open"])
        assert (await ann.get(f"/tables/{going}/course", 409))["code"] == "not_over"


async def test_what_was_taken_back_is_no_part_of_the_course(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        settings, chance = TableSettings("mada", ("easy", "open", "easy"), 1), random.Random(5)
        log: list[Happening] = beginning(settings, [ann.claim], "ef" * 32)
        table = written("t", log)[0]
        undone = 0
        while table.facts.status != "over":
            entry: Happening
            if table.can_undo(1) and chance.random() < 0.5:
                entry, undone = entries.Undone(1), undone + 1
            else:
                by = "person" if table.turn == 1 else "bot"
                entry = entries.Played(table.turn, chance.choice(table.games.state.moves()), by=by)  # type: ignore[arg-type]
            log.append(entry)
            table.apply(entry, 1)
        assert undone > 3
        id = secrets.token_urlsafe(16)
        await store(on_sqlite.database, written(id, log)[1])
        course = await ann.get(f"/tables/{id}/course")
        match = replay.read((await ann.ask("GET", f"/tables/{id}/replay")).text).match
        assert plain(course) == [(turn.number, turn.seat, turn.move) for turn in match.turns]
        assert [moved["scores"] for moved in course[:-1]] == [turn.before.scores for turn in match.turns[1:]]
        assert course[-1]["scores"] == match.state.scores
