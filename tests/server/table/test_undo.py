"""Taking back: alone with bots, and never past anything that was not known before."""

from __future__ import annotations

import asyncio
import random
import secrets
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.kit.services import Server, fresh_database, serve
from tests.kit.tables import Table as Kind
from tests.server.kit.clients import QUICK, Seat, Someone, begin, company
from tests.server.kit.planted import AT, beginning, store, written
from tests.server.live.test_clocks import LONG
from waterhole import Match, Refused
from waterhole.bots import levels
from waterhole.cli import app
from waterhole.engine.library import replay
from waterhole.engine.library.observation import Observation
from waterhole.server.common.refusal import Refusal
from waterhole.server.common.settings import Settings
from waterhole.server.live.house import House
from waterhole.server.live.rows import new_entry
from waterhole.server.table import decisions, entries, helping
from waterhole.server.table.entries import Clock, Happening, TableSettings
from waterhole.server.table.table import Table
from waterhole.server.telling.history import replay_of

pytestmark = pytest.mark.anyio

ANN = ("ann", "Ann")
SLOW = (*QUICK, "--pace", LONG)  # bots do not move


def solo(game: str = "mada", *others: str, seed: int = 1, **wanted: Any) -> Table:
    """Ann against bots; she begins, and may play a card without drawing one."""
    settings = TableSettings(game, ("open", *(others or ("easy",))), **{"length": 1, "start": 0, **wanted})
    return written("t", beginning(settings, [ANN], f"{seed:064x}"), AT)[0]


def quiet(table: Table) -> str | None:
    """A move after which nothing new is seen."""
    for move in table.games.state.moves():
        after = table.copy()
        after.apply(entries.Played(table.turn, move), AT)
        if after.can_undo(0):
            return move
    return None


def begun() -> Table:
    return next(table for table in (solo(seed=seed) for seed in range(50)) if table.turn == 0 and quiet(table))


def code(decide: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refusal) as caught:
        decide()
    return caught.value.code, caught.value.fields


# What a table does


def test_a_table_takes_back_exactly_what_a_match_takes_back(table: Kind) -> None:
    """Whole games of all kinds: whatever the library allows, and nothing else; and the saved file is right."""
    chance, seats = random.Random(table.name), ("open", *["easy"] * (table.players - 1))
    for seed in range(3):
        settings = TableSettings(table.game.name, seats, 1, table.options)
        live, lines = written("t", beginning(settings, [ANN], f"{seed:064x}"), AT)
        match = Match(live.game, table.players, live.match_seed, 1, None, **table.options)
        undone = 0
        while live.facts.status != "over":
            twin = match.copy()
            try:
                twin.undo(0, [0])
            except Refused:
                assert not live.can_undo(0)
            else:
                assert live.can_undo(0)
            assert not any(live.can_undo(other) for other in (None, *range(1, table.players)))
            entry: Happening
            if live.can_undo(0) and chance.random() < 0.4:
                entry, match, undone = entries.Undone(0), twin, undone + 1
            else:
                move = chance.choice(match.state.moves())
                entry = entries.Played(live.turn, move, by="person" if live.turn == 0 else "bot")
                match.play(move)
            live.apply(entry, AT)
            lines.append(new_entry(live, entry, AT))
            assert live.games.state.snapshot() == match.state.snapshot()
        assert not live.can_undo(0)
        again = replay.read(replay_of(live, lines)).match
        assert [turn.move for turn in again.turns] == [turn.move for turn in match.turns]
        assert len(again.turns) < len([row for row in lines if '"played"' in row.body]) or not undone


def test_taking_back_is_for_those_who_are_alone_with_bots() -> None:
    two = written("t", beginning(TableSettings("mada", ("open", "open"), 1), [ANN, ("bob", "Bob")], "ab" * 32), AT)[0]
    for _ in range(6):
        person = two.facts.seats[two.turn].person or ""
        two.apply(entries.Played(two.turn, two.games.state.moves()[0]), AT)
        assert not two.facts.retreats
        assert code(lambda person=person: helping.undo(two, person)) == ("no_undo", {"why": "company"})


def test_nothing_is_taken_back_where_the_result_counts() -> None:
    table = written(
        "t", beginning(TableSettings("mada", ("open", "easy"), 1, start=0, rated=True), [ANN], "ab" * 32), AT
    )[0]
    table.apply(entries.Played(table.turn, table.games.state.moves()[0]), AT)
    assert not table.facts.retreats
    assert code(lambda: helping.undo(table, "ann")) == ("no_undo", {"why": "rated"})


def test_nothing_is_taken_back_that_is_not_there_or_not_ones_own() -> None:
    table = begun()
    assert code(lambda: helping.undo(table, "ann")) == ("no_undo", {"why": "nothing"})
    assert code(lambda: helping.undo(table, "eve")) == ("not_seated", {})
    table.apply(entries.Played(0, quiet(table) or ""), AT)
    assert helping.undo(table, "ann") == entries.Undone(0)
    table.apply(entries.Undone(0), AT)
    assert code(lambda: helping.undo(table, "ann")) == ("no_undo", {"why": "nothing"})


