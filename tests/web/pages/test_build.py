"""A page of another build than its server's loads itself again: calmly, and once."""

from __future__ import annotations

import re

from playwright.sync_api import Route

from tests.web.kit.browser import Visitors

ANOTHER = "0123456789abcdef"
A_WHILE = 10_000  # milliseconds, of a clock that the test holds
BUILD = "document.querySelector('meta[name=\"waterhole-build\"]').content"


def test_every_answer_says_the_build_of_the_page(visitors: Visitors) -> None:
    page = visitors.visit(None)
    with page.expect_response(re.compile(r"/api/tables$")) as told:
        page.goto("/")
    assert told.value.headers["waterhole-build"] == page.evaluate(BUILD)


def test_a_page_of_another_build_loads_itself_again_once(visitors: Visitors) -> None:
    def from_another(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "waterhole-build": ANOTHER})

    page = visitors.visit(None)
    page.route(re.compile(r"/api/tables$"), from_another)
    page.clock.install()
    with page.expect_response(re.compile(r"/api/tables$")) as first:
        page.goto("/")
    first.value.finished()
    with page.expect_response(re.compile(r"/api/tables$")) as second, page.expect_navigation():
        page.clock.run_for(2_000)
    second.value.finished()
    page.evaluate("() => { window.sameAsBefore = true; }")
    page.clock.run_for(A_WHILE)
    assert page.evaluate("() => window.sameAsBefore"), "The page was loaded again and again."
    page.unroute_all(behavior="wait")
