"""What all tests share: a table of every kind, the client, and Hypothesis without a clock (machines are shared)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.kit import services
from tests.kit.client import built
from tests.kit.fourth_game import FourthGame, begun
from tests.kit.seed import ASKED
from tests.kit.tables import Table, tables

settings.register_profile(
    "waterhole", deadline=None, derandomize=ASKED is None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("waterhole")
services.warm = True


BROUGHT = {"browser", "client", "cluster", "database_url", "fourth_game", "postgres_url", "redis_url", "server"}
STARTED = {"Chaos", "company", "placed", "serve", "services"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What starts a database, a server, a browser or a cluster is marked: by the fixture that brings it, or by name."""
    for item in items:
        if BROUGHT & set(getattr(item, "fixturenames", ())) or STARTED & set(vars(getattr(item, "module", object))):
            item.add_marker("real")


@pytest.fixture(params=tables(), ids=lambda table: table.name)
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found


@pytest.fixture(scope="session")
def client() -> Path:
    """The folder with the browser client, built from the sources as they are."""
    return built()


@pytest.fixture(scope="session")
def fourth_game(tmp_path_factory: pytest.TempPathFactory) -> FourthGame:
    """A game that one command has begun, in a copy of everything."""
    return begun(tmp_path_factory.mktemp("fourth"))
