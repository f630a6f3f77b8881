"""Invitations lead to this server, from other devices too."""

from __future__ import annotations

import httpx
import pytest
from starlette.requests import Request

from tests.kit.services import Server
from tests.server.kit.places import kariba, name
from waterhole.server.common.addresses import own_address
from waterhole.server.http.routes.invitations import outside


def asked(host: str, scheme: str = "http") -> Request:
    name, _, port = host.rpartition(":")
    return Request(
        {
            "type": "http",
            "scheme": scheme,
            "path": "/",
            "headers": [(b"host", host.encode())],
            "server": (name, int(port)),
        }
    )


def test_a_guest_on_the_network_is_invited_to_the_address_they_came_to() -> None:
    assert outside(asked("192.168.1.7:8080"), "0.0.0.0") == "http://192.168.1.7:8080"


def test_localhost_is_told_to_others_as_the_address_of_this_machine() -> None:
    address = own_address()
    expected = f"http://{address}:8080" if address else "http://localhost:8080"
    assert outside(asked("localhost:8080"), "0.0.0.0") == expected


def test_a_server_for_this_machine_only_invites_nobody_from_elsewhere() -> None:
    assert outside(asked("localhost:8080"), "127.0.0.1") == "http://localhost:8080"


def test_a_club_is_found_under_its_name() -> None:
    assert outside(asked("games.example:443", "https"), "127.0.0.1") == "https://games.example:443"


def test_a_private_link_travels_in_the_body_and_is_kept_nowhere(on_sqlite: Server) -> None:
    with httpx.Client(base_url=on_sqlite.url) as http:
        ann = name(http)
        path = http.post(f"/api/tables/{kariba(http, ann)}/link", headers=ann).json()["path"]
        answer = http.post("/api/invitations", json={"path": path})
        assert (answer.status_code, answer.json()["url"]) == (200, on_sqlite.url + path)
        assert answer.json()["picture"].startswith("data:image/svg+xml")
        assert answer.headers["cache-control"] == "no-store"
        assert http.get("/api/invitations", params={"path": path}).status_code == 405


@pytest.mark.parametrize(
    "path", ["", "t/a", "https://elsewhere.example/", "/t/a?lang=de", "/<b>", "/\n", f"/{'t' * 200}"]
)
def test_only_pages_of_this_server_are_invited_to(path: str, on_sqlite: Server) -> None:
    answer = httpx.post(f"{on_sqlite.url}/api/invitations", json={"path": path})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")
