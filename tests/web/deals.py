"""Tables that are dealt already, for tests that begin there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from tests.web.wires import Wanted, wired

NAMED = "name => localStorage.getItem('waterhole.name') ?? localStorage.setItem('waterhole.name', name)"


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Ask the server for something, as the one who sits before the page."""
    answer = page.request.fetch(f"/api{path}", method=method, data=body)
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
    return answer.json()


def name(page: Page, called: str = "Ann") -> None:
    """Somebody takes a name."""
    ask(page, "POST", "/me", {"name": called})
    page.context.add_init_script(f"({NAMED})({called!r})")


def open_table(page: Page, game: str, seats: Sequence[str] = ("open", "novice"), **wanted: Any) -> str:
    """Somebody opens a table and sits down; its id."""
    name(page)
    return str(ask(page, "POST", "/tables", {"game": game, "seats": list(seats), "length": 1, **wanted})["id"])


def start(page: Page, game: str, seats: Sequence[str] = ("open", "novice"), **wanted: Any) -> str:
    """Somebody opens a table, and the match begins, but they do not look at it yet; its id."""
    table = open_table(page, game, seats, **wanted)
    ask(page, "POST", f"/tables/{table}/start")
    return table


def deal(page: Page, game: str, seats: Sequence[str] = ("open", "novice"), **wanted: Any) -> str:
    """Somebody plays against bots, and is at the table; its id."""
    table = start(page, game, seats, **wanted)
    look(page, table)
    return table


def friend(page: Page, table: str, called: str = "Bob") -> dict[str, str]:
    """Somebody who sits down at a table from elsewhere, and has no page; the headers they are known by."""
    token = ask(page, "POST", "/tokens", {"name": called})["token"]
    headers = {"authorization": f"Bearer {token}"}
    answer = page.request.post(f"/api/tables/{table}/sit", data={}, headers=headers)
    assert answer.ok, answer.text()
    return headers


def look(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    page.locator(".frame").wait_for()


def deal_until(page: Page, so: Wanted, game: str, seats: Sequence[str] = ("open", "novice"), **wanted: Any) -> str:
    """The same, and it is their turn in a game where something is so; as many games as it takes."""
    for seed in range(50):
        table = start(page, game, seats, **wanted)
        with wired(page, table, seed) as wire:
            if wire.play(so):
                look(page, table)
                return table
    raise AssertionError(f"This never happens in {game}.")


def deal_to_the_end(page: Page, game: str, seats: Sequence[str] = ("open", "novice"), **wanted: Any) -> str:
    """A match of one game that has been played; the page shows how it ended."""
    table = start(page, game, seats, **wanted)
    with wired(page, table) as wire:
        wire.play()
    look(page, table)
    return table
