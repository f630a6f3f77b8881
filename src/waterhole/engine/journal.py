"""What happened in a move, told by the rules themselves while they carry it out.

A rule calls `tell(journal, …)` for every card that goes somewhere. Where nobody listens the journal is None, and the
compiler leaves the telling out. Lines become `Event`s: small values that a sentence or an animation can be made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np

from waterhole.engine.kernel import part
from waterhole.engine.record import Cells, Record, cells, number

Card = int | str
LONGEST = 128  # lines of one move: more than any game has cards
NOWHERE = -1  # stands for "no card", "no seat" and "no place" in a line
ROUTE = itemgetter(0, 1, 3)  # of a line: all but the card


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


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: who did what with which cards, from where to where.

    `cards` is None to those who may not see them; `count` is always known. `at` is a place's number where a zone has
    several, as printed (a crossing, another seat).
    """

    kind: Kind
    seat: int | None
    cards: tuple[Card, ...] | None
    count: int
    at: int | None = None

    @property
    def what(self) -> str:
        return self.kind.what

    @property
    def origin(self) -> str | None:
        return self.kind.origin

    @property
    def target(self) -> str | None:
        return self.kind.target

    def seen_by(self, seat: int | None) -> Event:
        """The same event as a seat sees it; None is a spectator."""
        if self.kind.secret and (seat is None or seat != self.seat):
            return replace(self, cards=None)
        return self

    def teaches(self, seat: int | None) -> bool:
        """Did this seat see a card in it for the first time? Then nothing before it can be taken back."""
        if self.kind.secret:
            return seat is not None and seat == self.seat
        return self.kind.reveals or (self.origin == "hand" and seat != self.seat)

    def json(self) -> dict[str, Any]:
        """Plain values, without what does not apply."""
        cards = None if self.cards is None else list(self.cards)
        places = {"from": self.origin, "to": self.target, "at": self.at}
        fields = {"what": self.what, "seat": self.seat, "count": self.count, "cards": cards, **places}
        return {name: value for name, value in fields.items() if value is not None}


def events(journal: Any, kinds: Sequence[Kind], faces: Sequence[Card]) -> list[Event]:
    """The journal in words; cards that go the same way one after another go together."""
    told: list[Event] = []
    lines = journal["lines"][: journal["length"]].tolist()  # by key: NumPy's attributes are slow outside compiled code
    for (what, seat, at), together in groupby(lines, key=ROUTE):
        cards = tuple(faces[card] for _, _, card, _ in together if card != NOWHERE)
        told.append(Event(kinds[what], None if seat < 0 else seat, cards, len(cards), None if at < 0 else at))
    return told
