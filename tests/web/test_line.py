"""The line breaks, and the page goes on without being loaded again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.clients import QUICK
from tests.services import Server, serve
from tests.web.browser import Visitors
from tests.web.deals import deal
from tests.web.robot import Robot
from tests.web.situations import GAMES

LOST = "The connection is lost"


@pytest.mark.parametrize("game", GAMES)
def test_a_server_that_is_started_again_is_found_again(
    game: str, welcome: Callable[[Server], Visitors], tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    with serve(database, args=QUICK) as server:
        visitors = welcome(server)
        visitors.forgive("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "WebSocket connection")
        page = visitors.visit(None)
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
