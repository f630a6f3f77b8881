"""Every page, and every phase of a table: how to come there, from nothing. Each is looked at in both sizes and themes,
by axe in the tests and by people in the pictures of `make screenshots`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.deals import ask, deal, deal_to_the_end, deal_until, friend, look, name, open_table
from tests.web.hands import CORNER
from tests.web.robot import LIT_CARD, LIT_SPOT, WAYS, Robot

Scene = Callable[[Page], None]
SCENES: dict[str, Scene] = {}
GAMES = ("kariba", "mada", "tembo")
REVIEWED = 240_000  # milliseconds: whoever reviews lets everybody else go first
MOST_PLAYERS = {"kariba": 4, "mada": 5, "tembo": 4}


def scene(go: Scene) -> Scene:
    SCENES[go.__name__.replace("_", "-")] = go
    return go


def of_each_game(name: str, go: Callable[[Page, str], None]) -> None:
    """The same for each of the games."""
    for game in GAMES:
        SCENES[f"{name}-{game}"] = partial(go, game=game)


def speak(page: Page, language: str) -> None:
    """Choose a language at the table."""
    page.locator("header .menu button").last.click()
    page.locator("header .settings select").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")


def arrive(page: Page, path: str) -> None:
    """Go to a page, and wait until it is all there."""
    page.goto(path)
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")


# Pages


@scene
def home(page: Page) -> None:
    arrive(page, "/")


@scene
def history(page: Page) -> None:
    arrive(page, "/history")


@scene
def rules(page: Page) -> None:
    arrive(page, "/rules")


@scene
def about(page: Page) -> None:
    arrive(page, "/about")


@scene
def lost(page: Page) -> None:
    arrive(page, "/nowhere")


@scene
def daily(page: Page) -> None:
    arrive(page, "/daily")


@scene
def players(page: Page) -> None:
    arrive(page, "/players")


@scene
def puzzles(page: Page) -> None:
    arrive(page, "/puzzles")
    expect(page.get_by_role("link", name="Solve today’s Kariba puzzle")).to_be_visible()


@scene
def open_replay(page: Page) -> None:
    arrive(page, "/replay")


def setup(page: Page, game: str) -> None:
    arrive(page, f"/new/{game}")


def rules_of(page: Page, game: str) -> None:
    arrive(page, f"/rules/{game}")


of_each_game("setup", setup)
of_each_game("rules", rules_of)


def lesson(page: Page, game: str) -> None:
    arrive(page, f"/learn/{game}")
    expect(page.locator(".coach")).to_be_visible()


def puzzle(page: Page, game: str) -> None:
    name(page)
    [shelf] = [shelf for shelf in ask(page, "GET", "/puzzles")["shelves"] if shelf["game"] == game]
    arrive(page, f"/puzzles/{game}/{shelf['today']}")
    expect(page.locator(".held-card").first).to_be_visible()


of_each_game("lesson", lesson)
of_each_game("puzzle", puzzle)


# Before a game


@scene
def lobby(page: Page) -> None:
    arrive(page, f"/t/{open_table(page, 'kariba', ['open', 'open', 'novice'])}")
    expect(page.locator(".invite img")).to_be_visible()


@scene
def invited(page: Page) -> None:
    """Somebody has opened an invitation, and is asked for a name."""
    table = open_table(page, "tembo", ["open", "open"])
    page.context.clear_cookies()
    page.context.add_init_script("localStorage.removeItem('waterhole.name')")
    arrive(page, f"/t/{table}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("dialog")).to_be_visible()


# During a game


def turn(page: Page, game: str) -> None:
    """In the middle of a game, among as many as can play."""
    seats = ["open", *["novice"] * (MOST_PLAYERS[game] - 1)]
    deal_until(page, lambda news: news["version"] > 30, game, seats)
    Robot(page).wait()


def held(page: Page, game: str) -> None:
    """A card is taken up, and the spots where it may go are lit."""
    turn(page, game)
    cards = page.locator(LIT_CARD)
    if not cards.count():  # MADA: there is nothing but to draw or to try one's luck
        return
    cards.first.click(position=CORNER)
    expect(page.locator(LIT_SPOT).first).to_be_visible()


def drawer(page: Page, game: str) -> None:
    turn(page, game)
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator(".rule.marked")).to_be_visible()


def hint(page: Page, game: str) -> None:
    turn(page, game)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint")).to_be_visible()


of_each_game("table", turn)
of_each_game("held", held)
of_each_game("drawer", drawer)
of_each_game("hint", hint)


@scene
def market(page: Page) -> None:
    """Kariba with the market: cards are to be taken from there."""
    at_market: dict[str, Any] = {"options": {"market": True}}
    deal_until(page, lambda news: news["moves"][-1]["move"].startswith("take"), "kariba", **at_market)
    Robot(page).wait()


def in_phase(game: str, phase: str) -> Scene:
    """Somebody has to decide something else than what to play."""

    def go(page: Page) -> None:
        deal_until(page, lambda news: bool(news["view"]["phase"] == phase), game, ["open", "novice", "novice"])
        Robot(page).wait()

    return go


SCENES["scorpion"] = in_phase("mada", "scorpion")
SCENES["swap"] = in_phase("mada", "swap")
SCENES["loser"] = in_phase("mada", "loser")
SCENES["lion"] = in_phase("tembo", "lion")


@scene
def asked(page: Page) -> None:
    """A crocodile of Tembo: the first animal, or the herd?"""
    herds: list[str] = []

    def both(news: dict[str, Any]) -> bool:
        moves = [choice["move"] for choice in news["moves"]]
        herds[:] = [move for move in moves if move.replace(" herd", " first") in moves and "herd" in move]
        return bool(herds)

    deal_until(page, both, "tembo")
    Robot(page).wait()
    crocodile, _, crossing = herds[0].removesuffix(" herd").partition("@")
    page.locator(f"{LIT_CARD}:has([data-face='{crocodile}'])").first.click(position=CORNER)
    page.locator(f"{LIT_SPOT}[data-spot='crossing:{crossing}']").click()
    expect(page.locator(WAYS)).to_have_count(2)


@scene
def watched(page: Page) -> None:
    """Somebody looks on."""
    table = deal(page, "kariba", ["open", "novice"])
    page.context.clear_cookies()
    arrive(page, f"/t/{table}")


@scene
def left(page: Page) -> None:
    """A bot plays on for somebody who has left and looks again."""
    table = open_table(page, "kariba", ["open", "open"])
    friend(page, table)
    ask(page, "POST", f"/tables/{table}/start")
    look(page, table)
    ask(page, "POST", f"/tables/{table}/leave")
    expect(page.get_by_role("button", name="Play on myself")).to_be_visible()


@scene
def curtain(page: Page) -> None:
    on_one_device(page, "mada")
    robot = Robot(page)
    while page.locator(".curtain").count() == 0:
        robot.wait()
        robot.move()


def on_one_device(page: Page, game: str) -> None:
    """Ann and Bob play on this device."""
    name(page)
    arrive(page, f"/new/{game}")
    page.get_by_role("group", name="How many players?").get_by_text("2", exact=True).click()
    page.get_by_label("Seat 2", exact=True).select_option("local")
    page.get_by_placeholder("Name").fill("Bob")
    page.get_by_text("More settings").click()
    page.get_by_label("Length of the match").select_option("1")
    page.locator("form button[type=submit]").click()
    expect(page.locator(".frame, .curtain").first).to_be_visible()


# After a game


def result(page: Page, game: str) -> None:
    deal_to_the_end(page, game, ["open", "novice", "novice"])
    expect(page.locator(".result")).to_be_visible()


of_each_game("result", result)


def review(page: Page, game: str) -> None:
    """A game with all cards open, and what its moves were worth."""
    table = deal_to_the_end(page, game, ["open", "novice", "novice"], length=1)
    page.goto(f"/replay/{table}#game=1&move=12&seat=open&review")
    expect(page.get_by_role("region", name="Luck and skill")).to_be_visible(timeout=REVIEWED)


of_each_game("review", review)
