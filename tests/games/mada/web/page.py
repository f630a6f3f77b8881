"""What hands and eyes need to know of MADA's page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from tests.web.kit.hands import card_of

WRONG_SPOT = "[data-spot=discard]"  # where some cards may not go
PICTURES = {"pile", "lemur", "double", "luck", "scorpion", "aside"}  # of the rules
GENTLE = re.compile(r"draw|luck|play \d+")  # moves that are made with one card, or with none


def ways(page: Page, move: str) -> tuple[Locator | None, Locator]:
    """The card of a gentle move, if it has one, and the spot where it goes."""
    what, _, value = move.partition(" ")
    if not value:
        return None, page.locator(f"[data-spot='{what}']")
    return card_of(page, value), page.locator(".spot.lit[data-spot^='pile']")
