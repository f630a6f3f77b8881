"""A table is what its log makes of it: folded from the first entry or taken from a snapshot, it is the same."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from tests.server.kit.planted import beginning
from waterhole import games
from waterhole.server.table import decisions, entries
from waterhole.server.table.entries import Clock, Happening, TableSettings
from waterhole.server.table.moments import BODY
from waterhole.server.table.snapshot import Unreadable
from waterhole.server.table.table import GRACE, REMEMBERED, Table

SEED = "ab" * 32
AT = 1_000_000
ANN, BOB = ("ann", "Ann"), ("bob", "Bob")


def commitment(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def folded(log: list[tuple[int, Happening]]) -> Table:
    """The table from the entries as they are stored."""
    (at, opened), *others = [(at, BODY.decode(msgspec.json.encode(entry))) for at, entry in log]
    assert isinstance(opened, entries.Opened)
    table = Table.opened("t", opened, at)
    for at, entry in others:
        table.apply(entry, at)
    return table


def begun(game: str = "kariba", clock: Clock | None = None, length: int = 1, **options: bool) -> Table:
    """Ann and Bob have just begun."""
    settings = TableSettings(game, ("open", "open"), length, options, clock=clock, start=0)
    return folded([(AT, entry) for entry in beginning(settings, [ANN, BOB], SEED)])


def assert_same(one: Table, other: Table) -> None:
    assert one.snapshot() == other.snapshot()
    assert one.facts == other.facts
    assert (one.series is None) == (other.series is None)
    if one.series is not None and other.series is not None:
        assert one.series.state.snapshot() == other.series.state.snapshot()
        assert one.series.finished == other.series.finished
        assert (one.series.dealt, one.series.seed) == (other.series.dealt, other.series.seed)


def eventful(game: str, chance: Random) -> list[Happening]:
    """A match in which everything happens that can happen at a table."""
    clock = Clock("bank", 60, 2)
    settings = TableSettings(game, ("open", "open", "easy"), 2, clock=clock, public=True)
    log: list[Happening] = [
        entries.Opened(settings, "ann", SEED, "code"),
        entries.Sat(0, *ANN),
        entries.Sat(1, "eve", "Eve"),
        entries.Stood(1),
        entries.Placed(1, "novice"),
        entries.Placed(1, None),
        entries.Sat(1, *BOB),
        entries.Committed(0, commitment("stripes")),
        entries.Committed(1, commitment("spots")),
        entries.Locked(),
        entries.Contributed(0, "stripes"),
        entries.Unlocked((1,), "cd" * 32),
        entries.Committed(0, commitment("sand")),
        entries.Committed(1, commitment("spots")),
        entries.Locked(),
        entries.Contributed(1, "spots"),
        entries.Started(0, "sand", scheme=2),
    ]
    table = folded([(AT, entry) for entry in log])
    while table.facts.status != "over":
        entry: Happening
        if table.between:
            entry = entries.Dealt()
        elif chance.random() < 0.1:
            seat = chance.randrange(2)
            entry = entries.Back(seat) if table.facts.seats[seat].away else entries.Away(seat, "gone")
        else:
            by: Any = "bot" if table.turn == 2 or table.facts.seats[table.turn].away else "person"
            id = None if by == "bot" else f"{table.version}"
            entry = entries.Played(table.turn, chance.choice(table.games.state.moves()), id, by)
        log.append(entry)
        table.apply(entry, AT)
    return [*log, entries.Rematched("onward")]


def hesitant(game: str, chance: Random) -> list[Happening]:
    """A match of one person against bots, who takes back every other move that can be taken back."""
    settings = TableSettings(game, ("easy", "open", "easy"), 2, clock=Clock("bank", 60, 2))
    log = beginning(settings, [ANN], SEED)
    table = folded([(AT, entry) for entry in log])
    while table.facts.status != "over":
        entry: Happening
        if table.between:
            entry = entries.Dealt()
        elif table.can_undo(1) and chance.random() < 0.5:
            entry = entries.Undone(1)
        else:
            by: Any = "person" if table.turn == 1 else "bot"
            entry = entries.Played(table.turn, chance.choice(table.games.state.moves()), by=by)
        log.append(entry)
        table.apply(entry, AT)
    return log


def cut_short(game: str, chance: Random) -> list[Happening]:
    """A match that is given up in the middle."""
    return [*hesitant(game, chance)[:20], entries.Ended()]


def test_everything_happens_that_can_happen() -> None:
    logs = [entry for course in (eventful, hesitant, cut_short) for entry in course("mada", Random("mada"))]
    assert {type(entry) for entry in logs} == set(get_args(Happening))


@pytest.mark.parametrize("course", [eventful, hesitant, cut_short])
@pytest.mark.parametrize("game", games.names())
def test_a_log_and_a_snapshot_make_the_same_table_after_every_entry(
    game: str, course: Callable[[str, Random], list[Happening]]
) -> None:
    chance = Random(game)
    log = [(AT + 1000 * n, entry) for n, entry in enumerate(course(game, chance))]
    running = folded(log[:1])
    for n, (at, entry) in enumerate(log):
        if n:
            before, snapshot = running.copy(), running.snapshot()
            running.apply(entry, at)
            assert before.snapshot() == snapshot  # a copy shares nothing that changes
        assert running.version == n
        again = Table.restored(running.snapshot())
        assert_same(again, running)
        if n % 10 == 0 or n == len(log) - 1:
            assert_same(folded(log[: n + 1]), running)
        running = again  # and goes on from there
    assert running.facts.status == "over"
    assert running.facts.rematch == ("onward" if course is eventful else None)


def test_a_table_is_opened_once() -> None:
    table = begun()
    with pytest.raises(ValueError, match="once"):
        table.apply(entries.Opened(table.facts.settings, "eve", SEED, "code"), AT)


def test_the_host_who_stands_up_passes_the_table_on() -> None:
    settings = TableSettings("mada", ("open", "open", "easy"), 1)
    table = folded(
        [(AT, entries.Opened(settings, "ann", SEED, "c")), (AT, entries.Sat(0, *ANN)), (AT, entries.Sat(1, *BOB))]
    )
    table.apply(entries.Stood(0), AT)
    assert (table.facts.host, table.seat_of("ann"), table.facts.seats[0].open) == ("bob", None, True)
    table.apply(entries.Stood(1), AT)
    assert table.facts.host == "bob"  # nobody else is left


def test_a_seat_that_is_taken_along_keeps_what_it_had() -> None:
    table = begun(clock=Clock("bank", 60))
    table.apply(entries.Played(0, table.games.state.moves()[0], "a"), AT + 5000)
    before = table.facts.seats[0].bank
    table.apply(entries.Sat(0, "phone", "Ann's phone"), AT + 6000)
    seat = table.facts.seats[0]
    assert (table.seat_of("phone"), table.seat_of("ann")) == (0, None)
    assert (seat.bank, seat.answered) == (before, {"a": 4})


def test_contributions_go_into_the_seed_of_the_match() -> None:
    settings = TableSettings("kariba", ("open", "open"), 1)
    opened, *others = beginning(settings, [ANN, BOB], SEED)
    plain = folded([(AT, entry) for entry in (opened, *others)])
    added = folded([(AT, entry) for entry in (opened, *others[:-1], entries.Contributed(1, "spots"), others[-1])])
    assert plain.match_seed != added.match_seed
    assert plain.games.state != added.games.state
    assert plain.fair.commitment == added.fair.commitment == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


def test_the_last_ids_of_a_seat_are_remembered() -> None:
    table = begun("tembo")
    made: list[str] = []
    while len(made) < 2 * REMEMBERED:
        id = f"{table.version}"
        made += [id] if table.turn == 0 else []
        table.apply(entries.Played(table.turn, table.games.state.moves()[0], id), AT)
    assert table.facts.seats[0].answered == {id: int(id) + 1 for id in made[-REMEMBERED:]}


def test_a_clock_for_each_move_runs_for_the_person_who_decides() -> None:
    table = begun(clock=Clock("move", 30))
    assert table.deadline() == AT + 30_000
    table.apply(entries.Played(0, table.games.state.moves()[0]), AT + 7000)
    assert (table.turn, table.deadline()) == (1, AT + 37_000)
    table.apply(entries.Away(0, "left"), AT + 8000)
    assert table.deadline() == AT + 37_000  # Bob thinks on
    table.apply(entries.Away(1, "clock"), AT + 37_000)
    assert table.deadline() is None  # bots have none
    table.apply(entries.Back(1), AT + 40_000)
    assert table.deadline() == AT + 40_000 + GRACE  # once a turn
    table.apply(entries.Away(1, "clock"), AT + 55_000)
    table.apply(entries.Back(1), AT + 56_000)
    assert table.deadline() == AT + 56_000


def test_coming_and_going_wins_no_time() -> None:
    for clock in (Clock("move", 30), Clock("bank", 30)):
        table = begun(clock=clock)
        for second in range(1, 60, 2):
            table.apply(entries.Away(0, "left"), AT + second * 1000)
            table.apply(entries.Back(0), AT + second * 1000)
        assert table.deadline() == AT + 59_000  # there is nothing left, with one grace and all


def test_time_before_the_server_was_up_does_not_count() -> None:
    table = begun(clock=Clock("bank", 30))
    assert table.deadline(up=AT + 100_000) == AT + 130_000
    table.apply(entries.Played(0, table.games.state.moves()[0], spent=4000), AT + 104_000)
    assert table.facts.seats[0].bank == 26_000


def test_a_snapshot_of_another_layout_is_not_read() -> None:
    table = begun()
    saved = msgspec.msgpack.decode(table.snapshot())
    saved[-1] = "another"
    with pytest.raises(Unreadable):
        Table.restored(msgspec.msgpack.encode(saved))
    with pytest.raises(Unreadable):
        Table.restored(b"nonsense")


def test_a_bank_pays_for_what_persons_think() -> None:
    table = begun(clock=Clock("bank", 60, increment=2))
    assert table.deadline() == AT + 60_000
    table.apply(entries.Played(0, table.games.state.moves()[0]), AT + 10_000)
    assert [seat.bank for seat in table.facts.seats] == [52_000, 60_000]
    assert table.deadline() == AT + 70_000
    table.apply(entries.Away(1, "gone"), AT + 20_000)
    table.apply(entries.Played(1, table.games.state.moves()[0], by="bot"), AT + 50_000)
    assert [seat.bank for seat in table.facts.seats] == [52_000, 50_000]  # what a bot thinks costs nothing
    table.apply(entries.Played(0, table.games.state.moves()[0]), AT + 500_000)
    assert table.facts.seats[0].bank == 2000  # never less than nothing, and then the increment


def test_whoever_comes_back_has_time_to_look_around() -> None:
    table = begun(clock=Clock("bank", 1))
    table.apply(entries.Away(0, "clock"), AT + 1000)
    table.apply(entries.Back(0), AT + 2000)
    assert table.deadline() == AT + 2000 + GRACE


def test_banks_are_full_again_in_the_next_game() -> None:
    table, chance = begun("tembo", Clock("bank", 60), length=2), Random(1)
    while table.playing:
        table.apply(entries.Played(table.turn, chance.choice(table.games.state.moves())), table.facts.since + 100)
    assert table.between
    assert table.deadline() is None
    assert all(seat.bank < 60_000 for seat in table.facts.seats)
    table.apply(entries.Dealt(), AT)
    assert (table.between, table.playing) == (False, True)
    assert [seat.bank for seat in table.facts.seats] == [60_000, 60_000]


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    table = begun()
    assert table.deadline() is None
    with pytest.raises(Exception, match="time left"):
        decisions.run_out(table, AT + 10**9, up=0)


def test_there_are_no_games_before_the_match() -> None:
    table = folded([(AT, entries.Opened(TableSettings("kariba", ("open", "easy"), 1), "ann", SEED, "c"))])
    assert (table.playing, table.between) == (False, False)
    with pytest.raises(LookupError):
        _ = table.games
