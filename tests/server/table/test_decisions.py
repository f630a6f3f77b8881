"""May this be done, now, by this person? Every answer is an entry or a refusal, and nothing changes by asking."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.server.kit.planted import beginning, written
from waterhole import BadGame, BadMove, IllegalMove, Refused
from waterhole.server.common.refusal import Refusal
from waterhole.server.table import decisions, entries, shuffling
from waterhole.server.table.decisions import Repeated
from waterhole.server.table.entries import Clock, Origin, TableSettings
from waterhole.server.table.table import Table

AT = 1_000_000
PEOPLE = [("ann", "Ann"), ("bob", "Bob")]


def table(*more: entries.Happening, begun: bool = True, **wanted: Any) -> Table:
    """Ann, the host, and Bob on the first two of three seats, with a bot on the third; Ann begins."""
    settings = TableSettings("kariba", ("open", "open", "easy"), **{"length": 1, "start": 0, **wanted})
    log = beginning(settings, PEOPLE, "ab" * 32)
    return written("t", [*(log if begun else log[:-1]), *more], AT)[0]


def played_out(table: Table) -> Table:
    chance = Random(1)
    while table.playing:
        table.apply(entries.Played(table.turn, chance.choice(table.games.state.moves())), AT)
    return table


def refused(table: Table, decide: Callable[[Table], object]) -> tuple[str, int]:
    """The code and the status of a refusal."""
    before = table.snapshot()
    with pytest.raises(Refusal) as caught:
        decide(table)
    assert table.snapshot() == before
    assert str(caught.value).endswith(".")
    return caught.value.code, caught.value.status


# Opening


def test_a_table_is_opened_with_a_seed_and_a_code_of_its_own() -> None:
    settings = TableSettings("mada", ("open", "expert"), 3, clock=Clock("move", 30))
    one, other = decisions.open_table(settings, "ann"), decisions.open_table(settings, "ann")
    assert (one.settings, one.host) == (settings, "ann")
    assert len(bytes.fromhex(one.seed)) == 32
    assert one.seed != other.seed
    assert one.code != other.code


def test_codes_can_be_read_aloud_and_tell_tables_apart() -> None:
    codes = {decisions.new_code() for _ in range(1000)}
    assert len(codes) > 995
    for code in codes:
        words, more, number = code.split("-")
        assert (len(words), len(more), len(number)) == (4, 4, 2)
        assert not set(words + more) & set("chjqswxy")  # which sound like others, or differ between languages


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (TableSettings("kariba", ("open", "open"), 0), "bad_length"),
        (TableSettings("kariba", ("open", "open"), 10), "bad_length"),
        (TableSettings("kariba", ("open", "random"), 1), "bad_level"),
        (TableSettings("kariba", ("open", ""), 1), "bad_level"),
        (TableSettings("kariba", ("open", "easy"), 1, clock=Clock("move", 0)), "bad_clock"),
        (TableSettings("kariba", ("open", "easy"), 1, clock=Clock("bank", 60, -1)), "bad_clock"),
        (TableSettings("kariba", ("open", "easy"), 1, clock=Clock("bank", 86_401)), "bad_clock"),
        (TableSettings("kariba", ("open",) * 5, 1), BadGame.code),
        (TableSettings("tembo", ("open",), 1), BadGame.code),
        (TableSettings("mada", ("open", "easy"), 1, {"market": True}), BadGame.code),
    ],
)
def test_a_table_that_cannot_be_played_is_not_opened(settings: TableSettings, code: str) -> None:
    with pytest.raises(Refused) as caught:
        decisions.open_table(settings, "ann")
    assert caught.value.code == code


# Before the match


def test_people_sit_where_they_like_or_on_the_first_open_seat() -> None:
    empty = written(
        "t", [entries.Opened(TableSettings("kariba", ("easy", "open", "open"), 1), "ann", "ab" * 32, "c")], AT
    )[0]
    assert decisions.sit(empty, None, "ann", "Ann") == entries.Sat(1, "ann", "Ann")
    assert decisions.sit(empty, 2, "ann", "Ann") == entries.Sat(2, "ann", "Ann")
    assert refused(empty, lambda table: decisions.sit(table, 0, "ann", "Ann")) == ("seat_taken", 409)
    assert refused(empty, lambda table: decisions.sit(table, 3, "ann", "Ann")) == ("no_seat", 404)
    assert refused(empty, lambda table: decisions.sit(table, -1, "ann", "Ann")) == ("no_seat", 404)


def test_nobody_sits_twice_or_where_there_is_no_room_or_after_the_start() -> None:
    full = table(begun=False)
    assert refused(full, lambda table: decisions.sit(table, None, "ann", "Ann")) == ("already_seated", 409)
    assert refused(full, lambda table: decisions.sit(table, None, "eve", "Eve")) == ("full", 409)
    assert refused(table(), lambda table: decisions.sit(table, None, "eve", "Eve")) == ("started", 409)


def test_only_those_who_sit_can_stand_up() -> None:
    assert decisions.stand(table(begun=False), "bob") == entries.Stood(1)
    assert refused(table(begun=False), lambda table: decisions.stand(table, "eve")) == ("not_seated", 403)
    assert refused(table(), lambda table: decisions.stand(table, "bob")) == ("started", 409)


def test_bots_are_the_host_s_business() -> None:
    assert decisions.place(table(begun=False), 2, "hard", "ann") == entries.Placed(2, "hard")
    assert decisions.place(table(begun=False), 2, None, "ann") == entries.Placed(2, None)
    for seat, bot, person, answer in (
        (2, "hard", "bob", ("not_host", 403)),
        (1, "hard", "ann", ("seat_taken", 409)),
        (5, "hard", "ann", ("no_seat", 404)),
        (2, "genius", "ann", ("bad_level", 422)),
    ):
        assert refused(table(begun=False), lambda table: decisions.place(table, seat, bot, person)) == answer  # noqa: B023
    assert refused(table(), lambda table: decisions.place(table, 2, "hard", "ann")) == ("started", 409)


def test_a_match_begins_when_all_seats_are_taken() -> None:
    ready, waiting = table(begun=False), table(entries.Placed(2, None), begun=False)
    assert shuffling.start(ready, "ann") == entries.Started(scheme=2)
    assert shuffling.start(ready, "bob") == entries.Started(scheme=2)  # the host may be gone
    assert refused(ready, lambda table: shuffling.start(table, "eve")) == ("not_seated", 403)
    assert refused(waiting, lambda table: shuffling.start(table, "ann")) == ("not_full", 409)
    assert refused(table(), lambda table: shuffling.start(table, "ann")) == ("started", 409)


def test_a_host_who_does_not_sit_may_begin() -> None:
    settings = TableSettings("kariba", ("easy", "novice"), 1)
    bots = written("t", [entries.Opened(settings, "ann", "ab" * 32, "c")], AT)[0]
    assert shuffling.start(bots, "ann") == entries.Started(scheme=2)


def test_a_link_moves_a_seat_to_whoever_does_not_sit_elsewhere() -> None:
    going = table()
    assert decisions.move_device(going, 0, "ann", "phone") == entries.Sat(0, "phone", "Ann")
    assert decisions.move_device(going, 0, "ann", "ann") == entries.Sat(0, "ann", "Ann")
    assert refused(going, lambda table: decisions.move_device(table, 0, "ann", "bob")) == ("already_seated", 409)
    assert refused(going, lambda table: decisions.move_device(table, 2, "ann", "phone")) == ("link_used", 410)


def test_a_link_is_for_the_seat_of_its_owner_and_nobody_elses() -> None:
    going = table()
    assert refused(going, lambda table: decisions.move_device(table, 0, "eve", "phone")) == ("link_used", 410)


def test_whoever_takes_the_hosts_seat_along_is_the_host() -> None:
    moved = table(begun=False)
    moved.apply(entries.Sat(0, "phone", "Ann"), AT)
    assert moved.facts.host == "phone"


# During the match


def test_a_move_is_taken_from_the_seat_that_decides_for_the_version_it_saw() -> None:
    going = table()
    move = going.games.state.moves()[0]
    version = going.version
    assert decisions.play(going, "ann", version, f" {move.upper()} ", "a") == entries.Played(0, move, "a")
    assert refused(going, lambda table: decisions.play(table, "bob", version, move, "a")) == ("not_your_turn", 409)
    assert refused(going, lambda table: decisions.play(table, "eve", version, move, "a")) == ("not_seated", 403)
    for other in (version - 1, version + 1):
        assert refused(going, lambda table: decisions.play(table, "ann", other, move, "a")) == ("stale", 409)  # noqa: B023
    with pytest.raises(BadMove):
        decisions.play(going, "ann", version, "sing", "a")
    illegal = next(text for text in going.game.texts if text not in going.games.state.moves())
    with pytest.raises(IllegalMove):
        going.copy().apply(decisions.play(going, "ann", version, illegal, "a"), AT)


def test_a_move_is_not_too_late_because_somebody_else_comes_or_goes() -> None:
    going = table()
    move, version = going.games.state.moves()[0], going.version
    going.apply(entries.Away(1, "gone"), AT)
    assert decisions.play(going, "ann", version, move, "a") == entries.Played(0, move, "a")


def test_a_repeated_id_is_answered_as_before_whatever_else_has_happened() -> None:
    going = table()
    move = going.games.state.moves()[0]
    going.apply(entries.Played(0, move, "a"), AT)
    version = going.version
    for asked in (version, version - 1, 0):
        with pytest.raises(Repeated) as caught:
            decisions.play(going, "ann", asked, "anything", "a")
        assert (caught.value.id, caught.value.version) == ("a", version)
    assert refused(going, lambda table: decisions.play(table, "bob", 0, move, "a")) == (
        "stale",
        409,
    )  # ids are a seat's own


def test_no_move_is_taken_before_the_match_or_after_the_game() -> None:
    waiting, over = table(begun=False), played_out(table())
    assert refused(waiting, lambda table: decisions.play(table, "ann", table.version, "1x1", "a")) == (
        "not_started",
        409,
    )
    assert refused(over, lambda table: decisions.play(table, "ann", table.version, "1x1", "a")) == ("over", 409)


def test_a_bot_s_move_comes_too_late_when_the_person_is_back() -> None:
    away = table(entries.Away(0, "gone"))
    move, version = away.games.state.moves()[0], away.version
    assert decisions.answer(away, 0, version, move, "greedy") == entries.Played(0, move, by="greedy")
    back = table(entries.Away(0, "gone"), entries.Back(0))
    assert refused(back, lambda table: decisions.answer(table, 0, version, move, "bot")) == ("stale", 409)
    assert refused(back, lambda table: decisions.answer(table, 0, table.version, move, "bot")) == ("stale", 409)


def test_the_next_game_is_dealt_between_games_only() -> None:
    between = played_out(table(length=2))
    assert decisions.deal(between, "ann") == decisions.deal(between, None) == entries.Dealt()
    assert refused(between, lambda table: decisions.deal(table, "eve")) == ("not_seated", 403)
    for other in (table(), table(begun=False), played_out(table())):
        assert refused(other, lambda table: decisions.deal(table, "ann")) == ("not_over", 409)


def test_whoever_leaves_frees_the_seat_or_is_replaced() -> None:
    assert decisions.leave(table(begun=False), "bob") == entries.Stood(1)
    assert decisions.leave(table(), "bob") == entries.Away(1, "left")
    assert refused(table(entries.Away(1, "clock")), lambda table: decisions.leave(table, "bob")) == ("away", 409)
    assert refused(table(), lambda table: decisions.leave(table, "eve")) == ("not_seated", 403)
    assert refused(played_out(table()), lambda table: decisions.leave(table, "bob")) == ("over", 409)


def test_bots_are_not_replaced() -> None:
    assert refused(table(), lambda table: decisions.replace(table, 2, "gone")) == ("stale", 409)


def test_a_clock_runs_out_when_its_time_has_come() -> None:
    timed = table(clock=Clock("move", 30))
    assert refused(timed, lambda table: decisions.run_out(table, AT + 29_999, up=0)) == ("stale", 409)
    assert decisions.run_out(timed, AT + 30_000, up=0) == entries.Away(0, "clock")


def test_only_those_who_are_gone_are_given_up_on() -> None:
    going = table()
    turned = going.facts.turned
    assert decisions.give_up_on(going, turned, {0}) == entries.Away(0, "gone")
    assert refused(going, lambda table: decisions.give_up_on(table, turned, {1})) == ("stale", 409)  # back again
    assert refused(going, lambda table: decisions.give_up_on(table, turned - 1, {0})) == ("stale", 409)


def test_only_those_who_are_away_can_come_back() -> None:
    assert decisions.come_back(table(entries.Away(1, "gone")), "bob") == entries.Back(1)
    assert refused(table(), lambda table: decisions.come_back(table, "bob")) == ("not_away", 409)
    assert refused(table(), lambda table: decisions.come_back(table, "eve")) == ("not_seated", 403)
    over = played_out(table(entries.Away(1, "gone")))
    assert refused(over, lambda table: decisions.come_back(table, "bob")) == ("not_away", 409)


# After it


def test_a_rematch_has_the_same_seats_and_another_start() -> None:
    for start in range(3):
        over = played_out(table(start=start, length=1, clock=Clock("bank", 60), public=True, chat=False))
        opened = decisions.rematch(over, "bob")
        assert opened.settings == TableSettings(
            "kariba", ("open", "open", "easy"), 1, clock=Clock("bank", 60), public=True, chat=False,
            start=(start + 1) % 3, before="t",
        )  # fmt: skip
        assert opened.sitting == (entries.Sitting(0, "ann", "Ann"), entries.Sitting(1, "bob", "Bob"))


def test_the_start_of_a_rematch_follows_from_the_first_game_of_the_match() -> None:
    between = played_out(table(length=3, start=1))
    for _ in range(2):
        between.apply(entries.Dealt(), AT)
        played_out(between)
    assert decisions.rematch(between, "ann").settings.start == 2


def test_whoever_left_is_not_taken_along() -> None:
    over = played_out(table(entries.Away(0, "left"), entries.Away(1, "gone")))
    assert decisions.rematch(over, "bob").sitting == (entries.Sitting(1, "bob", "Bob"),)


def test_a_rated_rematch_takes_along_only_those_who_stayed_and_begins_when_they_have_come() -> None:
    over = played_out(table(entries.Away(0, "gone"), rated=True))
    assert decisions.rematch(over, "bob").sitting == (entries.Sitting(1, "bob", "Bob"),)
    opened = decisions.rematch(played_out(table(rated=True)), "bob")
    assert [each.person for each in opened.sitting] == ["ann", "bob"]
    onward = written("u", [opened], AT)[0]
    with pytest.raises(Refusal) as caught:
        shuffling.start(onward, "bob", here={1})
    assert (caught.value.code, caught.value.fields) == ("absent", {"seats": [0]})
    assert shuffling.start(onward, "bob", here={0}) == entries.Started(scheme=2)  # whoever asks is there


def test_a_table_with_known_cards_for_one_begins_as_it_is() -> None:
    """Its beginning may be cut short by a crash: nobody changes the bots of a daily deal then."""
    settings = TableSettings(
        "kariba", ("open", "hard"), 1, rated=True, origin=Origin("5e" * 32, "daily.kariba.2026-11-16")
    )
    opened = entries.Opened(settings, "ann", "ab" * 32, "c", (entries.Sitting(0, "ann", "Ann"),))
    cut_short = written("t", [opened], AT)[0]
    assert refused(cut_short, lambda table: decisions.place(table, 1, "novice", "ann")) == ("started", 409)
    assert refused(cut_short, lambda table: decisions.stand(table, "ann")) == ("started", 409)
    assert refused(cut_short, lambda table: decisions.sit(table, None, "eve", "Eve")) == ("started", 409)
    assert shuffling.start(cut_short, "ann") == entries.Started(scheme=2)


def test_a_rematch_comes_after_the_end_and_once() -> None:
    over = played_out(table())
    assert refused(table(), lambda table: decisions.rematch(table, "ann")) == ("not_over", 409)
    assert refused(over, lambda table: decisions.rematch(table, "eve")) == ("not_seated", 403)
    over.apply(entries.Rematched("onward"), AT)
    with pytest.raises(Refusal) as caught:
        decisions.rematch(over, "bob")
    assert (caught.value.code, caught.value.fields) == ("rematched", {"table": "onward"})
