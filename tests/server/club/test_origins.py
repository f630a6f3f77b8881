"""Tables whose cards come from elsewhere: from a deal, from a moment of a game, or from a position."""

from __future__ import annotations

import json
import random
import secrets

import pytest

import waterhole
from tests.kit.services import Server
from tests.server.kit.clients import Someone, begin, company
from tests.server.kit.planted import beginning, store, written
from waterhole.engine.library import replay
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening, Origin, TableSettings
from waterhole.server.table.moments import retold
from waterhole.server.table.table import Table
from waterhole.server.telling.history import course_of, match_of

pytestmark = pytest.mark.anyio
GAMES = waterhole.games.names()
SEED = "5e" * 32


class Row:
    """A row of the log."""

    def __init__(self, number: int, at: int, body: str) -> None:
        self.number, self.at, self.body = number, at, body

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter((self.number, self.at, self.body))


def played_out(log: list[Happening], chance: random.Random) -> tuple[Table, list[Row]]:
    """The table that this log makes, once somebody has played it to its end."""
    table = written("t", log)[0]
    while table.facts.status != "over":
        entry: Happening = entries.Dealt()
        if not table.between:
            entry = entries.Played(table.turn, chance.choice(table.games.state.moves()))
        log.append(entry)
        table.apply(entry, 1)
    table, lines = written("t", log)
    return table, [Row(line.number, line.at, line.body) for line in lines]


async def finish(person: Someone, table: str, chance: random.Random) -> None:
    async with person.at(table) as seat:
        await seat.play_on(chance)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_plays_the_cards_and_the_moves_of_its_origin(game: str) -> None:
    deal = waterhole.load(game).deal(2, bytes.fromhex(SEED), 1)
    before = []
    for _ in range(3):
        before.append(deal.moves()[0])
        deal.play(before[-1])
    origin = Origin(SEED, moves=tuple(before))
    settings = TableSettings(game, ("open", "easy"), 1, start=1, origin=origin)
    log = beginning(settings, [("a", "Ann")], "11" * 32)
    table, lines = written("t", log)
    assert table.games.state.snapshot() == deal.snapshot()
    assert Table.restored(table.snapshot()).games.state.snapshot() == deal.snapshot()
    assert not table.can_undo(0)
    again = retold("t", [Row(line.number, line.at, line.body) for line in lines])
    assert again.games.state.snapshot() == deal.snapshot()


