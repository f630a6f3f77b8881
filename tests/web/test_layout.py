"""The parts of a table lie beside each other, however small it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import SIZES, Size, Visitors
from tests.web.checks import fits, lie_apart
from tests.web.deals import deal_to_the_end
from tests.web.hands import Finger
from tests.web.learner import Learner
from tests.web.scenes import SCENES

GAMES = ("kariba", "mada", "tembo")
TABLES = ("table-kariba", "table-mada", "table-tembo", "market", "loser", "lion")
SPOKEN = ("watched", "scorpion", "swap", "puzzle-kariba", "puzzle-mada", "puzzle-tembo")
WIDE = {"width": 915, "height": 412}  # a large phone on its side


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", TABLES)
def test_nothing_lies_over_something_else(scene: str, size: Size, visitors: Visitors) -> None:
    page = visitors.visit(None, size=size)
    SCENES[scene](page)
    lie_apart(page)
    fits(page)


@pytest.mark.parametrize("scene", [*TABLES, *SPOKEN])
def test_nothing_lies_over_something_else_on_a_phone_on_its_side(scene: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone-on-its-side")
    SCENES[scene](page)
    for size in (page.viewport_size, WIDE):
        assert size
        page.set_viewport_size(size)
        lie_apart(page)
        fits(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_can_be_stepped_through_on_a_phone_on_its_side(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone-on-its-side")
    table = deal_to_the_end(page, game, ["open", "novice", "novice"])
    for seat in ("0", "open"):
        page.goto("/about")
        page.goto(f"/replay/{table}#game=1&move=5&seat={seat}")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Share")).to_be_in_viewport(ratio=1)
        lie_apart(page)
        fits(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_speaks_where_it_is_seen_on_a_phone_on_its_side(game: str, visitors: Visitors) -> None:
    """In German, which is long, at every step."""
    page = visitors.visit(f"/learn/{game}", size="phone-on-its-side", language="de")
    learner = Learner(page, Finger())
    while not learner.finish.count():
        learner.wait()
        seen(page)
        learner.step()
        seen(page)
        expect(learner.next).to_be_in_viewport(ratio=1)
        learner.go_on()
    expect(learner.finish).to_be_visible()


def seen(page: Page) -> None:
    """The coach, above all else that can be scrolled to."""
    page.evaluate("() => scrollTo(0, 0)")
    lie_apart(page)
    expect(page.locator(".coach .bubble")).to_be_in_viewport(ratio=1)
