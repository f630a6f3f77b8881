"""Somebody plays over the WebSocket, without a page: to come to a phase quickly, or for a page that only looks on."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

from tests.web.kit.browser import server_of
from tests.web.kit.deals import cookie

PATIENCE = 60.0  # seconds; these machines are shared

News = dict[str, Any]
Wanted = Callable[[News], bool]


class Wire:
    """A seat's line to a table."""

    def __init__(self, socket: ClientConnection, seed: int) -> None:
        self.socket = socket
        self.chance = random.Random(seed)
        self.news: News = {}
        self.table: dict[str, Any] = {}
        self.hear()

    def hear(self) -> None:
        """Listen until the table tells something new."""
        while True:
            message = json.loads(self.socket.recv(PATIENCE))
            assert message["type"] != "refused", message
            if message["type"] == "news":
                self.news = message
                self.table = message.get("table", self.table)
                return

    @property
    def over(self) -> bool:
        """Is this game over?"""
        return bool(self.news["view"]["over"])

    @property
    def mine(self) -> bool:
        return bool(self.news["moves"])

    def move(self) -> None:
        """Make a move, and hear what came of it."""
        version = self.news["version"]
        move = self.chance.choice(self.news["moves"])["move"]
        told = {"type": "move", "id": secrets.token_hex(8), "version": version, "move": move}
        self.socket.send(json.dumps(told))
        while self.news["version"] == version:
            self.hear()

    def play(self, wanted: Wanted = lambda _: False) -> bool:
        """Make moves until it is one's turn and something is so, or the game is over; whether it came to be so."""
        while not self.over:
            if self.mine and wanted(self.news):
                return True
            if self.mine:
                self.move()
            else:
                self.hear()
        return False

    def play_match(self, wanted: Wanted) -> None:
        """Make moves, in the games that follow as well, until it is one's turn and something is so."""
        while not self.play(wanted):
            assert self.table["status"] == "playing", "The match was over before."
            while self.over:
                self.hear()

    def play_some(self, moves: int) -> None:
        """Make so many moves, and wait for one's turn again."""
        for _ in range(moves):
            self.play(lambda _: True)
            if not self.over:
                self.move()
        self.play(lambda _: True)


@contextmanager
def wired(page: Page, table: str, seed: int = 1) -> Iterator[Wire]:
    """The one who sits before a page, over a line of their own."""
    with line(page, table, {"cookie": f"waterhole={cookie(page)}"}, seed) as wire:
        yield wire


@contextmanager
def line(page: Page, table: str, headers: dict[str, str], seed: int = 1) -> Iterator[Wire]:
    """Anybody's line to a table of the server that a page is from."""
    address = f"{server_of(page).ws_url}/api/tables/{table}/play"
    with connect(address, additional_headers=headers, compression=None, max_size=None) as socket:
        yield Wire(socket, seed)
