"""Hints and counts: for those who may have help, out of what they may know themselves."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.kit.services import Server
from tests.kit.tables import Table as Kind
from tests.kit.tables import some, tables
from tests.server.kit.checks import check_messages
from tests.server.kit.clients import Message, Seat, begin, company, sit_down
from tests.server.kit.planted import beginning, written
from tests.server.kit.twins import imagined, swapped
from tests.server.live.test_thinking import DEADLINE, Stranger
from waterhole import games
from waterhole.bots import levels
from waterhole.bots.search.budget import Budget
from waterhole.coach.hints.advice import Adviser
from waterhole.engine.library.observation import Observation
from waterhole.engine.library.state import State
from waterhole.server.common.refusal import Refusal
from waterhole.server.live.thinking import Thinkers
from waterhole.server.table import entries, helping
from waterhole.server.table.entries import TableSettings
from waterhole.server.table.table import Table
from waterhole.server.telling.news import counted, hint
from waterhole.server.telling.wire import ENCODE

pytestmark = pytest.mark.anyio

Ask = Callable[[Table, str], int]
few = pytest.mark.parametrize("kind", some(), ids=lambda kind: kind.name)


async def wonder(seat: Seat, id: str = "h") -> Message:
    await seat.send({"type": "hint", "id": id})
    return await seat.until(lambda message: message.get("id") == id)


# On a server


@pytest.mark.parametrize("game", games.names())
async def test_a_hint_weighs_the_legal_moves_and_names_one(on_sqlite: Server, game: str) -> None:
    async with company(on_sqlite, "Ann") as people:
        table = await begin(people, game, ["open", "easy"], length=9)
        async with people[0].at(table) as seat:
            await seat.see(lambda seat: seat.choices)
            found = await wonder(seat)
            assert found["type"] == "hint"
            assert found["version"] == seat.version
            moves = [each["move"] for each in found["chances"]]
            assert moves[0] == found["move"]
            assert sorted(moves) == sorted(seat.choices)
            chances = [each["chance"] for each in found["chances"]]
            assert all(0 <= chance <= 1 for chance in chances)
            assert chances[1:] == sorted(chances[1:], reverse=True)
            assert {found["reason"].get("against"), found["reason"].get("equal")} <= {None, *moves}
            assert found["thought"] > 0
            again = await wonder(seat, "again")
            assert again == {**found, "id": "again"}  # it is thought about once
            assert (await seat.move(found["move"]))["type"] == "taken"
            check_messages(on_sqlite, seat.heard)


async def test_other_messages_are_heard_while_a_hint_is_thought_of_and_a_second_hint_has_to_wait(
    on_sqlite: Server,
) -> None:
    async with company(on_sqlite, "Ann") as people:
        table = await begin(people, "kariba", ["open", "easy"], length=1)
        async with people[0].at(table) as seat:
            await seat.see(lambda seat: seat.choices)
            await seat.sync()
            for id in ("one", "two"):
                await seat.send({"type": "hint", "id": id})
            await seat.send({"type": "ping"})
            answers = [await seat.hear() for _ in range(3)]
            assert [answer["type"] for answer in answers] == ["refused", "pong", "hint"]
            assert (answers[0]["id"], answers[0]["code"]) == ("two", "too_fast")
            assert answers[2]["id"] == "one"


async def test_a_hint_is_refused_to_those_who_may_not_have_one(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        waiting = await sit_down([ann], "kariba", ["open", "easy"])
        shared = await begin([ann, bob], "kariba", ["open", "open", "easy"])
        going = await begin([ann], "kariba", ["open", "easy"])
        for someone, table, code in (
            (ann, waiting, "not_started"),
            (ann, shared, "no_help"),
            (bob, shared, "no_help"),
            (eve, going, "not_seated"),
        ):
            async with someone.at(table) as seat:
                refused = await wonder(seat)
                assert (refused["type"], refused["code"]) == ("refused", code)


async def test_whoever_goes_while_a_hint_is_thought_of_disturbs_nobody(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as people:
        table = await begin(people, "kariba", ["open", "easy"], length=1)
        for _ in range(8):
            async with people[0].at(table) as seat:
                await seat.see(lambda seat: seat.choices)
                await seat.send({"type": "hint", "id": "h"})
                await seat.send({"type": "ping"})
                await seat.until(lambda message: message["type"] == "pong")
                seat.drop()
        async with people[0].at(table) as seat:
            await seat.see(lambda seat: seat.choices)
            assert (await wonder(seat))["type"] == "hint"
    assert '"level": "error"' not in on_sqlite.text()


@pytest.mark.parametrize("game", games.names())
async def test_cards_that_were_not_seen_are_counted(on_sqlite: Server, game: str) -> None:
    async with company(on_sqlite, "Ann") as people:
        table = await begin(people, game, ["open", "easy"], length=9)
        async with people[0].at(table) as seat:
            await seat.see(lambda seat: seat.choices)
            await seat.send({"type": "count"})
            found = await seat.until(lambda message: message["type"] == "counted")
            assert found["version"] == seat.version
            assert found["hidden"] == sum(each["unseen"] for each in found["cards"])
            hidden = found["hidden"] + sum(each["known"] for each in found["cards"])
            if "pile" in seat.view:
                assert hidden == seat.view["pile"] + seat.view["held"][1] + seat.view.get("river", 0)
            assert sum(each["next"] for each in found["cards"]) == pytest.approx(1, abs=0.01)
            check_messages(on_sqlite, seat.heard)


async def test_nobody_counts_cards_who_may_not(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        shared = await begin([ann, bob], "kariba", ["open", "open"])
        for someone, code in ((ann, "no_help"), (eve, "not_seated")):
            async with someone.at(shared) as seat:
                await seat.send({"type": "count", "id": "c"})
                refused = await seat.until(lambda message: message.get("id") == "c")
                assert (refused["type"], refused["code"]) == ("refused", code)


# Who may ask


def test_a_hint_is_for_the_one_whose_turn_it_is() -> None:
    settings = TableSettings("kariba", ("open", "easy"), 1, start=0)
    table = written("t", beginning(settings, [("ann", "Ann")], "ab" * 32))[0]
    assert helping.ask_for_hint(table, "ann") == 0
    table.apply(entries.Away(0, "left"), 1)
    assert code(table) == ("away", {})
    table.apply(entries.Back(0), 2)
    table.apply(entries.Played(0, table.games.state.moves()[0]), 3)
    assert code(table) == ("not_your_turn", {"turn": 1})
    chance = Random(1)
    while table.playing:
        table.apply(entries.Played(table.turn, chance.choice(table.games.state.moves())), 4)
    assert code(table) == ("over", {})


def code(table: Table, ask: Ask = helping.ask_for_hint) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refusal) as caught:
        ask(table, "ann")
    return caught.value.code, caught.value.fields


def started(seats: tuple[str, ...], **settings: Any) -> Table:
    """Ann, and Bob where there is a seat for him, have begun a match in which Ann is to move."""
    people = [("ann", "Ann"), ("bob", "Bob")][: seats.count("open")]
    return written("t", beginning(TableSettings("kariba", seats, 1, start=0, **settings), people, "ab" * 32))[0]


def test_where_a_table_allows_help_everybody_has_it_in_their_own_turn() -> None:
    table = started(("open", "open"), help=True)
    assert helping.ask_for_hint(table, "ann") == 0
    table.apply(entries.Played(0, table.games.state.moves()[0]), 1)
    assert helping.ask_for_hint(table, "bob") == 1
    assert code(table) == ("not_your_turn", {"turn": 1})


@pytest.mark.parametrize("ask", [helping.ask_for_hint, helping.ask_for_count])
def test_nobody_has_help_among_others_unless_the_table_allows_it_and_nobody_at_all_where_it_counts(ask: Ask) -> None:
    assert code(started(("open", "open")), ask) == ("no_help", {"why": "company"})
    assert code(started(("open", "easy"), rated=True), ask) == ("no_help", {"why": "rated"})
    assert code(started(("open", "open"), rated=True, help=True), ask) == ("no_help", {"why": "rated"})


def test_cards_are_counted_at_any_time_while_a_game_goes_on() -> None:
    table = started(("open", "easy"))
    table.apply(entries.Played(0, table.games.state.moves()[0]), 1)
    assert helping.ask_for_count(table, "ann") == 0
    assert code(table) == ("not_your_turn", {"turn": 1})
    chance = Random(1)
    while table.playing:
        table.apply(entries.Played(table.turn, chance.choice(table.games.state.moves())), 2)
    assert code(table, helping.ask_for_count) == ("over", {})


# What a hint is made of


def hinted(state: State) -> bytes:
    """All that is sent, but for the time it took."""
    advice = Adviser(Budget(simulations=400), seed=1).advise(state.observe(state.turn), worlds=200)
    told = hint("h", 7, advice)
    told.thought = 0
    return ENCODE.encode(told)


@few
def test_other_hidden_cards_make_the_same_hint(kind: Kind) -> None:
    compared, chance = 0, Random(kind.name)
    for moves in range(0, 24, 4):
        state = kind.middle(5, moves)
        for twins in (imagined(state, state.turn, chance), swapped(state, state.turn, chance)):
            if not state.over and twins is not None:
                assert hinted(twins.one) == hinted(twins.other)
                compared += 1
    assert compared >= 6


@few
def test_other_hidden_cards_make_the_same_count(kind: Kind) -> None:
    chance, state = Random(kind.name), kind.middle(5, 7)
    twins = imagined(state, 0, chance)
    assert twins is not None
    one, other = (ENCODE.encode(counted(7, world.observe(0))) for world in (twins.one, twins.other))
    assert one == other


def test_what_one_knows_oneself_changes_the_hint() -> None:
    kind = next(table for table in tables() if table.name == "kariba-2")
    assert len({hinted(kind.deal(seed, start=0)) for seed in range(5)}) > 1


async def test_whoever_wants_a_hint_waits_like_a_bot_and_is_told_when_it_is_too_crowded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate, inside = threading.Event(), threading.Event()

    def wait(observation: Observation) -> str:
        inside.set()
        gate.wait(DEADLINE)
        return observation.moves()[0]

    monkeypatch.setitem(levels.BOTS, "stranger", lambda *_: Stranger(wait))
    room = Thinkers(1, 0.05)
    room.awake.set()
    observation = tables()[0].deal(1, start=0).observe(0)
    try:
        thinking = asyncio.create_task(room.choose("stranger", observation))
        await asyncio.to_thread(inside.wait, DEADLINE)
        with pytest.raises(Refusal) as caught:
            await room.advise(observation)
        assert caught.value.code == "busy"
        gate.set()
        await thinking
        room.limit = DEADLINE
        assert (await room.advise(observation)).verdict.best.move in observation.moves()
    finally:
        gate.set()
        room.close()
