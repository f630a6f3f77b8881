"""Learning a game by playing it: from the offer on the first page to the first real game."""

from __future__ import annotations

import re
from itertools import cycle, pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.games.found import shipping
from tests.web.kit.browser import SIZES, Size, Visitors, resize
from tests.web.kit.checks import axe, fits, lie_apart
from tests.web.kit.hands import CORNER, Finger, Hands, Keys, Mouse
from tests.web.kit.learner import Learner, at_step
from tests.web.kit.scenes import speak
from waterhole import games

LANGUAGES = ("de", "es", "fr", "it", "en")
EXAMINED = (3, 6)  # steps, by number; the first is a scene
LONGEST = 6  # the step at which most is said
ON_ITS_SIDE: Size = "phone-on-its-side"
TAUGHT = shipping("lesson.toml")
WAYS: dict[str, tuple[Size, Hands]] = {  # each lesson is done in one of them
    "by keys alone": ("laptop", Keys()),
    "by fingers": ("phone", Finger()),
    "by mouse": ("laptop", Mouse()),
}


def place(page: Page) -> tuple[int, int]:
    """The step that is shown, and how many there are."""
    number, count = re.findall(r"\d+", page.locator(".coach .step").inner_text())
    return int(number), int(count)


BOXES = """() => [".board", ".coach", ".main > .own"].map((part) => {
    const { top, bottom } = document.querySelector(part).getBoundingClientRect();
    return [top, bottom];
})"""


def has_room(page: Page) -> None:
    """Nothing sticks out, and the coach covers neither the board nor the hand."""
    fits(page)
    for (_, above), (below, _) in pairwise(page.evaluate(BOXES)):
        assert above <= below + 1


def has_room_on_its_side(page: Page) -> None:
    """On a phone that lies on its side, the coach is seen above all else that can be scrolled to."""
    page.evaluate("() => scrollTo(0, 0)")
    lie_apart(page)
    expect(page.locator(".coach .bubble")).to_be_in_viewport(ratio=1)
    for next_step in page.locator(".coach .next button").all():
        expect(next_step).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("game", "way"), list(zip(TAUGHT, cycle(WAYS), strict=False)))
def test_a_lesson_is_done_from_beginning_to_end(game: str, way: str, visitors: Visitors) -> None:
    """In German, which is long; every step is looked at on every screen."""
    size, hands = WAYS[way]
    page = visitors.visit(f"/learn/{game}", size=size, language="de")
    learner = Learner(page, hands)
    learner.wait()
    _, count = place(page)
    [elsewhere] = set(SIZES) - {size}
    said = []

    def look(*sizes: Size, closely: bool = False) -> None:
        said.append(learner.text.inner_text())
        for each in sizes:
            resize(page, each)
            if each == ON_ITS_SIDE:
                has_room_on_its_side(page)
                continue
            has_room(page)
            if closely:
                axe(page)

    for number in range(1, count + 1):
        learner.wait()
        assert place(page) == (number, count)
        look(ON_ITS_SIDE, elsewhere, size, closely=number in EXAMINED)
        learner.step()
        look(size, elsewhere, ON_ITS_SIDE)
        learner.go_on()
    expect(learner.finish.get_by_role("heading", level=1)).to_be_focused()
    assert len(set(said)) == 2 * count - 1  # the first step only tells
    for each in SIZES:
        resize(page, each)
        fits(page)
        axe(page)


@pytest.mark.parametrize("game", TAUGHT)
def test_whatever_the_coach_says_has_room_in_every_language(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    learner = at_step(page, game, LONGEST)
    for _ in ("asked", "done"):
        for language in LANGUAGES:
            before = learner.text.inner_text()
            speak(page, language)
            expect(learner.text).not_to_have_text(before)
            has_room(page)
        learner.step()


def test_whoever_has_learned_a_game_plays_it_at_once_against_easy_bots(visitors: Visitors) -> None:
    page = visitors.visit(None)
    learner = at_step(page, "kariba", 9)
    learner.step()
    learner.go_on()
    expect(page.get_by_role("heading", name="Now you know Kariba!")).to_be_focused()
    expect(page.get_by_role("link", name="Read the rules")).to_have_attribute("href", "/rules/kariba")
    expect(page.locator(".others a")).to_have_text([games.load(game).title for game in TAUGHT if game != "kariba"])
    page.get_by_role("button", name="Play against easy bots").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".others .level")).to_have_text(["easy", "easy"])
    page.goto("/learn/kariba")
    learner.wait()
    assert place(page)[0] == 1


def test_what_is_said_is_read_out(visitors: Visitors) -> None:
    page = visitors.visit("/learn/tembo")
    learner = Learner(page)
    learner.wait()
    expect(page.locator(".coach [aria-live=polite]")).to_contain_text("Welcome to the river!")
    learner.go_on()
    learner.step()
    expect(page.locator(".coach [aria-live=polite]")).to_contain_text("It carries your marker")
    expect(page.get_by_role("log", name="What happens")).to_contain_text("Kito plays zebra 11 at crossing 2.")
    expect(learner.next).to_be_focused()


def test_a_lesson_is_left_and_resumed(visitors: Visitors) -> None:
    page = visitors.visit("/learn/mada", size="phone")
    learner = Learner(page, Finger())
    for _ in range(2):
        learner.step()
        learner.go_on()
    learner.wait()
    said = learner.text.inner_text()
    page.get_by_role("button", name="Leave").tap()
    page.wait_for_url("**/")
    page.get_by_role("link", name="Go on learning MADA").tap()
    expect(learner.text).to_have_text(said)
    assert place(page)[0] == 3
    page.reload()
    expect(learner.text).to_have_text(said)
    learner.step()
    expect(learner.text).not_to_have_text(said)


