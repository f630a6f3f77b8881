"""All moves of a game in a few patterns, such as `{animal}x{count}`, with the formula that numbers them.

A pattern is only a name for what is there: its values, its first number and its formula are read from the game's own
list of moves, and a pattern that does not say that list again, move by move, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product, takewhile
from math import prod

from waterhole.engine.errors import Refused

SLOT = re.compile(r"\{(\w+?)(?:\+(\d+))?\}")  # {animal}, or {animal+1}: the number after it


@dataclass(frozen=True)
class Pattern:
    """Moves that follow each other and are written alike; what changes least often comes first among the slots."""

    text: str
    first: int
    slots: dict[str, list[str]]

    @property
    def last(self) -> int:
        return self.first + prod(len(values) for values in self.slots.values()) - 1

    def moves(self) -> list[str]:
        """Every move, in the order of their numbers."""
        return [written(self.text, dict(zip(self.slots, each, strict=True))) for each in product(*self.slots.values())]

    def formula(self) -> str:
        """How a move gets its number: `40 + (animal − 1)`, or by the index of a value among all."""
        terms, step = [], 1
        for name, values in reversed(self.slots.items()):
            term = f"index({name})"
            if consecutive(values):
                term = f"({name} − {values[0]})" if int(values[0]) else name
            terms.append(term if step == 1 else f"{step} · {term}")
            step *= len(values)
        return " + ".join([str(self.first), *reversed(terms)] if self.first or not terms else reversed(terms))


def patterns(moves: Sequence[str], texts: Iterable[str]) -> list[Pattern]:
    """The patterns with these texts: together, in this order, they are all the moves."""
    found: list[Pattern] = []
    for text in texts:
        first = found[-1].last + 1 if found else 0
        shape = re.compile(r"(\w+)".join(map(re.escape, SLOT.split(text)[::3])))  # what stands between the slots
        run = list(takewhile(partial(fits, shape, text), moves[first:]))
        found.append(Pattern(text, first, slots_of(run, shape, text)))
        if not run or found[-1].moves() != run:
            raise Refused(f"“{text}” does not describe the moves from {first}, {moves[first : first + 1]}, on.")
    if not found or found[-1].last != len(moves) - 1:
        raise Refused(f"There are {len(moves)} moves; the patterns end before that.")
    return found


def fits(shape: re.Pattern[str], text: str, move: str) -> bool:
    """Is a move written so?"""
    said = shape.fullmatch(move)
    return said is not None and written(text, named(said.groups(), text)) == move


def named(values: Sequence[str], text: str) -> dict[str, str]:
    """What stands in each slot."""
    slots = zip(SLOT.finditer(text), values, strict=True)
    return {slot[1]: value for slot, value in slots if slot[2] is None}


def slots_of(run: Sequence[str], shape: re.Pattern[str], text: str) -> dict[str, list[str]]:
    """The values of each slot, in the order in which they come; the slot that changes last is the outermost."""
    rows = [named(said.groups(), text) for said in map(shape.fullmatch, run) if said]
    if not rows:
        return {}
    changes = {name: next((at for at, row in enumerate(rows) if row[name] != rows[0][name]), 0) for name in rows[0]}
    return {name: list(dict.fromkeys(row[name] for row in rows)) for name in sorted(changes, key=lambda n: -changes[n])}


def written(text: str, values: dict[str, str]) -> str:
    """A pattern with its slots filled."""

    def fill(slot: re.Match[str]) -> str:
        value = values[slot[1]]
        return value if slot[2] is None else str(int(value) + int(slot[2])) if value.isdecimal() else "?"

    return SLOT.sub(fill, text)


def consecutive(values: Sequence[str]) -> bool:
    """Are these numbers that follow each other?"""
    return all(value.isdecimal() for value in values) and [int(value) for value in values] == list(
        range(int(values[0]), int(values[0]) + len(values))
    )


def listed(values: Sequence[str]) -> str:
    """“1–13, lemur”: numbers that follow each other, from the first to the last; else what is there."""
    runs: list[list[str]] = []
    for value in values:
        if runs and consecutive([runs[-1][-1], value]):
            runs[-1].append(value)
        else:
            runs.append([value])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)
