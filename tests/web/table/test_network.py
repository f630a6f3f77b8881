"""A real network between a page and its server: what comes late, not at all, or twice. The page says what there is to
say, no move is lost, and none is made twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from websockets.sync.client import connect

from tests.kit.network import WAYS, Line, Way, line_to
from tests.kit.services import Server
from tests.web.kit.browser import Visitors
from tests.web.kit.deals import ask, deal, look, name, open_table, start
from tests.web.kit.hands import CORNER
from tests.web.kit.robot import LIT_CARD, LIT_SPOT, Robot
from tests.web.kit.scenes import on_one_device
from tests.web.kit.situations import GAMES
from tests.web.kit.wires import Wire
from tests.web.table.test_line import LOST
from tests.web.table.test_refresh import assert_the_same_again

CUT_OFF = ("net::ERR_", "WebSocket connection")  # what a browser says then
QUIET, PATIENCE, HURRY = 25_000, 8_000, 2_500  # milliseconds, as in web/src/table/line/connection.ts


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    with line_to(server) as line:
        yield line


@pytest.fixture
def visitors(line: Line, welcome: Callable[[Server], Visitors]) -> Visitors:
    """People who reach the server over the line."""
    return welcome(line.server)


def sit_down(visitors: Visitors, game: str = "kariba") -> tuple[str, Robot]:
    """Somebody is at a table, and it is their turn; the table's id, and whoever plays for them."""
    page = visitors.visit(None, worker=True)
    table = deal(page, game)
    robot = Robot(page)
    robot.wait()
    return table, robot


def try_a_move(robot: Robot) -> None:
    """Make a move, as far as the page is concerned; whether it arrives is another matter."""
    robot.put_down(robot.take_up())


def told(line: Line, table: str, moves: int = 0) -> int:
    """How many moves of the first seat the server tells of, once there are so many: without the line between."""
    address = f"{line.far.ws_url}/api/tables/{table}/play?since=0"
    made = 0
    with connect(address, compression=None, max_size=None) as socket:
        wire = Wire(socket, seed=1)
        while (made := made + len([step for step in wire.news["steps"] if is_move(step)])) < moves:
            wire.hear()
    return made


def is_move(step: dict[str, Any]) -> bool:
    """Is it one of the first seat?"""
    return bool(step["what"] == "played" and step["seat"] == 0)


def assert_it_went_on(robot: Robot, line: Line, table: str, moves: int) -> None:
    """It is their turn again, after so many moves; they make another, and it is their turn once more."""
    robot.wait()
    assert told(line, table, moves) == moves
    robot.move()
    robot.wait()
    assert told(line, table) == moves + 1


# Late


def test_a_page_comes_over_a_slow_line_and_every_move_is_made_once(visitors: Visitors, line: Line) -> None:
    line.delay = 0.15
    table, robot = sit_down(visitors, "tembo")
    robot.move()
    assert_it_went_on(robot, line, table, 1)


def test_over_a_very_slow_line_every_move_is_made_once(visitors: Visitors, line: Line) -> None:
    table, robot = sit_down(visitors)
    line.delay = 0.4
    robot.move()
    assert_it_went_on(robot, line, table, 1)
    line.delay = 0.0
    assert_the_same_again(robot.page)


@pytest.mark.parametrize("way", WAYS)
def test_whoever_presses_again_while_a_move_is_on_its_way_makes_one(way: Way, visitors: Visitors, line: Line) -> None:
    table, robot = sit_down(visitors)
    page = robot.page
    page.locator(LIT_CARD).first.click(position=CORNER)
    line.hold(way)
    page.locator(LIT_SPOT).first.dblclick()
    page.locator(".held-card").first.click(position=CORNER)
    expect(page.get_by_text("One moment").first).to_be_visible()
    line.release()
    assert_it_went_on(robot, line, table, 1)


class Late:
    """Answers of the server that are waited for: it is asked, but nothing comes before it is let go."""

    def __init__(self, page: Page, what: str) -> None:
        self.asked: list[Route] = []
        self.held = True
        page.route(what, self.hear)

    def hear(self, route: Route) -> None:
        self.asked.append(route)
        if not self.held:
            route.continue_()

    def come(self) -> None:
        self.held = False
        for route in list(self.asked):
            route.continue_()


@pytest.mark.parametrize(
    ("path", "meanwhile", "then"),
    [
        ("/", "Play now", "Go on playing"),
        ("/new/mada", "One moment", "How many players?"),
        ("/t/{table}", "One moment", "What happened"),
    ],
)
def test_answers_that_come_late_are_waited_for_without_an_alarm(
    path: str, meanwhile: str, then: str, visitors: Visitors
) -> None:
    page = visitors.visit(None, worker=True)
    address = path.format(table=start(page, "tembo"))
    late = Late(page, "**/api/**")
    with page.expect_request("**/api/**"):
        page.goto(address)
    expect(page.get_by_text(meanwhile).first).to_be_visible()
    expect(page.get_by_text(then)).to_have_count(0)
    assert "".join(page.get_by_role("alert").all_inner_texts()) == ""
    late.come()
    expect(page.get_by_text(then).first).to_be_visible()


