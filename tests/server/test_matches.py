"""Whole matches on a real server, between people, bots and both."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import cycle, islice

import pytest

import waterhole
from tests.games.examples import changeable, other_deck
from tests.kit.services import Server
from tests.kit.tables import Table, tables
from tests.server.kit.clients import Message, Seat, Someone, begin, company
from waterhole import games
from waterhole.engine.library import replay
from waterhole.engine.library.series import Series

pytestmark = pytest.mark.anyio

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
SMALL_AND_LARGE = [kind for kind in tables() if kind.players in (kind.game.seats[0], kind.game.seats[-1])]
LEVELS = ("novice", "easy", "medium", "hard")


async def play_to_the_end(people: Sequence[Someone], table: str, seed: int = 1) -> list[Seat]:
    """Everybody plays at random until the match is over; what they heard."""
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(person.at(table, since=0)) for person in people]
        made = await asyncio.gather(*(seat.play_on(random.Random(seed + n)) for n, seat in enumerate(seats)))
        for seat, moves in zip(seats, made, strict=True):
            played = [step["seat"] for step in seats[0].steps.values() if step["what"] == "played"]
            assert played.count(seat.news["seat"]) == moves
        return seats


def public(seat: Seat) -> list[Message]:
    """What everybody hears of every step, whatever they hold."""
    return [{**step, "events": None} for step in seat.steps.values()]


async def assert_played(someone: Someone, seats: Sequence[Seat], games: int) -> Message:
    """Everybody saw the same match end, and its file tells of the same."""
    told = seats[0].table
    for seat in seats:
        assert seat.table == told
        assert public(seat) == public(seats[0])
        assert sorted(seat.steps) == list(range(1, told["version"] + 1))
        assert not seat.choices
    assert told["status"] == "over"
    assert len(told["finished"]) == told["dealt"] == games
    assert told["totals"] == [sum(points) for points in zip(*told["finished"], strict=True)]
    assert told["winners"] == [n for n, points in enumerate(told["totals"]) if points == max(told["totals"])]
    saved = replay.read((await someone.ask("GET", f"/tables/{told['id']}/replay")).text)
    assert saved.match.over
    assert saved.match.totals == told["totals"]
    return told


@pytest.mark.parametrize("game", games.names())
async def test_people_and_a_bot_play_a_match_to_its_end(server: Server, game: str) -> None:
    async with company(server, "Ann", "Bob") as people:
        table = await begin(people, game, ["open", "easy", "open"], length=2)
        seats = await play_to_the_end(people, table)
        await assert_played(people[0], seats, games=2)
        played = [step for step in seats[0].steps.values() if step["what"] == "played"]
        assert {(step["seat"], step.get("by")) for step in played} == {(0, None), (1, "bot"), (2, None)}


@pytest.mark.parametrize("kind", SMALL_AND_LARGE, ids=lambda kind: kind.name)
async def test_people_play_among_themselves(server: Server, kind: Table) -> None:
    async with company(server, *NAMES[: kind.players]) as people:
        table = await begin(people, kind.game.name, ["open"] * kind.players, length=1, options=kind.options)
        seats = await play_to_the_end(people, table, seed=kind.players)
        told = await assert_played(people[0], seats, games=1)
        assert told["options"] == kind.options
        assert all("by" not in step for step in seats[0].steps.values())


@pytest.mark.parametrize("game", games.names())
async def test_bots_play_alone_and_somebody_looks_on(on_sqlite: Server, game: str) -> None:
    levels = list(islice(cycle(LEVELS), games.load(game).seats[-1]))
    async with company(on_sqlite, "Ann") as (ann,):
        table = await ann.open(game, levels, length=2, sit=False)
        async with ann.at(table, since=0) as watching:
            assert watching.news["seat"] is None
            assert watching.news["view"] is None
            await ann.post(f"/tables/{table}/start")
            await watching.see(lambda seat: seat.over)
            told = await assert_played(ann, [watching], games=2)
            assert [seat["bot"] for seat in told["seats"]] == levels
            played = [step for step in watching.steps.values() if step["what"] == "played"]
            assert {step["by"] for step in played} == {"bot"}
            assert {step["seat"] for step in played} == set(range(len(levels)))


async def test_an_expert_takes_its_time_and_moves(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as people:
        table = await begin(people, "kariba", ["open", "expert"], length=1)
        async with people[0].at(table) as seat:
            await seat.play_on(random.Random(1), most=1)
            move = await seat.step(what="played", seat=1)
            assert move["by"] == "bot"


@pytest.mark.parametrize("game", changeable())
async def test_people_bring_a_deck_of_their_own(server: Server, game: str) -> None:
    deck = other_deck(game)
    async with company(server, "Ann", "Bob") as people:
        table = await begin(people, game, ["open", "open"], length=1, deck=deck)
        seats = await play_to_the_end(people, table)
        told = await assert_played(people[0], seats, games=1)
        assert told["deck"] == deck
        saved = replay.read((await people[0].ask("GET", f"/tables/{table}/replay")).text)
        assert saved.match.game.deck.content == deck
        assert saved.match.state.view(0) == {**seats[0].view, "seat": 0}


async def test_a_wrong_deck_opens_no_table(on_sqlite: Server) -> None:
    deck = other_deck("kariba")
    deck["animals"][3]["copies"] = 9
    async with company(on_sqlite, "Ann") as (ann,):
        wrong = await ann.post("/tables", {"game": "kariba", "seats": ["open", "easy"], "deck": deck}, 422)
        assert wrong["code"] == "bad_deck"
        assert await ann.get("/me/tables") == []


async def test_two_people_of_the_same_name_can_save_their_match(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Ann") as people:
        table = await begin(people, "mada", ["open", "open", "easy"], length=1)
        await play_to_the_end(people, table)
        saved = replay.read((await people[1].ask("GET", f"/tables/{table}/replay")).text)
        assert saved.names == ["Ann", "Ann 2", "Zuri (easy)"]


async def test_the_cards_are_those_of_the_seed_that_is_told_at_the_end(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as people:
        table = await begin(people, "tembo", ["open", "open"], length=1)
        async with people[0].at(table) as seat:
            dealt = seat.view
        seats = await play_to_the_end(people, table)
        fair = replay.Fair(**seats[0].table["fair"])
        assert Series(waterhole.load("tembo"), 2, fair.match_seed()).state.view(0) == dealt