def test_one_may_go_back_and_start_over(visitors: Visitors) -> None:
    page = visitors.visit(None)
    learner = at_step(page, "kariba", 3)
    learner.step()
    learner.go_on()
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".coach .step")).to_have_text(re.compile(r"^\D*3\D"))
    learner.step()
    expect(page.locator("[data-spot='place:7'] .count")).to_have_text("2")
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".coach .step")).to_have_text(re.compile(r"^\D*1\D"))
    expect(page.locator("[data-spot='place:7'] .count")).to_have_count(0)
    expect(page.locator(".log li")).to_have_count(0)
    expect(page.get_by_role("button", name="Back")).to_be_disabled()


def test_a_legal_move_that_is_not_expected_is_answered_and_not_played(visitors: Visitors) -> None:
    page = visitors.visit(None)
    learner = at_step(page, "kariba", 2)
    asked = learner.text.inner_text()
    page.get_by_role("button", name="Elephant, 8", exact=True).click(position=CORNER)
    page.locator("[data-spot='place:8']").click()
    expect(page.locator(".coach .remark")).to_have_text("Good idea! But first: A zebra.")
    expect(learner.text).to_have_text(asked)
    expect(page.locator(".held-card")).to_have_count(5)
    expect(page.locator(".log li")).to_have_count(0)
    learner.step()
    expect(page.locator(".coach .remark")).to_have_count(0)


def test_an_illegal_move_is_answered_and_not_played(visitors: Visitors) -> None:
    page = visitors.visit(None)
    at_step(page, "kariba", 2)
    page.get_by_role("button", name="Zebra, 3", exact=True).click(position=CORNER)
    page.locator("[data-spot='place:8']").click(force=True)  # it says that it is disabled, and answers all the same
    expect(page.locator(".coach .remark")).to_have_text("That is not possible here.")
    expect(page.locator(".log li")).to_have_count(0)


def test_whoever_has_done_a_step_cannot_play_on_before_the_next(visitors: Visitors) -> None:
    page = visitors.visit(None)
    at_step(page, "kariba", 2).step()
    expect(page.locator(".held-card.lit, .spot.lit")).to_have_count(0)
    page.locator(".held-card").first.click(position=CORNER)
    expect(page.locator(".coach .remark")).to_contain_text("“Next”")


def test_a_riddle_is_lit_only_after_some_tries(visitors: Visitors) -> None:
    page = visitors.visit(None)
    learner = at_step(page, "kariba", 8)
    for _ in range(2):
        expect(page.locator(".advised")).to_have_count(0)
        page.get_by_role("button", name="Rhino, 7", exact=True).click(position=CORNER)
        expect(page.get_by_text("Chases away two ostriches", exact=True)).to_be_visible()
        page.locator("[data-spot='place:7']").click()
        expect(page.locator(".coach .remark")).to_contain_text("there is something better")
    expect(page.locator(".held-card.advised")).to_have_count(2)
    learner.step()
    expect(learner.text).to_contain_text("two zebras win four meerkats")


def test_newcomers_are_offered_a_lesson_and_may_decline_for_good(visitors: Visitors) -> None:
    page = visitors.visit("/", size="phone")
    offer = page.get_by_role("complementary", name="New here?")
    for size in SIZES:  # that all is well with it, the page's scene tells
        resize(page, size)
        expect(offer).to_contain_text("Learn Kariba in two minutes")
    offer.get_by_role("link", name="Show me").tap()
    expect(page.get_by_text("Step 1 of 9")).to_be_visible()
    page.go_back()
    offer.get_by_role("button", name="No, thanks").tap()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("link", name="Learn Kariba in two minutes")).to_be_visible()
    expect(offer).to_have_count(0)


def test_those_who_have_learned_or_played_are_not_offered_a_lesson(visitors: Visitors) -> None:
    learned = visitors.visit("/learn/kariba")
    Learner(learned).wait()
    Learner(learned).go_on()
    learned.goto("/")
    expect(learned.get_by_role("link", name="Go on learning Kariba")).to_be_visible()
    expect(learned.get_by_role("complementary", name="New here?")).to_have_count(0)

    played = visitors.visit("/")
    played.get_by_role("button", name="Play now: Kariba").click()
    played.wait_for_url("**/t/*")
    played.goto("/")
    expect(played.get_by_role("heading", name="Go on playing")).to_be_visible()
    expect(played.get_by_role("complementary", name="New here?")).to_have_count(0)


def test_the_rules_lead_to_the_lesson(visitors: Visitors) -> None:
    page = visitors.visit("/rules/tembo")
    page.get_by_role("link", name="Learn by playing").click()
    expect(page.get_by_role("heading", name="Learn Tembo")).to_be_attached()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").get_by_text("T2", exact=True)).to_be_visible()


def test_a_lesson_speaks_another_language_at_once(visitors: Visitors) -> None:
    page = visitors.visit(None, language="de")
    learner = at_step(page, "kariba", 2)
    expect(learner.text).to_contain_text("Nimm das Zebra")
    speak(page, "fr")
    expect(learner.text).to_contain_text("Prends le zèbre")


def test_there_is_no_lesson_of_a_game_that_there_is_not(visitors: Visitors) -> None:
    page = visitors.visit("/learn/chess")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".frame")).to_have_count(0)
