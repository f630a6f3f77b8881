"""Pages take part in the shuffle by themselves, and check it after the match, on their own device."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

import waterhole
from tests.server.kit.planted import beginning
from tests.web.kit.browser import Visitors
from tests.web.kit.deals import name, open_table, plant
from tests.web.kit.wires import Wire, wired
from waterhole import games
from waterhole.server.table import entries
from waterhole.server.table.entries import TableSettings

SHORT = next(game for game in map(waterhole.load, games.names()) if game.match_length == 1)


def says(page: Page, text: str) -> None:
    expect(page.locator(".result").get_by_text(text)).to_be_visible()


def play_out(*people: Wire) -> None:
    while not people[0].over:
        mover = next(each for each in people if each.mine)
        mover.move()
        for each in people:
            while each.news["version"] < mover.news["version"]:
                each.hear()


def together(ann: Page, bob: Page) -> str:
    """Bob sits down at Ann's table, and she starts the match; its table."""
    table = open_table(ann, SHORT.name, ["open", "open"])
    ann.goto(f"/t/{table}")
    bob.goto(f"/t/{table}")
    bob.get_by_role("button", name="Sit down").click()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("dialog").locator("button[type=submit]").click()
    expect(ann.get_by_role("region", name="Seats")).to_contain_text("Bob")
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, bob):
        expect(page.get_by_role("heading", name="The table")).to_be_attached()
    return table


def test_one_click_deals_cards_that_were_shuffled_with_the_server_and_says_so(visitors: Visitors) -> None:
    ann = visitors.visit("/")
    ann.get_by_role("button", name=f"Play now: {SHORT.title}").click()
    ann.wait_for_url("**/t/*")
    with wired(ann, ann.url.rpartition("/")[2]) as wire:
        wire.play()
    says(ann, "The seeds of these games come from you and the server together: checked on this device.")
    ann.get_by_text("Check it elsewhere").click()
    shown = [f"--seat {number}={seat['contribution'] or 'none'}" for number, seat in enumerate(wire.table["seats"])]
    says(ann, " ".join([f"--commitment {wire.table['commitment']}", *shown]))
    ann.reload()
    says(ann, "checked on this device")
    ann.get_by_role("link", name="What this proves").click()
    expect(ann.locator("#shuffle")).to_be_in_viewport()


def test_two_shuffle_together_and_each_page_checks_it(visitors: Visitors) -> None:
    ann, bob = visitors.visit(None), visitors.visit(None)
    table = together(ann, bob)
    with wired(ann, table) as first, wired(bob, table, seed=2) as second:
        play_out(first, second)
        assert [text is not None for text in first.table["fair"]["contributions"]] == [True, True]
    for page in (ann, bob):
        says(page, "The seeds of these games come from all of you together: checked on this device.")
    eve = visitors.visit(f"/t/{table}")
    says(eve, "This device took no part in it.")


def test_a_server_that_lies_about_a_text_is_found_out(visitors: Visitors) -> None:
    ann, bob = visitors.visit(None), visitors.visit(None)
    ann.route_web_socket("**/play?*", lambda line: alter(line, lambda fair: fair["contributions"].__setitem__(1, "x")))
    table = together(ann, bob)
    with wired(ann, table) as first, wired(bob, table, seed=2) as second:
        play_out(first, second)
    says(ann, "This shuffle is not as promised: what somebody added is not what was locked.")
    says(bob, "checked on this device")


def test_whoever_was_silent_is_named_and_the_next_start_goes_on_without_them(visitors: Visitors) -> None:
    ann = visitors.visit(None)
    people = [name(ann), ("somebody whose device is off", "Bob")]
    log = beginning(TableSettings(SHORT.name, ("open", "open"), 1), people, "ab" * 32)[:-1]
    silent: list[entries.Happening] = [
        entries.Committed(1, "cd" * 32),
        entries.Locked(),
        entries.Unlocked((1,), "ef" * 32),
    ]
    ann.goto(f"/t/{plant(ann, [*log, *silent])}")
    expect(ann.get_by_role("status").get_by_text("Bob: this device did not answer in time")).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.get_by_role("heading", name="The table")).to_be_attached()


def alter(line: WebSocketRoute, change: Callable[[dict[str, list[str]]], None]) -> None:
    """A line that changes what is told of the shuffle."""

    def tell(message: str | bytes) -> None:
        news = json.loads(message)
        if fair := (news.get("table") or {}).get("fair"):
            change(fair)
        line.send(json.dumps(news))

    line.connect_to_server().on_message(tell)
