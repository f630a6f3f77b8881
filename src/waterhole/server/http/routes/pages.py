"""The pages: one file for all of them, which asks for what it shows, and the files that it is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

from waterhole.server.common.refusal import Refusal, explained
from waterhole.server.http.shelf import CLIENT, File, at, shelved

# As in web/src/router.svelte.ts
PAGES = (
    r"/",
    r"/new/[a-z]+",
    r"/t/[\w-]+",
    r"/history",
    r"/rules",
    r"/rules/[a-z]+",
    r"/about",
    r"/learn/[a-z]+",
    r"/puzzles",
    r"/puzzles/[a-z]+",
    r"/puzzles/[a-z]+/[\w-]+",
    r"/replay",
    r"/replay/[\w-]+",
    r"/position/[a-z]+",
    r"/daily",
    r"/deal/[\w.-]+",
    r"/players",
    r"/players/[\w-]+",
)
IS_PAGE = re.compile("|".join(PAGES), re.ASCII)
IS_FILE = re.compile(r"/(api|assets)(/.*)?|.*\..*", re.DOTALL)  # there or not, it is no page
HOST = re.compile(r"[\w.-]+(:\d+)?|\[[\da-f:.]+\](:\d+)?", re.ASCII | re.IGNORECASE)
MOST_NAMES = 32  # that the server is called by; whoever asks can say any
PAGE = "/index.html"
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Waterhole</title>
<h1>The pages are not built</h1>
<p>The server runs, and programs can play. For the pages, run <code>make client</code> where Waterhole's sources are, or
install it anew with <code>pip install .</code>, and start the server again.</p>
"""


class Pages:
    """Answers whatever no route is for."""

    def __init__(self, folder: Path = CLIENT) -> None:
        self.files = shelved(folder)
        self.page = lru_cache(MOST_NAMES)(lambda origin: at(self.files[PAGE], origin))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.answer(Request(scope))(scope, receive, send)

    def answer(self, request: Request) -> Response:
        path = request.scope["path"]
        found = self.files.get(path)
        is_page = IS_PAGE.fullmatch(path) is not None
        reads = request.method in ("GET", "HEAD")
        if not (found or is_page) and (IS_FILE.fullmatch(path) or not reads):
            raise HTTPException(404)
        if not reads:
            return not_allowed()
        if found and path != PAGE:
            return given(found, request.headers, 200)
        if PAGE not in self.files:
            return not_built()
        return given(self.page(origin(request)), request.headers, 200 if found or is_page else 404)


def origin(request: Request) -> str:
    """What whoever asks calls this server; nothing, if that is no name."""
    host = request.headers.get("host", "")
    return f"{request.scope['scheme']}://{host}" if HOST.fullmatch(host) else ""


def given(file: File, asked: Mapping[str, str], status: int) -> Response:
    """A file, in the encoding that the client likes best, unless it has it already."""
    encoding = file.encoding(asked.get("accept-encoding", ""))
    headers = file.headers(encoding)
    if status == 200 and is_known(headers["etag"], asked.get("if-none-match", "")):
        return Response(
            None, 304, {name: headers[name] for name in ("cache-control", "etag", "vary") if name in headers}
        )
    return Response(file.packed[encoding] if encoding else file.content, status, headers)


def is_known(tag: str, known: str) -> bool:
    return known.strip() == "*" or tag in (each.strip().removeprefix("W/") for each in known.split(","))


def not_allowed() -> Response:
    refusal = Refusal("bad_method", 405, "That cannot be done here.")
    return JSONResponse(explained(refusal), 405, {"allow": "GET, HEAD"})


def not_built() -> Response:
    return HTMLResponse(NOT_BUILT, 503, {"cache-control": "no-store"})
