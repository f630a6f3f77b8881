"""Who may come in, from where, and how often."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.kit.clients import PATIENCE, QUICK
from tests.server.kit.places import Place, kariba, name, placed
from waterhole.server.http.app import openapi

pytestmark = pytest.mark.anyio

JSON = {"content-type": "application/json"}
CLUB = "https://club.example"
STRICT = ("--secure", "--origin", CLUB, "--requests", "5", "--connections", "3", "--messages", "5")
SAFE = {
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "permissions-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
}


@pytest.fixture(scope="module")
def place(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    yield from placed(tmp_path_factory.mktemp("open"), *QUICK)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server with narrow limits; each test comes from an address of its own, so that they do not share them."""
    yield from placed(tmp_path_factory.mktemp("strict"), *STRICT)


@pytest.fixture
def http(place: Place) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=place.server.url) as client:
        yield client


def calling_from(address: str, place: Place) -> httpx.Client:
    return httpx.Client(base_url=place.server.url, transport=httpx.HTTPTransport(local_address=address))


# Where requests come from


def test_pages_of_other_servers_can_change_nothing_here(place: Place, http: httpx.Client) -> None:
    own = place.server.url
    for origin in (
        "https://lion.example",
        "null",
        f"{own}.lion.example",
        own.replace("http://", "http://x@"),
        "http://[",
        "",
    ):
        refused = http.post("/api/me", json={"name": "Ann"}, headers={"origin": origin})
        assert (refused.status_code, refused.json()["code"]) == (403, "bad_origin"), origin
        assert "set-cookie" not in refused.headers
    assert http.post("/api/me", json={"name": "Ann"}, headers={"origin": own}).status_code == 200
    assert http.post("/api/me", json={"name": "Ann"}).status_code == 200


async def test_pages_of_other_servers_cannot_listen_in(place: Place, http: httpx.Client) -> None:
    address = f"{place.server.ws_url}/api/tables/{kariba(http, name(http))}/play"
    for origin in ("https://lion.example", "null", f"{place.server.url}0"):
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, additional_headers={"origin": origin})
        assert refused.value.response.status_code == 403
    async with connect(address, additional_headers={"origin": place.server.url}) as socket:
        assert json.loads(await socket.recv())["type"] == "news"


async def test_an_address_that_is_named_in_the_settings_may_play_here(strict: Place) -> None:
    with calling_from("127.0.0.11", strict) as http:
        assert http.post("/api/me", json={"name": "Ann"}, headers={"origin": CLUB}).status_code == 200
        assert http.post("/api/me", json={"name": "Ann"}, headers={"origin": f"{CLUB}:444"}).status_code == 403
        address = f"{strict.server.ws_url}/api/tables/{kariba(http, name(http))}/play"
    async with connect(address, additional_headers={"origin": CLUB}, local_addr=("127.0.0.11", 0)) as socket:
        assert json.loads(await socket.recv())["type"] == "news"


# Headers and cookies


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/api/games", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/api/tables/nowhere", 404),
        ("GET", "/api/me", 401),
        ("DELETE", "/api/games", 405),
        ("POST", "/api/tokens", 422),
        ("GET", "/assets/../../../secret", 404),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
    ],
)
def test_every_answer_has_its_safe_headers(http: httpx.Client, method: str, path: str, status: int) -> None:
    answer = http.request(method, path)
    assert answer.status_code == status
    assert set(answer.headers) >= SAFE
    assert "server" not in answer.headers
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert policy.count("unsafe") == policy.count("style-src-attr 'unsafe-inline'") == 1
    assert ("no-store" in answer.headers.get("cache-control", "")) == path.startswith("/api")


def test_nothing_that_is_asked_of_the_interface_is_kept_by_anybody_on_the_way(http: httpx.Client) -> None:
    asked = [(method, path) for path, methods in openapi()["paths"].items() for method in methods]
    assert len(asked) > 20
    for method, path in asked:
        assert path.startswith("/api/")
        answer = http.request(method, path.replace("{", "").replace("}", ""))
        assert answer.headers.get_list("cache-control") == ["no-store"], path


def test_a_cookie_is_for_the_server_alone(place: Place, strict: Place) -> None:
    with httpx.Client(base_url=place.server.url) as http:
        plain = cookie_flags(http.post("/api/me", json={"name": "Ann"}))
        assert {"httponly", "samesite=lax", "path=/"} <= plain
        assert "secure" not in plain
        assert "strict-transport-security" not in http.get("/").headers
    with calling_from("127.0.0.12", strict) as http:
        assert {"httponly", "samesite=lax", "path=/", "secure"} <= cookie_flags(
            http.post("/api/me", json={"name": "Ann"})
        )
        assert "strict-transport-security" in http.get("/").headers


def cookie_flags(answer: httpx.Response) -> set[str]:
    return {flag.strip().lower() for flag in answer.headers["set-cookie"].split(";")}


# Tokens


def forgeries(token: str, other: str) -> list[str]:
    """Tokens that are none."""
    claim, seal = token.split(".")
    person = base64.urlsafe_b64encode(json.dumps(["admin", "Ann"]).encode()).decode().rstrip("=")
    turned = seal[:-2] + ("A" if seal[-2] != "A" else "B") + seal[-1]
    return [
        *("x", ".", "..", "a.b", "null", claim, f"{claim}.", f".{seal}", f"{claim}.{seal[:-1]}", f"{claim}.{turned}"),
        *(
            f"{claim[:-1]}.{seal}",
            f"{person}.{seal}",
            f"{other.split('.')[0]}.{seal}",
            f"{claim}.{other.split('.')[1]}",
        ),
        *(f"{claim}.{seal}.{seal}", f"{claim}={seal}", f"{token}{'A' * 2000}", token.swapcase(), f"{seal}.{claim}"),
    ]


