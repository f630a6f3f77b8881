"""Reels: games that are over, frame by frame, from a seat or with open cards; never anything of a game that goes on."""

from __future__ import annotations

import json
import random
import secrets

import pytest

from tests.kit.services import Server
from tests.server.kit.clients import Message, Seat, Someone, begin, company
from tests.server.kit.planted import beginning, played, store, written
from waterhole import games
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match
from waterhole.server.http.gate import LONGEST_BODY, LONGEST_FILE
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening, TableSettings

pytestmark = pytest.mark.anyio


async def planted(server: Server, log: list[Happening]) -> str:
    id = secrets.token_urlsafe(16)
    await store(server.database, written(id, log)[1])
    return id


async def reel(person: Someone, id: str, seat: int | str, number: int = 1) -> Message:
    found: Message = await person.get(f"/tables/{id}/games/{number}/reel?seat={seat}")
    return found


@pytest.mark.parametrize("game", games.names())
async def test_a_reel_shows_each_seat_what_it_was_told_at_the_table(server: Server, game: str) -> None:
    async with company(server, "Ann", "Eve") as (ann, eve):
        id = await begin([ann], game, ["open", "novice"], length=1)
        async with ann.at(id) as seat, eve.at(id) as looker:
            await seat.play_on(random.Random(1))
            await looker.see(lambda each: each.over)
            witnesses: dict[int | str, Seat] = {0: seat, "none": looker}
        for place, witness in witnesses.items():
            found = await reel(eve, id, place)
            heard = [message for message in witness.heard if message["type"] == "news" and message["view"]]
            moves = [message for message in heard if message["steps"] and message["steps"][-1]["what"] == "played"]
            missed = len(found["frames"]) - 1 - len(moves)  # a bot may have begun before anybody came
            assert {step["seat"] for frame in found["frames"][: 1 + missed] for step in frame["steps"]} <= {1}
            frames = found["frames"][1 + missed :]
            assert [frame["view"] for frame in frames] == [message["view"] for message in moves]
            for number, (frame, message) in enumerate(zip(frames, moves, strict=True), start=1 + missed):
                [step] = frame["steps"]
                told = message["steps"][-1]
                assert {**step, "version": 0} == {**told, "version": 0}
                assert frame["version"] == step["version"] == number
            assert all("hands" not in frame for frame in found["frames"])
            assert [frame["version"] for frame in found["frames"]] == list(range(len(found["frames"])))


@pytest.mark.parametrize("game", games.names())
async def test_all_cards_lie_open_where_they_are_asked_for(on_sqlite: Server, game: str) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        table, log = played(TableSettings(game, ("open", "easy", "easy"), 1), [ann.claim], 1)
        id = await planted(on_sqlite, log)
        found = await reel(ann, id, "open")
        match = replay.read((await ann.ask("GET", f"/tables/{id}/replay")).text).match
        states = [turn.before for turn in match.turns]
        assert [frame["hands"] for frame in found["frames"][:-1]] == [state.position()["hands"] for state in states]
        for frame, state in zip(found["frames"], states, strict=False):
            assert [choice["move"] for choice in frame["moves"]] == state.moves()
        assert all("cards" in event for frame in found["frames"] for step in frame["steps"] for event in step["events"])
        assert found["frames"][-1]["view"]["over"]
        position = await ann.get(f"/tables/{id}/games/1/position?after=3")
        assert position == states[3].position()
        assert table.games.state.position() == await ann.get(f"/tables/{id}/games/1/position?after=100000")


