"""Rematches: the same people on the same seats at another table, where another one begins."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import pytest

from tests.kit.services import Server
from tests.server.kit.clients import Message, Someone, begin, company

pytestmark = pytest.mark.anyio


async def play_out(people: Sequence[Someone], table: str) -> int:
    """Play a match that has begun to its end; the seat that made its first move."""
    async with people[0].at(table, since=0) as ann, people[1].at(table) as bob:
        await asyncio.gather(ann.play_on(random.Random(1)), bob.play_on(random.Random(2)))
        await ann.see(lambda seat: seat.over)
        opening = next(ann.steps[version] for version in sorted(ann.steps) if ann.steps[version]["what"] == "played")
        return int(opening["seat"])


def sitting(table: Message) -> list[tuple[str, str | None, str | None]]:
    return [(seat["kind"], seat["name"], seat["bot"]) for seat in table["seats"]]


async def test_the_start_passes_on_from_one_match_to_the_next(server: Server) -> None:
    async with company(server, "Ann", "Bob") as people:
        table = await begin(people, "kariba", ["open", "easy", "open"], length=1, options={"market": True})
        starts = [await play_out(people, table)]
        for asking in (people[1], people[0], people[0]):
            onward = (await asking.post(f"/tables/{table}/rematch", status=201))["table"]
            old, new = await people[0].get(f"/tables/{table}"), await people[0].get(f"/tables/{onward}")
            assert (old["rematch"], new["before"], new["rematch"]) == (onward, table, None)
            assert (
                sitting(new)
                == sitting(old)
                == [("person", "Ann", None), ("bot", "Zuri (easy)", "easy"), ("person", "Bob", None)]
            )
            for field in ("game", "options", "length", "clock", "deck", "public", "chat"):
                assert new[field] == old[field]
            assert new["commitment"] != old["commitment"]
            await asking.post(f"/tables/{onward}/start")
            starts.append(await play_out(people, onward))
            table = onward
        assert starts == [(starts[0] + n) % 3 for n in range(4)]


async def test_both_who_ask_get_the_same_table(server: Server) -> None:
    async with company(server, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await begin([ann, bob], "mada", ["open", "open"], length=1, public=True)
        await play_out([ann, bob], table)
        async with ann.at(table) as first, eve.at(table) as watching:
            asked = await asyncio.gather(
                *(person.post(f"/tables/{table}/rematch", status=201) for person in (ann, bob, ann, bob))
            )
            onward = asked[0]["table"]
            assert all(answer == {"table": onward} for answer in asked)
            for seat in (first, watching):
                assert (await seat.step(what="rematched"))["table"] == onward
                assert seat.table["rematch"] == onward
        listed = await eve.get("/tables?game=mada")
        assert [each["id"] for each in listed if each["before"] == table] == [onward]
        for person in (ann, bob):
            assert {each["id"] for each in await person.get("/me/tables")} == {onward, table}
        await bob.post(f"/tables/{onward}/start")
        async with ann.at(onward) as first, bob.at(onward) as second:
            assert (first.news["seat"], second.news["seat"]) == (0, 1)


async def test_whoever_left_is_not_seated_again(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await begin([ann, bob], "kariba", ["open", "open"], length=1)
        await bob.post(f"/tables/{table}/leave")
        async with ann.at(table) as first:
            await first.play_on(random.Random(1))
        onward = (await ann.post(f"/tables/{table}/rematch", status=201))["table"]
        new = await eve.get(f"/tables/{onward}")
        assert sitting(new) == [("person", "Ann", None), ("open", None, None)]
        assert new["host"] == 0
        assert (await ann.post(f"/tables/{onward}/start", status=409))["code"] == "not_full"
        await eve.post(f"/tables/{onward}/sit", {})
        await ann.post(f"/tables/{onward}/start")


async def test_there_is_no_rematch_before_the_end_and_none_for_others(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await begin([ann, bob], "kariba", ["open", "open"], length=1)
        assert (await ann.post(f"/tables/{table}/rematch", status=409))["code"] == "not_over"
        await play_out([ann, bob], table)
        assert (await eve.post(f"/tables/{table}/rematch", status=403))["code"] == "not_seated"
        assert (await ann.get(f"/tables/{table}"))["rematch"] is None
