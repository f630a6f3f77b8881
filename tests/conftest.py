"""What all tests share: a table of every kind, and Hypothesis without a clock (these machines are shared)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.tables import Table, tables

settings.register_profile("waterhole", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("waterhole")


@pytest.fixture(params=tables(), ids=lambda table: table.name)
def table(request: pytest.FixtureRequest) -> Table:
    return request.param
