"""The parts of a table lie beside each other, however small it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.games.found import shipping
from tests.web.kit.browser import DRAWN, SCREENS, SIZES, Visitors
from tests.web.kit.checks import fits, lie_apart
from tests.web.kit.deals import finish
from tests.web.kit.scenes import OF_ONE_GAME, SCENES
from tests.web.kit.situations import GAMES

TABLES = (*(f"table-{game}" for game in GAMES), *OF_ONE_GAME)
SPOKEN = ("watched", *(f"puzzle-{game}" for game in shipping("puzzles.jsonl")))
WIDE: ViewportSize = {"width": 915, "height": 412}  # a large phone on its side
SMALL_AND_LARGE: list[ViewportSize] = [SCREENS[size]["viewport"] for size in SIZES]


@pytest.mark.parametrize("scene", [*TABLES, *SPOKEN])
def test_nothing_lies_over_something_else(scene: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone-on-its-side")
    SCENES[scene](page)
    for screen in (SCREENS["phone-on-its-side"]["viewport"], WIDE, *(SMALL_AND_LARGE if scene in TABLES else ())):
        page.set_viewport_size(screen)
        page.evaluate(DRAWN)
        lie_apart(page)
        fits(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_can_be_stepped_through_on_a_phone_on_its_side(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone-on-its-side")
    table = finish(page, game, 3)
    for seat in ("0", "open"):
        page.goto("/about")
        page.goto(f"/replay/{table}#game=1&move=5&seat={seat}")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Share")).to_be_in_viewport(ratio=1)
        lie_apart(page)
        fits(page)
