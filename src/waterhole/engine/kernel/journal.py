"""What happened in a move, told by the rules themselves while they carry it out.

A rule calls `tell(journal, …)` for every card that goes somewhere. Where nobody listens the journal is None, and the
compiler leaves the telling out. Lines become `Event`s: small values that a sentence or an animation can be made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from waterhole.engine.kernel.compiling import part
from waterhole.engine.kernel.record import Cells, Record, cells, number

Card = int | str
LONGEST = 128  # lines of one move: more than any game has cards
NOWHERE = -1  # stands for "no card", "no seat" and "no place" in a line
END = (NOWHERE, NOWHERE, NOWHERE, NOWHERE)  # a line after the last


class Journal(Record):
    """The lines of one move: which kind of event, whose, which card, at which place."""

    length: int = number()
    lines: Cells = cells(LONGEST, 4, cell=np.int8)


@part
def tell(journal: Journal | None, what: int, seat: int, card: int, at: int) -> None:
    """Write down that one card went its way."""
    if journal is not None:
        line = journal.lines[journal.length]
        line[0] = what
        line[1] = seat
        line[2] = card
        line[3] = at
        journal.length += 1


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event of a game: its name, where its cards come from and go to, and whether only its seat sees them."""

    what: str
    origin: str | None = None
    target: str | None = None
    secret: bool = False
    reveals: bool = False  # turns up a card that nobody could see before


class Words(Protocol):
    """What an event is said with: its game."""

    @property
    def kinds(self) -> Sequence[Kind]: ...

    @property
    def faces(self) -> Sequence[Card]: ...

    def sentence(self, event: Event) -> str: ...


class Happening(NamedTuple):
    """The fields of an event, as a tuple."""

    kind: Kind  # what it is in the rules
    seat: int | None  # whose it is; None for what nobody did
    cards: tuple[Card, ...] | None  # None to those who may not see them
    # What tuples call `count`, nobody asks of an event.
    count: int  # type: ignore[assignment]  # how many cards these are, which everybody may know
    at: int | None = None  # a place's number where a zone has several, as printed: a crossing, another seat


class Event(Happening):
    """Something that happened: who did what with which cards, from where to where. Printed, it is a sentence."""

    words: Words | None = None  # the game that says it; no part of the tuple: events are equal without it

    @property
    def what(self) -> str:
        """What happened, in a word: “play”, “draw”, “end”."""
        return self.kind.what

    @property
    def origin(self) -> str | None:
        """Where the cards came from: “hand”, “pile”; None where no card moved."""
        return self.kind.origin

    @property
    def target(self) -> str | None:
        """Where the cards went."""
        return self.kind.target

    def __str__(self) -> str:
        """A sentence, such as “Seat 1 plays two rhinos.”; it names the cards that the event itself holds."""
        return repr(self) if self.words is None else self.words.sentence(self)

    def seen_by(self, seat: int | None) -> Event:
        """The same event as a seat sees it; None is a spectator."""
        if self.kind.secret and (seat is None or seat != self.seat):
            return worded(Event(self.kind, self.seat, None, self.count, self.at), self.words)
        return self

    def teaches(self, seat: int | None) -> bool:
        """Did this seat see a card in it for the first time? Then nothing before it can be taken back."""
        if self.kind.secret:
            return seat is not None and seat == self.seat
        return self.kind.reveals or (self.origin == "hand" and seat != self.seat)

    def json(self) -> dict[str, Any]:
        """Plain values, without what does not apply."""
        kind, seat, cards, count, at = self
        told: dict[str, Any] = {"what": kind.what}
        if seat is not None:
            told["seat"] = seat
        told["count"] = count
        if cards is not None:
            told["cards"] = list(cards)
        if kind.origin is not None:
            told["from"] = kind.origin
        if kind.target is not None:
            told["to"] = kind.target
        if at is not None:
            told["at"] = at
        return told


def worded(event: Event, words: Words | None) -> Event:
    """The same event, which now can be said."""
    event.words = words
    return event


def events(journals: Any, words: Words) -> list[list[Event]]:
    """Each of these journals in words."""
    lengths = journals["length"].tolist()
    lines = journals["lines"][:, : max(lengths)].tolist()  # all at once, and none longer than needed
    kinds, faces = words.kinds, words.faces
    return [
        [worded(event, words) for event in in_words(told[:length], kinds, faces)]
        for told, length in zip(lines, lengths, strict=True)
    ]


def in_words(lines: Sequence[Sequence[int]], kinds: Sequence[Kind], faces: Sequence[Card]) -> list[Event]:
    """The lines of a journal in words; cards that go the same way one after another go together."""
    told: list[Event] = []
    way: tuple[int, int, int] | None = None  # of the cards that go together
    cards: tuple[Card, ...] = ()
    for what, seat, card, at in (*lines, END):
        if way != (what, seat, at):
            if way is not None:
                kind, whose, where = way
                told.append(
                    Event(kinds[kind], whose if whose >= 0 else None, cards, len(cards), where if where >= 0 else None)
                )
            way, cards = (what, seat, at), ()
        if card != NOWHERE:
            cards += (faces[card],)
    return told
