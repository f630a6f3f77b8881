"""Counting cards: what a seat has not seen yet, and how likely each card is to be drawn next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from waterhole.engine.kernel.journal import Card
from waterhole.engine.kernel.record import Plain


@dataclass(frozen=True, slots=True)
class Unseen:
    """Cards of one kind, from what one seat may know."""

    card: Card
    hidden: int  # that may be in another hand as well as still to be drawn
    known: int  # more of them that are known to be in other hands
    next: float  # how likely the next card drawn is one of them; 0 where nothing is left to draw


def listed(cards: Iterable[Card], hidden: Iterable[int], known: Iterable[int], odds: Iterable[float]) -> list[Unseen]:
    """The same kinds in the same order, side by side."""
    return [
        Unseen(card, int(count), int(held), float(chance))
        for card, count, held, chance in zip(cards, hidden, known, odds, strict=True)
    ]


def evenly_hidden(cards: Iterable[Card], o: Plain, known: Iterable[int] | None = None) -> list[Unseen]:
    """What an observation counts as `unseen` by face, each as likely in another hand as drawn next; else nothing."""
    if "unseen" not in o:
        return []
    hidden = o["unseen"].tolist()
    total = sum(hidden) if o["left"] else 0
    odds = [count / total if total else 0.0 for count in hidden]
    return listed(cards, hidden, [0] * len(hidden) if known is None else known, odds)
