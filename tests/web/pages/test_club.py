"""The club: daily deals, deals that are compared, ratings, and a page for everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.kit.planted import played
from tests.web.kit.browser import SIZES, Visitors, resize
from tests.web.kit.checks import axe, whole
from tests.web.kit.deals import ask, finish, look, name, plant
from tests.web.kit.situations import match_of, table_of
from tests.web.kit.wires import wired
from waterhole.server.table.entries import Away, Origin, Played, TableSettings

LATE = 60_000  # milliseconds before midnight, in which no test of a day begins


def own_page(page: Page) -> str:
    return f"/players/{ask(page, 'GET', '/me/public')['player']}"


def table_of_page(page: Page) -> str:
    return page.url.rpartition("/")[2]


def play_out(page: Page, table: str) -> None:
    """Somebody plays to the end, without a page."""
    with wired(page, table) as wire:
        wire.play()


def today(page: Page) -> str:
    """The day of the server, which goes on for as long as a test takes."""
    told = ask(page, "GET", "/daily")
    if told["left"] < LATE:
        page.wait_for_timeout(told["left"])
    return str(ask(page, "GET", "/daily")["day"])


def test_the_daily_deal_is_played_once_and_compared(visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    name(page, "Ann of today")
    today(page)
    page.goto("/daily")  # that all is well with it, its scene tells
    card = page.get_by_role("article", name="MADA").first
    expect(card.get_by_role("button", name="Play today’s MADA")).to_be_visible()
    expect(card.get_by_role("table")).to_have_count(0)
    card.get_by_role("button").click()
    expect(page.locator(".frame")).to_be_visible()
    table = table_of_page(page)
    page.goto("/daily")
    expect(card.get_by_role("button", name="Go on with today’s MADA")).to_be_visible()
    play_out(page, table)
    page.goto("/daily")
    expect(card.get_by_role("table")).to_contain_text("Ann of today")
    expect(card).to_contain_text(re.compile(r"you are number \d+ of \d+"))
    expect(card.get_by_role("button")).to_have_count(0)
    whole(page)
    card.get_by_role("link", name="All results of MADA").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("MADA: daily deal of")
    expect(page.get_by_text("whoever took another name would have another try")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Ann of today"))).to_be_visible()
    whole(page)


def test_the_daily_deal_is_that_of_the_server_whatever_the_clock_of_the_device_shows(visitors: Visitors) -> None:
    page = visitors.visit(None)
    year = today(page)[:4]
    page.clock.set_fixed_time(f"{int(year) + 5}-05-06T12:00:00Z")
    page.goto("/daily")
    expect(page.get_by_role("button", name="Play today’s MADA")).to_be_visible()
    expect(page.locator("#today")).to_contain_text(year)


def test_the_results_of_others_come_after_ones_own_try(visitors: Visitors) -> None:
    page, other = visitors.visit(None), visitors.visit(None)
    deal = f"daily.mada.{today(page)}"
    settings = table_of("mada", 3, chat=False, rated=True, origin=Origin("5e" * 32, deal=deal, day=deal))
    table = plant(page, match_of(settings, name(page, "Nia"), seed=1))
    name(other, "Kofi")
    other.goto(f"/deal/{deal}")
    expect(other.get_by_text("after your own try")).to_be_visible()
    expect(other.get_by_text("Nia")).to_have_count(0)
    visitors.forgive("403 .*", f"/api/tables/{table}/course")
    other.goto(f"/t/{table}")
    expect(other.get_by_text("These are the cards of today’s daily deal.").first).to_be_visible()
    other.goto(f"/replay/{table}")
    expect(other.get_by_role("link", name="Daily deal").last).to_have_attribute("href", f"/deal/{deal}")
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Others may still want to play this daily deal")).to_be_visible()
    expect(page.get_by_role("button", name="The game")).to_be_visible()
    expect(page.get_by_role("button", name="This position")).to_have_count(0)


def test_a_deal_goes_to_a_friend_and_both_are_compared(visitors: Visitors) -> None:
    page = visitors.visit(None)
    settings = TableSettings("mada", ("open", "novice", "easy"), 1, start=0)
    look(page, plant(page, match_of(settings, name(page), seed=1)))
    page.get_by_role("link", name="Same deal").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The same deal: MADA")
    expect(page.get_by_text("There is nobody to compare with yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Play seat 2")).to_be_visible()
    friend = visitors.visit(None, size="phone")
    name(friend, "Bob")
    friend.goto(page.url)
    expect(friend.get_by_text("Ann has played these cards. Your turn!")).to_be_visible()
    expect(friend.get_by_text("against these bots: hard, beginner, and easy.")).to_be_visible()
    expect(friend.get_by_text("nobody can check whether somebody has looked at these cards before")).to_be_visible()
    expect(friend.get_by_role("table")).to_have_count(0)
    friend.get_by_role("button", name="Play seat 1").click()
    expect(friend.locator(".frame")).to_be_visible()
    play_out(friend, table_of_page(friend))
    friend.goto(page.url)
    ranking = friend.get_by_role("list").filter(has=friend.get_by_role("link", name="Bob"))
    for each in ("Ann", "Bob"):
        expect(ranking).to_contain_text(each)
    expect(friend.get_by_role("table", name=re.compile("Seat 1 · par"))).to_contain_text("Bob")
    expect(friend.get_by_role("button", name="Play seat 2")).to_be_visible()
    whole(friend)
    friend.get_by_role("button", name="Send the link").click()
    expect(friend.get_by_role("status").filter(has_text=re.compile("link is copied|Copy the link"))).to_be_visible()
    expect(friend.get_by_role("textbox", name="The link")).to_have_value(re.compile("/deal/"))


def test_those_who_played_together_go_on_one_seat_further(visitors: Visitors) -> None:
    page, other = visitors.visit(None), visitors.visit(None)
    people = name(page, "Ann"), name(other, "Bob")
    _, log = played(TableSettings("mada", ("open", "open"), 1), people, games=1)
    log.insert(-1, Away(1, "left"))  # Bob has to come back by himself
    table = plant(page, log)
    page.goto(f"/deal/{table}.1")
    page.get_by_role("button", name="Same people, one seat further").click()
    expect(page).to_have_url(re.compile(r"/t/"))
    onward = table_of_page(page)
    assert onward != table
    assert [seat["name"] for seat in ask(page, "GET", f"/tables/{onward}")["seats"]] == [None, "Ann"]


def win_or_lose(page: Page) -> None:
    """Somebody makes the last moves of a rated match."""
    log = match_of(table_of("mada", 2, rated=True), name(page), seed=2)
    last = max(number for number, entry in enumerate(log) if isinstance(entry, Played) and entry.seat == 0)
    play_out(page, plant(page, log[:last]))


def test_ratings_are_listed_with_their_doubt_and_lead_to_a_page_of_ones_own(visitors: Visitors) -> None:
    page = visitors.visit(None)
    finish(page, "mada", rated=True)
    win_or_lose(page)
    page.goto("/players")
    page.get_by_role("radio", name="MADA").check(force=True)
    own = page.get_by_role("row").filter(has=page.get_by_text("You", exact=True))
    expect(own).to_contain_text("provisional")
    expect(own).to_contain_text(re.compile(r"\d{3,4} ±\d+"))
    expect(page.get_by_role("link", name="Bot, easy")).to_be_visible()
    whole(page)
    page.get_by_role("link", name="My page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(page.get_by_role("img", name=re.compile("Rating in MADA over 2 matches"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Look at MADA"))).to_have_count(2)
    whole(page)
    other = visitors.visit(own_page(page))
    expect(other.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(other.get_by_role("link", name=re.compile("Look at"))).to_have_count(0)
    page.goto("/players/bot-easy")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bot, easy")
    whole(page)


def test_luck_and_skill_are_a_picture_with_words(visitors: Visitors) -> None:
    page = visitors.visit(None)
    name(page, "Ann")
    fortunes = [
        {"game": "mada", "at": 1_700_000_000_000 + number, "luck": luck, "skill": -6000}
        for number, luck in enumerate((12_000, -6000, 3000))
    ]
    address = own_page(page)
    known = ask(page, "GET", address)
    record = {"game": "mada", "matches": 3, "won": 1, "left": 0, "rated": 0, "strength": None}
    page.route(f"**/api{address}", lambda route: route.fulfill(json={**known, "games": [record], "fortunes": fortunes}))
    page.goto(address)
    expect(page.get_by_role("img", name="Luck in 3 matches: +5% a match on average.")).to_be_visible()
    expect(page.get_by_role("img", name="Own moves in 3 matches: -10% a match on average.")).to_be_visible()
    whole(page)


@pytest.mark.parametrize("path", ["/deal/nowhere.1", "/players/nobody"])
def test_what_is_not_there_is_said(path: str, visitors: Visitors) -> None:
    visitors.forgive("404 .*")
    page = visitors.visit(path)
    expect(page.get_by_role("heading", name="Nothing here but sand")).to_be_visible()
    axe(page)


def test_a_table_with_guests_is_rated_unless_somebody_wants_help(visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    name(page)
    page.goto("/new/mada")
    rated, helped = page.get_by_role("switch", name="Rated"), page.get_by_role("switch", name="Help for everybody")
    expect(rated).not_to_be_checked()
    page.locator("summary").click()
    expect(helped).to_have_count(0)
    page.get_by_label("Seat 2").select_option("open")
    expect(rated).to_be_checked()
    expect(helped).not_to_be_checked()
    helped.check(force=True)
    expect(rated).not_to_be_checked()
    for size in SIZES:
        resize(page, size)
        axe(page)
    rated.check(force=True)
    expect(helped).not_to_be_checked()
    page.get_by_role("button", name=re.compile("invite|Invite|Open")).click()
    expect(page).to_have_url(re.compile(r"/t/"))
    assert ask(page, "GET", f"/tables/{table_of_page(page)}")["rated"]
