"""Events: what the lines of a journal become, and who sees what of them."""

from __future__ import annotations

import pickle

import pytest

from waterhole.engine.kernel.journal import NOWHERE, Event, Kind, in_words

PLAY, DRAW, END = Kind("play", "hand", "hole"), Kind("draw", "pile", "hand", secret=True), Kind("end")
KINDS, FACES = (PLAY, DRAW, END), (1, 2, "lion")


def test_cards_that_go_the_same_way_one_after_another_go_together() -> None:
    lines = [[0, 1, 0, 3], [0, 1, 2, 3], [0, 1, 2, 4], [0, 0, 2, 4], [1, 0, 1, NOWHERE], [0, 0, 2, 4]]
    assert in_words(lines, KINDS, FACES) == [
        Event(PLAY, 1, (1, "lion"), 2, 3),
        Event(PLAY, 1, ("lion",), 1, 4),
        Event(PLAY, 0, ("lion",), 1, 4),
        Event(DRAW, 0, (2,), 1, None),
        Event(PLAY, 0, ("lion",), 1, 4),
    ]


def test_an_event_may_have_no_card_no_seat_and_no_place() -> None:
    assert in_words([[2, NOWHERE, NOWHERE, NOWHERE]], KINDS, FACES) == [Event(END, None, (), 0, None)]
    assert in_words([], KINDS, FACES) == []


def test_what_does_not_apply_is_not_in_the_json() -> None:
    assert Event(PLAY, 0, (1, "lion"), 2, 3).json() == {
        "what": "play",
        "seat": 0,
        "count": 2,
        "cards": [1, "lion"],
        "from": "hand",
        "to": "hole",
        "at": 3,
    }
    assert Event(END, None, (), 0).json() == {"what": "end", "count": 0, "cards": []}
    assert Event(DRAW, 2, None, 1).json() == {"what": "draw", "seat": 2, "count": 1, "from": "pile", "to": "hand"}


def test_a_public_event_is_the_same_to_everyone() -> None:
    event = Event(PLAY, 0, (1,), 1, 2)
    assert all(event.seen_by(seat) is event for seat in (0, 1, None))


def test_a_secret_event_hides_its_cards_from_all_other_seats() -> None:
    event = Event(DRAW, 1, (1, 2), 2)
    assert event.seen_by(1) is event
    assert event.seen_by(0) == event.seen_by(None) == Event(DRAW, 1, None, 2)


def test_an_event_cannot_be_changed_and_travels_to_other_processes() -> None:
    event = Event(PLAY, 0, (1,), 1, 2)
    with pytest.raises(AttributeError):
        event.seat = 1  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(event)) == event
