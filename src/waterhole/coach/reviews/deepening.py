"""Which decisions are worth another look: those that may be the costliest, or the next costliest, of their seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from waterhole.coach.reviews.account import NAMED
from waterhole.coach.reviews.finding import MATTERS, SPREAD, Finding

EXACT = 0.01  # of a win: what is named is known to so much, if there is work left


@dataclass(frozen=True, slots=True)
class Wish:
    """A decision to be looked into: for the sake of which place among the costliest, and how little is known of it."""

    place: int
    for_bot: bool
    each: int
    number: int


def wishes(found: Sequence[Finding], players: int, people: Collection[int]) -> list[Wish]:
    """All that would make the order of the costliest moves clearer, the most urgent first.

    First the costliest of each seat and of the game, then the second of each seat, then the third; at last how much
    these have cost. Of decisions that are wanted for the same place those of people come first; and of these the one
    that is known least, so that no close contest takes all the work.
    """
    ordered = sorted(found, key=lambda each: -each.loss)
    groups = [[each for each in ordered if each.seat == seat] for seat in range(players)]
    wanted: dict[int, Wish] = {}
    for place in range(NAMED + 1):
        for group in [ordered, *groups] if place == 0 else groups:
            for each in unclear(group, place) if place < NAMED else vague(group):
                wanted.setdefault(each.number, Wish(place, each.seat not in people, each.each, each.number))
    return sorted(wanted.values(), key=lambda wish: (wish.place, wish.for_bot, wish.each, wish.number))


def unclear(ordered: Sequence[Finding], place: int) -> Iterator[Finding]:
    """Of decisions in the order of their loss: who stands at a place, and who may belong there instead."""
    if len(ordered) <= place or ordered[place].highest <= MATTERS:
        return
    leader, others = ordered[place], ordered[place + 1 :]
    challenger = max(others, key=lambda each: each.highest, default=None)
    if leader.lowest <= 0 and leader.is_open:
        yield leader
    if challenger is not None and challenger.highest > max(leader.lowest + MATTERS, MATTERS):
        for each in (leader, challenger):
            if each.is_open:
                yield each


def vague(ordered: Sequence[Finding]) -> Iterator[Finding]:
    """Of the costliest moves, those of which it is not well known how much they cost."""
    return (each for each in ordered[:NAMED] if each.highest > EXACT and SPREAD * each.error > EXACT)