@pytest.mark.parametrize("game", GAMES)
def test_course_and_replay_tell_the_moves_that_came_first(game: str) -> None:
    deal, before = waterhole.load(game).deal(2, bytes.fromhex(SEED), 0), []
    for _ in range(4):
        before.append(deal.moves()[-1])
        deal.play(before[-1])
    settings = TableSettings(game, ("open", "open"), 1, start=0, origin=Origin(SEED, moves=tuple(before)))
    table, rows = played_out(beginning(settings, [("a", "Ann"), ("b", "Bob")], "11" * 32), random.Random(3))
    course, match = course_of(table, rows), match_of(table, rows)
    assert [moved.move for moved in course[:4]] == before
    assert [(moved.seat, moved.move) for moved in course] == [(turn.seat, turn.move) for turn in match.turns]
    assert [moved.scores for moved in course[:-1]] == [turn.before.scores for turn in match.turns[1:]]
    assert course[-1].scores == match.state.scores


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_that_is_over_can_be_played_on_from_any_moment(server: Server, game: str) -> None:
    chance = random.Random(1)
    async with company(server, "Ann", "Bob") as (ann, bob):
        table = await begin([ann], game, ["open", "novice", "easy"], length=2)
        await finish(ann, table, chance)
        match = replay.read((await ann.ask("GET", f"/tables/{table}/replay")).text).match
        turns = [turn for turn in match.turns if turn.number == 2]
        for after in (0, len(turns) // 2, len(turns) - 1):
            wanted = {"after": after, "seat": 2, "level": None}
            other = (await bob.post(f"/tables/{table}/games/2/try", wanted, 201))["table"]
            async with bob.at(other, since=0) as seat:
                info = seat.table
                assert [there["bot"] for there in info["seats"]] == ["hard", "novice", None]
                assert (info["seats"][2]["name"], info["length"], info["rated"]) == ("Bob", 1, False)
                assert (info["fair"], info["commitment"], info["deal"]) == (None, "", None)
                assert info["origin"] == {"table": table, "game": 2, "after": after}
                await seat.play_on(random.Random(2))
            again = replay.read((await bob.ask("GET", f"/tables/{other}/replay")).text)
            assert again.fair is None
            assert [turn.move for turn in again.match.turns[:after]] == [turn.move for turn in turns[:after]]
            assert again.match.turns[0].before.position() == turns[0].before.position()
            assert (await bob.get(f"/tables/{other}"))["fair"] is None
            reel = await bob.get(f"/tables/{other}/games/1/reel?seat=open")
            shown = [step["move"] for frame in reel["frames"] for step in frame["steps"]]
            assert shown == [turn.move for turn in again.match.turns]  # moves are counted from the deal everywhere


async def test_all_bots_have_the_level_that_was_asked_for(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        table = await begin([ann], "mada", ["open", "novice"])
        await finish(ann, table, random.Random(1))
        other = await ann.post(f"/tables/{table}/games/1/try", {"seat": 1, "level": "easy"}, 201)
        assert [seat["bot"] for seat in (await ann.get(f"/tables/{other['table']}"))["seats"]] == ["easy", None]


async def test_what_cannot_be_played_on_is_refused(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        running = await begin([ann], "kariba", ["open", "novice"], length=1)
        assert (await ann.post(f"/tables/{running}/games/1/try", {"seat": 0}, 409))["code"] == "not_over"
        await finish(ann, running, random.Random(1))
        path = f"/tables/{running}/games/1/try"
        moves = len(await ann.get(f"/tables/{running}/course"))
        assert (await ann.post(path, {"seat": 0, "after": moves}, 422))["code"] == "no_moment"
        assert (await ann.post(path, {"seat": 2}, 404))["code"] == "no_seat"
        assert (await ann.post(path, {"seat": 1, "level": "wise"}, 422))["code"] == "bad_level"
        assert (await ann.post(f"/tables/{running}/games/2/try", {"seat": 0}, 404))["code"] == "no_game"


@pytest.mark.parametrize("game", GAMES)
async def test_a_position_can_be_played_on(server: Server, game: str) -> None:
    rules = waterhole.load(game)
    options = dict.fromkeys(rules.options, True)
    state = rules.deal(3, 7, 1, **options)
    for _ in range(5):
        state.play(state.moves()[0])
    async with company(server, "Ann") as (ann,):
        wanted = {"position": state.position(), "seat": 1, "level": "novice"}
        table = (await ann.post(f"/positions/{game}/try", wanted, 201))["table"]
        async with ann.at(table, since=0) as seat:
            assert seat.table["origin"] == {"table": None, "game": None, "after": 0}
            assert seat.table["options"] == options
            await seat.play_on(random.Random(1))
            assert seat.table["winners"]
        answer = await ann.get(f"/tables/{table}/replay", 409)
        assert answer["code"] == "no_position_file"
        assert await ann.get(f"/tables/{table}/course")
        again = (await ann.post(f"/tables/{table}/games/1/try", {"seat": 0, "after": 1}, 201))["table"]
        assert (await ann.get(f"/tables/{again}"))["origin"] == {"table": table, "game": 1, "after": 1}


async def test_what_is_no_position_is_refused(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        position = waterhole.load("kariba").deal(2, 1).position()
        bad = {**position, "hands": [[1], [2]]}
        assert (await ann.post("/positions/kariba/try", {"position": bad, "seat": 0}, 422))["code"] == "bad_position"
        assert (await ann.post("/positions/mada/try", {"position": position, "seat": 0}, 422))["code"] == "bad_position"
        assert (await ann.post("/positions/kariba/try", {"position": position, "seat": 2}, 404))["code"] == "no_seat"
        over = waterhole.load("kariba").deal(2, 1)
        while not over.over:
            over.play(over.moves()[0])
        wanted = {"position": over.position(), "seat": 0}
        assert (await ann.post("/positions/kariba/try", wanted, 409))["code"] == "over"


async def test_the_seed_of_a_table_with_an_origin_never_leaves_while_it_is_played(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Eve") as (ann, eve):
        first = await begin([ann], "tembo", ["open", "novice"], length=1)
        await finish(ann, first, random.Random(1))
        seed = json.loads((await ann.ask("GET", f"/tables/{first}/replay")).text.splitlines()[0])["seed"]
        table = (await ann.post(f"/tables/{first}/games/1/try", {"seat": 0, "after": 2}, 201))["table"]
        async with ann.at(table, since=0) as seat, eve.at(table, since=0) as spectator:
            await seat.play_on(random.Random(1), most=2)
            await spectator.sync()
            heard = [*seat.raw, *spectator.raw]
        for path in (f"/tables/{table}", f"/tables/{table}/replay", f"/tables/{table}/course", "/me/tables", "/tables"):
            response = await ann.http.get(f"/api{path}", headers=ann.headers)
            heard.append(response.text if path != "/me/tables" else json.dumps(response.json()[0]))
        assert not [text for text in heard if seed in text]


async def test_while_a_match_goes_on_the_seed_of_its_first_game_is_not_passed_on(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        settings = TableSettings("kariba", ("open", "open"), 2)
        log, chance = beginning(settings, [ann.claim, bob.claim], SEED), random.Random(2)
        table = written("t", log)[0]
        while not table.between:
            log.append(entries.Played(table.turn, chance.choice(table.games.state.moves())))
            table.apply(log[-1], 1)
        log.append(entries.Dealt())
        id = secrets.token_urlsafe(16)
        await store(on_sqlite.database, written(id, log)[1])
        other = (await ann.post(f"/tables/{id}/games/1/try", {"seat": 0, "after": 1}, 201))["table"]
        async with ann.at(other) as seat:
            await seat.play_on(random.Random(1))
        assert (await ann.get(f"/tables/{other}/replay", 409))["code"] == "no_position_file"


async def test_a_rematch_has_cards_of_its_own(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        first = await begin([ann], "mada", ["open", "novice"])
        await finish(ann, first, random.Random(1))
        table = (await ann.post(f"/tables/{first}/games/1/try", {"seat": 0}, 201))["table"]
        await finish(ann, table, random.Random(1))
        after = await ann.get(f"/tables/{(await ann.post(f'/tables/{table}/rematch', status=201))['table']}")
        assert (after["origin"], after["deal"]) == (None, None)
        assert after["commitment"]
