"""Nobody chooses the cards: seats commit to texts, starting locks, texts are opened, and the cards follow from all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

import waterhole
from tests.server.kit.planted import beginning, written
from waterhole.engine.library.match import Match
from waterhole.engine.library.replay import Fair, framed
from waterhole.engine.library.series import MatchKey
from waterhole.server.common.refusal import Refusal
from waterhole.server.table import decisions, entries, shuffling
from waterhole.server.table.entries import Happening, Origin, TableSettings
from waterhole.server.table.table import Table

AT = 1_000_000
SECRET = "ab" * 32
STRIPES, SPOTS = "stripes", "spots"


def commitment(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def table(*more: Happening, origin: Origin | None = None) -> Table:
    """Ann and Bob, and a bot; the match has not begun."""
    game = waterhole.games.names()[0]
    settings = TableSettings(game, ("open", "open", "easy"), 2, origin=origin)
    log = beginning(settings, [("ann", "Ann"), ("bob", "Bob")], SECRET)[:-1]
    return written("t", [*log, *more], AT)[0]


COMMITTED = (entries.Committed(0, commitment(STRIPES)), entries.Committed(1, commitment(SPOTS)))
LOCKED: tuple[Happening, ...] = (*COMMITTED, entries.Locked())


def refusal(table: Table, decide: Callable[[Table], object]) -> str:
    with pytest.raises(Refusal) as caught:
        decide(table)
    return caught.value.code


def test_seats_commit_themselves_and_change_their_minds_until_the_match_is_started() -> None:
    assert shuffling.commit(table(), commitment(STRIPES), "ann") == COMMITTED[0]
    assert shuffling.commit(table(*COMMITTED), commitment("sand"), "bob") == entries.Committed(1, commitment("sand"))
    sitting = decisions.sit(table(entries.Stood(1)), 1, "eve", "Eve", commitment(SPOTS))
    assert sitting == entries.Sat(1, "eve", "Eve", commitment(SPOTS))
    assert refusal(table(), lambda table: shuffling.commit(table, commitment(SPOTS), "eve")) == "not_seated"
    assert refusal(table(), lambda table: shuffling.commit(table, "no fingerprint", "ann")) == "bad_commitment"
    known = table(origin=Origin("cd" * 32))
    assert refusal(known, lambda table: shuffling.commit(table, commitment(SPOTS), "ann")) == "dealt_before"


def test_starting_locks_seats_and_commitments() -> None:
    assert shuffling.start(table(*COMMITTED), "ann") == entries.Locked()
    for change in (
        lambda table: shuffling.commit(table, commitment("late"), "bob"),
        lambda table: decisions.sit(table, None, "eve", "Eve"),
        lambda table: decisions.stand(table, "bob"),
        lambda table: decisions.leave(table, "bob"),
        lambda table: decisions.place(table, 2, "hard", "ann"),
        lambda table: decisions.move_device(table, 1, "bob", "bob's phone"),
        lambda table: shuffling.start(table, "bob"),
    ):
        assert refusal(table(*LOCKED), change) == "locked"


def test_a_text_is_opened_once_all_are_locked_and_only_if_it_fits() -> None:
    assert refusal(table(*COMMITTED), lambda table: shuffling.reveal(table, STRIPES, "ann")) == "not_awaited"
    assert shuffling.reveal(table(*LOCKED), STRIPES, "ann") == entries.Contributed(0, STRIPES)
    assert refusal(table(*LOCKED), lambda table: shuffling.reveal(table, SPOTS, "ann")) == "other_text"
    assert refusal(table(*LOCKED), lambda table: shuffling.reveal(table, "", "ann")) == "bad_contribution"
    assert refusal(table(*LOCKED), lambda table: shuffling.reveal(table, "x" * 201, "ann")) == "bad_contribution"
    assert refusal(table(*LOCKED), lambda table: shuffling.reveal(table, STRIPES, "eve")) == "not_seated"
    opened = table(*LOCKED, entries.Contributed(0, STRIPES))
    assert refusal(opened, lambda table: shuffling.reveal(table, STRIPES, "ann")) == "not_awaited"
    last = shuffling.reveal(opened, SPOTS, "bob")
    assert last == entries.Started(1, SPOTS, scheme=2)
    opened.apply(last, AT)
    assert (opened.facts.status, opened.facts.locked) == ("playing", None)
    assert opened.fair == Fair(SECRET, [STRIPES, SPOTS, None], scheme=2)
    assert refusal(opened, lambda table: shuffling.reveal(table, SPOTS, "bob")) == "started"


def test_alone_the_own_text_comes_with_the_start() -> None:
    alone = table(COMMITTED[0])
    assert shuffling.start(alone, "ann", text=STRIPES) == entries.Started(0, STRIPES, scheme=2)
    assert refusal(alone, lambda table: shuffling.start(table, "ann", text=SPOTS)) == "other_text"
    assert shuffling.start(alone, "ann") == entries.Locked()
    assert shuffling.start(alone, "bob", text=STRIPES) == entries.Locked()  # it is not Bob's to open
    assert shuffling.start(table(*COMMITTED), "ann", text=STRIPES) == entries.Locked()  # Bob's is waited for


def test_whoever_keeps_a_text_back_calls_the_start_off_for_everybody_to_see() -> None:
    waiting = table(*LOCKED, entries.Contributed(0, STRIPES))
    ends = AT + shuffling.OPENING
    assert refusal(waiting, lambda table: shuffling.call_off(table, ends - 1, 0)) == "stale"
    assert refusal(waiting, lambda table: shuffling.call_off(table, ends, up=AT + 1)) == "stale"  # it was away itself
    off = shuffling.call_off(waiting, ends, 0)
    assert off.seats == (1,)
    before = waiting.fair.commitment
    waiting.apply(off, ends)
    assert waiting.fair.commitment != before
    assert [(seat.commitment, seat.contribution) for seat in waiting.facts.seats] == [(None, None)] * 3
    assert refusal(waiting, lambda table: shuffling.commit(table, commitment(STRIPES), "ann")) == "bad_commitment"
    assert shuffling.start(waiting, "ann") == entries.Started(scheme=2)  # Bob's device is silent: it goes on without


def test_a_device_that_takes_a_seat_over_has_to_commit_itself() -> None:
    moved = table(*COMMITTED, entries.Sat(0, "phone", "Ann"))
    assert [seat.commitment for seat in moved.facts.seats] == [None, commitment(SPOTS), None]


def test_whoever_knows_the_secret_and_comes_last_cannot_choose_the_cards() -> None:
    """The attack on the first scheme: read the database, try texts until the cards please, post the best."""
    running = table(COMMITTED[0])
    known = running.facts.seed, [seat.contribution for seat in running.facts.seats]
    assert STRIPES not in str(running.facts)
    chosen = next(text for text in map(str, range(1000)) if Fair(known[0], [None, text, None], 2).match_seed()[0] < 8)
    running.apply(entries.Committed(1, commitment(chosen)), AT)
    running.apply(entries.Locked(), AT)
    running.apply(entries.Contributed(0, STRIPES), AT)
    assert refusal(running, lambda table: shuffling.reveal(table, "another choice", "bob")) == "other_text"
    running.apply(shuffling.reveal(running, chosen, "bob"), AT)
    assert running.match_seed != Fair(known[0], [None, chosen, None], 2).match_seed()
    assert running.match_seed == Fair(known[0], [STRIPES, chosen, None], 2).match_seed()


def test_nothing_can_be_moved_from_one_text_to_another() -> None:
    texts: list[Sequence[str | None]] = [
        ["ab", "c"],
        ["a", "bc"],
        ["abc", None],
        [None, "abc"],
        ["abc", ""],
        ["", "abc"],
        ["ab\n1 1 c", None],
        [None, None],
    ]
    for one, other in combinations(texts, 2):
        assert framed(one) != framed(other)


def test_every_game_of_a_match_has_a_seed_that_follows_from_the_key_and_from_no_other_game() -> None:
    game = waterhole.load(waterhole.games.names()[0])
    key = Fair(SECRET, [STRIPES, SPOTS], scheme=2).match_seed()
    assert isinstance(key, MatchKey)
    match = Match(game, 2, key, length=2)
    seeds = [match.seed_of(number) for number in (1, 2)]
    assert seeds == [key.seed_of(1), key.seed_of(2)]
    assert match.state == game.deal(2, seeds[0])
    assert match.state != game.deal(2, bytes(key))
    followed = Match(game, 2, seeds[0], length=2).seed_of(2)  # as the second game of a match of that seed
    assert followed != seeds[1]


def test_a_seat_that_keeps_its_text_back_twice_is_dealt_without_one() -> None:
    opened = (entries.Locked(), entries.Contributed(0, STRIPES))
    once = table(*COMMITTED, *opened, entries.Unlocked((1,), SECRET))
    assert shuffling.commit(once, commitment("sand"), "bob") == entries.Committed(1, commitment("sand"))
    for each in (*COMMITTED, *opened, entries.Unlocked((1,), SECRET)):
        once.apply(each, AT)
    twice = once
    assert refusal(twice, lambda table: shuffling.commit(table, commitment("sand"), "bob")) == "not_awaited"
    twice.apply(entries.Stood(1), AT)
    assert decisions.sit(twice, 1, "bob 2", "Bob", commitment("sand")).commitment is None  # nor as somebody else
    twice.apply(entries.Sat(1, "bob 2", "Bob"), AT)
    twice.apply(shuffling.commit(twice, commitment("grass"), "ann"), AT)
    assert shuffling.start(twice, "ann", text="grass") == entries.Started(0, "grass", 2)


def test_two_seats_cannot_take_turns_in_keeping_their_texts_back() -> None:
    bobs = [*LOCKED, entries.Contributed(0, STRIPES), entries.Unlocked((1,), SECRET)]
    anns = [*LOCKED, entries.Contributed(1, SPOTS), entries.Unlocked((0,), SECRET)]
    tired = table(*bobs, *anns, *bobs, *anns)
    assert refusal(tired, lambda table: shuffling.commit(table, commitment("sand"), "ann")) == "not_awaited"
    assert refusal(tired, lambda table: shuffling.commit(table, commitment("sand"), "bob")) == "not_awaited"
    assert shuffling.start(tired, "ann") == entries.Started(scheme=2)
