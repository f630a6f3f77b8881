"""Somebody who learns a game: does what is lit, tries what is not, and goes on."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.web.kit.hands import Hands, Mouse
from tests.web.kit.robot import HELD, JOINS, LIT_CARD, LIT_SPOT, WAYS

CARD = ".held-card.advised"
SPOT = ".spot.advised"
TRIES = 10
LEARNED = "learned => localStorage.getItem('waterhole.learned') ?? localStorage.setItem('waterhole.learned', learned)"
# Something is asked or done: a card or a spot is lit, or one can go on.
READY = """() => document.querySelector(".coach .next button, .finish, .frame.mine :is(.held-card.lit, .spot.lit)")
    && !document.querySelector(".held-card.held")"""


@dataclass
class Learner:
    """A lesson, done by hand."""

    page: Page
    hands: Hands = field(default_factory=Mouse)

    @property
    def text(self) -> Locator:
        return self.page.locator(".coach .text")

    @property
    def next(self) -> Locator:
        return self.page.locator(".coach .next button")

    @property
    def finish(self) -> Locator:
        return self.page.locator(".finish")

    def wait(self) -> None:
        self.page.wait_for_function(READY)

    def step(self) -> None:
        """Whatever this step asks for, until one can go on."""
        for _ in range(TRIES):
            self.wait()
            if self.next.count():
                return
            self.play()
        raise AssertionError("This step does not come to an end.")

    def play(self) -> None:
        """What is lit as expected; in a riddle, anything that is lit."""
        advised = self.page.locator(f"{CARD}, {SPOT}").count() > 0
        card = self.take_up(CARD if advised else LIT_CARD)
        self.put_down(card, SPOT if advised else LIT_SPOT)
        expect(self.page.locator(HELD)).to_have_count(0)

    def take_up(self, which: str) -> Locator | None:
        cards, held = self.page.locator(f"{which}:not(.held)"), self.page.locator(HELD)
        if not cards.count():
            return None
        most = 1 if which == LIT_CARD else cards.count()
        for number in range(most):
            self.hands.take(self.page, cards.first)
            expect(held).to_have_count(number + 1)
            if self.page.locator(f"{SPOT}.lit").count() and not self.page.locator(f"{CARD}{JOINS}").count():
                break
        return held.first

    def put_down(self, card: Locator | None, which: str) -> None:
        self.hands.place(self.page, card, self.page.locator(which).first)
        ways = self.page.locator(WAYS)
        if ways.count():
            self.hands.press(self.page, ways.last)

    def go_on(self) -> None:
        """To the next step, or to the end."""
        place = self.page.locator(".coach .step").inner_text()
        self.hands.press(self.page, self.next)
        self.page.wait_for_function("(place) => document.querySelector('.coach .step')?.innerText !== place", arg=place)


def at_step(page: Page, game: str, number: int) -> Learner:
    """Somebody who has come so far in a lesson before, and goes on."""
    learned = json.dumps({game: {"step": number - 1}})
    page.add_init_script(f"({LEARNED})({learned!r})")
    page.goto(f"/learn/{game}")
    learner = Learner(page)
    learner.wait()
    return learner
