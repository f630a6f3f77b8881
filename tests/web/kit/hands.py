"""The ways somebody does something on a page: with a pointer, by dragging, or with keys alone."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from playwright.sync_api import Locator, Page, Position, expect

CORNER: Position = {"x": 6.0, "y": 12.0}  # of a card: where it is seen although the next one lies over it
MOST_TABS = 80
TAPS, LOOKING = 3, 5000  # how often, and for how many milliseconds one waits before the next

# Is the first of these behind the element that has the focus, in the order that Tab goes?
BEHIND = """(target) => {
    const here = document.activeElement ?? document.body;
    return Boolean(here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING);
}"""


class Hands(Protocol):
    """How cards are taken up and put down, and buttons pressed."""

    def take(self, page: Page, card: Locator) -> None: ...
    def place(self, page: Page, card: Locator | None, spot: Locator) -> None: ...
    def press(self, page: Page, button: Locator) -> None: ...


class Mouse:
    """Click a card, click a spot."""

    def take(self, page: Page, card: Locator) -> None:
        card.click(position=CORNER)

    def place(self, page: Page, card: Locator | None, spot: Locator) -> None:
        spot.click()

    def press(self, page: Page, button: Locator) -> None:
        button.click()


class Finger:
    """The same on glass."""

    def take(self, page: Page, card: Locator) -> None:
        card.tap(position=CORNER)

    def place(self, page: Page, card: Locator | None, spot: Locator) -> None:
        spot.tap()

    def press(self, page: Page, button: Locator) -> None:
        button.tap()


class Dragging(Mouse):
    """Cards that are taken up are drawn to their spot."""

    def place(self, page: Page, card: Locator | None, spot: Locator) -> None:
        if card is None:
            spot.click()
            return
        start, end = middle(card, CORNER), middle(spot)
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=4)
        page.mouse.up()


class Swiping(Finger):
    """The same on glass: only the browser's own protocol can draw a finger."""

    def take(self, page: Page, card: Locator) -> None:
        """On a busy machine a tap soon after a swipe may be lost; whoever sees nothing happen taps again."""
        held = page.locator(".held-card.held")
        before = held.count()
        for _ in range(TAPS):
            card.tap(position=CORNER)
            with suppress(AssertionError):
                expect(held).to_have_count(before + 1, timeout=LOOKING)
                return

    def place(self, page: Page, card: Locator | None, spot: Locator) -> None:
        if card is None:
            spot.tap()
            return
        (x, y), (to_x, to_y) = middle(card, CORNER), middle(spot)
        glass = page.context.new_cdp_session(page)
        ways = [(x + (to_x - x) * part / 4, y + (to_y - y) * part / 4) for part in range(5)]
        ways += [(to_x + tremble, to_y) for tremble in (1, 0, 1, 0)]  # it comes to rest: nothing is flung
        for number, (at_x, at_y) in enumerate(ways):
            what = "touchMove" if number else "touchStart"
            glass.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [{"x": at_x, "y": at_y}]})
        glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        glass.detach()


class Keys:
    """No pointer at all: Tab and arrows to get somewhere, Space and Enter to do something."""

    def take(self, page: Page, card: Locator) -> None:
        self.walk(page, card.page.locator(".held-card[tabindex='0']"))
        for _ in range(page.locator(".held-card").count()):
            if focused(card):
                break
            page.keyboard.press("ArrowRight")
        assert focused(card), "The arrow keys do not reach a card."
        page.keyboard.press("Space")

    def place(self, page: Page, card: Locator | None, spot: Locator) -> None:
        """Up from the hand to what is lit, and along there."""
        if card is None:
            self.press(page, spot)
            return
        page.keyboard.press("ArrowUp")
        for _ in range(page.locator(".spot.lit").count()):
            if focused(spot):
                break
            page.keyboard.press("ArrowRight")
        assert focused(spot), "The arrow keys do not reach a spot."
        page.keyboard.press("Enter")

    def press(self, page: Page, button: Locator) -> None:
        self.walk(page, button)
        page.keyboard.press("Enter")

    def walk(self, page: Page, target: Locator) -> None:
        """Tab to something, the shorter way."""
        key = "Shift+Tab" if target.evaluate(BEHIND) else "Tab"
        for _ in range(MOST_TABS):
            if focused(target):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{key} does not reach {target}.")


def focused(target: Locator) -> bool:
    return bool(target.evaluate("(each) => each === document.activeElement"))


def middle(target: Locator, at: Position | None = None) -> tuple[float, float]:
    """A point to touch: in the middle, or at some distance from the upper left."""
    box = target.bounding_box()
    assert box, f"{target} is not to be seen."
    inside = at or {"x": box["width"] / 2, "y": box["height"] / 2}
    return box["x"] + inside["x"], box["y"] + inside["y"]


def card_of(page: Page, number: str) -> Locator:
    """A card in one's hand that can be played, by what stands on it."""
    return page.locator(".held-card.lit", has=page.get_by_text(number, exact=True)).first
