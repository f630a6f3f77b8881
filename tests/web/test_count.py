"""Hints with their reasons, and counting cards: where a table allows it, on a laptop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import SIZES, Size, Visitors
from tests.web.checks import axe, fits
from tests.web.deals import ask, deal, deal_until, friend, look, open_table
from tests.web.robot import Robot

GAMES = ("kariba", "mada", "tembo")


def panel(page: Page, size: Size) -> Locator:
    """Where the cards are counted: beside the table, or over it."""
    return page.locator(".drawer section" if size == "phone" else "aside section")


def toggle(page: Page) -> Locator:
    return page.get_by_role("button", name="Count", exact=True)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_cards_are_counted_when_somebody_wants_it_and_again_after_every_move(
    game: str, size: Size, visitors: Visitors
) -> None:
    page = visitors.visit(None, size=size)
    deal(page, game)
    robot = Robot(page)
    robot.wait()
    counted = panel(page, size)
    expect(counted).to_have_count(0)
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")
    toggle(page).click()
    expect(toggle(page)).to_have_attribute("aria-pressed", "true")
    heading = counted.get_by_role("heading")
    expect(heading).to_contain_text("unseen")
    first = int(heading.inner_text().split()[0])
    assert counted.locator("li").count() >= 8
    axe(page)
    fits(page)
    robot.play(2)
    expect(heading).not_to_have_text(f"{first} cards unseen")
    page.reload()
    expect(counted).to_be_visible()  # it is remembered
    counted.get_by_role("button", name="Close the count").click()
    expect(counted).to_have_count(0)
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_gives_its_reason_in_a_sentence_and_the_chances_of_some_moves(
    game: str, size: Size, visitors: Visitors
) -> None:
    page = visitors.visit(None, size=size)

    def several(news: dict[str, Any]) -> bool:
        return len(news["moves"]) > 2

    deal_until(page, several, game)
    Robot(page).wait()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("complementary", name="Hint")
    expect(hint.locator("em")).to_contain_text(".")
    assert len(hint.locator("em").inner_text()) > 20
    assert hint.locator("li:visible .chance").count() >= 3
    chances = [int(text.rstrip("%")) for text in hint.locator(".chance").all_inner_texts()]
    assert chances[1:] == sorted(chances[1:], reverse=True)
    expect(page.locator(".advised").first).to_be_visible()
    axe(page)
    fits(page)


@pytest.mark.parametrize("allowed", [False, True])
def test_among_people_there_is_help_only_where_the_table_allows_it(allowed: bool, visitors: Visitors) -> None:
    page = visitors.visit(None)
    table = open_table(page, "kariba", ("open", "open"), help=allowed)
    friend(page, table)
    ask(page, "POST", f"/tables/{table}/start")
    look(page, table)
    expect(page.get_by_role("button", name="Rules", exact=True)).to_be_visible()
    for name in ("Hint", "Count"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(int(allowed))
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)


def test_where_the_result_counts_nobody_has_help(visitors: Visitors) -> None:
    page = visitors.visit(None)
    deal(page, "kariba", rated=True)
    expect(page.get_by_role("button", name="Rules", exact=True)).to_be_visible()
    for name in ("Hint", "Count", "Undo"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
