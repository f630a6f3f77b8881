"""Whoever loads the page again, in whatever phase, has the same seat and the same hand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK
from tests.web.kit.browser import Visitors
from tests.web.kit.deals import ask, deal, deal_to_the_end, friend, look, meet, open_table
from tests.web.kit.robot import HELD, LIT_CARD, PATIENCE, Robot
from tests.web.kit.situations import GAMES, middle
from tests.web.kit.wires import line, wired

SLOW = ("--pace", "600", "--interval", "600")


@pytest.fixture
def slowly(welcome: Callable[[Server], Visitors], client: Path, tmp_path: Path) -> Iterator[Visitors]:
    """People at a server where bots and new games take their time."""
    with serve(f"sqlite:///{tmp_path}/tables.db", args=[*QUICK, *SLOW]) as server:
        visitors = welcome(server)
        yield visitors
        visitors.close()


def seen(page: Page) -> dict[str, object]:
    """What somebody has before them."""
    expect(page.locator(".own .seat")).to_be_visible()
    return {
        "seat": page.locator(".own .seat").get_attribute("aria-label"),
        "hand": [card.get_attribute("aria-label") for card in page.locator(".held-card").all()],
        "board": page.locator(".board").inner_text(),
        "log": page.locator(".log").inner_text() if page.locator(".log").is_visible() else "",
    }


def assert_the_same_again(page: Page) -> None:
    before = seen(page)
    assert before["hand"]
    page.reload()
    page.locator(".held-card").first.wait_for()
    end = time.monotonic() + PATIENCE
    while seen(page) != before and time.monotonic() < end:
        page.wait_for_timeout(50)
    assert seen(page) == before


def test_in_the_lobby(visitors: Visitors) -> None:
    page = visitors.visit(None, worker=True)
    page.goto(f"/t/{open_table(page, 'kariba', ['open', 'open'])}")
    seats = page.get_by_role("region", name="Seats")
    expect(seats).to_contain_text("Ann · you")
    page.reload()
    expect(seats).to_contain_text("Ann · you")
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_with_a_card_taken_up(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, worker=True)
    meet(page, middle(game, 2))
    robot = Robot(page)
    robot.wait()
    page.locator(LIT_CARD).first.click(position={"x": 6, "y": 12})
    expect(page.locator(HELD)).to_have_count(1)
    before = [card.get_attribute("data-face") for card in page.locator(".hand .card").all()]
    page.reload()
    robot.wait()
    expect(page.locator(HELD)).to_have_count(0)
    assert [card.get_attribute("data-face") for card in page.locator(".hand .card").all()] == before
    robot.move()


def test_while_a_bot_thinks_and_between_two_games(slowly: Visitors) -> None:
    page = slowly.visit(None, worker=True)
    deal(page, "kariba")
    robot = Robot(page)
    robot.wait()
    robot.move()
    expect(page.locator(".asks")).to_contain_text("is thinking")
    assert_the_same_again(page)
    expect(page.locator(".asks")).to_contain_text("is thinking")

    table = open_table(page, "kariba", ["open", "open"], length=2)
    bob = friend(page, table)
    ask(page, "POST", f"/tables/{table}/start")
    look(page, table)
    with wired(page, table) as one, line(page, table, bob) as other:
        while not one.over:
            mover, watcher = (one, other) if one.mine else (other, one)
            version = mover.news["version"]
            mover.move()
            while watcher.news["version"] <= version:
                watcher.hear()
    result = page.locator(".result")
    expect(result.locator("tbody")).to_contain_text("Ann")
    expect(result).to_be_visible()
    before = result.locator("tbody").inner_text()
    page.reload()
    expect(result.locator("tbody")).to_have_text(before, use_inner_text=True)
    expect(result.get_by_role("button", name="Next game")).to_be_visible()


def test_when_it_is_over(visitors: Visitors) -> None:
    page = visitors.visit(None, worker=True)
    deal_to_the_end(page, "tembo")
    result = page.locator(".result")
    expect(result.locator("tbody")).to_contain_text("Ann")
    expect(result).to_be_visible()
    before = result.inner_text()
    page.reload()
    expect(result).to_be_visible()
    expect(result).to_have_text(before, use_inner_text=True)
    expect(result.get_by_role("button", name="Rematch")).to_be_visible()
