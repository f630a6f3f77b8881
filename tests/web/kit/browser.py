"""A real browser, and the people who sit before it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.kit.client import ROOT
from tests.kit.services import Server
from tests.web.kit.coverage import count
from waterhole import games

Size = Literal["laptop", "phone", "phone-on-its-side"]
Theme = Literal["light", "dark"]
SIZES: tuple[Size, ...] = ("laptop", "phone")  # that everything is looked at in
THEMES: tuple[Theme, ...] = ("light", "dark")
PATIENCE = 30_000  # milliseconds; these machines are shared
TOUCHED: dict[str, Any] = {"has_touch": True, "is_mobile": True}
SCREENS: dict[Size, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, **TOUCHED},
    "phone-on-its-side": {"viewport": {"width": 740, "height": 360}, **TOUCHED},
}
PROGRAMS = ("chromium-headless-shell", "chromium")  # the first has no windows at all, and is quicker
PICTURES = ROOT / "screenshots"
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
LEFT = "net::ERR_ABORTED"  # somebody went on before it had come
SERVERS: WeakKeyDictionary[BrowserContext, Server] = WeakKeyDictionary()


def usual_size(game: str) -> Size:
    """Of what is looked at on one screen only: every other game on a phone."""
    return SIZES[games.names().index(game) % len(SIZES)]


@contextmanager
def chromium() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise FileNotFoundError("Chromium is missing here. On Debian or Ubuntu: sudo apt-get install chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        yield browser
        browser.close()


def server_of(page: Page) -> Server:
    """The server that a page is from."""
    return SERVERS[page.context]


def resize(page: Page, size: Size) -> None:
    """The same page on another screen, without loading it again; what measures itself has done so."""
    page.set_viewport_size(SCREENS[size]["viewport"])
    page.evaluate(DRAWN)


class Visitors:
    """People at a server, each at a browser of their own; and everything that went wrong there."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.contexts: list[BrowserContext] = []
        self.said: list[str] = []
        self.trouble: list[str] = []
        self.forgiven: list[str] = []

    @property
    def url(self) -> str:
        return self.server.url

    @property
    def pages(self) -> list[Page]:
        return [page for context in self.contexts for page in context.pages]

    def visit(
        self,
        path: str | None = "/",
        *,
        size: Size = "laptop",
        theme: Theme = "light",
        language: str = "en",
        motion: bool = False,
        sharp: bool = False,
        worker: bool = False,
    ) -> Page:
        """Somebody comes along, and goes to a page. Phones are as sharp as real ones only for pictures.

        The page's service worker comes where the line is tried: to be installed for every visitor takes long.
        """
        context = self.browser.new_context(
            base_url=self.url,
            locale=language,
            color_scheme=theme,
            reduced_motion="no-preference" if motion else "reduce",
            device_scale_factor=2 if sharp and size != "laptop" else 1,
            service_workers="allow" if worker else "block",
            **SCREENS[size],
        )
        context.set_default_timeout(PATIENCE)
        context.on("page", self.watch)
        self.contexts.append(context)
        SERVERS[context] = self.server
        page = context.new_page()
        count(page)  # for make coverage
        if path is not None:
            page.goto(path)
        return page

    def watch(self, page: Page) -> None:
        """Note whatever is said and goes wrong on a page."""

        def on_console(message: ConsoleMessage) -> None:
            self.said.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")
            if message.type == "error":
                self.trouble.append(self.said[-1])

        def on_failure(request: Request) -> None:
            if request.failure != LEFT:
                self.trouble.append(f"failed: {request.method} {request.url}: {request.failure}")

        page.on("console", on_console)
        page.on("pageerror", lambda error: self.trouble.append(f"uncaught: {error}"))
        page.on("requestfailed", on_failure)

    def forgive(self, *patterns: str) -> None:
        """What goes wrong in these words is meant to."""
        self.forgiven.extend(patterns)

    def unforgiven(self) -> Sequence[str]:
        return [what for what in self.trouble if not any(re.search(pattern, what) for pattern in self.forgiven)]

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def leave(self) -> None:
        """All go; nothing may have gone wrong."""
        self.close()
        assert not self.unforgiven(), "\n".join(["This went wrong in the browser:", *self.unforgiven()])
