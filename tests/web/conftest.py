"""A server and a browser, one of each a worker; and visitors, new ones for every test."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK
from tests.web.kit.browser import Visitors, chromium
from tests.web.kit.evidence import keep

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
def welcome(request: pytest.FixtureRequest, browser: Browser, client: Path) -> Iterator[Callable[[Server], Visitors]]:
    """Lets people in at a server. Of whatever goes wrong there, what was seen and said is kept."""
    everybody: list[Visitors] = []

    def welcome(server: Server) -> Visitors:
        everybody.append(Visitors(browser, server))
        return everybody[-1]

    yield welcome
    for number, visitors in enumerate(everybody):
        if request.node.stash.get(FAILED, False) or visitors.unforgiven():
            print(f"What was seen and said is kept in {keep(visitors, f'{request.node.name}-{number}')}")
        visitors.leave()


@pytest.fixture
def visitors(welcome: Callable[[Server], Visitors], server: Server) -> Visitors:
    return welcome(server)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report
