"""A real browser, and the people who sit before it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.client import ROOT

Size = Literal["laptop", "phone", "phone-on-its-side"]
Theme = Literal["light", "dark"]
SIZES: tuple[Size, ...] = ("laptop", "phone")  # that everything is looked at in
THEMES: tuple[Theme, ...] = ("light", "dark")
PATIENCE = 30_000  # milliseconds; these machines are shared
TOUCHED: dict[str, Any] = {"device_scale_factor": 2, "has_touch": True, "is_mobile": True}
SCREENS: dict[Size, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, **TOUCHED},
    "phone-on-its-side": {"viewport": {"width": 740, "height": 360}, **TOUCHED},
}
PICTURES = ROOT / "screenshots"
LEFT = "net::ERR_ABORTED"  # somebody went on before it had come


@contextmanager
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        raise FileNotFoundError("Chromium is missing here; `make test` installs it or says how")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        yield browser
        browser.close()


class Visitors:
    """People at a server, each at a browser of their own; and everything that went wrong there."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.trouble: list[str] = []
        self.forgiven: list[str] = []

    def visit(
        self,
        path: str | None = "/",
        *,
        size: Size = "laptop",
        theme: Theme = "light",
        language: str = "en",
        motion: bool = False,
    ) -> Page:
        """Somebody comes along, and goes to a page."""
        context = self.browser.new_context(
            base_url=self.url,
            locale=language,
            color_scheme=theme,
            reduced_motion="no-preference" if motion else "reduce",
            **SCREENS[size],
        )
        context.set_default_timeout(PATIENCE)
        context.on("page", self.watch)
        self.contexts.append(context)
        page = context.new_page()
        if path is not None:
            page.goto(path)
        return page

    def watch(self, page: Page) -> None:
        """Note whatever goes wrong on a page."""

        def on_console(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.trouble.append(f"error: {message.text} ({message.location.get('url', '')})")

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

    def picture(self, folder: Path, name: str) -> None:
        """What everybody sees now, one picture a page."""
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages):
            page.screenshot(path=folder / f"{name}-{number}.png")

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def leave(self) -> None:
        """All go; nothing may have gone wrong."""
        self.close()
        assert not self.unforgiven(), "\n".join(["This went wrong in the browser:", *self.unforgiven()])
