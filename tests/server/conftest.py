"""The databases that tests of the server ask for: started when the first test asks, one of each a worker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit import services
from tests.server.kit.clients import QUICK


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What runs the tests that are coroutines."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with services.postgres() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with services.redis() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/waterhole.db"
    else:
        with services.fresh_database(request.getfixturevalue("postgres_url")) as url:
            yield url


@pytest.fixture(scope="session")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[services.Server]:
    """A quick server on SQLite, for all tests that leave it as it was but for tables of their own."""
    with services.serve(f"sqlite:///{tmp_path_factory.mktemp('server')}/tables.db", args=QUICK) as server:
        yield server


@pytest.fixture(scope="session")
def on_postgresql(postgres_url: str) -> Iterator[services.Server]:
    """The same on PostgreSQL."""
    with services.fresh_database(postgres_url) as url, services.serve(url, args=QUICK) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> services.Server:
    """Both, one after the other."""
    found: services.Server = request.getfixturevalue(f"on_{request.param}")
    return found
