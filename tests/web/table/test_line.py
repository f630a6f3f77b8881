"""The line breaks, and the page goes on without being loaded again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK
from tests.web.kit.browser import SIZES, Visitors, resize
from tests.web.kit.checks import axe, fits
from tests.web.kit.deals import deal
from tests.web.kit.robot import Robot
from tests.web.kit.scenes import arrive
from tests.web.kit.situations import GAMES

LOST = "The connection is lost"
AWAY = ("net::ERR_", "Failed to fetch", "Unable to preload", "WebSocket connection")  # said of a server that was killed


@pytest.mark.parametrize("game", GAMES)
def test_a_server_that_is_started_again_is_found_again(
    game: str, welcome: Callable[[Server], Visitors], tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    with serve(database, args=QUICK) as server:
        visitors = welcome(server)
        visitors.forgive(*AWAY)
        page = visitors.visit(None, worker=True)
        deal(page, game)
        robot = Robot(page)
        robot.play(3)
        robot.wait()
        page.evaluate("() => { window.sameAsBefore = true; }")
        server.kill()
        expect(page.locator(".line")).to_contain_text(LOST)
    lines = robot.log.count()
    card = robot.take_up()
    robot.put_down(card)  # nobody is there to hear it yet
    assert robot.log.count() == lines
    with serve(database, port=server.port, args=QUICK):
        expect(page.locator(".line")).not_to_contain_text(LOST)
        expect(robot.log.nth(lines)).to_be_attached()
        assert page.evaluate("() => window.sameAsBefore"), "The page was loaded again."
        assert robot.log.all_inner_texts()[lines].startswith("You ")
        robot.play(3)
    visitors.close()


def test_whoever_comes_while_the_server_is_away_is_told_so_calmly_and_gets_there_once_it_is_back(
    welcome: Callable[[Server], Visitors], tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    with serve(database, args=QUICK) as server:
        visitors = welcome(server)
        visitors.forgive(*AWAY)
        page = visitors.visit(None, language="de", worker=True)
        arrive(page, "/about")
        page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto("/rules/kariba")
    expect(page.get_by_role("heading", name="Das Wasserloch ist gerade trocken")).to_be_visible()
    for size in SIZES:
        resize(page, size)
        fits(page)
        axe(page)
    page.get_by_role("button", name="Noch einmal versuchen").click()
    expect(page.get_by_role("heading", name="Das Wasserloch ist gerade trocken")).to_be_visible()
    with serve(database, port=server.port, args=QUICK):
        expect(page.get_by_role("heading", name="Kariba")).to_be_visible()  # it looks for the server by itself
        visitors.close()
