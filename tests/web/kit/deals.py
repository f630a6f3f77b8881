"""Tables that are dealt already, with cards that are always the same, for tests that begin there."""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from playwright.sync_api import Page

from tests.kit.threads import in_a_thread
from tests.server.kit.planted import Claim, store, written
from tests.web.kit.browser import server_of
from tests.web.kit.situations import BOT, Situation, match_of, table_of
from waterhole.server.table.entries import Happening

NAMED = "name => localStorage.getItem('waterhole.name') ?? localStorage.setItem('waterhole.name', name)"
SEED = 1


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Ask the server for something, as the one who sits before the page."""
    answer = page.request.fetch(f"/api{path}", method=method, data=body)
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
    return answer.json()


def cookie(page: Page) -> str:
    """What somebody is known by."""
    [found] = [each.get("value", "") for each in page.context.cookies() if each.get("name") == "waterhole"]
    return found


def name(page: Page, called: str = "Ann") -> Claim:
    """Somebody takes a name, unless they have one; the identity and the name."""
    if not any(each.get("name") == "waterhole" for each in page.context.cookies()):
        ask(page, "POST", "/me", {"name": called})
        page.context.add_init_script(f"({NAMED})({called!r})")
    claim = cookie(page).partition(".")[0]
    id, known_as, *_ = json.loads(base64.urlsafe_b64decode(claim + "=" * (-len(claim) % 4)))
    return str(id), str(known_as)


def open_table(page: Page, game: str, seats: Sequence[str] = ("open", BOT), **wanted: Any) -> str:
    """Somebody opens a table and sits down; its id."""
    name(page)
    return str(ask(page, "POST", "/tables", {"game": game, "seats": list(seats), "length": 1, **wanted})["id"])


def friend(page: Page, table: str, called: str = "Bob") -> dict[str, str]:
    """Somebody who sits down at a table from elsewhere, and has no page; the headers they are known by."""
    token = ask(page, "POST", "/tokens", {"name": called})["token"]
    headers = {"authorization": f"Bearer {token}"}
    answer = page.request.post(f"/api/tables/{table}/sit", data={}, headers=headers)
    assert answer.ok, answer.text()
    return headers


def plant(page: Page, log: Iterable[Happening]) -> str:
    """Put a table into the database of the server, as this log tells it; its id."""
    id = secrets.token_urlsafe(16)
    in_a_thread(store(server_of(page).database, written(id, log)[1]))
    return id


def start(page: Page, game: str, players: int = 2, seed: int = SEED, **wanted: Any) -> str:
    """Somebody's match against bots has begun, and it is their turn; but they do not look at it yet. Its id."""
    return plant(page, match_of(table_of(game, players, **wanted), name(page), seed, moves=0))


def deal(page: Page, game: str, players: int = 2, seed: int = SEED, **wanted: Any) -> str:
    """The same, and they are at the table."""
    return look(page, start(page, game, players, seed, **wanted))


def meet(page: Page, situation: Situation) -> str:
    """Somebody is at a table where something is so."""
    assert situation.holds(), "It is not so any more: python -m tests.web.kit.situations finds where it is."
    return look(page, plant(page, situation.log(name(page))))


def finish(page: Page, game: str, players: int = 2, seed: int = SEED, **wanted: Any) -> str:
    """Somebody has played a match against bots to its end; its id."""
    return plant(page, match_of(table_of(game, players, **wanted), name(page), seed))


def deal_to_the_end(page: Page, game: str, players: int = 2, seed: int = SEED, **wanted: Any) -> str:
    """The same, and the page shows how it ended."""
    return look(page, finish(page, game, players, seed, **wanted))


def look(page: Page, table: str) -> str:
    page.goto(f"/t/{table}")
    page.locator(".frame").wait_for()
    return table
