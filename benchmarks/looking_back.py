"""Somebody who looks back at a game while others play: its review runs on the same server."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

from benchmarks.crowd import PATIENCE, Stuck, ask
from benchmarks.meters import get
from tests.kit.processes import HOST
from tests.kit.services import Server

SEATS = ("open", "easy", "medium")


class Listener(threading.Thread):
    """Listens to the review of a game of bots until it is done, or until nobody wants to know any more."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.port = server.port
        self.id = played(server)
        self.judged = 0
        self.enough = threading.Event()
        self.ended = False

    def run(self) -> None:
        with closing(http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)) as connection:
            connection.request("GET", f"/api/tables/{self.id}/games/1/review")
            for line in connection.getresponse():
                if self.enough.is_set():
                    return
                self.judged += line.startswith(b"event: judged")
        self.ended = True

    def wait_for_more(self) -> None:
        """Until another move is judged, or all of them are."""
        known, deadline = self.judged, time.monotonic() + PATIENCE
        while self.judged == known and not self.ended:
            if time.monotonic() > deadline:
                raise Stuck("the review does not go on")
            time.sleep(0.05)


@contextmanager
def a_review(server: Server) -> Iterator[None]:
    """A review begins, and is still going on when whatever is measured meanwhile is over."""
    listener = Listener(server)
    listener.start()
    listener.wait_for_more()
    yield
    if listener.ended:
        raise Stuck("the review was over too soon")
    listener.wait_for_more()  # those who play go first: it may have stood back for long
    listener.enough.set()
    listener.join(PATIENCE)


def played(server: Server) -> str:
    """A finished game, of bots: the only person has gone."""
    with closing(http.client.HTTPConnection(HOST, server.port, timeout=PATIENCE)) as connection:
        token = ask(connection, "/tokens", body={"name": "Nia"})["token"]
        id: str = ask(connection, "/tables", token, {"game": "mada", "seats": SEATS, "length": 1})["id"]
        ask(connection, f"/tables/{id}/start", token)
        ask(connection, f"/tables/{id}/leave", token)
    deadline = time.monotonic() + PATIENCE
    while json.loads(get(server, f"/api/tables/{id}"))["status"] != "over":
        if time.monotonic() > deadline:
            raise Stuck("the bots do not finish their game")
        time.sleep(0.1)
    return id