def test_what_a_stand_in_did_stays_done() -> None:
    table = begun()
    move = quiet(table) or ""
    table.apply(entries.Away(0, "left"), AT)
    table.apply(entries.Played(0, move, by="bot"), AT)
    table.apply(entries.Back(0), AT)
    assert not table.can_undo(0)


def test_whoever_is_away_takes_nothing_back_before_they_are_back() -> None:
    table = begun()
    table.apply(entries.Played(0, quiet(table) or ""), AT)
    table.apply(entries.Away(0, "left"), AT)
    assert not table.can_undo(0)
    assert code(lambda: helping.undo(table, "ann"))[0] == "away"
    table.apply(entries.Back(0), AT)
    assert table.can_undo(0)


def test_a_bot_that_was_thinking_comes_too_late() -> None:
    table = begun()
    table.apply(entries.Played(0, quiet(table) or ""), AT)
    version, move = table.version, table.games.state.moves()[0]
    assert decisions.answer(table, 1, version, move, "bot").move == move
    table.apply(entries.Undone(0), AT)
    assert code(lambda: decisions.answer(table, 1, version, move, "bot"))[0] == "stale"


def test_a_move_for_the_position_that_was_taken_back_comes_too_late() -> None:
    table = begun()
    version, move = table.version, quiet(table) or ""
    table.apply(entries.Played(0, move, "a"), AT)
    table.apply(entries.Undone(0), AT)
    assert code(lambda: decisions.play(table, "ann", version, move, "b"))[0] == "stale"
    assert decisions.play(table, "ann", table.version, move, "b") == entries.Played(0, move, "b")
    with pytest.raises(decisions.Repeated):
        decisions.play(table, "ann", table.version, move, "a")


@pytest.mark.parametrize("clock", [Clock("move", 30), Clock("bank", 60, 5)])
def test_the_clock_goes_on_from_where_it_was_when_the_move_was_made(clock: Clock) -> None:
    """Otherwise whoever plays and takes back would win time by it."""
    table = next(table for table in (solo(seed=seed, clock=clock) for seed in range(50)) if quiet(table))
    whole = clock.seconds * 1000
    at, move = AT, quiet(table) or ""
    for spent in (3000, 4000, 5000):
        assert (table.deadline() or 0) - at == whole
        table.apply(entries.Played(0, move), at := at + spent)
        table.apply(entries.Undone(0), at := at + 1000)
        whole -= spent
    assert (table.deadline() or 0) - at == whole


