"""Reviews in the browser: how they come in, what they say, and that they add up."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.web.kit.browser import SIZES, Visitors, resize
from tests.web.kit.checks import axe, fits
from tests.web.kit.reels import at, finished, look, press, reel
from tests.web.kit.scenes import REVIEWED

SHARES = ("fair", "deal", "draws", "own", "others", "result")


def test_a_review_comes_in_and_adds_up(visitors: Visitors) -> None:
    page = visitors.visit(None)
    id = finished(page, "tembo")
    look(page, id, "#game=1&move=0&seat=0")
    press(page, "Review this game")
    account = page.get_by_role("region", name="Luck and skill")
    expect(account).to_be_visible(timeout=REVIEWED)
    for whose in ("Ann", "Bob"):
        press(page, whose)
        expect(page.get_by_role("button", name=whose, exact=True)).to_have_attribute("aria-pressed", "true")
        numbers = {part: percent(account.locator(f"[data-share={part}]")) for part in SHARES}
        assert numbers["fair"] == 50
        assert sum(numbers[part] for part in SHARES[:-1]) == numbers["result"]
    costly = page.get_by_role("region", name="The costliest moves").get_by_role("listitem")
    number = int(costly.first.locator("b").inner_text().removeprefix("Move ").rstrip("."))
    decision = page.get_by_role("region", name="At this moment")
    for size in SIZES:
        resize(page, size)
        axe(page)
        fits(page)
        costly.first.get_by_role("button", name=f"Look at move {number}").click()
        at(page, number - 1, len(reel(page, id)["frames"]) - 1)
        expect(decision).to_be_in_viewport(ratio=0.9)
        expect(decision.locator(".chosen")).to_have_count(1)
        expect(decision.locator(".best")).to_have_count(1)
        for lit in ("advised", "made"):  # both are seen on the table
            expect(page.locator(f".spot.{lit}")).to_have_count(1)
        chances = [percent(each) for each in decision.locator(".chance").all()]
        assert chances == sorted(chances, reverse=True)
        press(page, "To the deal")
    page.reload()
    expect(account).to_be_visible()  # the address asks for it again
    costly.first.get_by_role("button", name="Try it again").click()
    page.wait_for_url("**/t/*")


def tell_review(page: Page, *events: tuple[str, dict[str, Any]]) -> None:
    """Whoever asks for a review hears these events."""
    told = "".join(f"event: {name}\ndata: {json.dumps(what)}\n\n" for name, what in events)
    page.route("**/review", lambda route: route.fulfill(content_type="text/event-stream", body=told))


def test_a_review_says_which_moves_a_bot_made_and_which_it_did_not_judge(visitors: Visitors) -> None:
    page = visitors.visit(None)
    id = finished(page, "kariba", hand="bot")
    frames = reel(page, id)["frames"]
    choices = [at for at, frame in enumerate(frames) if len(frame["moves"]) > 1 and frame["view"]["turn"] == 0]
    number, other = choices[:2]
    made = frames[number + 1]["steps"][0]["move"]
    best = next(choice["move"] for choice in frames[number]["moves"] if choice["move"] != made)
    options = [{"move": best, "chance": 36_000}, {"move": made, "chance": 30_000}]
    judged = {"number": number, "seat": 0, "move": made, "best": best, "cost": 6_000, "moves": options, "sure": True}
    judged |= {"before": [36_000, 24_000], "after": [30_000, 30_000]}
    luck = {"deal": 6_000, "draws": 30_000, "luck": 36_000}
    accounts = [
        {"seat": 0, **luck, "own": -6_000, "others": 0, "result": 60_000},
        {"seat": 1, **{kind: -parts for kind, parts in luck.items()}, "own": 0, "others": 6_000, "result": 0},
    ]
    summary = {"fair": 30_000, "accounts": accounts, "costliest": [[number], []], "judged": 1, "decisions": 2}
    tell_review(page, ("begun", {"decisions": 1}), ("judged", judged), ("done", summary))
    look(page, id, f"#game=1&move={number}&seat=0&review")
    expect(page.get_by_role("heading", name="A bot decides for Ann")).to_be_visible()
    costliest = page.get_by_role("region", name="The costliest moves")
    expect(costliest.get_by_text("In Ann’s place a bot chose")).to_be_visible()
    count = sum(frame["steps"][0]["seat"] == 0 for frame in frames[1:])
    expect(page.get_by_text(f"A bot made {count} moves in Ann’s place.")).to_be_visible()
    expect(page.get_by_text("Ann’s own moves")).to_have_count(0)
    expect(page.get_by_text("The moves from Ann’s seat cost most.")).to_be_visible()
    for size in SIZES:
        resize(page, size)
        axe(page)
        fits(page)
    page.get_by_role("slider", name="Moment of the game").fill(f"{other}")
    expect(page.get_by_text("This move was not judged.")).to_be_visible()


def test_a_review_that_fails_says_so_and_can_be_asked_for_again(visitors: Visitors) -> None:
    page = visitors.visit(None)
    id = finished(page, "kariba")
    tell_review(page, ("failed", {"sentence": "This review could not be made."}))
    look(page, id)
    press(page, "Review this game")
    failed = page.get_by_role("alert").filter(has_text="The review could not be made.")
    expect(failed).to_be_visible()
    page.unroute("**/review")
    with page.expect_request("**/review"):
        press(page, "Try again")
    expect(failed).to_have_count(0)


def go(page: Page, path: str) -> None:
    """Without leaving the page, as its own links do."""
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", path)


def test_nobody_reviews_for_whoever_has_left(visitors: Visitors) -> None:
    page = visitors.visit(None)
    id, held, asked = finished(page, "kariba"), list[Route](), list[str]()
    look(page, id)  # whatever a replay needs is there
    go(page, "/about")
    about = page.get_by_role("heading", level=1, name="About")
    expect(about).to_be_visible()
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/reel?*", lambda route: held.append(route))
    with page.expect_request("**/reel?*"):
        go(page, f"/replay/{id}#game=1&review")
    page.go_back()
    expect(about).to_be_visible()
    [late] = held
    with page.expect_response("**/reel?*") as answered:
        late.continue_()
    answered.value.finished()
    page.evaluate("() => new Promise((done) => requestIdleCallback(done))")  # it has been heard
    assert not [url for url in asked if url.endswith("/review")]


def percent(told: Locator) -> int:
    return int(told.inner_text().replace("%", "").replace("−", "-").replace("±", ""))
