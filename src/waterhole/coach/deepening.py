"""Which decisions are worth another look: those that may be the costliest, or the next costliest, of their seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from waterhole.coach.account import NAMED
from waterhole.coach.look import Finding

SPREAD = 2.0  # standard errors to either side within which a loss is thought to be
MATTERS = 0.003  # of a win: two losses that differ by less are alike, and one that is smaller is none
EXACT = 0.01  # of a win: what is named is known to so much, if there is work left


@dataclass(frozen=True, slots=True)
class Wish:
    """A decision to be looked into: for the sake of which place among the costliest, and how little is known of it."""

    place: int
    for_bot: bool
    each: int
    number: int


def highest(finding: Finding) -> float:
    """What a move may have cost at most."""
    return finding.loss + SPREAD * finding.error


def lowest(finding: Finding) -> float:
    """What a move has cost at least."""
    return finding.loss - SPREAD * finding.error


def is_open(finding: Finding) -> bool:
    """May this move have cost something, and is it unclear how much?"""
    return highest(finding) > MATTERS and SPREAD * finding.error > MATTERS


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
    if len(ordered) <= place or highest(ordered[place]) <= MATTERS:
        return
    leader, others = ordered[place], ordered[place + 1 :]
    challenger = max(others, key=highest, default=None)
    if lowest(leader) <= 0 and is_open(leader):
        yield leader
    if challenger is not None and highest(challenger) > max(lowest(leader) + MATTERS, MATTERS):
        for each in (leader, challenger):
            if is_open(each):
                yield each


def vague(ordered: Sequence[Finding]) -> Iterator[Finding]:
    """Of the costliest moves, those of which it is not well known how much they cost."""
    return (each for each in ordered[:NAMED] if highest(each) > EXACT and SPREAD * each.error > EXACT)
