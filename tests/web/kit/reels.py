"""Games that are over, and going through them on their page."""

from __future__ import annotations

import re
from typing import Any

from msgspec import structs
from playwright.sync_api import Page, expect

from tests.server.kit.planted import played
from tests.web.kit.browser import server_of
from tests.web.kit.deals import ask, plant
from tests.web.kit.situations import ANN
from waterhole.server.table.entries import Hand, Played, TableSettings

BOB = ("identity of Bob", "Bob")
WHERE = ".timeline .where > span:first-child"
FINISHED: dict[tuple[str, str, int, Hand], str] = {}


def finished(page: Page, game: str, games: int = 1, hand: Hand = "person") -> str:
    """A table of Ann and Bob where everything has been played, Ann's moves by another hand; the same for everybody."""
    key = server_of(page).url, game, games, hand
    if key not in FINISHED:
        _, log = played(TableSettings(game, ("open", "open"), games), [ANN, BOB], games)
        log = [structs.replace(each, by=hand) if isinstance(each, Played) and each.seat == 0 else each for each in log]
        FINISHED[key] = plant(page, log)
    return FINISHED[key]


def reel(page: Page, id: str, seat: str = "open", game: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = ask(page, "GET", f"/tables/{id}/games/{game}/reel?seat={seat}")
    return found


def look(page: Page, id: str, moment: str = "") -> None:
    page.goto(f"/replay/{id}{moment}")
    expect(page.locator(WHERE)).to_be_visible()


def at(page: Page, move: int, last: int) -> None:
    expect(page.locator(WHERE)).to_have_text(f"After move {move} of {last}" if move else "The deal")
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_attribute("max", f"{last}")


def named(page: Page, moment: str) -> None:
    """The address says where one is, once one rests there."""
    expect(page).to_have_url(re.compile(rf"{re.escape(moment)}$"))


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def choose(page: Page, label: str, option: str) -> None:
    page.locator(f"label:has(> span:text-is('{label}')) select").select_option(option)
    expect(page.locator(".replay-page")).to_have_attribute("aria-busy", "false")  # else a press may be lost meanwhile
