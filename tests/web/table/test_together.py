"""Two browsers at one table."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.server.kit.planted import played
from tests.web.kit.browser import Visitors
from tests.web.kit.deals import look, name, open_table, plant
from tests.web.kit.robot import Robot, play_together
from waterhole.server.table.entries import Played, TableSettings


def together(visitors: Visitors, game: str, left: int | None = None) -> tuple[Page, Page]:
    """Ann and Bob are at a table where a game has just begun, or where only so many moves are left of it."""
    ann, bob = visitors.visit(None), visitors.visit(None, size="phone")
    _, log = played(TableSettings(game, ("open", "open"), 1, start=0), [name(ann), name(bob, "Bob")], games=1)
    moves = sum(isinstance(entry, Played) for entry in log)
    table = plant(ann, log[: -moves if left is None else -left])
    for page in (ann, bob):
        look(page, table)
    return ann, bob


def test_somebody_invites_a_friend_by_a_link_and_they_play(visitors: Visitors) -> None:
    ann = visitors.visit(None)
    ann.goto(f"/t/{open_table(ann, 'kariba', ['open', 'open'])}")
    expect(ann.get_by_text("Waiting for one more player.")).to_be_visible()
    link = ann.locator(".invite .url").inner_text()
    bob = visitors.visit(urlsplit(link).path, size="phone")
    bob.get_by_role("button", name="Sit down").tap()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("dialog").locator("button[type=submit]").tap()
    expect(bob.get_by_role("region", name="Seats")).to_contain_text("Bob · you")
    expect(ann.get_by_role("region", name="Seats")).to_contain_text("Bob")
    ann.get_by_role("button", name="Start the game").click()
    play_together(Robot(ann), Robot(bob), most=2)


def test_two_play_to_the_end_and_once_more(visitors: Visitors) -> None:
    ann, bob = together(visitors, "kariba", left=4)
    play_together(Robot(ann), Robot(bob))
    for page in (ann, bob):
        expect(page.locator(".result")).to_be_visible()
        expect(page.locator(".result tbody")).to_contain_text("Ann")
        expect(page.locator(".result tbody")).to_contain_text("Bob")
    assert headline(ann) != headline(bob) or "share" in headline(ann)

    ann.get_by_role("button", name="Rematch").click()
    bob.get_by_role("button", name="To the rematch").click()
    expect(ann.get_by_role("button", name="Start the game")).to_be_visible()
    expect(bob.get_by_role("region", name="Seats")).to_contain_text("Bob · you")
    ann.get_by_role("button", name="Start the game").click()
    play_together(Robot(ann), Robot(bob), most=2)


def headline(page: Page) -> str:
    return page.locator(".result h2").inner_text()


def test_what_one_says_is_seen_by_the_other(visitors: Visitors) -> None:
    ann, bob = together(visitors, "mada")
    ann.get_by_role("button", name="React").click()
    ann.get_by_role("button", name="Hello!").click()
    expect(bob.locator(".others .bubble").get_by_alt_text("Hello!")).to_be_visible()
    bob.get_by_role("button", name="Log", exact=True).click()
    bob.get_by_role("textbox", name="Say something").fill("Good luck, <b>Ann</b>!")
    bob.get_by_role("textbox", name="Say something").press("Enter")
    expect(ann.locator(".others .bubble")).to_have_text("Good luck, <b>Ann</b>!")
    expect(ann.get_by_role("region", name="Talk")).to_contain_text("Bob Good luck, <b>Ann</b>!")
    ann.get_by_role("button", name="Mute Bob").click()
    bob.get_by_role("textbox", name="Say something").fill("Can you hear me?")
    bob.get_by_role("textbox", name="Say something").press("Enter")
    expect(bob.get_by_role("region", name="Talk")).to_contain_text("Can you hear me?")
    ann.get_by_role("button", name="Hear Bob again").click()
    bob.get_by_role("textbox", name="Say something").fill("And now?")
    bob.get_by_role("textbox", name="Say something").press("Enter")
    expect(ann.get_by_role("region", name="Talk")).to_contain_text("And now?")
    expect(ann.get_by_role("region", name="Talk")).not_to_contain_text("Can you hear me?")


def test_whoever_leaves_can_come_back(visitors: Visitors) -> None:
    ann, bob = together(visitors, "tembo")
    play_together(Robot(ann), Robot(bob), most=2)
    bob.get_by_role("button", name="Leave").click()
    bob.get_by_role("dialog").get_by_role("button", name="Leave").click()
    seat = ann.get_by_role("region", name="Bob")
    expect(seat).to_contain_text("left, a bot plays")
    Robot(ann).play(2)
    expect(ann.locator(".log .bot").first).to_be_visible()
    bob.get_by_role("region", name="Go on playing").get_by_role("link").click()
    expect(seat).not_to_contain_text("left, a bot plays")
    expect(ann.locator(".log")).to_contain_text("Bob is back.")
    play_together(Robot(ann), Robot(bob), most=2)


def test_a_private_link_moves_a_seat_to_another_device(visitors: Visitors) -> None:
    ann, _ = together(visitors, "kariba")
    ann.locator(".held-card").first.wait_for()
    hand = faces(ann)
    ann.get_by_role("button", name="Share").click()
    ann.get_by_role("button", name="Play on another device").click()
    expect(ann.locator(".invite .url")).to_contain_text("#seat=")
    address = urlsplit(ann.locator(".invite .url").inner_text())
    tablet = visitors.visit(f"{address.path}#{address.fragment}")
    tablet.locator(".held-card").first.wait_for()
    assert faces(tablet) == hand
    assert "#" not in tablet.url


def faces(page: Page) -> list[str]:
    found: list[str] = page.locator(".hand .card").evaluate_all("cards => cards.map((card) => card.dataset.face)")
    return found


def test_a_spectator_sees_the_table_but_no_hand(visitors: Visitors) -> None:
    ann, bob = together(visitors, "kariba")
    cleo = visitors.visit(None)
    name(cleo, "Cleo")
    cleo.goto(ann.url)
    expect(cleo.get_by_role("region", name="Ann")).to_be_visible()
    expect(cleo.get_by_role("region", name="Bob")).to_be_visible()
    play_together(Robot(ann), Robot(bob), most=2)
    lines = max(page.locator(".log li").count() for page in (ann, bob))  # whoever moved has heard it all
    expect(cleo.locator(".log li")).to_have_count(lines)
    expect(cleo.locator(".held-card")).to_have_count(0)
    expect(cleo.locator(".others .peek .card:not(.down)")).to_have_count(0)
    expect(cleo.locator(".others .peek .card")).to_have_count(10)
    expect(cleo.locator(".lit")).to_have_count(0)
    expect(cleo.get_by_role("button", name="React")).to_have_count(0)
    expect(cleo.get_by_label("Say something")).to_have_count(0)
    cleo.locator(".spot").first.click(force=True)  # it says that it is disabled
    expect(cleo.get_by_text("It is not your turn yet.")).to_be_visible()
    assert cleo.locator(".log li").count() == lines
