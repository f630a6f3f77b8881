"""Clocks, and people who go: a bot takes over, says so, and gives the seat back at once."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK, Seat, begin, company, play_together, sit_down
from waterhole import games

pytestmark = pytest.mark.anyio

SECOND = {"kind": "move", "seconds": 1}
BANK = {"kind": "bank", "seconds": 1, "increment": 0}
LONG = "3600"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots move at once, the next game is dealt at once, and nobody waits long for those who are gone."""
    database = f"sqlite:///{tmp_path_factory.mktemp('hasty')}/tables.db"
    with serve(database, args=(*QUICK, "--patience", "0.5")) as server:
        yield server


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Nothing happens by itself but what clocks demand."""
    database = f"sqlite:///{tmp_path_factory.mktemp('unhurried')}/tables.db"
    slow = ("--pace", LONG, "--interval", LONG, "--patience", LONG)
    with serve(database, args=(*QUICK, *slow)) as server:
        yield server


@asynccontextmanager
async def duel(server: Server, game: str, clock: dict[str, object]) -> AsyncIterator[tuple[Seat, Seat]]:
    """Two people at a table whose match has just begun: the one who decides, and the one who waits."""
    async with company(server, "Ann", "Bob") as people:
        table = await sit_down(people, game, ["open", "open"], length=9, clock=clock)
        async with people[0].at(table) as ann, people[1].at(table) as bob:
            await people[0].post(f"/tables/{table}/start")
            for seat in (ann, bob):
                await seat.see(lambda seat: seat.view and not seat.view["over"])  # some deals cannot be played
            yield (ann, bob) if ann.choices else (bob, ann)


@pytest.mark.parametrize("clock", [SECOND, BANK], ids=["a move", "a bank"])
@pytest.mark.parametrize("game", games.names())
async def test_whoever_runs_out_of_time_is_replaced_by_a_bot(
    hasty: Server, game: str, clock: dict[str, object]
) -> None:
    async with duel(hasty, game, clock) as (mover, waiting):
        number = mover.news["seat"]
        assert 0 < mover.news["time"]["left"] <= 1000
        away = await waiting.step(what="away")
        assert (away["seat"], away["why"]) == (number, "clock")
        assert waiting.table["seats"][number]["away"] == "clock"
        assert "left" not in waiting.news["time"]
        for seat in (mover, waiting):
            stand_in = await seat.step(what="played", seat=number)
            assert (stand_in["by"], stand_in["version"]) == ("bot", away["version"] + 1)


async def test_a_word_is_enough_to_take_the_seat_back(unhurried: Server) -> None:
    async with duel(unhurried, "kariba", BANK) as (mover, waiting):
        await mover.step(what="away")
        await mover.send({"type": "back"})
        back = await waiting.step(what="back")
        assert back["seat"] == mover.news["seat"]
        assert waiting.table["seats"][back["seat"]]["away"] is None
        assert 1000 < waiting.news["time"]["left"] <= 15_000  # enough to look around


async def test_a_bot_that_stands_in_plays_until_the_person_moves(unhurried: Server) -> None:
    async with duel(unhurried, "kariba", SECOND) as (mover, waiting):
        await mover.step(what="away")
        assert mover.choices  # to be had back at any time
        answer = await mover.move(mover.choices[0])
        assert answer["type"] == "taken"
        await waiting.step(version=answer["version"])
        back, played = waiting.steps[answer["version"] - 1], waiting.steps[answer["version"]]
        assert (back["what"], back["seat"]) == ("back", mover.news["seat"])
        assert (played["what"], played["seat"]) == ("played", mover.news["seat"])
        assert "by" not in played
        assert waiting.table["seats"][mover.news["seat"]]["away"] is None


async def test_a_move_that_was_on_its_way_takes_the_seat_back(unhurried: Server) -> None:
    async with duel(unhurried, "mada", SECOND) as (mover, waiting):
        seen, move = mover.version, mover.choices[0]
        await mover.step(what="away")
        answer = await mover.move(move, version=seen)  # in time or not, it is the same turn
        assert answer["type"] == "taken"
        await waiting.step(version=answer["version"])
        assert [waiting.steps[n]["what"] for n in range(seen + 1, answer["version"] + 1)] == ["away", "back", "played"]
        assert waiting.table["seats"][mover.news["seat"]]["away"] is None
        late = await mover.move("luck", version=seen)
        assert (late["code"], late["now"]["version"]) == ("stale", mover.version)


async def test_only_those_who_are_away_can_come_back(unhurried: Server) -> None:
    async with duel(unhurried, "kariba", SECOND) as (_, waiting):
        await waiting.send({"type": "back"})
        refused = await waiting.until(lambda message: message["type"] == "refused")
        assert refused["code"] == "not_away"


async def test_a_bank_is_spent_by_thinking_and_filled_by_moving(unhurried: Server) -> None:
    async with duel(unhurried, "kariba", {"kind": "bank", "seconds": 3600, "increment": 7200}) as (mover, waiting):
        number = mover.news["seat"]
        assert mover.news["time"]["banks"] == [3_600_000, 3_600_000]
        answer = await mover.move(mover.choices[0])
        await waiting.step(version=answer["version"])
        banks = waiting.news["time"]["banks"]
        assert 7_200_000 < banks[number] <= 10_800_000
        assert banks[1 - number] == 3_600_000


async def turn_of(seat: Seat, other: Seat) -> None:
    """Play until it is somebody's turn."""
    while not seat.choices:
        await play_together([other, seat], random.Random(1), moves=1)


