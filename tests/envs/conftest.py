"""Environments are of games that say what a seat may know as numbers; OpenSpiel also asks about the draw pile."""

from __future__ import annotations

import pytest

from tests.games.found import shipping
from tests.kit.tables import Table, tables

WITH_BOTH = {*shipping("study/tensor.py")} & {*shipping("study/pile.py")}


@pytest.fixture(params=[table for table in tables() if table.game.name in WITH_BOTH], ids=lambda table: table.name)
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found
