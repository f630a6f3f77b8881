"""Phases of Tembo that no other game has, to be looked at."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.games.tembo.web.situations import SITUATIONS, herds
from tests.web.kit.hands import CORNER
from tests.web.kit.robot import LIT_CARD, LIT_SPOT, WAYS, met


def asked(page: Page) -> None:
    """A crocodile: the first animal, or the herd?"""
    met(SITUATIONS["crocodile"])(page)
    crocodile, _, crossing = herds(SITUATIONS["crocodile"].table())[0].removesuffix(" herd").partition("@")
    page.locator(f"{LIT_CARD}:has([data-face='{crocodile}'])").first.click(position=CORNER)
    page.locator(f"{LIT_SPOT}[data-spot='crossing:{crossing}']").click()
    expect(page.locator(WAYS)).to_have_count(2)


SCENES = {"lion": met(SITUATIONS["lion"]), "asked": asked}
