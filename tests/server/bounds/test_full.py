"""A table's log has an end for whoever only makes it longer; a match is played to its end whatever it has seen."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

import pytest

from tests.server.kit.planted import beginning, written
from waterhole import games
from waterhole.server.common.refusal import Refusal
from waterhole.server.table import decisions, entries, helping, shuffling
from waterhole.server.table.decisions import FUSS, FUSS_A_GAME, OWN_FUSS
from waterhole.server.table.entries import Happening, TableSettings
from waterhole.server.table.table import Table

MOST = FUSS + FUSS_A_GAME  # entries, of a match of one game
ANY = games.names()[0]
PLAYED = "mada"  # where a move shows nothing new, and can be taken back

Decision = Callable[[Table], Happening]


def opened(seats: tuple[str, ...] = ("open", "open")) -> Table:
    return Table.opened("t", decisions.open_table(TableSettings(ANY, seats, 1, start=0), "ann"), at=1)


def begun() -> Table:
    settings = TableSettings(PLAYED, ("open", "easy"), 1, start=0)
    return written("t", beginning(settings, [("ann", "Ann")], "ab" * 32))[0]


def again_and_again(table: Table, *decide: Decision) -> str:
    """The same things over and over, until one is refused."""
    for each in itertools.islice(itertools.cycle(decide), 2 * MOST):
        try:
            table.apply(each(table), 1)
        except Refusal as refusal:
            return str(refusal.code)
    return "never"


def sit(table: Table) -> Happening:
    return decisions.sit(table, 0, "bob", "Bob")


def stand(table: Table) -> Happening:
    return decisions.stand(table, "bob")


def place(table: Table) -> Happening:
    return decisions.place(table, 1, "easy", "ann")


def play(table: Table) -> Happening:
    return decisions.play(table, "ann", table.version, table.games.state.moves()[0], f"id {table.version}")


def undo(table: Table) -> Happening:
    return helping.undo(table, "ann")


def leave(table: Table) -> Happening:
    return decisions.leave(table, "ann")


def back(table: Table) -> Happening:
    return decisions.come_back(table, "ann")


def commit(table: Table) -> Happening:
    return shuffling.commit(table, f"{table.version:064x}", "bob")


def test_nobody_makes_a_log_longer_and_longer() -> None:
    full = begun()
    assert again_and_again(full, play, undo) == "table_full"
    assert full.version == pytest.approx(MOST, abs=1)


@pytest.mark.parametrize(
    ("table", "fuss", "times"), [(opened, (sit, stand), 2), (opened, (place,), 1), (begun, (leave, back), 2)]
)
def test_one_person_has_a_part_of_it(table: Callable[[], Table], fuss: Iterable[Decision], times: int) -> None:
    full = table()
    assert again_and_again(full, *fuss) == "table_full"
    assert full.version == pytest.approx(times * OWN_FUSS, abs=2)


def test_whoever_has_used_theirs_up_keeps_nobody_else_from_anything() -> None:
    table = opened()
    assert again_and_again(table, sit, stand) == "table_full"
    table.apply(decisions.sit(table, 0, "cleo", "Cleo"), 1)
    place(table)
    table = opened()
    table.apply(sit(table), 1)
    assert again_and_again(table, commit) == "table_full"
    table.apply(stand(table), 1)  # one can always go
    with pytest.raises(Refusal):
        sit(table)


def test_a_new_device_goes_on_with_what_the_one_before_has_used_up() -> None:
    table = opened()
    table.apply(sit(table), 1)
    assert again_and_again(table, commit) == "table_full"
    table.apply(entries.Sat(0, "bob's phone", "Bob"), 1)
    with pytest.raises(Refusal):
        shuffling.commit(table, "ab" * 32, "bob's phone")


def test_strangers_cannot_keep_anybody_from_coming_back_nor_the_host_from_filling_seats() -> None:
    table = begun()
    table.apply(leave(table), 1)
    table.facts.version = MOST
    table.apply(back(table), 1)
    lobby = opened()
    for number in range(MOST):  # all of them new ones
        lobby.apply(decisions.sit(lobby, 0, f"{number}", "Eve"), 1)
        lobby.apply(decisions.stand(lobby, f"{number}"), 1)
        if lobby.version >= MOST:
            break
    assert len(lobby.facts.fuss) < 50
    with pytest.raises(Refusal):
        sit(lobby)
    place(lobby)


def test_a_match_goes_on_to_its_end_at_a_table_that_is_full() -> None:
    table = begun()
    assert again_and_again(table, play, undo) == "table_full"
    while table.playing:
        move = table.games.state.moves()[0]
        mine = table.turn == 0
        table.apply(play(table) if mine else decisions.answer(table, 1, table.version, move, "bot"), 1)
    assert table.facts.status == "over"


def test_a_match_begins_at_a_table_that_is_full() -> None:
    table = opened(("easy", "easy"))
    assert again_and_again(table, place) == "table_full"
    table.apply(shuffling.start(table, "ann"), 1)
    assert table.playing
