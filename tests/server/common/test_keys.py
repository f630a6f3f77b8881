"""Keys: each has one purpose; the one that signs can be replaced; signatures end, are renewed, and can be revoked."""

from __future__ import annotations

import json

from waterhole.server.common.clock import DAY, SystemClock
from waterhole.server.common.keys import FOREVER, REMEMBERED, Keys, missing, revoked, rotated
from waterhole.server.common.people import MONTH, YEAR, People, Person, encoded, ends, remembered, seal

ANN = Person("ann", "Ann")
OLD = {"secret": "ab" * 32}
NOW = 1_700_000_000_000


class Clock(SystemClock):
    """Time that goes on when a test says so."""

    __slots__ = ("passed",)

    def __init__(self) -> None:
        self.passed = 0

    def now(self) -> int:
        return NOW + self.passed


def people(facts: dict[str, str], passed: int = 0) -> People:
    clock = Clock()
    clock.passed = passed
    return People(Keys.read(facts, clock.now()), clock)


def undated(facts: dict[str, str]) -> str:
    """A signature as earlier versions made it."""
    claim = encoded(json.dumps([ANN.id, ANN.name]).encode())
    return f"{claim}.{seal(bytes.fromhex(facts['secret']), claim)}"


def test_a_new_database_has_three_keys_and_an_old_one_goes_on_with_its_one() -> None:
    assert len({*missing({}).values()}) == 3
    assert missing(missing({})) == {}
    facts = OLD | missing(OLD)
    before, after = People(Keys.single(bytes.fromhex(OLD["secret"]))), people(facts)
    assert after.known(undated(OLD)) == ANN
    assert after.public(ANN.id) == before.public(ANN.id)
    assert after.secret_seed("daily.x") == before.secret_seed("daily.x")
    assert after.secret_id("rematch t") == before.secret_id("rematch t")


def test_another_key_signs_and_names_and_deals_stay() -> None:
    facts = missing({})
    before = people(facts)
    signed = before.sign(ANN)
    facts |= rotated(facts, NOW, NOW + DAY)
    after = people(facts)
    assert after.known(signed) == ANN
    assert after.grows_old(signed)
    assert not before.grows_old(signed)
    assert after.known(after.sign(ANN)) == ANN
    assert before.known(after.sign(ANN)) is None
    assert people(facts, passed=DAY).known(signed) is None
    assert (after.public("ann"), after.secret_seed("x")) == (before.public("ann"), before.secret_seed("x"))


def test_keys_that_signed_before_are_known_each_for_its_time() -> None:
    facts = missing({})
    first = people(facts).sign(ANN)
    facts |= rotated(facts, NOW, NOW + 2 * DAY)
    second = people(facts).sign(ANN)
    facts |= rotated(facts, NOW, NOW + 3 * DAY)
    assert [people(facts, passed=DAY).known(each) for each in (first, second)] == [ANN, ANN]
    assert [people(facts, passed=2 * DAY).known(each) for each in (first, second)] == [None, ANN]
    facts |= rotated(facts, NOW, NOW)  # the keys may be in other hands
    assert [people(facts).known(each) for each in (first, second)] == [None, None]


def test_deals_get_another_key_if_it_is_wanted_and_names_stay() -> None:
    facts = missing(OLD)
    after = facts | rotated(facts, NOW, NOW, deals=True)
    assert people(after).secret_seed("x") != people(facts).secret_seed("x")
    assert people(after).public("ann") == people(facts).public("ann")


def test_a_signature_ends_after_a_year_and_is_renewed_after_a_month() -> None:
    facts = missing({})
    signed = people(facts).sign(ANN)
    assert ends(signed) == NOW + 1000 * YEAR
    assert not people(facts, 1000 * (MONTH - 1)).grows_old(signed)
    assert people(facts, 1000 * MONTH).grows_old(signed)
    assert people(facts, 1000 * YEAR - 1).known(signed) == ANN
    assert people(facts, 1000 * YEAR).known(signed) is None
    assert people(OLD | missing(OLD)).grows_old(undated(OLD))


def test_whoever_was_revoked_is_not_known_by_anything_that_was_signed_for_them() -> None:
    facts = missing({})
    signed, renewed, other = (people(facts).sign(person) for person in (ANN, ANN, Person("bob", "Bob")))
    facts |= revoked(ANN.id, remembered(signed, NOW))
    late = people(facts, passed=5_000).sign(ANN)  # by another process, that does not know it yet
    assert [people(facts).known(each) for each in (signed, renewed, late)] == [None] * 3
    assert people(facts).known(other) == Person("bob", "Bob")
    assert all(len(name) <= 32 for name in facts)


def test_it_is_remembered_for_as_long_as_anything_signed_before_could_be_known() -> None:
    signed = people(missing({})).sign(ANN)
    assert remembered(signed, NOW) == NOW + REMEMBERED > ends(signed)
    assert remembered(undated(OLD), NOW) == FOREVER
