"""A match at the terminal, typed by a person who is not there."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from tests.games.kariba.table import KARIBA, kariba
from tests.kit.tables import Table
from waterhole import bots
from waterhole.bots.search.budget import Budget
from waterhole.coach.hints.advice import Adviser
from waterhole.engine.library.match import Match
from waterhole.terminal.play import Leave, Terminal


class Screen:
    """A terminal with a scripted keyboard; what it shows is kept."""

    def __init__(self, match: Match, people: int, typed: list[str] | Callable[[], str]) -> None:
        self.out = io.StringIO()
        console = Console(file=self.out, width=80, highlight=False)
        keys = iter(typed) if isinstance(typed, list) else iter(typed, object())

        def read(prompt: object = "") -> str:
            self.out.write(f"{prompt}\n")
            try:
                return next(keys)
            except StopIteration:
                raise EOFError from None

        console.input = read  # type: ignore[method-assign, assignment]
        names = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"][: match.players]
        others = {seat: bots.load("greedy") for seat in range(people, match.players)}
        self.terminal = Terminal(match, names, others, console)

    def run(self) -> str:
        try:
            self.terminal.run()
        except Leave:
            self.out.write("LEFT")
        return self.out.getvalue()


def at(position: str, length: int = 1) -> Match:
    match = Match(KARIBA, 2, seed=1, length=length)
    match.state = kariba(position)
    return match


def test_a_whole_match_is_played_by_number(table: Table) -> None:
    match = Match(table.game, table.players, seed=3, length=2, **table.options)
    shown = Screen(match, 1, lambda: "1").run()
    assert match.over
    assert "Game 1 of 2" in shown
    assert "Game 2 of 2" in shown
    assert "the match." in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_moves_may_be_typed_as_text_or_picked_by_number() -> None:
    match = at("hands 1 2 3 / 5 6 7")
    Screen(match, 1, [" 2X1 ", "1"]).run()
    assert [turn.move for turn in match.turns if turn.seat == 0] == ["2x1", "1x1"]


def test_a_choice_shows_what_it_is_sure_to_do() -> None:
    shown = Screen(at("hands 7 7 1 / 5 6 · hole 7:1 4:4"), 1, []).run()
    assert "7x2  You play two rhinos and chase away four giraffes." in shown


def test_a_choice_does_not_foretell_what_will_be_drawn() -> None:
    shown = Screen(at("hands 7 1 2 3 4 / 5 · pile 8 8 8 8"), 1, []).run()
    assert "draw" not in shown.replace("Draw pile", "").split("Ana:")[0].split("won", 1)[1]


def test_a_refused_move_is_answered_with_the_reason_and_asked_again() -> None:
    match = at("hands 1 2 / 5 6")
    shown = Screen(match, 1, ["", "9x9", "5x1", "99", "0", "1x1"]).run()
    assert "'9x9' is no move of Kariba" in shown
    assert "You hold no ostrich (K2)" in shown
    assert "'99' is no move" in shown
    assert [turn.move for turn in match.turns if turn.seat == 0] == ["1x1"]


def test_a_question_mark_shows_the_rules() -> None:
    shown = Screen(at("hands 1 2 / 5 6"), 1, ["?"]).run()
    assert "Mice chase elephants and nobody else" in shown


def test_undo_takes_back_what_showed_nothing_new() -> None:
    match = at("hands 1 1 2 3 4 / 5 5 5 5 5 · pile 8 7 6 · market 2 6 6")
    shown = Screen(match, 1, ["undo", "1x2", "take 6", "undo", "take 2", "draw", "undo"]).run()
    assert "There is nothing to take back." in shown
    assert "Ana takes the last move back." in shown
    assert [turn.move for turn in match.turns if turn.seat == 0] == ["1x2", "take 2", "draw"]
    assert "that was hidden before" in shown


def test_the_log_tells_what_everyone_saw() -> None:
    shown = Screen(at("hands 7 1 2 3 4 / 5 6 · pile 8 1 1 1"), 1, ["7x1", "log"]).run()
    log = shown.split("Ana: \n")[2]
    assert "Ana plays a rhino and draws a card." in log
    assert "elephant" not in log


def test_a_person_is_told_what_they_drew_and_not_what_others_drew() -> None:
    shown = Screen(at("hands 7 1 2 3 4 / 5 5 5 6 6 · pile 8 3"), 1, ["7x1"]).run()
    assert "You play a rhino and draw an elephant." in shown
    assert "Ben plays an ostrich and draws a card." in shown


def test_several_people_take_turns_behind_a_curtain() -> None:
    match = at("hands 1 2 / 5 6")
    shown = Screen(match, 2, ["", "1x1", "", "5x1", "", "2x1"]).run()
    assert match.over
    assert "Ben, it is your turn." in shown
    before_curtain, after_curtain = shown.split("Ben, it is your turn.")
    assert "5 ostrich" not in before_curtain
    assert "5 ostrich" in after_curtain


@pytest.mark.parametrize("typed", [["quit"], ["Q"], []])
def test_leaving_is_always_possible(typed: list[str]) -> None:
    match = at("hands 1 2 / 5 6")
    assert Screen(match, 1, typed).run().endswith("LEFT")
    assert not match.turns


def test_a_hint_names_a_move_and_says_why() -> None:
    position = "hands 5 1 1 1 2 / 3 5 6 7 8 · hole 4:4 5:3 · pile 6 6 7"
    screen = Screen(at(position), 1, ["hint", "quit"])
    screen.terminal.adviser = Adviser(Budget(simulations=500), seed=1)
    shown = screen.run()
    assert "Best: 5x1" in shown
    assert "It brings 4 points now; after" in shown
    assert shown.endswith("LEFT")


def test_among_people_there_are_no_hints() -> None:
    match = Match(KARIBA, 2, seed=1, length=1)
    assert "Hints are for those who are alone with bots." in Screen(match, 2, ["", "hint", "quit"]).run()
