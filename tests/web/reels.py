"""Games that are over, and going through them on their page."""

from __future__ import annotations

import asyncio
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from msgspec import structs
from playwright.sync_api import Page, expect

from tests.server.planted import played, store, written
from tests.services import Server
from tests.web.deals import ask
from waterhole.server.entries import Hand, Played, Settings

ANN, BOB = ("identity of Ann", "Ann"), ("identity of Bob", "Bob")
WHERE = ".timeline .where > span:first-child"


def finished(server: Server, game: str, games: int = 1, seed: str = "ab" * 32, hand: Hand = "person") -> str:
    """A table of Ann and Bob where everything has been played, Ann's moves by another hand; its id."""
    id, (_, log) = secrets.token_urlsafe(16), played(Settings(game, ("open", "open"), games), [ANN, BOB], games, seed)
    log = [structs.replace(each, by=hand) if isinstance(each, Played) and each.seat == 0 else each for each in log]
    with ThreadPoolExecutor(1) as thread:  # the browser's own loop runs in this one
        thread.submit(asyncio.run, store(server.database, written(id, log)[1])).result()
    return id


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
