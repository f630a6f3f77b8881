"""Plays any game through the page only: it does what is lit, and knows no rules."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.web.kit.deals import meet
from tests.web.kit.hands import Hands, Mouse
from tests.web.kit.situations import Situation

LIT_CARD = ".held-card.lit:not(.held)"
JOINS = ".held-card.joins"
HELD = ".held-card.held"
LIT_SPOT = ".spot.lit[data-spot]"
WAYS = ".ways button"

# What is to be done: the match or game is over, a curtain is to be lifted, or something is lit.
READY = """() => {
    if (document.querySelector(".result")) return "over";
    if (document.querySelector(".curtain")) return "curtain";
    const lit = document.querySelector(".frame.mine :is(.held-card.lit, .spot.lit)");
    return lit && !document.querySelector(".held-card.held") ? "turn" : null;
}"""
# Something has happened since: the log has grown, or another one's cards or the result are to be seen.
HAPPENED = """(lines) => document.querySelectorAll(".log li").length > lines
    || document.querySelector(".result, .curtain") !== null"""
# It is one's turn, and every card has come to where it goes; what never stops, like steam, may go on.
STILL = """() => document.querySelector(".frame.mine :is(.held-card.lit, .spot.lit)")
    && document.getAnimations().every((each) => each.effect.getComputedTiming().iterations === Infinity)"""


@dataclass
class Robot:
    """Somebody who presses whatever is lit."""

    page: Page
    hands: Hands = field(default_factory=Mouse)
    seed: int = 1
    moves: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def play(self, most: int = 1000) -> None:
        """Make moves until the game is over, or so many have been made."""
        end = self.moves + most
        while self.moves < end and self.wait() != "over":
            self.move()
        assert most < 1000 or self.wait() == "over", "This game does not come to an end."

    def wait(self) -> str:
        """Until there is something to do; what it is."""
        state = str(self.page.wait_for_function(READY).json_value())
        if state != "curtain":
            return state
        self.hands.press(self.page, self.page.locator(".curtain button"))
        expect(self.page.locator(".curtain")).to_have_count(0)
        return self.wait()

    def move(self) -> None:
        """One whole move: cards, a spot, and an answer if one is asked for."""
        lines = self.log.count()
        card = self.take_up()
        self.put_down(card)
        self.page.wait_for_function(HAPPENED, arg=lines)
        self.moves += 1

    def take_up(self) -> Locator | None:
        """Cards that can be put down somewhere, and one of them; none for something that is done without."""
        spots, cards = self.page.locator(LIT_SPOT), self.page.locator(LIT_CARD)
        free = spots.count()
        choice = self.chance.randrange(free + cards.count())
        if choice < free:
            return None
        self.hands.take(self.page, cards.nth(choice - free))
        held = self.page.locator(HELD)
        expect(held).to_have_count(1)
        joins = self.page.locator(JOINS)
        while joins.count() and (spots.count() == 0 or self.chance.random() < 0.5):
            before = held.count()
            self.hands.take(self.page, joins.first)
            expect(held).to_have_count(before + 1)
        return held.first

    def put_down(self, card: Locator | None) -> None:
        spots = self.page.locator(LIT_SPOT)
        self.hands.place(self.page, card, spots.nth(self.chance.randrange(spots.count())))
        ways = self.page.locator(WAYS)
        if ways.count():
            self.hands.press(self.page, ways.nth(self.chance.randrange(ways.count())))

    @property
    def log(self) -> Locator:
        return self.page.locator(".log li")


# It is one's turn, or over. Whoever has just moved knows it at once; another may not have heard of it yet.
WANTED = """() => document.querySelector(".result, .frame.mine :is(.held-card.lit, .spot.lit)") !== null"""
PATIENCE = 60.0  # seconds; these machines are shared


def wanted(*robots: Robot) -> Robot:
    """The one of several at a table who can do something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for robot in robots:
            if robot.page.evaluate(WANTED):
                return robot
        robots[0].page.wait_for_timeout(20)
    raise AssertionError("It is nobody's turn.")


def play_together(one: Robot, other: Robot, most: int = 1000) -> None:
    """Two people make moves in turn until the game is over, or so many have been made."""
    for _ in range(most):
        mover = wanted(one, other)
        if mover.wait() == "over":
            break
        mover.move()
    assert most < 1000 or one.wait() == other.wait() == "over", "This game does not come to an end."


def met(situation: Situation) -> Callable[[Page], None]:
    """How to come to a table where somebody has to decide something."""

    def go(page: Page) -> None:
        meet(page, situation)
        Robot(page).wait()

    return go
