"""What happens at a table by itself, and when."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.server.kit.planted import beginning, written
from waterhole.server.common.settings import Settings
from waterhole.server.table import entries
from waterhole.server.table.entries import Clock
from waterhole.server.table.table import Table
from waterhole.server.table.timing import ABANDONED, Due, Times, next_due

AT = 1_000_000
SETTINGS = Settings(database="sqlite://", pace=0.8, interval=10, patience=60)
HERE: dict[int, int] = {}  # nobody is gone
PEOPLE = [("ann", "Ann"), ("bob", "Bob")]


def table(*seats: str, clock: Clock | None = None, start: int = 0, length: int = 2, rated: bool = False) -> Table:
    """A match that began at AT."""
    settings = entries.TableSettings("kariba", seats, length, clock=clock, start=start, rated=rated)
    return written("t", beginning(settings, PEOPLE[: seats.count("open")], "ab" * 32), AT)[0]


def played_out(table: Table) -> Table:
    """One game later."""
    chance = Random(1)
    while table.playing:
        table.apply(entries.Played(table.turn, chance.choice(table.games.state.moves())), AT)
    return table


def due(table: Table, absent: dict[int, int] = HERE, ours: bool = True) -> Due | None:
    return next_due(table, Times(absent, table.facts.since), SETTINGS, ours)


def test_a_bot_takes_the_time_that_people_need_to_follow() -> None:
    assert due(table("easy", "open")) == Due("think", AT + 800)


def test_so_does_a_bot_that_stands_in_for_a_person() -> None:
    away = table("open", "open")
    away.apply(entries.Away(0, "left"), AT + 5000)
    assert due(away) == Due("think", AT + 5800)


def test_nothing_happens_while_a_person_thinks() -> None:
    assert due(table("open", "easy")) is None
    assert due(table("open", "open")) is None


def test_a_clock_ends_that() -> None:
    assert due(table("open", "easy", clock=Clock("move", 30))) == Due("clock", AT + 30_000)
    assert due(table("open", "open", clock=Clock("bank", 45))) == Due("clock", AT + 45_000)


@pytest.mark.parametrize(("gone_at", "when"), [(AT - 5000, AT + 60_000), (AT + 5000, AT + 65_000)])
def test_others_wait_for_somebody_who_is_gone_from_when_it_matters(gone_at: int, when: int) -> None:
    assert due(table("open", "open"), {0: gone_at}) == Due("gone", when)


def test_nobody_waits_where_nobody_else_is() -> None:
    assert due(table("open", "easy"), {0: AT}) is None
    assert due(table("open", "open"), {0: AT, 1: AT}) is None


def test_a_rated_match_that_is_abandoned_comes_to_its_end() -> None:
    alone = table("open", "easy", rated=True)
    assert due(alone) == due(alone, {0: AT + 5000}) == Due("clock", AT + ABANDONED)  # whether they are there or not
    assert due(table("open", "open", rated=True), {0: AT + 5000}) == Due("gone", AT + 65_000)  # somebody waits
    assert due(played_out(table("open", "easy", rated=True)), {0: AT}) == Due("deal", AT + ABANDONED)


def test_it_does_not_matter_who_is_gone_while_another_thinks() -> None:
    assert due(table("open", "open"), {1: AT}) is None


def test_of_a_clock_and_of_being_gone_the_sooner_counts() -> None:
    assert due(table("open", "open", clock=Clock("move", 30)), {0: AT}) == Due("clock", AT + 30_000)
    assert due(table("open", "open", clock=Clock("move", 90)), {0: AT}) == Due("gone", AT + 60_000)


def test_the_next_game_is_dealt_after_a_while_if_anybody_is_there() -> None:
    assert due(played_out(table("open", "open")), {0: AT}) == Due("deal", AT + 10_000)
    assert due(played_out(table("easy", "novice"))) == Due("deal", AT + 10_000)
    assert due(played_out(table("open", "open")), {0: AT, 1: AT}) is None


def test_a_table_that_is_open_or_over_rests() -> None:
    settings = entries.TableSettings("kariba", ("open", "easy"), 1)
    assert due(written("t", beginning(settings, PEOPLE[:1], "ab" * 32)[:-1], AT)[0]) is None
    over = played_out(table("easy", "easy", length=1))
    assert over.facts.status == "over"
    assert due(over) is None


def test_another_process_waits_a_little_longer() -> None:
    bots = table("easy", "open")
    assert due(bots, ours=False) == replace(due(bots), at=AT + 800 + 12_000)  # type: ignore[type-var]
    assert due(table("open", "easy"), ours=False) is None
