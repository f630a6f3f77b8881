"""The gate: what every request passes. Rates, sizes and origins are checked; every answer gets its safe headers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from waterhole.server.common.addresses import household
from waterhole.server.common.limits import Addresses
from waterhole.server.common.metrics import REFUSED
from waterhole.server.common.refusal import Refusal, explained, retry_after

LONGEST_BODY = 64 * 1024
LONGEST_FILE = 512 * 1024  # of a replay: nine long games of MADA and a deck of one's own are less than half of it
FILES = "/api/replays"
LONGEST_HOST = 255 + 6  # characters: a name, as long as names may be, and a port
BODY_WITHIN = 20.0  # seconds
PIECE = 64 * 1024  # of an answer
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
PROBES = ("/healthz", "/readyz")  # they cost nothing, however many ask
PARTS = "/assets/"  # a page is made of many: they are in memory, and cost nothing
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "  # where a card lies
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


def header(scope: Scope, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return None


def address(scope: Scope) -> str:
    """Whom a request comes from, as limits count them."""
    return household(scope["client"][0]) if scope.get("client") else ""


def is_free(path: str) -> bool:
    """Can be asked for as often as one likes."""
    return path in PROBES or path.startswith(PARTS)


def same_origin(scope: Scope, allowed: Iterable[str]) -> bool:
    """Does a browser's request come from a page of this server, or one that the settings name? Programs say nothing."""
    origin = header(scope, b"origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == header(scope, b"host")
    except ValueError:
        return False


class Gate:
    """Stands before the application."""

    def __init__(
        self,
        app: ASGIApp,
        door: ASGIApp,
        addresses: Addresses,
        origins: Iterable[str],
        secure: bool,
        build: bytes | None,
    ) -> None:
        self.app = app
        self.door = door  # of WebSockets
        self.addresses = addresses
        self.origins = frozenset(origins)
        self.of_answers = [(b"cache-control", b"no-store"), *([(b"waterhole-build", build)] if build else [])]
        self.headers = [*HEADERS, (b"strict-transport-security", b"max-age=31536000")] if secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.door(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *self.headers, *self.answering(scope)]}
            await in_pieces(message, send)

        try:
            self.check(scope)
            body = json_only(await limited(scope, receive))
        except Refusal as refusal:
            await answer(refusal, guarded)
            return
        await self.app(scope, replayed(body, receive), guarded)

    def check(self, scope: Scope) -> None:
        if len(header(scope, b"host") or "") > LONGEST_HOST:
            raise Refusal("bad_request", 400, "This request cannot be taken: no server has such a long name.")
        if not is_free(scope["path"]) and not self.addresses.take(address(scope)):
            raise Refusal("too_fast", 429, "Too many requests from your address. Please wait a moment.")
        if scope["method"] in UNSAFE and not same_origin(scope, self.origins):
            raise Refusal("bad_origin", 403, "This request comes from a page of another server.")

    def answering(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """What goes with answers and not with files: they are not kept, and pages of another build notice."""
        return self.of_answers if scope["path"].startswith("/api") else []


async def in_pieces(message: Message, send: Send) -> None:
    """A long answer goes piece by piece, each when the one before has left: no more of it lies in the line's buffer."""
    body, more = message.get("body", b""), message.get("more_body", False)
    for begin in range(0, len(body) - PIECE, PIECE):
        await send({"type": "http.response.body", "body": body[begin : begin + PIECE], "more_body": True})
    last = max(len(body) - 1, 0) // PIECE * PIECE
    await send({**message, "body": body[last:], "more_body": more} if last else message)


async def limited(scope: Scope, receive: Receive) -> bytes:
    """The body of a request, if it is not too long and comes in time."""
    if scope["method"] not in UNSAFE:
        return b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            return await read(receive, LONGEST_FILE if scope["path"] == FILES else LONGEST_BODY)
    except TimeoutError:
        raise Refusal("too_slow", 408, "The request did not come to its end in time.") from None


async def read(receive: Receive, longest: int) -> bytes:
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body
        body += bytes(message.get("body", b""))
        if len(body) > longest:
            raise Refusal("too_long", 413, f"A request has {longest >> 10} kB at most.", kilobytes=longest >> 10)
        if not message.get("more_body"):
            return body


def json_only(body: bytes) -> bytes:
    """A body that is JSON to the letter: no half characters, no numbers that are none. What cannot be written again
    must not come in.
    """
    if body:
        try:
            msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Refusal("bad_request", 400, "This request cannot be taken: it is not JSON.") from None
    return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """The body once more, for whoever reads it."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def answer(refusal: Refusal, send: Send) -> None:
    REFUSED.labels(refusal.code).inc()
    headers = [(b"content-type", b"application/json")]
    if refusal.status in (408, 413):  # the rest of the body is not waited for
        headers.append((b"connection", b"close"))
    headers += [(name.encode(), value.encode()) for name, value in retry_after(refusal.status).items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(explained(refusal))})
