"""Saved tournaments: they go on where they stopped, and only where they belong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from waterhole import Refused
from waterhole.lab.tournament import ledger
from waterhole.lab.tournament.ledger import Ledger
from waterhole.lab.tournament.tournament import Results, Tournament

TOURNAMENT = Tournament.of("tembo", ("random", "greedy"))
DEALS = 4


def play(path: Path | None, deals: int = DEALS, tournament: Tournament = TOURNAMENT) -> tuple[Results, int]:
    """All results, and how many were played just now."""
    played = 0
    with Ledger(tournament, path) as kept:
        kept.check_deals(deals)
        for key, outcome in tournament.play(deals, known=kept.results.copy()):
            kept.add(key, outcome)
            played += 1
    return kept.results, played


def points(results: Results) -> dict[Any, Any]:
    return {key: outcome.points for key, outcome in results.items()}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    play(tmp_path / "saved.jsonl")
    return tmp_path / "saved.jsonl"


def test_a_file_holds_what_was_played(saved: Path) -> None:
    tournament, results = ledger.read(saved)
    assert tournament == TOURNAMENT
    assert points(results) == points(play(None)[0])
    assert saved.read_text().count("\n") == 1 + DEALS


def test_a_deal_is_in_the_file_before_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    with Ledger(TOURNAMENT, path) as kept:
        for number, (key, outcome) in enumerate(TOURNAMENT.play(2), start=1):
            kept.add(key, outcome)
            assert len(ledger.read(path)[1]) == number


def test_wherever_a_tournament_was_killed_it_ends_as_if_it_had_not_been(saved: Path) -> None:
    content = saved.read_bytes()
    whole = points(ledger.read(saved)[1])
    for size in range(0, len(content), 37):
        saved.write_bytes(content[:size])
        results, played = play(saved)
        assert points(results) == whole
        assert played == DEALS - max(0, content[:size].count(b"\n") - 1)
        assert points(ledger.read(saved)[1]) == whole


def test_a_finished_tournament_is_not_played_again(saved: Path) -> None:
    content = saved.read_bytes()
    assert play(saved)[1] == 0
    assert saved.read_bytes() == content


def test_more_deals_may_be_asked_for_later(saved: Path) -> None:
    results, played = play(saved, DEALS + 2)
    assert played == 2
    assert points(results) == points(play(None, DEALS + 2)[0])


def test_fewer_deals_than_there_are_cannot_be_asked_for(saved: Path) -> None:
    with pytest.raises(Refused, match="holds 4 deals"):
        play(saved, DEALS - 1)


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (Tournament.of("mada", ("random", "greedy")), "“game” is 'tembo' there and 'mada' here"),
        (Tournament.of("tembo", ("greedy", "random")), "“bots” is .*there and"),
        (Tournament.of("tembo", ("random", "greedy"), players=3), "“players” is 2 there and 3 here"),
        (Tournament.of("tembo", ("random", "greedy"), pairs="first"), "“pairs” is 'all' there and 'first' here"),
        (Tournament.of("tembo", ("random", "greedy"), seed=2), "“seed” is 1 there and 2 here"),
    ],
)
def test_a_file_of_another_tournament_is_refused_and_left_alone(
    saved: Path, other: Tournament, difference: str
) -> None:
    content = saved.read_bytes()
    with pytest.raises(Refused, match=difference):
        play(saved, tournament=other)
    assert saved.read_bytes() == content


def test_results_of_another_version_are_not_mixed_with_these(saved: Path) -> None:
    saved.write_text(saved.read_text().replace('"version":"', '"version":"9.'))
    assert len(ledger.read(saved)[1]) == DEALS
    with pytest.raises(Refused, match="“version” is '9"):
        play(saved)


def changed(line: int, **fields: object) -> Any:
    def change(rows: list[str]) -> None:
        rows[line] = json.dumps({**json.loads(rows[line]), **fields})

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda rows: rows.__setitem__(2, "garbage"), "line 3: this is no JSON object"),
        (lambda rows: rows.__setitem__(2, "[" * 100_000), "line 3: this is no JSON object"),
        (lambda rows: rows.__setitem__(2, "[]"), "line 3: this is no JSON object"),
        (lambda rows: rows.__setitem__(2, "{}"), "line 3: this is not a deal"),
        (lambda rows: rows.append(rows[1]), "line 6: this deal is in the file already"),
        (changed(3, pair=1), "line 4: this tournament has no such deal"),
        (changed(3, deal=-1), "line 4: this tournament has no such deal"),
        (changed(3, points=[[1, 2]]), "line 4: “points”"),
        (changed(3, points=[[1, 2], [1, True]]), "line 4: “points”"),
        (changed(3, moves=[1.5, 2]), "line 4: “moves”"),
        (changed(3, seconds=[1, float("nan")]), "line 4: “seconds”"),
        (changed(3, longest=None), "line 4: “longest”"),
        (changed(0, tournament=2), "line 1: this is no saved tournament"),
        (changed(0, colour="red"), "line 1: this is no saved tournament"),
        (changed(0, bots=["random"]), "line 1: A tournament needs two bots"),
        (changed(0, bots="random"), "line 1: “bots”"),
        (changed(0, options=None), "line 1: “options”"),
        (changed(0, game="poker"), "line 1: There is no game"),
    ],
)
def test_a_damaged_file_is_refused_by_its_line_and_left_alone(saved: Path, change: Any, reason: str) -> None:
    rows = saved.read_text().splitlines()
    change(rows)
    saved.write_text("\n".join(rows) + "\n")
    content = saved.read_bytes()
    with pytest.raises(Refused, match=reason):
        ledger.read(saved)
    with pytest.raises(Refused, match=reason):
        play(saved)
    assert saved.read_bytes() == content


def test_a_foreign_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "poem.txt"
    for text in ("a poem without an end of line", "two\nlines\n", "\xff\n"):
        path.write_text(text, encoding="latin-1")
        with pytest.raises(Refused, match=r"poem.txt"):
            play(path)
        assert path.read_text(encoding="latin-1") == text


def test_files_that_cannot_be_had_are_answered_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be saved"):
        play(tmp_path)
    with pytest.raises(Refused, match="cannot be saved"):
        play(tmp_path / "nowhere" / "at all")
    with pytest.raises(Refused, match="cannot be read"):
        ledger.read(tmp_path / "nothing")
