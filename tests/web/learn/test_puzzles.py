"""Puzzles in the browser: the day's, a wrong move and the right one, hints, the solution, and what is remembered."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.found import having, part, shipping
from tests.web.kit.browser import SIZES, Size, Visitors, resize, usual_size
from tests.web.kit.checks import axe, fits
from tests.web.kit.deals import ask
from tests.web.kit.hands import Finger, Hands, Mouse
from tests.web.kit.scenes import speak
from waterhole.bots.habit import Habit
from waterhole.coach.puzzles.puzzle import Puzzle, shipped

HANDS: dict[Size, Hands] = {"laptop": Mouse(), "phone": Finger()}
DAY = "2026-02-28"  # any: there is none on which a test would say something else
PUZZLED = shipping("puzzles.jsonl")
SOLVED = [game for game in PUZZLED if game in having("web.page")]  # by hands that know how


def gentle(game: str) -> tuple[Puzzle, str]:
    """A puzzle that a simple pair of hands can solve, and a wrong move."""
    for puzzle in shipped(game).values():
        simple = [move for move in puzzle.state().moves() if part(game, "web.page").GENTLE.fullmatch(move)]
        others = [move for move in simple if move != puzzle.best]
        if puzzle.best in simple and others:
            return puzzle, others[-1]
    raise AssertionError(f"All puzzles of {game} need clever hands.")


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/{puzzle.game}/{puzzle.id}")
    page.locator(".frame.mine").wait_for()


def make(page: Page, hands: Hands, move: str) -> None:
    """A simple move, by hand: a card and its spot, or a spot alone."""
    game = re.search(r"/puzzles/(\w+)/", page.url)
    assert game
    card, spot = part(game[1], "web.page").ways(page, move)
    if card is not None:
        hands.take(page, card)
        expect(page.locator(".held-card.held")).to_have_count(1)
    hands.place(page, card, spot)


def word(page: Page) -> Locator:
    return page.get_by_role("region", name="The puzzle")


def remembered(page: Page) -> Any:
    return page.evaluate("() => JSON.parse(localStorage.getItem('waterhole.puzzles') ?? '{}')")


def percent(chance: float) -> str:
    return f"{round(chance * 100)}%"


def whole(page: Page) -> None:
    """On every screen."""
    for size in SIZES:
        resize(page, size)
        fits(page)
        axe(page)


@pytest.mark.parametrize("game", SOLVED)
def test_a_wrong_move_says_what_it_costs_and_the_right_one_is_celebrated(game: str, visitors: Visitors) -> None:
    puzzle, wrong = gentle(game)
    size = usual_size(game)
    page = visitors.visit(None, size=size)
    open_puzzle(page, puzzle)
    make(page, HANDS[size], wrong)
    expect(word(page)).to_contain_text("There is something better.")
    expect(word(page)).to_contain_text(percent(puzzle.chances[wrong]))
    expect(word(page)).to_contain_text(percent(puzzle.chances[puzzle.best]))
    expect(page.locator(".frame.mine")).to_be_visible()  # the position is as it was
    if size == "phone":
        word(page).get_by_role("button").tap()
    make(page, HANDS[size], puzzle.best)
    expect(word(page)).to_contain_text("That’s it!")
    bars = word(page).get_by_role("list", name="How often the moves win").get_by_role("listitem")
    expect(bars.first).to_contain_text(percent(puzzle.chances[puzzle.best]))
    expect(bars.filter(has_text="(tried)")).to_have_count(1)
    expect(page.locator(".frame.mine")).to_have_count(0)
    whole(page)
    assert remembered(page)["puzzles"][f"{game}/{puzzle.id}"] == {"solved": True, "tries": 2, "hints": 0}
    word(page).get_by_role("link", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(puzzle.id))
    page.locator(".frame.mine").wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_hints_come_one_after_another_and_then_the_solution(size: Size, visitors: Visitors) -> None:
    puzzle, _ = gentle("tembo")
    page = visitors.visit(None, size=size)
    open_puzzle(page, puzzle)
    solution = page.get_by_role("button", name="Solution")
    expect(solution).to_be_disabled()
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(word(page)).to_contain_text("Most would choose this")
    expect(page.get_by_role("button", name="Another hint")).to_be_focused()  # the focus is where it was
    page.get_by_role("button", name="Another hint").click()
    expect(word(page).get_by_text("It is one of these")).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("button", name="Another hint")).to_be_disabled()
    fits(page)
    axe(page)
    solution.click()
    expect(word(page)).to_contain_text("The best move")
    expect(word(page)).to_contain_text(percent(puzzle.chances[puzzle.best]))
    expect(page.locator(".frame.mine")).to_have_count(0)
    record = remembered(page)["puzzles"][f"tembo/{puzzle.id}"]
    assert record == {"solved": False, "tries": 0, "hints": 2}


def tempting() -> tuple[Puzzle, str]:
    """A puzzle in which a simple move is the one that most would choose."""
    tempted = ((puzzle, Habit().choose(puzzle.observation())) for puzzle in shipped("tembo").values())
    return next((puzzle, move) for puzzle, move in tempted if part("tembo", "web.page").GENTLE.fullmatch(move))


def test_no_hint_tells_what_was_tried_already(visitors: Visitors) -> None:
    puzzle, move = tempting()
    page = visitors.visit(None)
    open_puzzle(page, puzzle)
    make(page, HANDS["laptop"], move)
    expect(word(page)).to_contain_text("There is something better.")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(word(page)).to_contain_text("It is one of these")
    expect(word(page)).not_to_contain_text("Most would choose this")


def test_what_is_not_allowed_is_answered_by_the_reason_and_is_no_try(visitors: Visitors) -> None:
    """The rules are the server's here, too."""
    visitors.forgive("409")
    page = visitors.visit(None)
    puzzle = next(each for each in shipped("kariba").values() if each.position.get("phase", "turn") == "turn")
    open_puzzle(page, puzzle)
    page.locator(".held-card.lit").first.click()
    expect(page.locator(".held-card.held")).to_have_count(1)
    page.locator(".spot[data-spot^=place]:not(.lit)").first.click(force=True)
    expect(page.locator(".why")).to_be_visible()
    assert "puzzles" not in remembered(page)


