"""What has to be true of every page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.kit.browser import SIZES, resize

GRAVE = ("serious", "critical")
AXE = Axe().axe_script


# What changes its colour has changed it; what never stops may go on, and what has come to its end may stay there.
SETTLED = """() => document.getAnimations().every(
    (each) => each.playState === "finished" || each.effect.getComputedTiming().iterations === Infinity
)"""


def axe(page: Page, *rules: str) -> None:
    """Nothing on the page keeps somebody out who sees, hears or moves in another way; by some rules, or by all."""
    page.wait_for_function(SETTLED)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    options: dict[str, Any] = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("(options) => axe.run(options).then(({ violations }) => violations)", options)
    grave = [line for violation in found if violation["impact"] in GRAVE for line in told(violation)]
    assert not grave, "\n".join([f"On {page.url}:", *grave])


def told(violation: dict[str, Any]) -> Iterator[str]:
    """A violation: which rule, where, and why."""
    yield f"{violation['impact']} {violation['id']}: {violation['help']}"
    for node in violation["nodes"]:
        yield f"    at {' '.join(map(str, node['target']))}: {node['html'][:200]}"
        for reason in (*node["any"], *node["all"], *node["none"]):
            yield f"        {reason['message']}"


# Once letters have their shapes and pictures have come, those below the fold too: the addresses of those that do not.
MISSING = """async () => {
    const pictures = [...document.images];
    for (const each of pictures) each.loading = "eager";
    await Promise.allSettled([document.fonts.ready, ...pictures.map((each) => each.decode())]);
    return pictures.filter((each) => each.isConnected && !each.naturalWidth).map((each) => each.src);
}"""


def pictured(page: Page) -> None:
    """Every picture of the page has come."""
    missing = page.evaluate(MISSING)
    assert missing == [], f"On {page.url} these pictures do not load: {missing}"


def fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    wide = page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            const out = [...document.body.querySelectorAll("*")].filter(
                (each) => each.getBoundingClientRect().right > width + 1
            );
            const names = out.map((each) => `${each.tagName.toLowerCase()}.${each.className}`);
            return document.documentElement.scrollWidth > width ? names : [];
        }"""
    )
    assert wide == [], f"On {page.url} these stick out sideways: {wide}"


# Where two parts of a table, or what can be touched in them, lie over one another by more than a shadow.
OVERLAPS = """() => {
    const PARTS = [".others", ".board", ".strip", ".own > .seat", ".own > .hand", ".actions"];
    const shown = (each) => each.checkVisibility({ visibilityProperty: true });
    const found = PARTS.map((name) => [name, document.querySelector(`.main > ${name}`)]).filter(([, part]) => part);
    const boxes = found.flatMap(([name, part]) =>
        [part, ...part.querySelectorAll("button")]
            .filter(shown)
            .map((each) => ({ name, each, box: each.getBoundingClientRect() }))
    );
    const apart = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) < 4 ||
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 4;
    const over = boxes.flatMap((a, index) =>
        boxes
            .slice(index + 1)
            .filter((b) => a.name !== b.name && !apart(a.box, b.box))
            .map((b) => `${a.name} ${a.each.className} and ${b.name} ${b.each.className}`)
    );
    return { parts: found.map(([name]) => name), over };
}"""


def lie_apart(page: Page) -> None:
    """No part of a table covers another one."""
    page.wait_for_function(SETTLED)
    seen = page.evaluate(OVERLAPS)
    assert {".board", ".strip", ".actions"} <= set(seen["parts"])
    assert seen["over"] == [], f"These lie over one another on {page.url}: {seen['over']}"


def whole(page: Page) -> None:
    """The page is whole and open to everybody, on every screen, by day and by night."""
    expect(page.locator("h1")).to_have_count(1)
    for size in SIZES:
        resize(page, size)
        fits(page)
        axe(page)
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        axe(page, "color-contrast")
        page.emulate_media(color_scheme="light")