async def test_whoever_is_gone_while_another_waits_is_replaced_and_comes_back(hasty: Server) -> None:
    async with company(hasty, "Ann", "Bob", "Cleo") as (ann, bob, cleo):
        alone = await begin([cleo], "mada", ["open", "easy"], length=1)
        async with cleo.at(alone) as seat:
            await play_together([seat], random.Random(1), moves=2)
            left_with = (seat.version, seat.view, seat.choices)
        table = await begin([ann, bob], "mada", ["open", "open"], length=1)
        async with bob.at(table) as waiting:
            async with ann.at(table) as going:
                await play_together([going, waiting], random.Random(1), moves=2)
                await turn_of(going, waiting)
                seen = going.version
                going.drop()
            away = await waiting.step(what="away")
            assert (away["seat"], away["why"], away["version"]) == (0, "gone", seen + 1)
            assert (await waiting.step(version=seen + 2))["by"] == "bot"
            await waiting.see(lambda seat: seat.choices)
            async with ann.at(table, since=seen) as back:
                assert back.steps[seen + 1] == away
                assert (await waiting.step(what="back"))["seat"] == 0
                await back.step(what="back")
                assert back.table["seats"][0]["away"] is None
                assert back.news["seat"] == 0
        # Cleo was gone for longer, but nobody waited for her.
        async with cleo.at(alone, since=left_with[0]) as seat:
            assert seat.news["steps"] == []
            assert (seat.version, seat.view, seat.choices) == left_with


async def test_whoever_leaves_is_replaced_at_once_and_may_return(hasty: Server) -> None:
    async with company(hasty, "Ann", "Bob") as (ann, bob):
        table = await begin([ann, bob], "mada", ["open", "open"], length=1)
        async with bob.at(table) as waiting:
            async with ann.at(table) as leaving:
                await turn_of(leaving, waiting)
                told = await ann.post(f"/tables/{table}/leave")
                assert told["seats"][0]["away"] == "left"
                assert (await waiting.step(what="away"))["why"] == "left"
                assert (await waiting.step(version=told["version"] + 1))["by"] == "bot"
                await waiting.see(lambda seat: seat.choices)
                assert leaving.news["seat"] == 0  # to look on, and to come back
                assert (await ann.post(f"/tables/{table}/leave", status=409))["code"] == "away"
            async with ann.at(table) as returned:
                await returned.step(what="back", seat=0)
                assert returned.table["seats"][0]["away"] is None


