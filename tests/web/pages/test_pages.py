"""Every page, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.kit.browser import Visitors
from tests.web.kit.checks import axe, whole
from tests.web.kit.scenes import SCENES


@pytest.mark.parametrize("scene", SCENES)
def test_a_page_is_whole_and_open_to_everybody(scene: str, visitors: Visitors) -> None:
    visitors.forgive("404 .*/nowhere")
    page = visitors.visit(None)
    SCENES[scene](page)
    whole(page)


def test_somebody_who_is_lost_finds_home(visitors: Visitors) -> None:
    visitors.forgive("404 .*/nowhere")
    page = visitors.visit(None)
    answer = page.goto("/nowhere")
    assert answer
    assert answer.status == 404
    page.get_by_role("main").get_by_role("link").first.click()
    expect(page).to_have_url(visitors.url + "/")


NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});"""


def test_a_browser_that_keeps_nothing_shows_all_of_it(visitors: Visitors) -> None:
    page = visitors.visit(None)
    page.add_init_script(NO_STORAGE)
    page.goto("/?lang=de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("navigation").first).to_be_visible()
    expect(page.locator(".not-started")).to_have_count(0)


@pytest.mark.parametrize("broken", ["**/assets/*.js", "**/assets/en-*.js"])
def test_a_page_that_cannot_start_says_so(broken: str, visitors: Visitors) -> None:
    visitors.forgive("ERR_FAILED", "Failed to fetch dynamically imported module")
    page = visitors.visit(None)
    page.route(broken, lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_text("The game could not start.")).to_be_visible()
    axe(page)
