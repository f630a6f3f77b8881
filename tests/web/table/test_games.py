"""Whole games, through the page only."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.kit.browser import Size, Visitors
from tests.web.kit.deals import deal
from tests.web.kit.hands import Dragging, Finger, Hands, Keys, Mouse, Swiping
from tests.web.kit.robot import Robot
from tests.web.kit.situations import GAMES, PLAYERS
from waterhole import games

SOME = 6  # moves
HANDS: dict[str, tuple[Size, Hands]] = {
    "laptop": ("laptop", Mouse()),
    "phone": ("phone", Finger()),
    "laptop-keys": ("laptop", Keys()),
    "phone-keys": ("phone", Keys()),
    "laptop-dragging": ("laptop", Dragging()),
    "phone-dragging": ("phone", Swiping()),
    "phone-on-its-side": ("phone-on-its-side", Finger()),
}
# What is played, by how many, and with which options: everything is played to the end in some way. Those who play by
# keys take longest, and have the most company, who play in between.
WHOLE = [
    (game, players, dict.fromkeys(games.load(game).options, way != "phone"), way)
    for game, seats in PLAYERS.items()
    for players, way in ((seats[0], "laptop"), (seats[len(seats) // 2], "phone"), (seats[-1], "laptop-keys"))
]


def sit_down(visitors: Visitors, game: str, players: int, options: dict[str, bool], way: str) -> Robot:
    size, hands = HANDS[way]
    page = visitors.visit(None, size=size)
    deal(page, game, players, options=options)
    return Robot(page, hands)


@pytest.mark.parametrize(("game", "players", "options", "way"), WHOLE, ids=str)
def test_a_game_can_be_played_to_its_end(
    game: str, players: int, options: dict[str, bool], way: str, visitors: Visitors
) -> None:
    robot = sit_down(visitors, game, players, options, way)
    robot.play()
    assert robot.moves > 0
    result = robot.page.locator(".result")
    expect(result.get_by_role("heading")).to_be_visible()
    expect(result.locator("tbody tr")).to_have_count(players)


@pytest.mark.parametrize("way", ["laptop-dragging", "phone-dragging", "phone-keys", "phone-on-its-side"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_in_another_way(game: str, way: str, visitors: Visitors) -> None:
    robot = sit_down(visitors, game, 2, {}, way)
    robot.play(SOME)
    assert robot.moves == SOME or robot.wait() == "over"


@pytest.mark.parametrize("game", GAMES)
def test_one_press_on_the_first_page_deals_the_cards(game: str, visitors: Visitors) -> None:
    page = visitors.visit("/")
    page.locator(f"article[data-game={game}]").get_by_role("button", name="Play").first.click()
    robot = Robot(page)
    assert robot.wait() == "turn"
    robot.move()
    expect(page.locator(".held-card").first).to_be_visible()
