"""Deals that others have played: who left the first table, and what stays when a table is cleared away or half opened."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import pytest
from msgspec import structs

from tests.server.clients import company
from tests.server.planted import AT, Claim, played, store, written
from tests.services import Server
from waterhole.server import entries
from waterhole.server.entries import Settings

pytestmark = pytest.mark.anyio

PLAIN = Settings("mada", ("open", "novice"), 1)


def unheard_of() -> str:
    return secrets.token_hex(8)


async def plant(
    server: Server,
    settings: Settings,
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
