"""A server that is asked to end does so: whatever it keeps its tables in, and however many processes it has."""

from __future__ import annotations

import signal

import pytest

from tests.kit.services import fresh_database, postgres_service, serve
from tests.server.kit.clients import QUICK, begin, company

pytestmark = pytest.mark.anyio

GRACE = 60.0  # seconds: far more than it takes, and far less than for ever


def test_a_server_of_one_process_ends_when_it_is_told_to(database_url: str) -> None:
    with serve(database_url, args=QUICK) as server:
        assert server.stop(GRACE) in (0, -signal.SIGTERM)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_with_redis_ends_when_it_is_told_to(postgres_url: str, redis_url: str, workers: int) -> None:
    with fresh_database(postgres_url) as database:
        with serve(database, redis=redis_url, args=(*QUICK, "--workers", str(workers))) as server:
            assert server.stop(GRACE) in (0, -signal.SIGTERM)
