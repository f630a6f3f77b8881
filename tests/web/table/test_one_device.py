"""Two people on one device, with a curtain between their turns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.kit.browser import Visitors
from tests.web.kit.hands import Finger
from tests.web.kit.robot import Robot
from tests.web.kit.scenes import on_one_device
from tests.web.kit.situations import GAMES


def assert_nothing_is_seen(page: Page) -> None:
    """Nobody's cards are on the page, not even out of sight."""
    expect(page.locator(".frame, .hand, .held-card, .card, [data-face]")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_curtain_falls_between_two_and_hides_every_card(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    on_one_device(page, game)
    robot = Robot(page, Finger())
    fallen: set[str] = set()
    while len(fallen) < 2:
        page.wait_for_function("() => document.querySelector('.curtain, .frame.mine .lit')")
        if page.locator(".curtain").count():
            assert_nothing_is_seen(page)
            who = "Ann" if "Ann" in page.locator(".curtain h1").inner_text() else "Bob"
            fallen.add(who)
            robot.wait()
            expect(page.locator(".own .seat")).to_have_attribute("aria-label", who)
        robot.move()


def test_two_on_one_device_play_to_the_end(visitors: Visitors) -> None:
    page = visitors.visit(None)
    page.clock.install()
    on_one_device(page, "tembo")
    robot = Robot(page)
    while robot.wait() != "over":
        robot.move()
        page.clock.fast_forward("00:02")  # they have looked long enough at what it did
    expect(page.locator(".result tbody")).to_contain_text("Ann")
    expect(page.locator(".result tbody")).to_contain_text("Bob")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".result")).to_have_count(0)
    robot.wait()
    robot.move()


NOTE_WHOSE = """window.seen = [];
new MutationObserver(() => {
    const own = document.querySelector(".own .seat");
    if (own && document.querySelector(".held-card")) seen.push(own.ariaLabel);
}).observe(document, { childList: true, subtree: true });"""


def test_whoever_opens_the_page_again_does_not_see_the_other_hand(visitors: Visitors) -> None:
    page = visitors.visit(None)
    on_one_device(page, "kariba")
    robot = Robot(page)
    robot.wait()
    if page.locator(".own .seat").get_attribute("aria-label") != "Bob":
        robot.move()
        robot.wait()
    page.context.add_init_script(NOTE_WHOSE)
    page.reload()  # it may be anybody who looks now
    expect(page.locator(".curtain h1")).to_contain_text("Bob")
    assert page.evaluate("() => seen") == []
