"""The club: daily deals, deals that are compared, ratings, and a page for everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import SIZES, Size, Visitors
from tests.web.checks import axe, fits
from tests.web.deals import ask, deal_to_the_end, name, start
from tests.web.wires import wired
from waterhole.server import daily


def whole(page: Page) -> None:
    """The page is whole and open to everybody, by day and by night."""
    expect(page.locator("h1")).to_have_count(1)
    fits(page)
    axe(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    axe(page, "color-contrast")
    page.emulate_media(color_scheme="light")


def own_page(page: Page) -> str:
    return f"/players/{ask(page, 'GET', '/me/public')['player']}"


def play_on(page: Page, path: str) -> str:
    """Somebody plays what an address gives them to its end, without a page; the table."""
    table = str(ask(page, "POST", path, {})["table"])
    with wired(page, table) as wire:
        wire.play()
    return table


@pytest.mark.parametrize("size", SIZES)
def test_the_daily_deal_is_played_once_and_compared(size: Size, visitors: Visitors) -> None:
    page = visitors.visit(None, size=size)
    name(page, f"Ann {size}")
    page.goto("/daily")
    card = page.get_by_role("article", name="MADA").first
    expect(card.get_by_role("button", name="Play today’s MADA")).to_be_visible()
    expect(card.get_by_role("table")).to_have_count(0)
    whole(page)
    card.get_by_role("button").click()
    expect(page.locator(".frame")).to_be_visible()
    table = page.url.rpartition("/")[2]
    page.goto("/daily")
    expect(card.get_by_role("button", name="Go on with today’s MADA")).to_be_visible()
    with wired(page, table) as wire:
        wire.play()
    page.goto("/daily")
    expect(card.get_by_role("table")).to_contain_text(f"Ann {size}")
    expect(card).to_contain_text(re.compile(r"you are number \d+ of \d+"))
    expect(card.get_by_role("button")).to_have_count(0)
    whole(page)
    card.get_by_role("link", name="All results of MADA").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("MADA: daily deal of")
    expect(page.get_by_role("row", name=re.compile(f"Ann {size}"))).to_be_visible()
    whole(page)


def test_the_daily_deal_is_that_of_the_server_whatever_the_clock_of_the_device_shows(visitors: Visitors) -> None:
    page = visitors.visit(None)
    page.clock.set_fixed_time("2031-05-06T12:00:00Z")
    page.goto("/daily")
    expect(page.get_by_role("button", name="Play today’s MADA")).to_be_visible()
    expect(page.locator("#today")).to_contain_text(str(daily.today().year))


def test_the_results_of_others_come_after_ones_own_try(visitors: Visitors) -> None:
    deal = f"daily.mada.{daily.today()}"
    page, other = visitors.visit(None), visitors.visit(None)
    name(page, "Nia")
    table = play_on(page, f"/deals/{deal}/play")
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


@pytest.mark.parametrize("size", SIZES)
def test_a_deal_goes_to_a_friend_and_both_are_compared(size: Size, visitors: Visitors) -> None:
    page = visitors.visit(None, size=size)
    deal_to_the_end(page, "mada", ("open", "novice", "easy"))
    page.get_by_role("link", name="Same deal").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The same deal: MADA")
    expect(page.get_by_text("There is nobody to compare with yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Play seat 2")).to_be_visible()
    friend = visitors.visit(None, size=size)
    name(friend, "Bob")
    friend.goto(page.url)
    expect(friend.get_by_text("Ann has played these cards. Your turn!")).to_be_visible()
    expect(friend.get_by_text("against these bots: hard, beginner, and easy.")).to_be_visible()
    expect(friend.get_by_role("table")).to_have_count(0)
    friend.get_by_role("button", name="Play seat 1").click()
    expect(friend.locator(".frame")).to_be_visible()
    with wired(friend, friend.url.rpartition("/")[2]) as wire:
        wire.play()
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
    name(page, "Ann")
    name(other, "Bob")
    table = ask(page, "POST", "/tables", {"game": "mada", "seats": ["open", "open"], "length": 1})["id"]
    ask(other, "POST", f"/tables/{table}/sit", {})
    ask(page, "POST", f"/tables/{table}/start")
    ask(other, "POST", f"/tables/{table}/leave")
    with wired(page, table) as wire:
        wire.play()
    page.goto(f"/deal/{table}.1")
    page.get_by_role("button", name="Same people, one seat further").click()
    expect(page).to_have_url(re.compile(r"/t/"))
    onward = page.url.rpartition("/")[2]
    assert onward != table
    assert [seat["name"] for seat in ask(page, "GET", f"/tables/{onward}")["seats"]] == [None, "Ann"]


@pytest.mark.parametrize("size", SIZES)
def test_ratings_are_listed_with_their_doubt_and_lead_to_a_page_of_ones_own(size: Size, visitors: Visitors) -> None:
    page = visitors.visit(None, size=size)
    for _ in range(2):
        table = start(page, "mada", ("open", "novice"), rated=True)
        with wired(page, table) as wire:
            wire.play()
    page.goto("/players")
    page.get_by_role("radio", name="MADA").check(force=True)
    own = page.get_by_role("row").filter(has=page.get_by_text("You", exact=True))
    expect(own).to_contain_text("provisional")
    expect(own).to_contain_text(re.compile(r"\d{3,4} ±\d+"))
    expect(page.get_by_role("link", name="Bot, beginner")).to_be_visible()
    whole(page)
    page.get_by_role("link", name="My page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(page.get_by_role("img", name=re.compile("Rating in MADA over 2 matches"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Look at MADA"))).to_have_count(2)
    whole(page)
    other = visitors.visit(own_page(page), size=size)
    expect(other.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(other.get_by_role("link", name=re.compile("Look at"))).to_have_count(0)
    page.goto("/players/bot-novice")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bot, beginner")
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
    start(page, "mada")
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


@pytest.mark.parametrize("size", SIZES)
def test_a_table_with_guests_is_rated_unless_somebody_wants_help(size: Size, visitors: Visitors) -> None:
    page = visitors.visit(None, size=size)
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
    axe(page)
    rated.check(force=True)
    expect(helped).not_to_be_checked()
    page.get_by_role("button", name=re.compile("invite|Invite|Open")).click()
    expect(page).to_have_url(re.compile(r"/t/"))
    assert ask(page, "GET", f"/tables/{page.url.rpartition('/')[2]}")["rated"]