def test_all_puzzles_are_there_by_game_and_grade(visitors: Visitors) -> None:
    page = visitors.visit("/puzzles")  # that all is well with it, its scene tells
    expect(page.get_by_role("heading", name="Today’s puzzles")).to_be_visible()
    expect(page.get_by_text("a streak begins")).to_be_visible()
    for game in PUZZLED:
        stones = page.locator(f"section[data-game={game}] li a")
        expect(stones).to_have_count(len(shipped(game)))
    page.get_by_role("link", name="MADA", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("MADA puzzles")
    expect(page.locator("section[data-game] li a")).to_have_count(len(shipped("mada")))
    whole(page)


def make_it_the_puzzle_of_the_day(page: Page, puzzle: Puzzle) -> None:
    """Whatever day it is."""
    told = ask(page, "GET", "/puzzles")
    assert puzzle.game in [shelf["game"] for shelf in told["shelves"]]
    shelves = [{**shelf, "today": puzzle.id} if shelf["game"] == puzzle.game else shelf for shelf in told["shelves"]]
    page.route("**/api/puzzles", lambda route: route.fulfill(json={"day": DAY, "shelves": shelves}))


def test_the_puzzle_of_the_day_counts_for_the_streak_and_is_marked(visitors: Visitors) -> None:
    puzzle, _ = gentle("kariba")
    page = visitors.visit(None)
    make_it_the_puzzle_of_the_day(page, puzzle)
    page.goto("/puzzles")
    page.get_by_role("link", name="Solve today’s Kariba puzzle").click()
    page.locator(".frame.mine").wait_for()
    make(page, HANDS["laptop"], puzzle.best)
    expect(word(page)).to_contain_text("Found on the first try!")
    assert puzzle.best == next(iter(puzzle.chances))
    assert remembered(page)["days"] == [DAY]
    page.get_by_role("link", name="All puzzles").first.click()
    page.get_by_role("link", name="Puzzles of all games").click()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    expect(page.get_by_role("link", name="Look again at today’s Kariba puzzle")).to_be_visible()
    expect(page.locator("section[data-game=kariba]").get_by_text("1 of")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Kariba, .*, solved"))).to_have_count(1)


@pytest.mark.parametrize(
    ("path", "said"), [("/puzzles/kariba/00000000", "There is no such puzzle."), ("/puzzles/chess", "")]
)
def test_a_puzzle_that_is_not_there_says_so(path: str, said: str, visitors: Visitors) -> None:
    visitors.forgive("404")
    page = visitors.visit(path)
    expect(page.get_by_role("heading", level=1)).to_have_text("This puzzle cannot be found")
    expect(page.get_by_role("main")).to_contain_text(said)
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Today’s puzzles")).to_be_visible()


def test_another_language_in_the_middle_of_a_puzzle(visitors: Visitors) -> None:
    puzzle, _ = gentle("kariba")
    page = visitors.visit(None)
    open_puzzle(page, puzzle)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(word(page)).to_contain_text("Most would choose this")
    speak(page, "de")
    expect(word_in(page, "Das Rätsel")).to_contain_text("Was gewinnt am häufigsten?")
    expect(word_in(page, "Das Rätsel")).to_contain_text("Die meisten würden das wählen")


def test_a_phone_on_its_side_says_all_about_a_puzzle(visitors: Visitors) -> None:
    puzzle, _ = gentle("kariba")
    page = visitors.visit(None, size="phone")
    page.set_viewport_size({"width": 915, "height": 412})
    open_puzzle(page, puzzle)
    expect(page.get_by_text("Your move: what wins most often?")).to_be_visible()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(word(page).get_by_text("Most would choose this")).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Solution").click()
    expect(word(page).get_by_role("link", name="Next puzzle")).to_be_in_viewport(ratio=0.9)
    fits(page)


def word_in(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)
