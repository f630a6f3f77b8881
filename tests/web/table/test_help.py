"""What helps at the table: reasons, rules, hints, and a move taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.games.found import having, part
from tests.web.kit.browser import SCREENS, Size, Visitors
from tests.web.kit.checks import lie_apart
from tests.web.kit.deals import deal, meet
from tests.web.kit.hands import CORNER
from tests.web.kit.robot import HELD, LIT_CARD, LIT_SPOT, STILL, Robot
from tests.web.kit.situations import GAMES, every


def read_the_rule(page: Page) -> None:
    """An answer with its reason; and the rules, open at that reason."""
    why = page.locator(".why")
    expect(why).to_be_visible()
    lie_apart(page)
    button = why.get_by_role("button")
    rule = button.inner_text().split()[-1]
    assert len(why.inner_text()) > len(button.inner_text()) + 10
    button.click()
    marked = page.get_by_role("dialog").locator(".rule.marked")
    expect(marked).to_be_in_viewport()
    expect(marked.locator("> .number")).to_have_text(rule)
    page.keyboard.press("Escape")
    expect(marked).to_have_count(0)


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("game", having("web.page"))
def test_a_card_on_the_wrong_spot_is_answered_by_the_reason(game: str, size: Size, visitors: Visitors) -> None:
    page = visitors.visit(None, size=size)
    meet(page, every()[f"{game} wrong spot"])
    robot = Robot(page)
    robot.wait()
    wrong = page.locator(f".spot{part(game, 'web.page').WRONG_SPOT}:not(.lit)")
    cards = page.locator(LIT_CARD)
    for number in range(cards.count()):
        cards.nth(number).click(position=CORNER)
        expect(page.locator(HELD)).to_have_count(1)
        if wrong.count():
            break
        page.keyboard.press("Escape")
        expect(page.locator(HELD)).to_have_count(0)
    lines = robot.log.count()
    wrong.first.click(force=True)  # it says that it is disabled, and answers all the same
    read_the_rule(page)
    assert robot.log.count() == lines
    expect(page.locator(".frame.mine")).to_be_visible()


def test_a_card_that_cannot_be_played_is_answered_by_the_reason(visitors: Visitors) -> None:
    page = visitors.visit(None)
    meet(page, every()["mada too low"])
    Robot(page).wait()
    page.locator(".held-card:not(.lit)").first.click(position=CORNER)
    read_the_rule(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_open_at_what_matters_now(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None)
    deal(page, game)
    Robot(page).wait()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("dialog").locator(".rule.marked")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_a_move_that_can_be_made_at_once(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None)
    deal(page, game)
    robot = Robot(page)
    robot.wait()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("Best:")
    chances = [int(text.rstrip("%")) for text in hint.locator(".chance").all_inner_texts()]
    assert all(0 <= chance <= 100 for chance in chances)
    expect(page.locator(".advised").first).to_be_visible()
    lines = robot.log.count()
    hint.locator("li button").first.click()
    expect(robot.log.nth(lines)).to_contain_text(re.compile("^You "))
    expect(hint).to_have_count(0)


def test_a_move_can_be_taken_back_while_nothing_new_was_seen(visitors: Visitors) -> None:
    page = visitors.visit(None)
    meet(page, every()["kariba undo"])
    robot = Robot(page)
    robot.wait()
    hand = page.locator(".held-card").count()
    page.get_by_role("button", name="Undo").click()
    expect(robot.log.last).to_have_text("You take your move back.")
    expect(page.locator(".held-card")).not_to_have_count(hand)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    robot.play(2)


def test_the_last_move_can_be_seen_again(visitors: Visitors) -> None:
    page = visitors.visit(None, motion=True)
    deal(page, "kariba")
    robot = Robot(page)
    robot.play(1)
    page.wait_for_function(STILL)
    hand = page.locator(".hand").inner_text()
    page.get_by_role("button", name="See the last move again").click()
    expect(page.locator(LIT_SPOT + ", " + LIT_CARD)).to_have_count(0)
    page.wait_for_function(STILL)
    assert page.locator(".hand").inner_text() == hand
    robot.move()
