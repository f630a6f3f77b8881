"""A page of the database is damaged while the server runs: its table says so, and the others play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.services import serve
from tests.server.kit.clients import QUICK, begin, company
from tests.server.kit.planted import played, store, written
from waterhole import games
from waterhole.server.table.entries import TableSettings

pytestmark = pytest.mark.anyio

GAME = games.names()[0]
PAGE = 4096
LEAF = 10  # the first byte of a page that holds rows of a log
FAR = "a-table-far-away"  # for SQLite looks at the pages beside those that it reads or fills
BEFORE, DAMAGED, AFTER = (f"the-table-of-an{letter}" for letter in "mno")  # their ids stand in all their rows


def damage(file: Path) -> int:
    """Overwrite the pages that hold rows of one table's log, and none of another's; how many they were."""
    content = file.read_bytes()
    pages = [content[start : start + PAGE] for start in range(0, len(content), PAGE)]
    hit = [
        page[0] == LEAF
        and page.count(DAMAGED.encode()) > 3
        and not any(other.encode() in page for other in (BEFORE, AFTER))
        for page in pages
    ]
    file.write_bytes(b"".join(b"\xa5" * PAGE if bad else page for bad, page in zip(hit, pages, strict=True)))
    return sum(hit)


def has_others(page: bytes) -> bool:
    return any(id.encode() in page for id in (BEFORE, AFTER))


async def test_a_damaged_table_says_so_and_the_others_play(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    url = f"sqlite:///{file}"
    with serve(url, args=QUICK) as server:
        server.stop()
    _, happenings = played(TableSettings(GAME, ("open", "novice"), 5), [("ann", "Ann")], 5)
    for id in (FAR, BEFORE, DAMAGED, AFTER):
        await store(url, written(id, happenings)[1])
    with serve(url, args=QUICK) as server:
        async with company(server, "Ann", "Bob") as (ann, bob):
            assert (await ann.http.get("/readyz")).status_code == 200
            assert damage(file)
            refusal = await ann.get(f"/tables/{DAMAGED}/replay", 500)
            assert refusal["code"] == "damaged"
            await ann.ask("GET", f"/tables/{FAR}/replay")
            table = await begin([ann, bob], GAME, ["open", "open"])
            async with ann.at(table) as first, bob.at(table) as second:
                mover = first if first.choices else second
                assert (await mover.move(mover.choices[0]))["type"] == "taken"
            not_ready = await ann.http.get("/readyz")
            assert (not_ready.status_code, not_ready.text) == (503, "Something in the database is damaged.")