async def test_the_table_is_told_as_it_was_during_each_game_and_after_it(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        table, log = played(TableSettings("mada", ("open", "open"), 2), [ann.claim, bob.claim], 2)
        id = await planted(on_sqlite, log)
        scores = table.games.finished
        one, two = await reel(ann, id, "open", 1), await reel(ann, id, "open", 2)
        assert [one["games"], one["game"], two["games"], two["game"]] == [2, 1, 2, 2]
        assert [one["table"]["finished"], two["table"]["finished"]] == [[], scores[:1]]
        assert [seat["name"] for seat in one["table"]["seats"]] == ["Ann", "Bob"]
        assert one["frames"][-1]["table"]["status"] == "playing"
        assert one["frames"][-1]["table"]["finished"] == scores[:1]
        last = two["frames"][-1]["table"]
        assert (last["status"], last["finished"], last["totals"]) == ("over", scores, table.games.totals)
        assert last["winners"] == table.games.winners
        assert len(one["frames"]) + len(two["frames"]) - 2 == sum(isinstance(each, entries.Played) for each in log)


async def test_who_decided_is_told_as_at_the_table(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        _, log = played(TableSettings("kariba", ("open", "easy", "open"), 1), [ann.claim, bob.claim], 1)
        of_bob = [number for number, each in enumerate(log) if isinstance(each, entries.Played) and each.seat == 2]
        log[of_bob[-1]] = entries.Played(2, log[of_bob[-1]].move, by="greedy")  # type: ignore[union-attr]
        log.insert(of_bob[-1], entries.Away(2, "left"))
        id = await planted(on_sqlite, log)
        steps = [step for frame in (await reel(ann, id, "none"))["frames"] for step in frame["steps"]]
        assert {step.get("by") for step in steps if step["seat"] == 0} == {None}
        assert {step.get("by") for step in steps if step["seat"] == 1} == {"bot"}
        assert [step.get("by") for step in steps if step["seat"] == 2][-1] == "greedy"
        assert all(seat["away"] is None and seat["here"] for seat in (await reel(ann, id, 0))["table"]["seats"])


async def test_what_was_taken_back_is_not_in_the_reel(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        settings, chance = TableSettings("mada", ("easy", "open", "easy"), 1), random.Random(5)
        log: list[Happening] = beginning(settings, [ann.claim], "ef" * 32)
        table, undone = written("t", log)[0], 0
        while table.facts.status != "over":
            entry: Happening
            if table.can_undo(1) and chance.random() < 0.5:
                entry, undone = entries.Undone(1), undone + 1
            else:
                by: entries.Hand = "person" if table.turn == 1 else "bot"
                entry = entries.Played(table.turn, chance.choice(table.games.state.moves()), by=by)
            log.append(entry)
            table.apply(entry, 1)
        assert undone > 3
        id = await planted(on_sqlite, log)
        found = await reel(ann, id, "open")
        match = replay.read((await ann.ask("GET", f"/tables/{id}/replay")).text).match
        steps = [step for frame in found["frames"] for step in frame["steps"]]
        assert [(step["seat"], step["move"]) for step in steps] == [(turn.seat, turn.move) for turn in match.turns]
        assert found["frames"][-1]["hands"] == match.state.position()["hands"]


async def test_nothing_of_a_game_that_goes_on_is_shown(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        going = await begin([ann, bob], "kariba", ["open", "open"])
        table, log = played(TableSettings("kariba", ("open", "open"), 3), [ann.claim, bob.claim], 1)
        for entry in (entries.Dealt(), entries.Played):
            log.append(entry if isinstance(entry, entries.Dealt) else entry(table.turn, table.games.state.moves()[0]))
            table.apply(log[-1], 1)
        second = await planted(on_sqlite, log)
        for id, number in ((going, 1), (second, 2), (second, 3)):
            for path in ("reel?seat=open", "reel?seat=0", "reel", "position?after=0"):
                answer = await ann.get(f"/tables/{id}/games/{number}/{path}", 409)
                assert answer["code"] == "not_over"
        assert len((await reel(bob, second, "open"))["frames"]) > 1  # but the first one is over
        assert (await ann.get(f"/tables/{second}/games/4/reel", 404))["code"] == "no_game"
        assert (await ann.get(f"/tables/{second}/games/1/reel?seat=3", 422))["code"] == "bad_game"
        assert (await ann.get("/tables/nowhere/games/1/reel", 404))["code"] == "no_table"


# Files


@pytest.mark.parametrize("game", games.names())
async def test_a_replay_file_gives_the_same_reel_as_its_table(on_sqlite: Server, game: str) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        _, log = played(TableSettings(game, ("open", "hard"), 2), [ann.claim], 2)
        id = await planted(on_sqlite, log)
        text = (await ann.ask("GET", f"/tables/{id}/replay")).text
        for number in (1, 2):
            for seat in ("0", "none", "open"):
                found = await ann.post(f"/replays?game={number}&seat={seat}", {"text": text})
                there = await reel(ann, id, seat, number)
                views = [[frame["view"], frame.get("hands"), frame["moves"]] for frame in found["frames"]]
                assert views == [[frame["view"], frame.get("hands"), frame["moves"]] for frame in there["frames"]]
                assert found["table"]["finished"] == there["table"]["finished"]
        kinds = [(seat["kind"], seat["bot"]) for seat in found["table"]["seats"]]
        assert kinds == [("person", None), ("bot", "hard")]
        assert (await ann.post("/replays?game=3", {"text": text}, 404))["code"] == "no_game"


async def test_a_damaged_file_is_answered_by_the_line_where_it_is(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        match = Match(games.load("kariba"), 2, 1)
        for _ in range(5):
            match.play(match.state.moves()[0])
        text = replay.write(match, ["Ann", "Bob"])
        assert len((await ann.post("/replays", {"text": text}))["frames"]) == 6  # a file shows what there is
        lines = text.split("\n")
        lines[3] = lines[3].replace('"seat": ', '"seat": 1')
        for damaged, line in (("\n".join(lines), 4), ("hello", 1), (text[: len(text) // 2], 4)):
            answer = await ann.post("/replays", {"text": damaged}, 422)
            assert answer["code"] == "bad_replay"
            assert answer["sentence"].startswith(f"Line {line}")


async def test_a_file_may_be_longer_than_other_requests_but_not_endless(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        long, endless = "x" * (LONGEST_BODY + 1), "x" * LONGEST_FILE
        assert (await ann.post("/replays", {"text": long}, 422))["code"] == "bad_replay"
        answer = await ann.post("/replays", {"text": endless}, 413)
        assert (answer["code"], answer["fields"]) == ("too_long", {"kilobytes": LONGEST_FILE // 1024})
        assert (await ann.post("/me", {"name": long}, 413))["fields"] == {"kilobytes": LONGEST_BODY // 1024}


# Positions


@pytest.mark.parametrize("game", games.names())
async def test_a_position_is_shown_with_open_cards(on_sqlite: Server, game: str) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        state = games.load(game).deal(3, seed=4)
        news = await ann.post(f"/positions/{game}", state.position())
        assert (news["type"], news["seat"], news["steps"]) == ("news", None, [])
        assert news["hands"] == json.loads(json.dumps(state.position()["hands"]))
        assert news["view"] == json.loads(json.dumps(state.view(None)))
        assert len(news["table"]["seats"]) == 3
        wrong = await ann.post(f"/positions/{game}", {"game": game}, 422)
        assert wrong["code"] == "bad_position"
        assert (await ann.post("/positions/chess", {}, 422))["code"] == "bad_game"
