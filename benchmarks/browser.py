"""How soon the page is there, how soon a move is seen, and what sixty moves leave behind: make browser"""

from __future__ import annotations

import statistics
import tempfile

from playwright.sync_api import Browser, Page

from tests.kit.client import built
from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK
from tests.web.kit.browser import Visitors, chromium
from tests.web.kit.deals import deal
from tests.web.kit.robot import Robot
from tests.web.pages.test_size import compressed, graph

ROUNDS = 7
MOVES = 60
MESSAGES = 30

# When news of a move come, and when the frame is painted in which the table has changed.
WATCH = """() => {
    window.waits = [];
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                if (!data.includes('"played"')) return;
                const came = performance.now();
                const seen = new MutationObserver(() => {
                    seen.disconnect();
                    requestAnimationFrame(() => requestAnimationFrame(() => waits.push(performance.now() - came)));
                });
                const table = document.querySelector(".frame");
                if (table) seen.observe(table, { subtree: true, childList: true, attributes: true });
            });
        }
    };
}"""


def first_page(browser: Browser, server: Server) -> list[float]:
    """Milliseconds until Play now can be pressed, with nothing in the cache."""
    found = []
    for _ in range(ROUNDS):
        visitors = Visitors(browser, server)
        page = visitors.visit(None)
        page.goto("/", wait_until="commit")
        page.get_by_role("button", name="Play now").first.wait_for()
        found.append(float(page.evaluate("performance.now()")))
        visitors.close()
    return found


def moves_seen(browser: Browser, server: Server) -> list[float]:
    """Milliseconds from the message about a move to the frame that shows it."""
    visitors = Visitors(browser, server)
    page = visitors.visit(None, motion=True)
    page.context.add_init_script(f"({WATCH})()")
    deal(page, "kariba", 3, length=3)
    robot, found = Robot(page), list[float]()
    while len(found) < MESSAGES and robot.wait() != "over":
        robot.move()
        found = [float(wait) for wait in page.evaluate("waits")]
    visitors.close()
    return found


def heap(page: Page) -> float:
    """Megabytes in use, after everything that nobody needs was thrown away."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def sixty_moves(browser: Browser, server: Server) -> list[float]:
    """Megabytes after ten moves, after sixty more, and for the same table when the page is loaded anew."""
    visitors = Visitors(browser, server)
    page = visitors.visit(None)
    deal(page, "kariba", length=9)
    robot = Robot(page)
    sizes = []
    for count in (10, MOVES):
        played = 0
        while played < count:
            if robot.wait() == "over":
                page.get_by_role("button", name="Next game").click()
                page.locator(".result").wait_for(state="detached")
                continue
            robot.move()
            played += 1
        robot.wait()
        sizes.append(heap(page))
    page.reload()
    robot.wait()
    sizes.append(heap(page))
    visitors.close()
    return sizes


def main() -> None:
    client = built()
    script = sum(compressed(client, graph(client)).values())
    print(f"script of the first page, compressed: {script / 1000:.1f} kB")
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(f"sqlite:///{folder}/tables.db", args=QUICK) as server,
        chromium() as browser,
    ):
        first = first_page(browser, server)
        print(f"first page usable, nothing cached: median {statistics.median(first):.0f} ms, worst {max(first):.0f}")
        waits = sorted(moves_seen(browser, server))
        print(f"a move seen after its message: median {statistics.median(waits):.0f} ms, worst {waits[-1]:.0f}")
        before, after, anew = sixty_moves(browser, server)
        print(f"memory after 10 moves {before:.2f} MB, after {MOVES} more {after:.2f}, loaded anew {anew:.2f}")


if __name__ == "__main__":
    main()
