"""Hints with their reasons, and counting cards: where a table allows it, on a laptop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.web.kit.browser import SCREENS, Size, Visitors
from tests.web.kit.checks import axe, fits
from tests.web.kit.deals import ask, deal, friend, look, meet, open_table
from tests.web.kit.robot import Robot
from tests.web.kit.situations import GAMES, middle

SOME = 6  # times two moves: a card that nobody has seen is played by then


def panel(page: Page, size: Size) -> Locator:
    """Where the cards are counted: beside the table, or on a sheet over it."""
    place = page.get_by_role("dialog") if size == "phone" else page.locator("aside")
    return place.get_by_role("region", name="Cards you have not seen")


def toggle(page: Page) -> Locator:
    return page.get_by_role("button", name="Count", exact=True)


def number(counted: Locator) -> int:
    heading = counted.get_by_role("heading")
    expect(heading).to_contain_text("unseen")
    return int(heading.inner_text().split()[0])


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found
    return found


def apart(one: Locator, others: Locator) -> None:
    """Neither covers the other."""
    a = box(one)
    for b in map(box, others.all()):
        beside = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
        assert beside or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1, (a, b)


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_counted_beside_the_table_and_again_after_every_move(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="laptop")
    deal(page, game)
    robot = Robot(page)
    robot.wait()
    counted = panel(page, "laptop")
    expect(counted).to_have_count(0)
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")
    toggle(page).click()
    expect(toggle(page)).to_have_attribute("aria-pressed", "true")
    first = number(counted)
    assert counted.get_by_role("listitem").count() >= 8
    axe(page)
    fits(page)
    for _ in range(SOME):
        robot.play(2)
        if number(counted) != first:
            break
    assert number(counted) != first
    page.reload()
    expect(counted).to_be_visible()  # it is remembered
    counted.get_by_role("button", name="Close the count").click()
    expect(counted).to_have_count(0)
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_cards_are_counted_on_a_sheet_and_the_table_stays_as_it_is(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    deal(page, game)
    robot = Robot(page)
    robot.wait()
    counted = panel(page, "phone")
    page.evaluate("() => document.fonts.ready")
    hand = page.locator(".hand").bounding_box()
    toggle(page).click()
    first = number(counted)
    assert counted.get_by_role("listitem").count() >= 8
    expect(counted.get_by_text("How many are unseen")).to_be_visible()
    assert page.locator(".hand").bounding_box() == hand
    axe(page)
    fits(page)
    for _ in range(SOME):
        page.keyboard.press("Escape")
        expect(counted).to_have_count(0)
        robot.play(2)
        toggle(page).click()
        if number(counted) != first:
            break
    assert number(counted) != first


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_gives_its_reason_in_a_sentence_and_the_chances_of_some_moves(
    game: str, size: Size, visitors: Visitors
) -> None:
    page = visitors.visit(None, size=size)
    meet(page, middle(game, 2))
    Robot(page).wait()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint.locator("em")).to_contain_text(".")
    assert len(hint.locator("em").inner_text()) > 20
    expect(page.locator(".advised").first).to_be_visible()
    apart(hint, page.locator(".advised, .spot, .held-card"))
    if size != "laptop":
        assert box(hint)["height"] <= 125
        axe(page)
        hint.get_by_role("button", name="More").click()
    moves = page.get_by_role("dialog") if size != "laptop" else hint
    expect(moves.locator(".chance").nth(2)).to_be_visible()
    chances = [int(text.rstrip("%")) for text in moves.locator(".chance").all_inner_texts()]
    assert chances[1:] == sorted(chances[1:], reverse=True)
    axe(page)
    fits(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_and_the_count_stand_side_by_side(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="laptop")
    deal(page, game)
    Robot(page).wait()
    toggle(page).click()
    counted = panel(page, "laptop")
    number(counted)
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_be_in_viewport(ratio=1)
    apart(hint, counted)


def test_a_hint_is_asked_for_heard_and_closed_by_keys(visitors: Visitors) -> None:
    page = visitors.visit(None)
    deal(page, "kariba")
    Robot(page).wait()
    button = page.get_by_role("button", name="Hint")
    button.focus()
    page.keyboard.press("Enter")
    hint = page.get_by_role("region", name="Hint")
    expect(hint.locator("p")).to_be_focused()
    page.keyboard.press("Tab")
    expect(hint.get_by_role("button", name="Close the hint")).to_be_focused()
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(button).to_be_focused()


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
