"""Requests that no honest client sends."""

from __future__ import annotations

import http.client

from tests.kit.processes import HOST
from tests.kit.services import Server


def test_no_server_has_a_name_of_four_thousand_letters(on_sqlite: Server) -> None:
    for path in ("/", "/api/games", "/healthz"):
        connection = http.client.HTTPConnection(HOST, on_sqlite.port)
        connection.request("GET", path, headers={"Host": "x" * 4000})
        assert connection.getresponse().status == 400
        connection.close()
