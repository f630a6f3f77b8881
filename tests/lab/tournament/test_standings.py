"""What tournaments say, as JSON and as a page; and the page that is checked in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.kit.client import ROOT
from waterhole import Refused
from waterhole.lab.tournament.duplicate import Outcome
from waterhole.lab.tournament.ladder import page
from waterhole.lab.tournament.ledger import Ledger
from waterhole.lab.tournament.standings import duration, standings
from waterhole.lab.tournament.tournament import Tournament

DOCS = ROOT / "docs"
PAIR = ("random", "greedy")


def save(path: Path, tournament: Tournament, deals: int = 3) -> None:
    with Ledger(tournament, path) as ledger:
        for key, outcome in tournament.play(deals):
            ledger.add(key, outcome)


def test_games_are_counted_won_drawn_and_lost() -> None:
    results = {
        (0, 0): Outcome([[30, 10], [10, 20]], [4, 6], [0.4, 6.0], [0.2, 1.1]),
        (0, 1): Outcome([[20, 20], [25, 5]], [6, 4], [0.6, 4.0], [0.3, 1.0]),
    }
    found = standings(Tournament.of("kariba", PAIR), results)
    (row,) = found["pairings"]
    assert (row["bot"], row["against"], row["deals"], row["games"]) == (*PAIR, 2, 4)
    assert (row["wins"], row["draws"], row["losses"]) == (2, 1, 1)
    assert row["share"] == pytest.approx((1.0 + 0.25) / 2)
    assert row["low"] < row["share"] < row["high"]
    assert row["lead"] == pytest.approx((20 + 10 + 0 - 20) / 4)
    assert row["clocks"] == [
        {"moves": 10, "seconds_per_move": pytest.approx(0.1), "longest": 0.3},
        {"moves": 10, "seconds_per_move": pytest.approx(1.0), "longest": 1.1},
    ]
    assert json.loads(json.dumps(found)) == found


def test_one_among_many_is_held_against_the_fair_share() -> None:
    equal = {(pair, 0): Outcome([[9, 1, 1]] * 3, [9, 18], [0.1, 0.2], [0.1, 0.1]) for pair in (0, 1)}
    found = standings(Tournament.of("mada", PAIR, players=3), equal)
    assert [row["share"] for row in found["pairings"]] == [pytest.approx(found["fair"])] * 2
    assert [rating["rating"] for rating in found["ratings"]] == [pytest.approx(0.0)] * 2


def test_whoever_knows_the_game_is_rated_above_chance() -> None:
    tournament = Tournament.of("kariba", PAIR, players=4)
    found = standings(tournament, dict(tournament.play(5)))
    assert [rating["bot"] for rating in found["ratings"]] == ["greedy", "random"]
    assert found["ratings"][0]["low"] > 0


def test_a_pairing_that_has_not_been_played_has_no_standing() -> None:
    tournament = Tournament.of("kariba", ("random", "greedy", "other"))
    with pytest.raises(Refused, match="random and other have not met yet"):
        standings(tournament, {(0, 0): Outcome([[1, 2], [2, 1]], [1, 1], [0.1, 0.1], [0.1, 0.1])})


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.0, "0 µs"), (0.000012, "12 µs"), (0.0012, "1.2 ms"), (0.035, "35 ms"), (0.9501, "950 ms"), (1.2, "1.2 s")],
)
def test_times_are_short(seconds: float, said: str) -> None:
    assert duration(seconds) == said


@pytest.mark.long
def test_a_page_has_a_section_for_each_file_in_the_order_of_games(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("1.jsonl", "2.jsonl", "3.jsonl")]
    save(files[0], Tournament.of("tembo", PAIR))
    save(files[1], Tournament.of("kariba", PAIR, players=3, options={"market": True}, pairs="first", seed=7))
    save(files[2], Tournament.of("kariba", PAIR))
    text = page(files)
    assert text == page(files[::-1])
    titles = [line for line in text.splitlines() if line.startswith("## ")]
    assert titles == ["## Kariba, 2 players", "## Kariba, 3 players, with market", "## Tembo, 2 players"]
    command = "waterhole tournament kariba random greedy --market --players=3 --pairs=first --deals=3 --seed=7"
    assert f"{command} --save=2.jsonl\n" in text
    assert "| random among 2 × greedy | 9 |" in text


def test_a_page_of_an_unplayed_tournament_names_its_file(tmp_path: Path) -> None:
    with Ledger(Tournament.of("kariba", PAIR), tmp_path / "empty.jsonl"):
        pass
    with pytest.raises(Refused, match=r"empty.jsonl: .* have not met yet"):
        page([tmp_path / "empty.jsonl"])


@pytest.mark.long
def test_the_ladder_of_the_documentation_is_made_from_its_files() -> None:
    files = sorted((DOCS / "ladder").glob("*.jsonl"))
    assert files
    assert (DOCS / "ladder.md").read_text(encoding="utf-8") == page(files)
