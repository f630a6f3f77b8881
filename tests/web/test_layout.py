"""The parts of a table lie beside each other, however small it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.browser import SCREENS, Size, Visitors
from tests.web.checks import SETTLED, fits
from tests.web.scenes import SCENES

# Where two parts, or what can be touched in them, lie over one another by more than a shadow.
OVERLAPS = """() => {
    const PARTS = [".others", ".board", ".strip", ".own > .seat", ".own > .hand", ".actions"];
    const boxes = (part) => [part, ...part.querySelectorAll("button")].map((each) => each.getBoundingClientRect());
    const apart = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) < 4 ||
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 4;
    const found = PARTS.map((name) => ({ name, all: boxes(document.querySelector(`.main > ${name}`)) }));
    const over = [];
    for (const [index, one] of found.entries())
        for (const other of found.slice(index + 1))
            if (one.all.some((a) => other.all.some((b) => !apart(a, b)))) over.push(`${one.name} and ${other.name}`);
    return over;
}"""


def lie_apart(page: Page) -> None:
    page.wait_for_function(SETTLED)
    over = page.evaluate(OVERLAPS)
    assert over == [], f"These lie over one another on {page.url}: {over}"


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("scene", ["table-kariba", "table-mada", "table-tembo", "loser", "lion", "puzzle-mada"])
def test_nothing_lies_over_something_else(scene: str, size: Size, visitors: Visitors) -> None:
    page = visitors.visit(None, size=size)
    SCENES[scene](page)
    lie_apart(page)
    fits(page)


@pytest.mark.parametrize("game", ["kariba", "mada", "tembo"])
def test_a_lesson_speaks_where_it_is_seen_on_a_phone_on_its_side(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone-on-its-side")
    SCENES[f"lesson-{game}"](page)
    lie_apart(page)
    for part in (page.locator(".coach .text"), page.locator(".held-card").first):
        box = part.bounding_box()
        assert box
        assert box["y"] + box["height"] <= SCREENS["phone-on-its-side"]["viewport"]["height"]
