"""How many tables one person, and one address, may open in an hour."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.services import Server, serve
from tests.server.bounds.hand import Hand
from tests.server.kit.clients import company
from waterhole import games
from waterhole.server.common.limits import HOUR, Openings

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(f"sqlite:///{tmp_path_factory.mktemp('openings')}/tables.db", args=("--tables", "10")) as server:
        yield server


async def test_whoever_opens_table_after_table_is_told_to_play(server: Server) -> None:
    game, seats = games.names()[0], ["open", "open"]
    async with company(server, "Ann", "Bob", "Cleo") as (ann, bob, cleo):
        tables = [await ann.open(game, seats) for _ in range(2)]  # a fifth of them
        refused = await ann.ask("POST", "/tables", {"game": game, "seats": seats}, 429)
        assert (refused.json()["code"], refused.headers["retry-after"]) == ("too_many_tables", "1")
        for way in ("rematch", "games/1/rotate"):
            assert (await ann.post(f"/tables/{tables[0]}/{way}", status=429))["code"] == "too_many_tables"
            assert (await bob.post(f"/tables/{tables[0]}/{way}", status=403))["code"] == "not_seated"
        await cleo.open(game, seats)
        await ann.post(f"/tables/{tables[0]}/stand")  # they are theirs still


def test_in_an_hour_an_address_has_so_many_tables_and_a_person_a_fifth() -> None:
    clock = Hand()
    openings = Openings(10, clock)
    assert [openings.take("here", "ann") for _ in range(3)] == [True, True, False]
    assert [openings.take("here", f"name {number}") for number in range(9)] == [True] * 8 + [False]
    assert openings.take("there", "bob")
    clock.seconds = HOUR / 10
    assert [openings.take("here", "cleo") for _ in range(2)] == [True, False]
    assert all(Openings(0, clock).take("here", "ann") for _ in range(100))
