"""Looking back: replays by address and from files, and positions, on every screen."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.kit.browser import SIZES, Visitors, resize, usual_size
from tests.web.kit.checks import axe, fits
from tests.web.kit.deals import deal_to_the_end, name, plant
from tests.web.kit.reels import WHERE, at, choose, finished, look, named, press, reel
from tests.web.kit.situations import GAMES, match_of, table_of
from waterhole.server.table.entries import Dealt

DROP = """([text, name]) => {
    const files = new DataTransfer();
    files.items.add(new File([text], name));
    for (const type of ["dragover", "drop"])
        window.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def log(page: Page) -> Locator:
    return page.locator("[role=log] p")


def whole(page: Page) -> None:
    """On every screen."""
    for size in SIZES:
        resize(page, size)
        fits(page)
        axe(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_stepped_played_and_jumped_through(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size=usual_size(game))
    id = finished(page, game)
    last = len(reel(page, id)["frames"]) - 1
    look(page, id)
    at(page, 0, last)
    press(page, "One move on")
    at(page, 1, last)
    expect(log(page).first).not_to_be_empty()
    press(page, "One move on")
    press(page, "One move back")
    at(page, 1, last)
    press(page, "To the end")
    at(page, last, last)
    expect(page.get_by_role("button", name="One move on")).to_be_disabled()
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.fill(f"{last - 2}")
    at(page, last - 2, last)
    choose(page, "Movement", "quick")
    press(page, "Play")
    at(page, last, last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # it came to rest by itself
    press(page, "To the deal")
    at(page, 0, last)
    whole(page)


def test_the_keys_go_through_the_game(visitors: Visitors) -> None:
    page = visitors.visit(None, motion=True)
    id = finished(page, "kariba")
    last = len(reel(page, id)["frames"]) - 1
    look(page, id)
    page.locator(".viewer h1").focus()
    for key, move in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        at(page, move, last)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(WHERE)).not_to_have_text("The deal")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_each_seat_sees_its_own_cards_and_everybody_all_of_them(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None, size=usual_size(game))
    id = finished(page, game)
    frame = next(frame for frame in reel(page, id)["frames"] if all(frame["hands"]))
    look(page, id, f"#game=1&move={frame['version']}")
    others = page.locator(".others .held .card")
    expect(others).to_have_count(sum(map(len, frame["hands"])))
    expect(page.locator(".others .held .card.down")).to_have_count(0)
    for size in SIZES:  # that all is well with it, the scene of a review tells
        resize(page, size)
        fits(page)
    choose(page, "Seen by", "1")
    expect(page.locator(".hand .card:not(.down)")).to_have_count(len(frame["hands"][1]))
    expect(page.locator(".others .held .card.down")).to_have_count(len(frame["hands"][0]))
    named(page, f"#game=1&move={frame['version']}&seat=1")
    choose(page, "Seen by", "none")
    expect(page.locator(".hand")).to_have_count(0)
    expect(page.locator(".others .held .card.down")).to_have_count(sum(map(len, frame["hands"])))


def test_the_games_of_a_match_are_chosen_one_by_one(visitors: Visitors) -> None:
    page = visitors.visit(None)
    id = finished(page, "mada", 3)
    last = len(reel(page, id, game=3)["frames"]) - 1
    look(page, id)
    choose(page, "Game", "3")
    at(page, 0, last)
    press(page, "To the end")
    at(page, last, last)
    named(page, f"#game=3&move={last}&seat=open")
    page.reload()
    at(page, last, last)


def copied(page: Page, button: str) -> str:
    """A link that somebody copies."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page, "Share")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=button).click()
    expect(dialog.get_by_role("status").filter(has_text="The link is copied.")).to_be_visible()
    link = str(page.evaluate("() => navigator.clipboard.readText()"))
    expect(dialog.get_by_role("textbox", name="The link")).to_have_value(link)
    return link


def test_a_link_that_cannot_be_copied_can_be_read(visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    id = finished(page, "kariba")
    look(page, id, "#game=1&move=3&seat=open")
    press(page, "Share")
    dialog = page.get_by_role("dialog")
    for button, end in (("This moment", f"/replay/{id}#game=1&move=3&seat=open"), ("Send as a challenge", f"{id}.1")):
        dialog.get_by_role("button", name=button).click()
        expect(dialog.get_by_role("textbox", name="The link").last).to_have_value(re.compile(f"{re.escape(end)}$"))
    expect(dialog.get_by_text("Copy the link from here:").first).to_be_visible()
    whole(page)


def test_only_who_sat_there_is_told_you(visitors: Visitors) -> None:
    page = visitors.visit(None)
    look(page, finished(page, "kariba"), "#game=1&move=2&seat=0")
    expect(page.locator(".own header .name")).to_have_text("Ann")
    expect(page.locator(".turn-mark")).to_have_count(0)
    expect(page.get_by_text(re.compile(r"\bYou\b"))).to_have_count(0)
    deal_to_the_end(page, "kariba")
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator(".own header .name")).to_contain_text("(you)")
    expect(page.locator(".turn-mark")).to_have_count(0)


def test_a_link_shows_somebody_else_the_same_moment(visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    id = finished(page, "tembo")
    last = len(reel(page, id)["frames"]) - 1
    look(page, id, "#game=1&move=7&seat=1")
    at(page, 7, last)
    link = copied(page, "This moment")
    friend = visitors.visit(None)
    held: list[Route] = []
    friend.route("**/api/games", lambda route: held.append(route))  # what the animals are: nothing is shown without it
    with friend.expect_request("**/api/games"):
        friend.goto(link)
    whole(page)  # takes a while, in which the friend's page could have shown something
    assert "animal" not in friend.locator("body").inner_text()
    [awaited] = held
    awaited.continue_()
    at(friend, 7, last)
    expect(friend.locator(".happened")).to_have_text(page.locator(".happened").inner_text(), use_inner_text=True)
    faces = "cards => cards.map((card) => card.dataset.face)"
    expect(friend.locator(".hand .card")).to_have_count(page.locator(".hand .card").count())
    assert friend.locator(".hand .card").evaluate_all(faces) == page.locator(".hand .card").evaluate_all(faces)
    friend.goto(link.replace("move=7", "move=9"))  # the same page, another moment
    at(friend, 9, last)


@pytest.mark.parametrize("game", GAMES)
def test_a_link_holds_a_position(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None)
    id = finished(page, game)
    frame = reel(page, id)["frames"][5]
    look(page, id, "#game=1&move=5&seat=open")
    link = copied(page, "This position")
    friend = visitors.visit(link, size=usual_size(game))
    expect(friend.locator(".others .held .card:not(.down)")).to_have_count(sum(map(len, frame["hands"])))
    whole(friend)
    press(friend, "Play on from here")
    friend.wait_for_url("**/t/*")
    expect(friend.locator(".frame")).to_be_visible()


def test_a_link_with_a_piece_missing_says_so(visitors: Visitors) -> None:
    page = visitors.visit("/position/kariba#p=abc")
    expect(page.get_by_text("This link holds no position.")).to_be_visible()
    visitors.forgive("422")
    nonsense = "q1ZKT8xNVbJSyk4sykxKVKoFAA"  # {"game":"kariba"}
    other = visitors.visit(f"/position/kariba#p={nonsense}")
    expect(other.get_by_text("That is no position of this game")).to_be_visible()


def test_a_file_is_opened_by_a_button_or_dropped_anywhere(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.visit("/replay", size="phone")  # that all is well with it, its scene tells
    id = finished(page, "kariba")
    last = len(reel(page, id)["frames"]) - 1
    text = page.request.get(f"/api/tables/{id}/replay").text()
    file = tmp_path / "match.jsonl"
    file.write_text(text)
    expect(page.get_by_role("heading", name="Open a replay")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    at(page, 0, last)
    expect(page.get_by_text("A game from a file can be looked at, but not reviewed.")).to_be_visible()
    choose(page, "Seen by", "0")
    press(page, "To the end")
    at(page, last, last)
    press(page, "Share")
    expect(page.get_by_role("dialog").get_by_text("there is no link to it")).to_be_visible()
    page.keyboard.press("Escape")
    look(page, finished(page, "mada"), "#move=3")
    for elsewhere in (None, "/", "/history", "/rules"):
        if elsewhere:
            page.goto(elsewhere)
            page.get_by_role("heading", level=1).wait_for()
        page.evaluate(DROP, [text, "match.jsonl"])
        at(page, 0, last)
        named(page, "/replay")


def test_a_damaged_file_is_answered_by_what_is_wrong_with_it(visitors: Visitors) -> None:
    page = visitors.visit(None)
    id = finished(page, "kariba")
    look(page, id, "#move=4")
    here = page.locator(WHERE).inner_text()
    lines = page.request.get(f"/api/tables/{id}/replay").text().split("\n")
    lines[2] = json.dumps({**json.loads(lines[2]), "move": "another"})
    visitors.forgive("422")
    page.evaluate(DROP, ["\n".join(lines), "match.jsonl"])
    expect(page.get_by_text("Line 3: the check does not match")).to_be_visible()
    expect(page.locator(WHERE)).to_have_text(here)


def test_a_file_that_is_no_replay_leads_nowhere_and_the_next_one_is_opened(visitors: Visitors) -> None:
    page = visitors.visit("/")
    id = finished(page, "kariba")
    visitors.forgive("422")
    for elsewhere in ("/", "/replay"):
        page.goto(elsewhere)
        page.get_by_role("heading", level=1).wait_for()
        page.evaluate(DROP, ["my holiday", "holiday.png"])
        expect(page.locator(".toast")).to_be_visible()
        named(page, elsewhere)
        page.evaluate(DROP, [page.request.get(f"/api/tables/{id}/replay").text(), "match.jsonl"])
        at(page, 0, len(reel(page, id)["frames"]) - 1)


def test_a_jump_in_mada_shows_the_table_and_not_the_end_of_an_earlier_round(visitors: Visitors) -> None:
    page = visitors.visit(None, motion=True)
    id = finished(page, "mada")
    frames = reel(page, id)["frames"]
    lost = [
        n for n, frame in enumerate(frames) if any(e["what"] == "lose" for s in frame["steps"] for e in s["events"])
    ]
    look(page, id)
    choose(page, "Movement", "quick")
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.fill(f"{lost[0] + 1}")
    at(page, lost[0] + 1, len(frames) - 1)
    assert page.locator(".moment").count() == 0  # it would come with the table, and pass by itself
    slider.fill(f"{lost[0] - 1}")
    at(page, lost[0] - 1, len(frames) - 1)
    press(page, "One move on")  # whoever steps into it sees it
    expect(page.locator(".moment")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_any_moment_can_be_played_on(game: str, visitors: Visitors) -> None:
    page = visitors.visit(None)
    name(page)
    id = finished(page, game)
    look(page, id, "#game=1&move=6&seat=open")
    press(page, "Share")
    choose(page, "Bots", "novice")
    page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".frame")).to_be_visible()


def test_there_are_ways_from_the_result_and_from_the_list_of_games(visitors: Visitors) -> None:
    page = visitors.visit(None, size="phone")
    deal_to_the_end(page, "kariba")
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator(WHERE)).to_have_text("The deal")
    expect(page.locator(".hand .card").first).to_be_visible()  # they see what they saw
    page.goto("/history")
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator(WHERE)).to_have_text("The deal")
    page.goto("/history")
    expect(page.get_by_role("link", name="Review")).to_have_attribute("href", re.compile("#review$"))
    text = page.request.get(str(page.locator("a[download]").get_attribute("href"))).text()
    page.evaluate(DROP, [text, "match.jsonl"])
    page.wait_for_url("**/replay")
    expect(page.locator(WHERE)).to_have_text("The deal")
    page.goto("/history")
    page.get_by_role("link", name="Open a replay").click()
    expect(page.get_by_role("heading", name="Open a replay")).to_be_visible()


def test_a_game_can_be_looked_back_at_while_the_match_goes_on(visitors: Visitors) -> None:
    page = visitors.visit(None)
    entries = match_of(table_of("kariba", 2, length=2), name(page), seed=1)
    table = plant(page, entries[: entries.index(Dealt()) + 1])
    page.goto(f"/t/{table}")
    way = page.get_by_role("link", name="Review game 1")
    expect(way).to_have_attribute("href", f"/replay/{table}#game=1&review")
    axe(page)
    with page.expect_popup() as opened:
        way.click()
    expect(opened.value.locator(WHERE)).to_have_text("The deal")
