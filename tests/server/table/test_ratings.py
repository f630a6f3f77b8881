"""Ratings: every rated match counts exactly once, whatever happens, and whoever leaves has lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select
from websockets.exceptions import WebSocketException

from tests.kit.services import Server, fresh_database, serve
from tests.server.kit.clients import PATIENCE, QUICK, Someone, begin, company
from tests.server.kit.planted import beginning, written
from waterhole.bots import LEVELS
from waterhole.server.live.results import believing
from waterhole.server.store.log import Log
from waterhole.server.store.schema import ratings, results
from waterhole.server.table import entries
from waterhole.server.table.entries import Origin, TableSettings
from waterhole.server.table.ratings import (
    PROVISIONAL,
    SETTLED,
    Rating,
    Standing,
    after,
    ending,
    first_belief,
    learned,
    ranks,
)
from waterhole.server.table.table import Table
from waterhole.server.telling.info import info

pytestmark = pytest.mark.anyio

KNOWN = Rating(sigma=SETTLED)  # of whom just enough is known for others to learn from


def standing(points: int, left: bool = False, bot: str | None = None) -> Standing:
    return Standing(0, None if bot else "somebody", bot or "Ann", points, 0.0, left)


def test_places_follow_from_points_and_those_who_left_are_last() -> None:
    assert ranks([standing(5), standing(9), standing(5), standing(1)]) == [2, 1, 2, 4]
    assert ranks([standing(5), standing(90, left=True), standing(-3), standing(80, left=True)]) == [1, 3, 2, 3]


def test_whoever_wins_is_believed_to_be_stronger_and_of_everybody_more_is_known() -> None:
    before = {"ann": Rating(), "bob": Rating(), "bot:hard": Rating(30, 2)}
    new = after(["ann", "bob", "bot:hard"], [1, 2, 3], before)
    assert new["ann"].mu > new["bob"].mu
    assert new["bot:hard"].mu < 30
    assert new["ann"].sigma < before["ann"].sigma


def test_a_bot_on_two_seats_has_one_rating() -> None:
    new = after(["ann", "bot:hard", "bot:hard"], [1, 2, 3], {"ann": Rating(), "bot:hard": Rating()})
    alone = after(["ann", "x", "y"], [1, 2, 3], {"ann": Rating(), "x": Rating(), "y": Rating()})
    assert new["bot:hard"].mu == pytest.approx((alone["x"].mu + alone["y"].mu) / 2)


def test_from_those_who_left_nobody_learns_anything() -> None:
    before = {"ann": Rating(), "bob": Rating(30, 3), "cat": Rating(20, 5)}
    standings = [standing(50, left=True), standing(9), standing(7)]
    new = learned(["ann", "bob", "cat"], standings, before, before)
    assert new["ann"].mu < before["ann"].mu
    assert {"bob": new["bob"], "cat": new["cat"]} == after(["bob", "cat"], [1, 2], before)
    assert list(learned(["ann", "bob"], standings[:2], before, before)) == ["ann"]


def test_bots_learn_from_people_of_whom_enough_is_known() -> None:
    players, before = ["ann", "bob", "bot:easy"], {"ann": KNOWN, "bob": Rating(30, 3), "bot:easy": Rating(20, 4)}
    standings = [standing(1), standing(2), standing(3, bot="easy")]
    everybody = after(players, [3, 2, 1], before)
    fresh = learned(players, standings, before, ())
    assert fresh == {"ann": everybody["ann"], "bob": everybody["bob"]}
    new = learned(players, standings, before, {"bob"})
    assert new == fresh | {"bot:easy": after(["bob", "bot:easy"], [2, 1], before)["bot:easy"]}
    gone = [standing(1), standing(2, left=True), standing(3, bot="easy")]
    assert "bot:easy" not in learned(players, gone, before, {"bob"})


def test_bots_among_themselves_learn_nothing_where_everybody_has_left() -> None:
    before = {"ann": Rating(), "bot:easy": first_belief("bot:easy"), "bot:hard": first_belief("bot:hard")}
    standings = [standing(0, left=True), standing(9, bot="easy"), standing(1, bot="hard")]
    assert list(learned(["ann", "bot:easy", "bot:hard"], standings, before, before)) == ["ann"]


def test_bots_begin_in_the_order_of_their_levels() -> None:
    first = [first_belief(f"bot:{level}") for level in LEVELS]
    assert all(weaker.mu < stronger.mu for weaker, stronger in pairwise(first))
    assert all(each.sigma < Rating().sigma for each in first)
    assert first_belief("easy") == first_belief("bot:unheard-of") == Rating()


# Who has left?


def finished(table: Table, stand_in: Callable[[int], bool]) -> Table:
    """The match to its end; a bot makes those moves of the first seat whose numbers, from 0, it is asked for."""
    chance = random.Random(3)
    while table.playing:
        away = table.turn == 0 and stand_in(table.facts.seats[0].moves)
        by: entries.Hand = "bot" if away or table.facts.seats[table.turn].bot else "person"
        table.apply(entries.Played(table.turn, chance.choice(table.games.state.moves()), by=by), 1)
    return table


def begun(*seats: str, origin: Origin | None = None, rated: bool = True) -> Table:
    settings = TableSettings("kariba", seats, 1, start=0, rated=rated, origin=origin)
    people = [("ann", "Ann"), ("bob", "Bob")][: seats.count("open")]
    return written("t", beginning(settings, people, "ab" * 32))[0]


@pytest.mark.parametrize(
    ("stand_in", "left"),
    [
        (lambda number: False, False),
        (lambda number: number < 2, False),  # a short time away is nothing
        (lambda number: number > 0, True),  # back or not: a bot has played this match
        (lambda number: number % 8 == 0, False),
    ],
)
def test_whoever_has_a_bot_play_for_much_of_the_match_has_left(stand_in: Callable[[int], bool], left: bool) -> None:
    table = finished(begun("open", "open"), stand_in)
    assert table.facts.seats[0].away is None
    how = ending(table)
    assert how is not None
    assert [each.left for each in how.standings] == [left, False]
    restored = ending(Table.restored(table.snapshot()))
    assert restored == how


def test_a_bot_on_its_own_seat_stands_in_for_nobody() -> None:
    how = ending(finished(begun("open", "easy"), lambda number: False))
    assert how is not None
    assert [each.left for each in how.standings] == [False, False]


def test_a_match_in_which_a_level_did_not_play_as_itself_is_not_rated() -> None:
    table = begun("open", "expert")
    while table.turn == 0:
        table.apply(entries.Played(0, table.games.state.moves()[0]), 1)
    assert table.counts
    table.apply(entries.Played(1, table.games.state.moves()[0], by="greedy"), 1)
    how = ending(finished(Table.restored(table.snapshot()), lambda number: False))
    assert how is not None
    assert not how.rated
    over = finished(table, lambda number: False)
    assert (info(over).rated, over.facts.settings.rated) == (False, True)


def test_nothing_is_kept_of_exercises_and_of_matches_without_people() -> None:
    def never(number: int) -> bool:
        return False

    assert ending(finished(begun("easy", "novice", rated=False), never)) is None
    deal = begun("open", "easy", rated=False)
    move = deal.games.state.moves()[0]
    position = deal.games.state.position()
    seed = deal.match_seed.hex()
    for origin in (Origin(seed, moves=(move,)), Origin(seed, position=position)):
        assert ending(finished(begun("open", "easy", origin=origin, rated=False), never)) is None
    for origin in (Origin(seed, "t.1"), Origin(seed, "t.1", position=position)):  # these are compared
        assert ending(finished(begun("open", "easy", origin=origin, rated=False), never)) is not None


# Clocks


async def test_people_who_play_for_their_ratings_have_a_clock(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        usual = {"kind": "move", "seconds": 120, "increment": 0}

        async def clock(*seats: str, **wanted: Any) -> Any:
            return (await ann.get(f"/tables/{await ann.open('kariba', seats, **wanted)}"))["clock"]

        assert await clock("open", "open", rated=True) == usual
        assert await clock("open", "open") is None
        assert await clock("open", "easy", rated=True) is None  # nobody waits for them
        day = {"kind": "move", "seconds": 86_400, "increment": 0}
        assert await clock("open", "open", rated=True, clock=day) == day
        table = await ann.open("kariba", ["open", "easy"], rated=True)
        assert (await ann.put(f"/tables/{table}/seats/1", {"bot": None}))["clock"] == usual


async def all_rows(database: str, *queries: Any) -> list[Sequence[Any]]:
    log = Log(database)
    found = [await log.all(query) for query in queries]
    await log.close()
    return found


async def play_out(people: Sequence[Someone], table: str, seed: int = 1) -> None:
    async def play(person: Someone) -> None:
        async with person.at(table) as seat:
            await seat.play_on(random.Random(seed))

    await asyncio.gather(*(play(person) for person in people))


async def test_a_rated_match_counts_and_an_unrated_one_is_only_remembered(server: Server) -> None:
    async with company(server, "Ann", "Bob") as people:
        ann, bob = people
        names = [(await person.get("/me/public"))["player"] for person in people]
        friendly = await begin(people, "mada", ["open", "open", "novice"])
        await play_out(people, friendly)
        page = await ann.get(f"/players/{names[0]}")
        assert [(each["matches"], each["rated"], each["strength"]) for each in page["games"]] == [(1, 0, None)]
        assert not [each for each in await ann.get("/players?game=mada") if each["player"] in names]
        rated = await begin(people, "mada", ["open", "open", "novice"], rated=True)
        assert (await ann.get(f"/tables/{rated}"))["rated"]
        await play_out(people, rated)
        totals = (await ann.get(f"/tables/{rated}"))["totals"]
        board = await bob.get("/players?game=mada")
        found = {each["player"]: each for each in board}
        assert [found[name]["matches"] for name in names] == [1, 1]
        assert (found[names[0]]["you"], found[names[1]]["you"], found[names[0]]["provisional"]) == (False, True, True)
        strengths = [found[name]["rating"] for name in [*names, "bot-novice"]]
        assert "bot-novice" in found
        assert (strengths[0] > strengths[1]) == (totals[0] > totals[1])
        sure = [each["rating"] - each["uncertainty"] for each in board]
        assert all(one >= other - 1 for one, other in pairwise(sure))  # as they are rounded
        page = await ann.get(f"/players/{names[0]}")
        assert (page["name"], page["you"], page["favourite"]) == ("Ann", True, "mada")
        assert [(each["matches"], each["rated"]) for each in page["games"]] == [(2, 1)]
        assert len(page["course"]) == 1
        assert {each["table"] for each in page["results"]} == {friendly, rated}


async def test_the_tables_of_others_are_not_told(server: Server) -> None:
    async with company(server, "Ann", "Eve") as (ann, eve):
        name = (await ann.get("/me/public"))["player"]
        table = await begin([ann], "mada", ["open", "novice"])
        await play_out([ann], table)
        seen = await eve.ask("GET", f"/players/{name}")
        assert (seen.json()["name"], seen.json()["you"]) == ("Ann", False)
        assert table not in seen.text
        assert ann.claim[0] not in seen.text
        bot = await eve.get("/players/bot-novice")
        assert (bot["bot"], bot["results"][0]["table"]) == ("novice", None)
        for nobody in ("nobody", "%00", "bot-nobody", "n%C3%B6", "x" * 41, "bot:novice"):
            assert (await eve.get(f"/players/{nobody}", 404))["code"] == "no_player"
        assert (await eve.get(f"/players/{(await eve.get('/me/public'))['player']}"))["results"] == []


async def test_abandoning_counts(server: Server) -> None:
    async with company(server, "Ann", "Bob") as people:
        ann, bob = people
        table = await begin(people, "kariba", ["open", "open", "novice"], rated=True, length=1)
        await ann.post(f"/tables/{table}/leave")
        await play_out([bob], table)
        [[*rows]] = await all_rows(server.database, select(results).where(results.c.table_id == table))
        assert [row.left for row in sorted(rows, key=lambda row: row.seat)] == [True, False, False]
        left, *others = sorted(rows, key=lambda row: row.seat)
        assert left.mu < Rating().mu
        stayed, bot = others
        assert stayed.mu is not None
        assert (bot.mu, bot.sigma) == (None, None)  # of newcomers it learns nothing
        page = await ann.get(f"/players/{(await ann.get('/me/public'))['player']}")
        assert [(each["left"], each["won"]) for each in page["games"]] == [(1, 0)]


async def test_a_rated_table_is_fair(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        seats = ["open", "easy"]
        deck = (await ann.get("/games"))[0]["deck"]
        wanted = {"game": "kariba", "seats": seats, "rated": True}
        assert (await ann.post("/tables", {**wanted, "help": True}, 422))["code"] == "rated_help"
        assert (await ann.post("/tables", {**wanted, "deck": deck}, 422))["code"] == "rated_deck"
        bots = {**wanted, "seats": ["easy", "easy"], "sit": False}
        assert (await ann.post("/tables", bots, 422))["code"] == "rated_bots"


async def test_a_match_without_people_has_no_results(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        table = await ann.open("mada", ["open", "easy"], rated=True, sit=False)
        await ann.put(f"/tables/{table}/seats/0", {"bot": "novice"})
        await ann.post(f"/tables/{table}/start")
        async with ann.at(table) as seat:
            await seat.see(lambda seat: seat.over)
        [rows] = await all_rows(on_sqlite.database, select(results).where(results.c.table_id == table))
        assert rows == []


# Exactly once


async def audit(database: str) -> int:
    """Every match counted exactly once; how many there were. Each was somebody else's, and all were with one bot.

    A match taught the bot something, given what was known of it before: so the results form a chain, in which nothing
    is missing and nothing came twice.
    """
    found, known = await all_rows(database, select(results), select(ratings))
    matches: dict[str, dict[bool, Any]] = {}
    for row in found:
        matches.setdefault(row.table_id, {})[row.player.startswith("bot:")] = row
    bot = next(row for row in known if row.player == "bot:novice")
    assert (bot.matches, len(known)) == (len(matches), len(matches) + 1)
    assert {row.matches for row in known if row != bot} == {PROVISIONAL + 1}
    belief, left = first_belief("bot:novice"), list(matches.values())
    while left:
        following = next(match for match in left if taught(match, belief))
        belief = Rating(following[True].mu, following[True].sigma)
        left.remove(following)
    assert (bot.mu, bot.sigma) == (belief.mu, belief.sigma)
    return len(matches)


def taught(match: dict[bool, Any], belief: Rating) -> bool:
    person, bot = match[False], match[True]
    places = ranks([standing(person.points, person.left), standing(bot.points)])
    new = after(["person", "bot"], places, {"person": KNOWN, "bot": belief})
    return new["bot"] == Rating(bot.mu, bot.sigma) and new["person"] == Rating(person.mu, person.sigma)


async def establish(person: Someone) -> None:
    """Somebody who has played enough for bots to learn from them, whatever is believed of their strength."""
    name, belief, log = (await person.get("/me/public"))["player"], KNOWN, Log(person.server.database)
    row = {"player": name, "game": "mada", "name": "", **believing(belief), "changed": 0}
    async with log.writing() as connection:
        await connection.execute(insert(ratings), {**row, "matches": PROVISIONAL})
    await log.close()


async def one_match(server: Server, seed: int) -> None:
    async with company(server, f"Ann {seed}") as (ann,):
        await establish(ann)
        table = await begin([ann], "mada", ["open", "novice"], rated=True)
        await play_out([ann], table, seed)


async def test_two_processes_count_every_match_once(postgres_url: str, redis_url: str) -> None:
    with (
        fresh_database(postgres_url) as database,
        serve(database, redis=redis_url, args=QUICK) as one,
        serve(database, redis=redis_url, args=QUICK) as other,
    ):
        await asyncio.gather(*(one_match(server, seed) for seed in range(8) for server in (one, other)))
        assert await audit(database) == 16
        assert not [line for server in (one, other) for line in server.text().splitlines() if '"error"' in line]


async def test_a_server_that_is_killed_counts_every_match_once(database_url: str) -> None:
    chance, people = random.Random(4), [f"Ann {number}" for number in range(6)]
    tables: dict[str, str] = {}  # by token
    for kill in range(4):
        with serve(database_url, args=QUICK) as server:
            async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
                for name in people if not tables else ():
                    token = (await http.post("/api/tokens", json={"name": name})).json()["token"]
                    person = Someone(http, server, token)
                    await establish(person)
                    tables[token] = await begin([person], "mada", ["open", "novice"], rated=True)
                there = [(Someone(http, server, token), table) for token, table in tables.items()]
                moves = chance.randrange(10, 20) if kill < 3 else 10_000
                await asyncio.gather(*(go_on(person, table, moves, chance) for person, table in there))
                if kill < 3:
                    storm = asyncio.gather(*(go_on(person, table, 10_000, chance) for person, table in there))
                    await asyncio.wait([storm], timeout=chance.random() / 10)
                    server.kill()
                    await storm
    assert await audit(database_url) == len(people)


async def go_on(person: Someone, table: str, moves: int, chance: random.Random) -> None:
    """Play as long as there is a server."""
    with suppress(WebSocketException, OSError, EOFError):
        async with person.at(table) as seat:
            await seat.play_on(chance, moves)