async def test_when_everybody_leaves_bots_finish_the_match(hasty: Server) -> None:
    async with company(hasty, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await begin([ann, bob], "kariba", ["open", "open"], length=2)
        async with eve.at(table) as watching:
            await ann.post(f"/tables/{table}/leave")
            await bob.post(f"/tables/{table}/leave")
            await watching.see(lambda seat: seat.view["over"])
            played = [step for step in watching.steps.values() if step["what"] == "played"]
            assert {step["by"] for step in played} == {"bot"}


async def test_the_next_game_is_dealt_by_itself(hasty: Server) -> None:
    async with company(hasty, "Ann") as people:
        table = await begin(people, "kariba", ["open", "easy"], length=2)
        async with people[0].at(table) as seat:
            await seat.play_on(random.Random(1))
            dealt = [step for step in seat.steps.values() if step["what"] == "dealt"]
            assert len(dealt) == 1
            assert seat.table["dealt"] == 2


async def test_the_next_game_is_dealt_at_once_if_somebody_asks(unhurried: Server) -> None:
    async with company(unhurried, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await begin([ann, bob], "mada", ["open", "open"], length=2)
        async with AsyncExitStack() as stack:
            seats = [await stack.enter_async_context(person.at(table)) for person in (ann, bob, eve)]
            await seats[0].send({"type": "next"})
            early = await seats[0].until(lambda message: message["type"] == "refused")
            assert early["code"] == "not_over"
            playing = [asyncio.create_task(seat.play_on(random.Random(1))) for seat in seats[:2]]
            await seats[2].see(lambda seat: seat.view["over"])
            assert seats[2].table["status"] == "playing"
            start = seats[2].view["start"]
            await seats[2].send({"type": "next"})
            refused = await seats[2].until(lambda message: message["type"] == "refused")
            assert refused["code"] == "not_seated"
            await seats[0].send({"type": "next"})
            await seats[2].step(what="dealt")
            assert not seats[2].view["over"]
            assert seats[2].view["start"] == 1 - start
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)


async def test_the_greedy_move_replaces_a_bot_that_is_too_slow(tmp_path: Path) -> None:
    """An expert thinks for a second; here nobody waits that long, and the table goes on to its end."""
    with serve(f"sqlite:///{tmp_path}/tables.db", args=(*QUICK, "--bot-limit", "0.02", "--thinkers", "1")) as server:
        async with company(server, "Ann") as (ann,):
            table = await ann.open("kariba", ["expert", "expert"], length=1, sit=False)
            async with ann.at(table) as watching:
                await ann.post(f"/tables/{table}/start")
                await watching.see(lambda seat: seat.over)
                played = [step for step in watching.steps.values() if step["what"] == "played"]
                replaced = [step for step in played if step["by"] == "greedy"]
                assert len(replaced) > len(played) / 2  # a bot need not think where there is no choice
        lines = [json.loads(line) for line in server.text().splitlines() if line.startswith("{")]
        errors = [line for line in lines if line["what"] == "the greedy move replaces a bot's"]
        assert len(errors) == len(replaced)
        assert {line["level"] for line in errors} == {"error"}
        assert {line["why"] for line in errors} == {"slow", "crowded"}


async def test_everybody_hears_when_the_next_game_is_dealt(unhurried: Server) -> None:
    async with company(unhurried, "Ann", "Bob") as people:
        table = await begin(people, "kariba", ["open", "open"], length=2)
        async with people[0].at(table) as ann, people[1].at(table) as bob:
            while not ann.view["over"]:
                assert "deal" not in ann.news["time"]
                mover = (ann, bob)[ann.view["turn"]]
                answer = await mover.move(mover.choices[0])
                for seat in (ann, bob):
                    await seat.reach(answer["version"])
            for seat in (ann, bob):
                assert 0 < seat.news["time"]["deal"] <= 3_600_000
            async with people[1].at(table) as late:
                assert 0 < late.news["time"]["deal"] <= ann.news["time"]["deal"]
            await ann.send({"type": "next"})
            await ann.step(what="dealt")
            assert "deal" not in ann.news["time"]


async def test_those_who_wait_hear_when_whoever_is_gone_will_be_replaced(unhurried: Server) -> None:
    async with company(unhurried, "Ann", "Bob") as people:
        table = await begin(people, "kariba", ["open", "open"], length=1)
        async with people[0].at(table) as first:
            decides = people[0] if first.choices else people[1]
        waits = people[1] if decides is people[0] else people[0]
        async with waits.at(table) as waiting:
            await waiting.until(lambda message: message["type"] == "here")
            assert 0 < waiting.heard[-1]["time"]["gone"] <= 3_600_000
            async with decides.at(table) as back:
                for seat in (waiting, back):
                    here = await seat.until(lambda message: message["type"] == "here")
                    assert here["seats"] == [0, 1]
                    assert "gone" not in here["time"]
            here = await waiting.until(lambda message: message["type"] == "here")
            assert 0 < here["time"]["gone"] <= 3_600_000
            async with waits.at(table) as again:
                assert 0 < again.news["time"]["gone"] <= here["time"]["gone"]
