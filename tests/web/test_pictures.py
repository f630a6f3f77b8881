"""No picture is taken of a page before its own pictures have come."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.kit.browser import Visitors
from tests.web.kit.checks import pictured

BELOW_THE_FOLD = """(address) => {
    const picture = new Image();
    picture.loading = "lazy";
    picture.src = address;
    picture.id = "late";
    picture.style.marginTop = "100000px";
    document.body.append(picture);
}"""
WIDTH = "() => document.querySelector('#late').naturalWidth"
DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>'


@pytest.fixture
def page(visitors: Visitors) -> Page:
    return visitors.visit("/about")


def test_a_picture_that_has_not_come_yet_is_waited_for(page: Page) -> None:
    page.route("**/dot.svg", lambda route: route.fulfill(body=DOT, content_type="image/svg+xml"))
    page.evaluate(BELOW_THE_FOLD, "/dot.svg")
    assert page.evaluate(WIDTH) == 0
    pictured(page)
    assert page.evaluate(WIDTH) == 7


def test_a_picture_that_does_not_come_is_named(page: Page, visitors: Visitors) -> None:
    visitors.forgive("404")
    page.evaluate(BELOW_THE_FOLD, "/nowhere.png")
    with pytest.raises(AssertionError, match=r"do not load: \['http\S+/nowhere\.png'\]"):
        pictured(page)
