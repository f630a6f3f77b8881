"""What hands and eyes need to know of Tembo's page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from tests.web.kit.hands import card_of

WRONG_SPOT = "[data-spot^=crossing]"  # where some cards may not go
PICTURES = {"river", "row", "pair", "elephant", "crocodile", "lion"}  # of the rules
GENTLE = re.compile(r"\d+@\d")  # moves that are made with one card, or with none


def ways(page: Page, move: str) -> tuple[Locator | None, Locator]:
    """The card of a gentle move, if it has one, and the spot where it goes."""
    number, _, crossing = move.partition("@")
    return card_of(page, number), page.locator(f"[data-spot='crossing:{crossing}']")
