"""Environments are of games that say what a seat may know as numbers; OpenSpiel also asks about the draw pile."""

from __future__ import annotations

import pytest

from tests.envs.openspiel.spiel import STUDIED
from tests.kit.tables import Table


@pytest.fixture(params=STUDIED, ids=lambda table: table.name)
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found
