"""A server that is asked to end does so: whatever it keeps its tables in, and however many processes it has."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.kit.services import fresh_database, redis_service, serve
from tests.server.kit.clients import QUICK

GRACE = 60.0  # seconds: far more than it takes, and far less than for ever


def test_a_server_of_one_process_ends_when_it_is_told_to(database_url: str) -> None:
    with serve(database_url, args=QUICK) as server:
        assert server.stop(GRACE) in (0, -signal.SIGTERM)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_with_redis_ends_when_it_is_told_to(postgres_url: str, redis_url: str, workers: int) -> None:
    args = (*QUICK, "--workers", str(workers))
    with fresh_database(postgres_url) as database, serve(database, redis=redis_url, args=args) as server:
        assert server.stop(GRACE) in (0, -signal.SIGTERM)


def test_a_server_ends_though_redis_has_fallen_silent(tmp_path: Path) -> None:
    with redis_service() as redis, serve(f"sqlite:///{tmp_path}/tables.db", redis=redis.url, args=QUICK) as server:
        redis.process.send_signal(signal.SIGSTOP)
        try:
            assert server.stop(GRACE) in (0, -signal.SIGTERM)
        finally:
            redis.process.send_signal(signal.SIGCONT)
