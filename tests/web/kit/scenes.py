"""Every page, and every phase of a table: how to come there, from nothing. Each is looked at in both sizes and themes,
by axe in the tests and by people in the pictures of `make screenshots`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol

from playwright.sync_api import Page, expect

from tests.games.found import having, part, shipping
from tests.web.kit.browser import server_of
from tests.web.kit.deals import ask, deal, deal_to_the_end, friend, look, meet, name, open_table, plant
from tests.web.kit.hands import CORNER
from tests.web.kit.robot import LIT_CARD, LIT_SPOT, Robot
from tests.web.kit.situations import ANN, BOT, GAMES, PLAYERS, match_of, middle, table_of
from waterhole.coach.puzzles.puzzle import shipped

Scene = Callable[[Page], None]
SCENES: dict[str, Scene] = {}
REVIEWED = 240_000  # milliseconds: whoever reviews lets everybody else go first


def scene(go: Scene) -> Scene:
    SCENES[go.__name__.replace("_", "-")] = go
    return go


class OfAGame(Protocol):
    """A scene that each game has."""

    def __call__(self, page: Page, game: str) -> None: ...


def of_each_game(name: str, go: OfAGame, games: Iterable[str] = GAMES) -> None:
    """The same for each of the games, or of those that have such a thing."""
    for game in games:
        SCENES[f"{name}-{game}"] = partial(go, game=game)


# What a page has asked the server for and not heard yet.
COUNT_QUESTIONS = """if (window.questions === undefined) {
    window.questions = 0;
    const ask = window.fetch;
    window.fetch = (...what) => {
        window.questions++;
        return ask(...what).finally(() => window.questions--);
    };
}"""
ALL_THERE = """() => window.questions === 0 && document.fonts.status === "loaded"
    && [...document.images].every((each) => each.complete || each.loading === "lazy")"""


def speak(page: Page, language: str) -> None:
    """Choose a language, at the table or anywhere else."""
    globe = page.locator("header .menu button:has(.code)")
    if globe.count():
        globe.click()
        page.locator(f"header button[lang={language}]").click()
    else:
        page.locator("header .menu button").last.click()
        page.locator("header .settings select").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")


def arrive(page: Page, path: str) -> None:
    """Go to a page, and wait until it is all there."""
    page.add_init_script(COUNT_QUESTIONS)
    page.goto(path)
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_function(ALL_THERE)


# Pages


PAGES = {
    "home": "/",
    "history": "/history",
    "rules": "/rules",
    "about": "/about",
    "lost": "/nowhere",
    "daily": "/daily",
    "players": "/players",
    "open-replay": "/replay",
}
SCENES |= {name: partial(arrive, path=path) for name, path in PAGES.items()}


@scene
def puzzles(page: Page) -> None:
    arrive(page, "/puzzles")
    expect(page.get_by_role("link", name="Solve today’s Kariba puzzle")).to_be_visible()


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
    arrive(page, f"/puzzles/{game}/{next(iter(shipped(game)))}")
    expect(page.locator(".held-card").first).to_be_visible()


of_each_game("lesson", lesson, shipping("lesson.toml"))
of_each_game("puzzle", puzzle, shipping("puzzles.jsonl"))


# Before a game


@scene
def lobby(page: Page) -> None:
    arrive(page, f"/t/{open_table(page, 'kariba', ['open', 'open', BOT])}")
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
    meet(page, middle(game, PLAYERS[game][-1]))
    Robot(page).wait()


def held(page: Page, game: str) -> None:
    """A card is taken up, and the spots where it may go are lit."""
    turn(page, game)
    page.locator(LIT_CARD).first.click(position=CORNER)
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


# Where somebody has to decide something else than what to play, each game knows itself.
OF_ONE_GAME: dict[str, Scene] = {
    name: go for game in having("web.scenes") for name, go in part(game, "web.scenes").SCENES.items()
}
SCENES |= OF_ONE_GAME


@scene
def watched(page: Page) -> None:
    """Somebody looks on."""
    table = deal(page, "kariba")
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
    deal_to_the_end(page, game, 3)
    expect(page.locator(".result")).to_be_visible()


of_each_game("result", result)


def review(page: Page, game: str) -> None:
    """A game with all cards open, and what its moves were worth."""
    page.goto(f"/replay/{reviewed(page, game)}#game=1&move=12&seat=open&review")
    expect(page.get_by_role("region", name="Luck and skill")).to_be_visible(timeout=REVIEWED)


def reviewed(page: Page, game: str) -> str:
    """A table that is over, the same for everybody at a server: its review is made once."""
    key = server_of(page).url, game
    if key not in REVIEWS:
        REVIEWS[key] = plant(page, match_of(table_of(game, 3), ANN, seed=1))
    return REVIEWS[key]


REVIEWS: dict[tuple[str, str], str] = {}
of_each_game("review", review)