# On a server


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where bots do not move by themselves."""
    with serve(f"sqlite:///{tmp_path_factory.mktemp('undo')}/tables.db", args=SLOW) as server:
        yield server


@asynccontextmanager
async def after_a_quiet_move(server: Server, ann: Someone) -> AsyncIterator[tuple[str, Seat, str]]:
    """Ann has played a card that can be taken back: the table, her seat and the move."""
    table = await planted(server, ann)
    async with ann.at(table) as seat:
        assert seat.news["undo"] is False
        move = next(choice for choice in seat.choices if choice.startswith("play"))
        assert (await seat.move(move))["type"] == "taken"
        await seat.see(lambda seat: seat.news["undo"])
        yield table, seat, move


async def planted(server: Server, ann: Someone) -> str:
    """A table of MADA where Ann begins with a card to play."""
    id = secrets.token_urlsafe(16)
    settings = TableSettings("mada", ("open", "easy"), 1, start=0)
    for seed in range(50):
        table, lines = written(id, beginning(settings, [ann.claim], f"{seed:064x}"))
        if table.turn == 0 and (quiet(table) or "").startswith("play"):
            await store(server.database, lines)
            return id
    raise AssertionError("there is no such deal")


def sight(seat: Seat) -> tuple[Any, Any]:
    return seat.view, seat.news["moves"]


async def test_everybody_sees_the_table_as_it_was_before(still: Server) -> None:
    async with company(still, "Ann", "Eve") as (ann, eve):
        id = await planted(still, ann)
        async with ann.at(id) as seat, ann.at(id) as phone, eve.at(id) as watching:
            before, seen = sight(seat), watching.view
            for version in (seat.version, seat.version + 2):
                move = next(choice for choice in seat.choices if choice.startswith("play"))
                await seat.move(move)
                await seat.see(lambda seat: seat.news["undo"])
                assert seat.view != before[0]
                await seat.send({"type": "undo"})
                for each in (seat, phone, watching):
                    told = await each.step(what="undone", version=version + 2)
                    assert told.keys() == {"version", "at", "what", "seat"}
                    assert told["seat"] == 0
                assert sight(seat) == sight(phone) == before
                assert watching.view == seen
                assert not any(message.get("undo") for message in watching.heard)
                assert seat.news["undo"] is False
            async with ann.at(id, since=0) as again:
                assert sight(again) == before
                assert [step["what"] for step in again.steps.values()][-4:] == ["played", "undone"] * 2


async def test_what_cannot_be_taken_back_is_refused_and_nothing_changes(still: Server) -> None:
    async with company(still, "Ann", "Bob", "Eve") as (ann, bob, eve):
        id = await planted(still, ann)
        shared = await begin([ann, bob], "mada", ["open", "open"], length=1)
        for someone, table, wanted in ((ann, id, "no_undo"), (eve, id, "not_seated"), (bob, shared, "no_undo")):
            async with someone.at(table) as seat:
                version = seat.version
                await seat.send({"type": "undo"})
                refused = await seat.until(lambda message: message["type"] == "refused")
                assert refused["code"] == wanted
                await seat.send({"type": "look"})
                await seat.until(lambda message: message["type"] == "news")
                assert seat.version == version


async def test_a_move_can_be_taken_back_after_a_restart(database_url: str) -> None:
    with serve(database_url, args=SLOW) as server:
        async with company(server, "Ann") as (ann,):
            async with after_a_quiet_move(server, ann) as (table, _, move):
                server.kill()
            with serve(database_url, port=server.port, args=SLOW) as again:
                async with ann.at(table) as seat:
                    assert seat.news["undo"] is True
                    await seat.send({"type": "undo"})
                    await seat.step(what="undone")
                    before = sight(seat)
                    assert move in seat.choices
                again.kill()
            with serve(database_url, port=server.port, args=SLOW):
                async with ann.at(table) as seat:
                    assert sight(seat) == before
                    assert seat.news["undo"] is False


async def test_a_move_can_be_taken_back_through_another_process(postgres_url: str, redis_url: str) -> None:
    with (
        fresh_database(postgres_url) as database,
        serve(database, redis=redis_url, args=SLOW) as one,
        serve(database, redis=redis_url, args=SLOW) as other,
    ):
        async with (
            company(one, "Ann") as (ann,),
            after_a_quiet_move(one, ann) as (table, seat, move),
            Someone(ann.http, other, ann.token).at(table) as elsewhere,
        ):
            assert elsewhere.news["undo"] is True
            await elsewhere.send({"type": "undo"})
            await seat.step(what="undone")
            await elsewhere.step(what="undone")
            assert sight(seat) == sight(elsewhere)
            assert (await seat.move(move))["type"] == "taken"
            await elsewhere.see(lambda each: each.news["undo"])


async def test_a_match_with_moves_taken_back_is_saved_without_them(on_sqlite: Server, tmp_path: Path) -> None:
    """Alone against bots that move at once, taking back whatever can be."""
    chance, undone = random.Random(2), 0
    async with company(on_sqlite, "Ann") as people:
        while not undone:
            table = await begin(people, "mada", ["open", "novice"], length=1)
            async with people[0].at(table, since=0) as seat:
                while not seat.over:
                    if seat.news["undo"] and chance.random() < 0.5:
                        await seat.send({"type": "undo"})
                        await seat.until(lambda message: message["type"] in ("news", "refused"))
                    elif seat.choices:
                        await seat.move(chance.choice(seat.choices))
                    else:
                        await seat.hear()
                told = [step["what"] for step in seat.steps.values()]
                undone += told.count("undone")
        file = tmp_path / "match.jsonl"
        file.write_text((await people[0].ask("GET", f"/tables/{table}/replay")).text)
        assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
        assert len(replay.read(file.read_text()).match.turns) < told.count("played")


# A bot that is thinking


class Slow:
    """A bot that thinks until it is told to stop."""

    name = "slow"

    def __init__(self) -> None:
        self.asked: list[Observation] = []
        self.done = threading.Event()

    def choose(self, observation: Observation) -> str:
        self.asked.append(observation)
        self.done.wait(30)
        return observation.moves()[0]


async def test_a_bot_does_not_play_into_a_position_that_is_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setitem(levels.BOTS, "slow", lambda *_: slow)
    house = House(Settings(database=f"sqlite:///{tmp_path}/tables.db", pace=0, bot_limit=30))
    await house.open()
    try:
        settings = TableSettings("mada", ("open", "slow"), 1, start=0)
        seeds = (f"{seed:064x}" for seed in range(50))
        logs = (written("t" * 22, beginning(settings, [ANN], seed), AT) for seed in seeds)
        table, lines = next((table, lines) for table, lines in logs if table.turn == 0 and quiet(table))
        await house.log.store(lines)
        async with house.visit("t" * 22) as keeper:
            before = keeper.table.games.state.snapshot()
            await keeper.carry_out(lambda _: entries.Played(0, quiet(table) or ""))
            await until(lambda: slow.asked)
            await keeper.carry_out(lambda table: helping.undo(table, "ann"))
            slow.done.set()
            await until(lambda: keeper.task is None)
            assert keeper.table.games.state.snapshot() == before
            assert keeper.table.version == table.version + 2
    finally:
        slow.done.set()
        await house.close()


async def until(so: Any) -> None:
    async with asyncio.timeout(30):
        while not so():
            await asyncio.sleep(0.01)
