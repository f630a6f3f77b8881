"""A game that one command has begun, in a real browser, at a table of a house that has no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.kit.fourth_game import FourthGame
from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK
from tests.web.kit.browser import SIZES, Size, Visitors, resize
from tests.web.kit.checks import fits, lie_apart, pictured, whole
from tests.web.kit.deals import ask, look, open_table
from tests.web.kit.hands import Finger, Hands, Mouse
from tests.web.kit.robot import Robot
from waterhole.engine.kernel.rules import SEATS

CARDS = 24  # of the game that the command writes: each is played once, by somebody


@pytest.fixture(scope="module")
def house(fourth_game: FourthGame, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Its server, with a client of its own."""
    folder = tmp_path_factory.mktemp("house")
    alone = fourth_game.alone(folder)
    built = alone.run("scripts/client.py", "build")
    assert built.returncode == 0, built.stdout + built.stderr
    with serve(f"sqlite:///{folder}/tables.db", args=QUICK, env=alone.environment) as server:
        yield server


@pytest.mark.parametrize(("size", "hands"), [("laptop", Mouse()), ("phone", Finger())], ids=["laptop", "phone"])
def test_a_new_game_is_played_to_its_end_from_the_first_page_on(
    house: Server, welcome: Callable[[Server], Visitors], fourth_game: FourthGame, size: Size, hands: Hands
) -> None:
    page = welcome(house).visit("/", size=size)
    expect(page.locator("article[data-game]")).to_have_count(1)
    page.locator(f"article[data-game={fourth_game.name}]").get_by_role("button", name="Play").first.click()
    robot = Robot(page, hands)
    robot.play()
    result = page.locator(".result")
    expect(result.get_by_role("heading")).to_be_visible()
    assert robot.moves == CARDS // result.locator("tbody tr").count()


def test_as_many_as_the_house_has_room_for_sit_at_its_table(
    house: Server, welcome: Callable[[Server], Visitors], fourth_game: FourthGame
) -> None:
    page = welcome(house).visit(None)
    table = open_table(page, fourth_game.name, ["open", *["easy"] * (SEATS - 1)])
    ask(page, "POST", f"/tables/{table}/start", {})
    look(page, table)
    Robot(page).wait()
    markers = page.locator(".seat .marker").evaluate_all("all => all.map((each) => each.src)")
    assert len(set(markers)) == len(markers) == SEATS
    pictured(page)
    whole(page)
    for size in (*SIZES, "phone-on-its-side"):
        resize(page, size)
        lie_apart(page)
        expect(page.locator(".others .name").last).to_be_in_viewport(ratio=1)
    fits(page)
