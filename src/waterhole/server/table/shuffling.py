"""The shuffle of a match, in three steps, so that nobody can choose the cards: neither the server nor a seat.

Whoever sits down commits to a text that only their device knows. Starting locks: no seat and no commitment changes any
more. Only then are texts opened, each held against its commitment, and when the last is open the cards follow from the
table's secret, to which it was committed all along, and from all texts. Pure answers, as in `decisions`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Container

from waterhole.engine.library.replay import KEYED
from waterhole.server.common.refusal import Refusal
from waterhole.server.table import entries
from waterhole.server.table.decisions import check_commitment, expect_calm, expect_open, seat_of, trusted
from waterhole.server.table.table import Table

LONGEST_TEXT = 200  # characters
OPENING = 8000  # milliseconds that everybody has to open their texts: their devices do it by themselves


def commit(table: Table, commitment: str, person: str) -> entries.Committed:
    """A seat commits itself to a text, or to another one instead."""
    expect_open(table)
    expect_calm(table, person)
    seat = seat_of(table, person)
    check_commitment(table, commitment)
    if not trusted(table, seat):
        sentence = "The start was called off for a text of this seat again and again: it is dealt without one."
        raise Refusal("not_awaited", 409, sentence)
    return entries.Committed(seat, commitment)


def start(
    table: Table, person: str, here: Container[int] = (), text: str | None = None
) -> entries.Started | entries.Locked:
    """The host begins the match, or anybody who sits there: a host may be gone.

    If there are texts to be opened, this locks the table. One's own may come along, if no other is waited for.
    Nobody can lose a rated rematch that they have not agreed to: whoever was taken along to it must be there.
    """
    expect_open(table)
    if table.facts.host != person:
        seat_of(table, person)
    if free := [number for number, seat in enumerate(table.facts.seats) if seat.open]:
        raise Refusal("not_full", 409, "There are open seats: wait for people, or put bots there.", seats=free)
    settings, seats = table.facts.settings, table.facts.seats
    absent = [number for number, seat in enumerate(seats) if seat.person not in (None, person) and number not in here]
    if settings.rated and settings.before is not None and absent:
        raise Refusal("absent", 409, "A rated rematch begins when everybody who sits there has come.", seats=absent)
    own, closed = table.seat_of(person), withheld(table)
    if not closed:
        return entries.Started(scheme=KEYED)
    if text is not None and own is not None and closed == [own]:
        return entries.Started(own, fitting(table, own, text), KEYED)
    return entries.Locked()


def reveal(table: Table, text: str, person: str) -> entries.Contributed | entries.Started:
    """A seat opens its text. With the last one the match begins."""
    if table.facts.status != "open":
        raise Refusal("started", 409, "The match has begun.")
    seat = seat_of(table, person)
    if table.facts.locked is None:
        sentence = "Keep your text to yourself until the match is started: before that, only its SHA-256 is told."
        raise Refusal("not_awaited", 409, sentence)
    closed = withheld(table)
    if seat not in closed:
        raise Refusal("not_awaited", 409, "There is no text of yours that is waited for.")
    opened = fitting(table, seat, text)
    return entries.Started(seat, opened, KEYED) if closed == [seat] else entries.Contributed(seat, opened)


def call_off(table: Table, now: int, up: int, since: int | None = None) -> entries.Unlocked:
    """Somebody's text was waited for long enough. A deal without it would be theirs to choose, by keeping it back."""
    due = opening_ends(table, up, since)
    if due is None or now < due:
        raise Refusal("stale", 409, "There is time left.", version=table.version)
    return entries.Unlocked(tuple(withheld(table)), secrets.token_hex(32))


def opening_ends(table: Table, up: int = 0, since: int | None = None) -> int | None:
    """Until when texts are waited for; the time before the server was up does not count.

    `since` is when the table was locked, by the time of whoever asks: by this table's own, if nothing is said.
    """
    locked = table.facts.locked
    return None if locked is None else max(locked if since is None else since, up) + OPENING


def withheld(table: Table) -> list[int]:
    """The seats whose texts are not open."""
    return [number for number, seat in enumerate(table.facts.seats) if seat.withheld]


def fitting(table: Table, seat: int, text: str) -> str:
    """A text, if it is the one that its seat committed itself to."""
    if not 0 < len(text) <= LONGEST_TEXT:
        sentence = f"A text for the shuffle has 1 to {LONGEST_TEXT} characters."
        raise Refusal("bad_contribution", 422, sentence, longest=LONGEST_TEXT)
    if hashlib.sha256(text.encode()).hexdigest() != table.facts.seats[seat].commitment:
        raise Refusal("other_text", 409, "This is not the text that the seat has committed itself to.")
    return text
