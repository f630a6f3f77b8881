"""What hands and eyes need to know of Kariba's page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from tests.web.kit.hands import card_of

WRONG_SPOT = "[data-spot^=place]"  # where some cards may not go
PICTURES = {"ring", "herd", "mouse", "market"}  # of the rules
GENTLE = re.compile(r"(\d)x1")  # moves that are made with one card, or with none


def ways(page: Page, move: str) -> tuple[Locator | None, Locator]:
    """The card of a gentle move, if it has one, and the spot where it goes."""
    animal = GENTLE.findall(move)[0]
    return card_of(page, animal), page.locator(f"[data-spot='place:{animal}']")
