"""Five languages: at once, everywhere, and never wider than a small phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.kit.browser import Visitors
from tests.web.kit.checks import fits
from tests.web.kit.deals import deal, deal_to_the_end, meet, name, open_table
from tests.web.kit.hands import CORNER
from tests.web.kit.robot import LIT_CARD, Robot
from tests.web.kit.scenes import arrive, speak
from tests.web.kit.situations import GAMES, PLAYERS, middle

LANGUAGES = ("en", "es", "fr", "it", "de")
PAGES = (
    "/",
    "/history",
    "/rules",
    "/about",
    "/nowhere",
    "/daily",
    "/players",
    "/puzzles",
    "/replay",
    *(f"/{page}/{game}" for game in GAMES for page in ("new", "rules", "learn", "puzzles")),
)


def texts(page: Page) -> dict[str, list[str]]:
    return {
        "log": page.locator(".log li").all_text_contents(),
        "asks": page.locator(".asks").all_text_contents(),
        "hand": [str(page.locator(".hand").get_attribute("aria-label"))],
        "actions": page.locator(".actions button").all_text_contents(),
        "spots": page.locator(".spot").evaluate_all("spots => spots.map((spot) => spot.ariaLabel)"),
    }


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_said_in_another_language_at_once(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None)
    meet(page, middle(game, 2))
    Robot(page).wait()
    english = texts(page)
    assert len(english["log"]) > 5
    for language in ("de", "fr", "it", "es"):
        speak(page, language)
        now = texts(page)
        for part, sentences in now.items():
            alike = [text for text in sentences if text in english[part]]
            assert not alike, f"{part} says {alike} in {language} as in English."
    speak(page, "en")
    assert texts(page) == english


@pytest.mark.parametrize("path", [*PAGES, "a table"])
def test_no_page_is_wider_than_a_phone(path: str, visitors: Visitors) -> None:
    visitors.forgive("404 .*/nowhere")
    page = visitors.visit(None, size="phone")
    if path == "a table":
        path = f"/t/{open_table(page, 'tembo', ['open', 'open', 'easy', 'open'])}"
    arrive(page, path)
    for language in LANGUAGES:
        speak(page, language)
        fits(page)


@pytest.mark.parametrize(("game", "players"), [(game, players) for game in GAMES for players in PLAYERS[game]])
def test_no_table_is_wider_than_a_phone(game: str, players: int, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    name(page, "W" * 24)  # nobody's name is wider
    meet(page, middle(game, players))
    Robot(page).wait()
    for language in LANGUAGES:
        speak(page, language)
        fits(page)
        page.locator(LIT_CARD).first.click(position=CORNER)
        fits(page)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GAMES)
def test_no_result_is_wider_than_a_phone(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    deal_to_the_end(page, game, PLAYERS[game][-1])
    expect(page.locator(".result")).to_be_visible()
    for language in LANGUAGES:
        speak(page, language)
        fits(page)


def test_a_language_is_remembered(visitors: Visitors) -> None:
    page = visitors.visit(None)
    deal(page, "kariba")
    speak(page, "it")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")