def test_whoever_presses_twice_while_the_answer_is_late_opens_one_table(visitors: Visitors) -> None:
    page = visitors.visit("/", worker=True)
    late = Late(page, "**/api/tables")
    play = page.get_by_role("button", name="Play now: Kariba")
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/tables")):
        play.dblclick()
    expect(play).to_be_disabled()
    late.come()
    expect(page.locator(".frame")).to_be_visible()
    assert [route.request.method for route in late.asked].count("POST") == 1
    assert len(ask(page, "GET", "/me/tables")) == 1


# Cut


def test_a_cut_line_is_told_and_a_move_that_is_made_meanwhile_arrives_once(visitors: Visitors, line: Line) -> None:
    visitors.forgive(*CUT_OFF)
    table, robot = sit_down(visitors)
    said = robot.page.locator(".line")
    line.cut()
    expect(said).to_contain_text(LOST)
    try_a_move(robot)
    assert told(line, table) == 0
    line.mend()
    expect(said).to_be_empty()
    assert_it_went_on(robot, line, table, 1)
    assert_the_same_again(robot.page)


@pytest.mark.parametrize("way", WAYS)
def test_a_move_that_was_cut_off_on_its_way_counts_once(way: Way, visitors: Visitors, line: Line) -> None:
    visitors.forgive(*CUT_OFF)
    table, robot = sit_down(visitors)
    line.hold(way)
    try_a_move(robot)
    if way == "back":  # it has come to the server, and only the answer is lost
        assert told(line, table, 1) == 1
    line.cut()
    line.release()
    line.mend()
    assert_it_went_on(robot, line, table, 1)
    assert_the_same_again(robot.page)


def test_others_see_who_is_cut_off_and_who_is_back(
    visitors: Visitors, line: Line, welcome: Callable[[Server], Visitors]
) -> None:
    visitors.forgive(*CUT_OFF)
    ann, bob = welcome(line.far).visit(None, worker=True), visitors.visit(None, worker=True)
    table = open_table(ann, "mada", ["open", "open"])
    name(bob, "Bob")
    ask(bob, "POST", f"/tables/{table}/sit", {})
    ask(ann, "POST", f"/tables/{table}/start")
    look(ann, table)
    look(bob, table)
    seat = ann.get_by_role("region", name="Bob")
    expect(seat).not_to_contain_text("not here")
    line.cut()
    expect(seat).to_contain_text("not here")
    line.mend()
    expect(seat).not_to_contain_text("not here")


def test_a_line_that_is_cut_under_two_on_one_device_comes_back_for_both(visitors: Visitors, line: Line) -> None:
    visitors.forgive(*CUT_OFF)
    page = visitors.visit(None, worker=True)
    on_one_device(page, "mada")
    robot = Robot(page)
    robot.wait()
    line.cut()
    line.mend()
    whose = set[str | None]()
    while len(whose) < 2:
        robot.wait()
        whose.add(page.locator(".own .seat").get_attribute("aria-label"))
        robot.move()


# Silent


def test_a_line_that_fell_silent_is_given_up_and_the_move_arrives_once(visitors: Visitors, line: Line) -> None:
    page = visitors.visit(None, worker=True)
    page.clock.install()
    table = deal(page, "kariba")
    robot = Robot(page)
    robot.wait()
    line.strand()
    try_a_move(robot)
    page.clock.fast_forward(QUIET)  # is the server there?
    page.clock.fast_forward(PATIENCE)  # no
    assert_it_went_on(robot, line, table, 1)


def test_whoever_comes_back_to_the_network_has_a_new_line_soon(visitors: Visitors, line: Line) -> None:
    visitors.forgive("ERR_INTERNET_DISCONNECTED")
    page = visitors.visit(None, worker=True)
    page.clock.install()
    table = deal(page, "kariba")
    robot = Robot(page)
    robot.wait()
    line.strand()
    try_a_move(robot)
    page.context.set_offline(True)
    page.context.set_offline(False)
    page.clock.fast_forward(HURRY)
    assert_it_went_on(robot, line, table, 1)


# Twice


class Echo:
    """Whatever is said, on either side, is heard so many times."""

    def __init__(self, page: Page) -> None:
        self.times = 2
        page.route_web_socket("**/play?*", self.between)

    def between(self, near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        near.on_message(lambda message: self.say(far, message))
        far.on_message(lambda message: self.say(near, message))

    def say(self, end: WebSocketRoute, message: str | bytes) -> None:
        for _ in range(self.times):
            end.send(message)


def faces(page: Page) -> list[str]:
    """Every card that is seen, wherever it lies."""
    found: list[str] = page.locator(".frame .card").evaluate_all("cards => cards.map((card) => card.dataset.face)")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_twice_changes_nothing(game: str, visitors: Visitors, line: Line) -> None:
    page = visitors.visit(None, worker=True)
    echo = Echo(page)
    table = deal(page, game)
    robot = Robot(page)
    robot.play(3)
    robot.wait()
    before = faces(page)
    assert told(line, table) == 3
    echo.times = 1
    assert_the_same_again(page)
    robot.wait()
    assert faces(page) == before
