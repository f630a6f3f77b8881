"""A server is ready when its bots are, and what takes long can be done beforehand."""

from __future__ import annotations

import threading
from pathlib import Path

import httpx
import pytest

from tests.server.faults.kit import answered
from tests.server.kit.clients import PATIENCE
from waterhole import games
from waterhole.server.common.settings import Settings
from waterhole.server.http import warm
from waterhole.server.http.app import api
from waterhole.server.live import thinking
from waterhole.server.live.house import House

pytestmark = pytest.mark.anyio


async def test_ready_means_that_bots_are_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = threading.Event()
    monkeypatch.setattr(thinking, "wake_bots", lambda _: compiled.wait(PATIENCE))
    house = House(Settings(database=f"sqlite:///{tmp_path}/tables.db"))
    await house.open()
    async with httpx.AsyncClient(transport=httpx.ASGITransport(api(house)), base_url="http://club") as http:
        asleep = await http.get("/readyz")
        assert asleep.status_code == 503
        assert asleep.text == f"The bots wake up: 0 of {len(games.names())} games."
        there = len(games.names())
        assert (await http.get("/api/bots")).json() == {"awake": False, "woken": 0, "games": there}
        compiled.set()
        await house.thinkers.awake.wait()
        assert (await http.get("/readyz")).status_code == 200
        assert (await http.get("/api/bots")).json() == {"awake": True, "woken": there, "games": there}
    await house.close()


@pytest.mark.long
def test_what_takes_long_can_be_done_beforehand() -> None:
    said = list[str]()
    warm.warm_all(said.append)
    assert sorted(line.split(": ")[1].split(",")[0] for line in said) == sorted(games.names())
    assert said[-1].endswith(f"{len(said)} of {len(said)} games.")
    assert not warm.is_cold()


def test_only_games_that_there_are_can_be_compiled() -> None:
    code, said = answered("warm", "whist")
    assert code == 2
    assert said.startswith("waterhole: There is no game called 'whist' here.")
