"""Puzzles over HTTP: to be seen, to be tried, with help; the solution only for those who ask for it."""

from __future__ import annotations

from datetime import date
from typing import Any

import httpx
import pytest

from tests.games.found import shipping
from tests.kit.services import Server
from tests.server.kit.clients import PATIENCE
from waterhole import games
from waterhole.coach.puzzles.puzzle import Puzzle, shipped
from waterhole.server.http.routes.puzzles import shelf_of

GAMES = shipping("puzzles.jsonl")


def ask(server: Server, path: str, body: Any = None, status: int = 200) -> Any:
    """Nobody needs a name to solve puzzles."""
    method = "GET" if body is None else "POST"
    answer = httpx.request(method, f"{server.url}/api/puzzles{path}", json=body, timeout=PATIENCE)
    assert answer.status_code == status, answer.text
    return answer.json()


def first(game: str) -> Puzzle:
    return next(iter(shipped(game).values()))


def test_all_puzzles_are_listed_and_one_of_each_game_is_todays(on_sqlite: Server) -> None:
    told = ask(on_sqlite, "")
    assert date.fromisoformat(told["day"])
    assert [shelf["game"] for shelf in told["shelves"]] == list(GAMES)
    for shelf in told["shelves"]:
        assert {each["id"]: each["grade"] for each in shelf["puzzles"]} == {
            puzzle.id: puzzle.grade for puzzle in shipped(shelf["game"]).values()
        }
        assert shelf["today"] in shipped(shelf["game"])
        grades = [each["grade"] for each in shelf["puzzles"]]
        assert grades == sorted(grades)


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    count = len(shipped("mada"))
    days = [date.fromordinal(date(2026, 12, 30).toordinal() + day) for day in range(count)]
    shelves = [shelf_of("mada", day) for day in days]
    assert {shelf.today for shelf in shelves if shelf} == set(shipped("mada"))


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_shown_as_its_seat_sees_it_and_without_the_solution(on_sqlite: Server, game: str) -> None:
    for puzzle in list(shipped(game).values())[:5]:
        told = ask(on_sqlite, f"/{game}/{puzzle.id}")
        assert set(told) == {"game", "id", "grade", "news"}
        news = told["news"]
        assert news["seat"] == puzzle.seat == news["view"]["turn"]
        assert news["view"] == puzzle.observation().view()
        assert [choice["move"] for choice in news["moves"]] == puzzle.state().moves()
        assert "hands" not in news
        assert len(news["table"]["seats"]) == puzzle.position["players"]
        switched = {option: puzzle.position[option] is not None for option in games.load(game).options}
        assert news["table"]["options"] == switched


@pytest.mark.parametrize("game", GAMES)
def test_the_best_move_is_right_and_any_other_says_what_it_costs(on_sqlite: Server, game: str) -> None:
    puzzle = first(game)
    for move in puzzle.state().moves():
        told = ask(on_sqlite, f"/{game}/{puzzle.id}", {"move": f" {move.upper()} "})
        assert told["right"] == (move == puzzle.best)
        assert told["best"] == puzzle.best
        assert told["chances"] == [{"move": move, "chance": chance} for move, chance in puzzle.chances.items()]
        assert told["reason"]["kind"] not in ("only", "close")
        assert told["reason"]["against"] != puzzle.best
        (step,) = told["news"]["steps"]
        assert (step["seat"], step["move"]) == (puzzle.seat, move)
        assert told["news"]["version"] == step["version"] == 2


@pytest.mark.parametrize("game", GAMES)
def test_whoever_gives_up_sees_the_best_move(on_sqlite: Server, game: str) -> None:
    puzzle = first(game)
    told = ask(on_sqlite, f"/{game}/{puzzle.id}", {"move": None})
    assert told["right"] is False
    assert told["news"]["steps"][0]["move"] == puzzle.best


@pytest.mark.parametrize("game", GAMES)
def test_what_others_draw_after_the_move_stays_theirs(on_sqlite: Server, game: str) -> None:
    for puzzle in list(shipped(game).values())[:8]:
        told = ask(on_sqlite, f"/{game}/{puzzle.id}", {"move": puzzle.best})
        state = puzzle.state()
        events = state.play(puzzle.best)
        assert told["news"]["view"] == state.view(puzzle.seat)
        assert told["news"]["steps"][0]["events"] == [event.seen_by(puzzle.seat).json() for event in events]


@pytest.mark.parametrize("game", GAMES)
def test_hints_lead_to_the_best_move_without_naming_it(on_sqlite: Server, game: str) -> None:
    for puzzle in list(shipped(game).values())[:8]:
        address = f"/{game}/{puzzle.id}/hint"
        one, two = (ask(on_sqlite, address, {"step": step}) for step in (1, 2))
        assert one["tempting"]["move"] != puzzle.best
        assert one["tempting"]["chance"] == puzzle.chances[one["tempting"]["move"]]
        assert (one["last"], two["last"]) == (False, True)
        assert puzzle.best in two["among"]
        assert len(two["among"]) >= 2
        assert one["tempting"]["move"] not in two["among"]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/chess/00000000", None, 422, "bad_game"),
        ("/kariba/00000000", None, 404, "no_puzzle"),
        ("/kariba/00000000", {"move": "8x1"}, 404, "no_puzzle"),
        ("/kariba/00000000/hint", {"step": 1}, 404, "no_puzzle"),
        ("/kariba/{id}", {"move": "jump"}, 422, "bad_move"),
        ("/kariba/{id}", {"move": "8x5"}, 409, "illegal_move"),
        ("/kariba/{id}", {"moves": "8x1"}, 422, "bad_request"),
        ("/kariba/{id}/hint", {"step": 3}, 422, "bad_request"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    on_sqlite: Server, path: str, body: Any, status: int, code: str
) -> None:
    told = ask(on_sqlite, path.format(id=first("kariba").id), body, status)
    assert told["code"] == code
    assert told["sentence"].endswith(".")
