"""Deals that others have played: who left the first table, and what if that is cleared away, or another half open."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Sequence

import pytest
from msgspec import structs

from tests.kit.services import Server
from tests.server.kit.clients import company
from tests.server.kit.planted import AT, Claim, played, store, written
from waterhole import load
from waterhole.server.club import deals
from waterhole.server.common.people import Person
from waterhole.server.table import entries
from waterhole.server.table.comparing import KEPT, Comparison, Comparisons, Held, compare
from waterhole.server.table.entries import Clock, Origin, TableSettings

pytestmark = pytest.mark.anyio

PLAIN = TableSettings("mada", ("open", "novice"), 1)


def unheard_of() -> str:
    return secrets.token_hex(8)


async def plant(
    server: Server,
    settings: TableSettings,
    people: Sequence[Claim],
    *,
    id: str = "",
    at: int = AT,
    stand_in: int | None = None,
) -> str:
    """A match that is over; a bot made all moves of the seat that it stood in for. The id of its table."""
    id = id or unheard_of()
    _, log = played(settings, people, 1)
    happened = [
        structs.replace(entry, by="bot") if isinstance(entry, entries.Played) and entry.seat == stand_in else entry
        for entry in log
    ]
    await store(server.database, written(id, happened, at)[1])
    return id


async def test_whoever_had_a_bot_play_for_most_of_the_first_match_is_not_compared(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        for stand_in, left in ((None, False), (0, True)):
            first = await plant(on_sqlite, PLAIN, [ann.claim], stand_in=stand_in)
            [result] = (await bob.get(f"/deals/{first}.1"))["seats"][0]["results"]
            assert (result["name"], result["left"], result["counts"]) == ("Ann", left, not left)


async def test_a_deal_keeps_its_rules_when_its_first_table_is_cleared_away(server: Server) -> None:
    first = unheard_of()
    cards = TableSettings(
        "tembo", ("open", "novice"), 1, start=1, origin=Origin("5e" * 32, f"{first}.1", table=first, game=1)
    )
    blitz = structs.replace(
        cards, seats=("open", "easy"), clock=Clock("move", 10), public=True, chat=False, before=unheard_of(), help=True
    )
    async with company(server, "Ann", "Bob", "Eve") as (ann, bob, eve):
        await plant(server, cards, [bob.claim], id=f"b{first}", at=AT - 1000)
        await plant(server, blitz, [ann.claim], id=f"c{first}", at=AT - 2000)
        await plant(server, cards, [bob.claim], id=f"a{first}", at=AT - 1000)
        deal = await eve.get(f"/deals/{first}.1")
        assert [seat["bot"] for seat in deal["seats"]] == ["hard", "easy"]  # as at the oldest table that is left
        table = (await eve.post(f"/deals/{first}.1/play", status=201))["table"]
        info = await eve.get(f"/tables/{table}")
        assert info["deal"] == f"{first}.1"
        assert [info[name] for name in ("clock", "public", "chat", "help", "before")] == [
            None,
            False,
            True,
            False,
            None,
        ]
        assert info["origin"] == {"table": first, "game": 1, "after": 0}


async def test_a_table_that_was_opened_and_never_started_is_started_when_it_is_asked_for_again(server: Server) -> None:
    async with company(server, "Ann", "Bob") as (ann, bob):
        first = await plant(server, PLAIN, [ann.claim])
        origin = Origin("5e" * 32, f"{first}.1", table=first, game=1)
        opened = deals.seated(structs.replace(PLAIN, start=0, origin=origin), 0, "novice", Person(*bob.claim))
        table = unheard_of()
        await store(server.database, written(table, [opened])[1])
        assert (await bob.get(f"/tables/{table}"))["status"] == "open"
        clicks = await asyncio.gather(*(bob.post(f"/deals/{first}.1/play", status=201) for _ in range(2)))
        assert [click["table"] for click in clicks] == [table, table]
        assert (await bob.get(f"/tables/{table}"))["status"] == "playing"


async def test_those_who_go_on_together_are_not_hurried(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        first = await plant(on_sqlite, structs.replace(PLAIN, seats=("open", "open")), [ann.claim, bob.claim])
        table = (await ann.post(f"/tables/{first}/games/1/rotate", status=201))["table"]
        assert (await bob.post(f"/deals/{first}.1/play", status=201))["table"] == table
        assert (await bob.get(f"/tables/{table}"))["status"] == "open"


async def test_cards_that_somebody_plays_are_shown_to_them_when_they_are_done(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        first = await plant(on_sqlite, structs.replace(PLAIN, seats=("open", "open")), [ann.claim, bob.claim])
        table = (await ann.post(f"/deals/{first}.1/play", status=201))["table"]
        for path in ("replay", "course", "games/1/reel?seat=open", "games/1/position", "games/1/review"):
            told = await ann.get(f"/tables/{first}/{path}", 409)
            assert (told["code"], told["fields"]) == ("playing_deal", {"table": table})
        assert (await ann.post(f"/tables/{first}/games/1/try", {"seat": 0}, 409))["code"] == "playing_deal"
        for other in (bob, eve):
            assert (await other.get(f"/tables/{first}/games/1/position"))["game"] == "mada"
        async with ann.at(table) as seat:
            await seat.play_on(random.Random(1))
        assert (await ann.get(f"/tables/{first}/games/1/position"))["game"] == "mada"


async def test_a_position_is_a_deal_like_others(on_sqlite: Server) -> None:
    position = load("mada").deal(players=2, seed=5).position()
    async with company(on_sqlite, "Ann", "Bob") as (ann, bob):
        first = (await ann.post("/positions/mada/try", {"position": position, "seat": 1}, 201))["table"]
        async with ann.at(first) as seat:
            await seat.play_on(random.Random(1))
        held = []
        for tries in (2, 3):
            table = (await bob.post(f"/deals/{first}.1/play", status=201))["table"]
            async with bob.at(table) as seat:
                await seat.play_on(random.Random(tries))
            deal = await bob.get(f"/deals/{first}.1")
            assert deal["tries"] == tries
            held.append(deal["you"]["held"])
        assert held == [[1], [0, 1]]


def test_equal_results_share_a_place() -> None:
    held = [Held(0, name, name, points, 1.0, False, name, 1) for name, points in (("c", 30), ("b", 40), ("a", 40))]
    assert [(each.name, each.place) for each in compare(held, 2).standings] == [("a", 1), ("b", 1), ("c", 3)]


async def test_what_another_process_stores_is_compared_at_once(server: Server) -> None:
    async with company(server, "Ann", "Bob", "Eve") as (ann, bob, eve):
        first = await plant(server, PLAIN, [ann.claim])
        cards = structs.replace(PLAIN, origin=Origin("5e" * 32, f"{first}.1", table=first, game=1))
        for tries, (person, at) in enumerate(((bob, AT), (eve, AT - 1000)), start=1):  # clocks are not all the same
            assert (await ann.get(f"/deals/{first}.1"))["tries"] == tries
            await plant(server, cards, [person.claim], at=at)
        for _ in range(2):
            deal = await bob.get(f"/deals/{first}.1")
            assert (deal["tries"], {each["name"] for each in deal["seats"][0]["results"]}) == (3, {"Ann", "Bob", "Eve"})
            assert [each["name"] for each in deal["seats"][0]["results"] if each["you"]] == ["Bob"]


class Shop:
    """Makes comparisons, and counts them."""

    def __init__(self) -> None:
        self.comparisons = Comparisons()
        self.made = list[str]()
        self.version = 1

    async def ask(self, deal: str) -> Comparison:
        async def version() -> int:
            return self.version

        async def make() -> Comparison:
            await asyncio.sleep(0)  # others may ask meanwhile
            self.made.append(deal)
            return compare([], 2)

        return await self.comparisons.of(deal, version, make)


async def test_results_are_compared_once_until_there_are_more() -> None:
    shop = Shop()
    one, other, third = await asyncio.gather(shop.ask("a"), shop.ask("b"), shop.ask("a"))
    assert (sorted(shop.made), one is third, one is other) == (["a", "b"], True, False)
    shop.version = 2
    assert await shop.ask("a") is not one
    assert sorted(shop.made) == ["a", "a", "b"]


async def test_the_comparisons_asked_for_lately_are_kept() -> None:
    shop = Shop()
    for number in range(KEPT):
        await shop.ask(f"{number}")
    await shop.ask("0")
    await shop.ask("one more")
    shop.made.clear()
    for deal in ("0", "one more", "1"):
        await shop.ask(deal)
    assert shop.made == ["1"]
