"""Cards travel for those who like it, and nothing else moves; nothing is left behind."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.kit.browser import SIZES, Size, Visitors, server_of
from tests.web.kit.deals import cookie, deal, look, start
from tests.web.kit.robot import STILL, Robot
from tests.web.kit.situations import GAMES
from tests.web.kit.wires import wired

WATCH_ANIMATIONS = """() => {
    window.animated = new Set();
    const look = () => {
        for (const each of document.getAnimations()) {
            const { target } = each.effect;
            // Animations of no time are gone before they are seen; transitions add up, level by level.
            if (each instanceof CSSAnimation && each.effect.getComputedTiming().endTime < 1) continue;
            const what = each.animationName ?? each.transitionProperty ?? "";
            animated.add(`${target.tagName}.${target.className} ${what}`);
        }
        requestAnimationFrame(look);
    };
    look();
}"""

# The first card that travels is led along its way by hand, so that it does not matter how many frames there are.
FOLLOW_A_CARD = """() => {
    window.journeys = [];
    const look = () => {
        for (const each of document.getAnimations()) {
            const card = each.effect?.target?.closest?.("[data-card]");
            const { duration } = each.effect.getComputedTiming();
            if (!card || each.followed || !duration) continue;
            each.followed = true;
            each.pause();
            const now = each.currentTime;
            const way = [];
            for (let part = 0; part <= 10; part++) {
                each.currentTime = (duration * part) / 10 - 0.01 * (part === 10);
                const { x, y } = card.getBoundingClientRect();
                way.push(`${Math.round(x)},${Math.round(y)}`);
            }
            each.currentTime = now;
            each.play();
            journeys.push({ id: card.dataset.card, way });
        }
        requestAnimationFrame(look);
    };
    look();
}"""

# Whatever people aim at and is somewhere else than it was.
WATCH_SHIFTS = """() => {
    window.shifts = [];
    const AIMED_AT = ".others, .seat, .board, .board > *, .spot, .ticker, .own, .hand, .actions, .actions *";
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries())
            for (const { node, previousRect, currentRect } of sources) {
                if (!(node instanceof Element && node.matches(AIMED_AT))) continue;
                shifts.push(`${node.className}: from ${place(previousRect)} to ${place(currentRect)}`);
            }
    }).observe({ type: "layout-shift" });
}"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_those_who_want_less_motion(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, motion=False)
    deal(page, game)
    robot = Robot(page)
    robot.wait()
    page.evaluate(WATCH_ANIMATIONS)
    robot.play(8)
    assert page.evaluate("() => [...animated]") == []


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_seen_on_its_way(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, motion=True)
    deal(page, game)
    robot = Robot(page)
    robot.wait()
    page.evaluate(FOLLOW_A_CARD)
    robot.play(3)
    robot.wait()
    journeys: list[dict[str, Any]] = page.evaluate("() => journeys")
    far = [each["way"] for each in journeys if len(set(each["way"])) >= 8]
    assert far, f"No card was seen to travel: {journeys}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_while_cards_travel(game: str, size: Size, visitors: Visitors) -> None:
    """Ann plays on another device, so that no shift is excused by a touch of hers here."""
    page = visitors.visit(None, size=size, motion=True)
    page.add_init_script("""localStorage.setItem("waterhole.settings", '{"speed": "quick", "sound": "off"}')""")
    table = start(page, game, 3)
    with wired(page, table) as wire:
        wire.play(lambda _: True)
        look(page, table)
        page.wait_for_function(STILL)
        page.evaluate(WATCH_SHIFTS)
        for _ in range(6):
            wire.play_some(1)
            if wire.over:
                break
            page.wait_for_function(STILL)
    shifts = page.evaluate("() => shifts")
    assert not shifts, "These jumped:\n" + "\n".join(shifts)


# All nodes that a script still holds although they are on the page no more. Svelte keeps one of each kind to copy.
LEFT_BEHIND = """function () {
    const nodes = [...this].filter((each) => !Object.hasOwn(each, "constructor")); // and no prototypes
    return nodes.filter((each) => !each.isConnected).length;
}"""


USUAL = (150, 1000)  # nodes and listeners, soon after a few moves
PATIENCE = 30  # looks, four a second: a card that has just gone is held for a moment


class Memory:
    """What a page holds, once everything has come to rest and all garbage is gone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.devtools = page.context.new_cdp_session(page)

    def left_behind(self, most: tuple[int, int]) -> tuple[int, int]:
        """How many nodes are held for good that nobody sees any more, and how many listeners there are.

        Looked at until there are no more than so many, or for some time.
        """
        self.page.wait_for_function(STILL)
        nodes, listeners = self.held()
        for _ in range(PATIENCE):
            if nodes <= most[0] and listeners <= most[1]:
                break
            self.page.wait_for_timeout(250)
            nodes, listeners = map(min, zip((nodes, listeners), self.held(), strict=True))
        return nodes, listeners

    def held(self) -> tuple[int, int]:
        group = {"objectGroup": "nodes"}
        kind = self.devtools.send("Runtime.evaluate", {"expression": "Node.prototype", **group})["result"]
        found = self.devtools.send("Runtime.queryObjects", {"prototypeObjectId": kind["objectId"], **group})["objects"]
        asked = {"objectId": found["objectId"], "functionDeclaration": LEFT_BEHIND}
        nodes = self.devtools.send("Runtime.callFunctionOn", asked)["result"]["value"]
        self.devtools.send("Runtime.releaseObjectGroup", group)
        self.devtools.send("HeapProfiler.collectGarbage")
        return nodes, self.devtools.send("Memory.getDOMCounters")["jsEventListeners"]


def shown(page: Page, most: int | None = None) -> int:
    """How many elements the table has, once they are as many for a while, or no more than so many."""
    page.wait_for_function(STILL)
    counts = [page.locator(".main *").count()]
    while len(counts) < PATIENCE and (counts[-4:] != [counts[-1]] * 4 if most is None else counts[-1] > most):
        page.wait_for_timeout(250)
        counts.append(page.locator(".main *").count())
    return counts[-1]


@pytest.mark.parametrize("game", GAMES)
def test_eighty_moves_leave_nothing_behind(game: str, visitors: Visitors) -> None:
    """If but one node a move were held, or forgotten on the page, there would be eighty more."""
    page = visitors.visit(None, motion=True)
    page.add_init_script("""localStorage.setItem("waterhole.settings", '{"speed": "quick", "sound": "off"}')""")
    memory = Memory(page)
    table = start(page, game, length=9)
    with wired(page, table) as wire:
        look(page, table)

        def play_to(moves: int) -> None:
            wire.play_match(lambda news: news["version"] >= moves)
            page.wait_for_function("(lines) => document.querySelectorAll('.log li').length >= lines", arg=moves)

        play_to(20)
        early, early_listeners = memory.left_behind(most=USUAL)
        play_to(100)
        late, late_listeners = memory.left_behind(most=(early + 49, early_listeners + 49))
        another = visitors.visit(None)
        another.context.add_cookies([{"name": "waterhole", "value": cookie(page), "url": server_of(page).url}])
        look(another, table)
        anew = shown(another)
        old = shown(page, most=anew + 49)
    assert late < early + 50
    assert late_listeners < early_listeners + 50
    assert old < anew + 50
