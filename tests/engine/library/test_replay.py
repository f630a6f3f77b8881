"""Replay files: they come back as they were, and whatever was done to them is found."""

from __future__ import annotations

import json

import pytest

from tests.kit.tables import Table, tables
from waterhole import BadReplay
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match

NAMES = ["Ana", "Ben “B”", "Cleó", "Dan", "Eve", "Fay"]


def played(table: Table, seed: int | bytes | None = 5, length: int = 2, moves: int = 10**6) -> Match:
    match = Match(table.game, table.players, seed, length, **table.options)
    while moves and not match.over:
        if match.state.over:
            match.deal_next()
        match.play(match.state.moves()[-1])
        moves -= 1
    return match


def text_of(match: Match) -> str:
    return replay.write(match, NAMES[: match.players])


@pytest.mark.parametrize("seed", [5, -7, b"river", None])
def test_a_match_comes_back_as_it_was(table: Table, seed: int | bytes | None) -> None:
    match = played(table, seed)
    again = replay.read(text_of(match))
    assert again.match.state.snapshot() == match.state.snapshot()
    assert again.match.totals == match.totals
    assert [turn.move for turn in again.match.turns] == [turn.move for turn in match.turns]
    assert again.names == NAMES[: match.players]
    assert text_of(again.match) == text_of(match)


@pytest.mark.parametrize("moves", [0, 1, 20])
def test_an_unfinished_match_comes_back_too(table: Table, moves: int) -> None:
    match = played(table, moves=moves)
    assert replay.read(text_of(match)).match.state.snapshot() == match.state.snapshot()


@pytest.fixture
def lines() -> list[str]:
    return text_of(played(tables()[0])).splitlines()


def rechecked(lines: list[str]) -> str:
    """The lines with checks that match again: what somebody would do who knows how they are made."""
    text, check = "", ""
    for line in map(json.loads, lines):
        line.pop("check")
        check = replay.chained(check, line)
        text += json.dumps({**line, "check": check}) + "\n"
    return text


def edited(lines: list[str], number: int, **change: object) -> list[str]:
    line = {**json.loads(lines[number - 1]), **change}
    return [*lines[: number - 1], json.dumps(line), *lines[number:]]


def refused(text: str) -> str:
    with pytest.raises(BadReplay) as refusal:
        replay.read(text)
    return str(refusal.value)


def test_an_edited_move_is_found_on_its_line(lines: list[str]) -> None:
    assert refused("\n".join(edited(lines, 5, move="8x5"))).startswith("Line 5: the check does not match")


def test_an_edited_move_with_a_forged_check_is_found_by_the_rules(lines: list[str]) -> None:
    held = {json.loads(line)["move"] for line in lines[1:-1]}
    assert "8x5" not in held
    assert refused(rechecked(edited(lines, 5, move="8x5"))).startswith("Line 5: You hold")
    assert refused(rechecked(edited(lines, 5, move="nonsense"))).startswith("Line 5: 'nonsense' is no move")
    assert refused(rechecked(edited(lines, 5, move=None))).startswith("Line 5")


def test_an_edited_seat_or_game_is_found(lines: list[str]) -> None:
    seat = json.loads(lines[3])["seat"]
    assert "turn in game 1" in refused(rechecked(edited(lines, 4, seat=1 - seat)))
    assert "turn in game 1" in refused(rechecked(edited(lines, 4, game=2)))
    assert "turn in game 1" in refused(rechecked(edited(lines, 4, game=True)))


def test_a_lost_line_is_found(lines: list[str]) -> None:
    assert refused("\n".join(lines[:6] + lines[7:])).startswith("Line 7: the check does not match")


def test_a_file_that_breaks_off_is_found(lines: list[str]) -> None:
    assert "breaks off" in refused("\n".join(lines[:-1]))
    assert refused("\n".join(lines)[:-100]).startswith(f"Line {len(lines)}: this is not JSON")


def test_edited_settings_are_found(lines: list[str]) -> None:
    assert refused("\n".join(edited(lines, 1, seed=6))).startswith("Line 1: the check does not match")
    forged = refused(rechecked(edited(lines, 1, seed=6)))
    assert forged.startswith("Line ")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"replay": True}, "no replay of Waterhole"),
        ({"game": "poker"}, "no game called 'poker'"),
        ({"players": 9}, "players, not 9"),
        ({"length": 0}, "1 to 9 games"),
        ({"options": {"weather": True}}, "no option “weather”"),
        ({"options": []}, "“options” is an object"),
        ({"seed": "xyz"}, "neither a number nor hexadecimal"),
        ({"seed": 1.5}, "A seed is a whole number or bytes"),
        ({"options": {"players": True}}, "no option “players”"),
        ({"options": {"self": True}}, "no option “self”"),
        ({"seed": None}, "neither a number nor hexadecimal"),
        ({"names": ["Ana"]}, "one name for each seat"),
        ({"names": ["\x1b[2J", "Ben"]}, "printable characters"),
        ({"names": ["\ud800", "Ben"]}, "printable characters"),
        ({"names": ["Ana\n", "Ben"]}, "printable characters"),
        ({"names": None}, "one name for each seat"),
        ({"start": 7}, "The start is a seat"),
        ({"deck": "/etc/passwd"}, "“deck” is an object, or null"),
        ({"extra": 1}, "missing or unknown: extra"),
    ],
)
def test_impossible_settings_are_refused(lines: list[str], change: dict[str, object], reason: str) -> None:
    said = refused(rechecked(edited(lines, 1, **change)))
    assert said.startswith("Line 1: ")
    assert reason in said


def test_an_edited_result_is_found(lines: list[str]) -> None:
    last = len(lines)
    assert f"Line {last}: “totals” is not what these moves lead to" in refused(
        rechecked(edited(lines, last, totals=[9, 0]))
    )
    assert "“position”" in refused(rechecked(edited(lines, last, position="0" * 64)))
    assert "“over”" in refused(rechecked(edited(lines, last, over=False)))


@pytest.mark.parametrize("text", ["", "\n", "hello", "[]", "3", '{"replay": 2}', '{"replay": 1}', "[" * 100_000])
def test_a_foreign_file_is_refused(text: str) -> None:
    assert refused(text)


def test_a_game_that_was_dealt_and_not_played_comes_back_too(table: Table) -> None:
    match = Match(table.game, table.players, seed=5, length=3, **table.options)
    while not match.state.over:
        match.play(match.state.moves()[-1])
    assert replay.read(text_of(match)).match.dealt == 1
    match.deal_next()
    again = replay.read(text_of(match)).match
    assert (again.dealt, again.state) == (match.dealt, match.state)


@pytest.mark.parametrize("dealt", [0, 3, 99, True, None])
def test_an_edited_number_of_deals_is_found(lines: list[str], dealt: object) -> None:
    assert f"Line {len(lines)}" in refused(rechecked(edited(lines, len(lines), dealt=dealt)))