def test_forged_tokens_are_refused_and_forged_cookies_are_nobodys(http: httpx.Client) -> None:
    token, other = (name(http, called)["authorization"].removeprefix("Bearer ") for called in ("Ann", "Bob"))
    assert http.get("/api/me", headers={"authorization": f"bearer {token}"}).json() == {"name": "Ann"}
    for forged in forgeries(token, other):
        answer = http.get("/api/me", headers={"authorization": f"Bearer {forged}"})
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token"), forged
        answer = http.get("/api/me", headers={"cookie": f"waterhole={forged}"})
        assert (answer.status_code, answer.json()["code"]) == (401, "no_name"), forged
    for odd in ("", "Bearer", f"Basic {token}", token, f"Bearer{token}", "Bearer \u00e9"):
        assert http.get("/api/me", headers={b"authorization": odd.encode("latin-1")}).status_code == 401, odd
    for raw in (b"waterhole", b"waterhole=\xff\xfe", b';;="', b"waterhole=%00; waterhole=1", b"\xf0=\xf0"):
        assert http.get("/api/me", headers={b"cookie": raw}).status_code == 401, raw


async def test_a_forged_token_opens_no_seat(place: Place, http: httpx.Client) -> None:
    ann = name(http)
    table = kariba(http, ann)
    address = f"{place.server.ws_url}/api/tables/{table}/play"
    async with connect(address, additional_headers={"authorization": "Bearer a.b"}) as socket:
        assert json.loads(await socket.recv())["code"] == "bad_token"
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 4401
    async with connect(address, additional_headers={"cookie": "waterhole=a.b"}) as socket:
        assert json.loads(await socket.recv())["seat"] is None
    async with connect(address, additional_headers=ann) as socket:
        assert json.loads(await socket.recv())["seat"] == 0


def test_a_token_of_another_server_is_not_known_here(http: httpx.Client, strict: Place) -> None:
    with calling_from("127.0.0.13", strict) as elsewhere:
        foreign = name(elsewhere)
        assert elsewhere.get("/api/me", headers=foreign).status_code == 200
    assert http.get("/api/me", headers=foreign).status_code == 401


# Limits


def test_too_many_requests_of_one_address_have_to_wait_and_others_do_not(strict: Place) -> None:
    with calling_from("127.0.0.14", strict) as hasty, calling_from("127.0.0.15", strict) as calm:
        answers = [hasty.get("/api/games") for _ in range(60)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert len(refused) > 10
        assert answers[0].status_code == 200
        assert {answer.json()["code"] for answer in refused} == {"too_fast"}
        assert set(refused[0].headers) >= SAFE
        assert calm.get("/api/games").status_code == 200
        assert hasty.get("/healthz").status_code == 200


async def test_one_address_has_only_so_many_connections(strict: Place) -> None:
    here = ("127.0.0.16", 0)
    with calling_from(here[0], strict) as http:
        address = f"{strict.server.ws_url}/api/tables/{kariba(http, name(http))}/play"
    async with (
        connect(address, local_addr=here) as one,
        connect(address, local_addr=here),
        connect(address, local_addr=here),
    ):
        async with connect(address, local_addr=here) as fourth:
            assert json.loads(await fourth.recv())["code"] == "too_many"
            with pytest.raises(ConnectionClosed):
                await fourth.recv()
            assert fourth.close_code == 4429
        async with connect(address, local_addr=("127.0.0.17", 0)) as another:
            assert json.loads(await another.recv())["type"] == "news"
        await one.close()
        async with asyncio.timeout(PATIENCE):
            while not await welcome(address, here):
                await asyncio.sleep(0.3)


async def welcome(address: str, here: tuple[str, int]) -> bool:
    async with connect(address, local_addr=here) as socket:
        return bool(json.loads(await socket.recv())["type"] == "news")


async def test_one_connection_may_say_only_so_much(strict: Place) -> None:
    with calling_from("127.0.0.18", strict) as http:
        address = f"{strict.server.ws_url}/api/tables/{kariba(http, name(http))}/play"
    async with connect(address, local_addr=("127.0.0.18", 0)) as socket:
        for _ in range(130):
            await socket.send('{"type":"ping"}')
        async with asyncio.timeout(PATIENCE):
            heard = [json.loads(text) async for text in until_closed(socket)]
        assert socket.close_code == 1008
        assert len([message for message in heard if message["type"] == "pong"]) >= 20
        assert {message["code"] for message in heard if message["type"] == "refused"} == {"too_fast"}


async def until_closed(socket: ClientConnection) -> AsyncIterator[str | bytes]:
    with suppress(ConnectionClosed):
        while True:
            yield await socket.recv()


def test_a_long_body_is_not_read_to_its_end(http: httpx.Client) -> None:
    just_right = json.dumps({"name": "Ann"}).ljust(64 * 1024)
    assert http.post("/api/tokens", content=just_right, headers=JSON).status_code == 201
    too_long = just_right + " "
    for content in (too_long, iter([too_long.encode()]), "x" * 10**6):
        answer = http.post("/api/tokens", content=content, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_long")
        assert set(answer.headers) >= SAFE
