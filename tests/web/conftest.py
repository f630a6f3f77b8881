"""A server and a browser, one of each a worker; and visitors, new ones for every test."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.clients import QUICK
from tests.services import Server, serve
from tests.web.browser import PICTURES, Visitors, chromium

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="package")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(f"sqlite:///{tmp_path_factory.mktemp('web')}/tables.db", args=QUICK) as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def visitors(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visitors]:
    visitors = Visitors(browser, server.url)
    yield visitors
    if request.node.stash.get(FAILED, False):
        visitors.picture(PICTURES / "failed", request.node.name)
    visitors.leave()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report
