"""Sentences for people: one for each move, made from its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from waterhole.engine.kernel.journal import Event
    from waterhole.engine.library.game import Game

YOU = "You"  # who is called this is spoken to
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def seat_names(players: int) -> list[str]:
    """What seats are called where nobody has given them names."""
    return [f"Seat {seat}" for seat in range(players)]


def some(count: int, one: str, many: str) -> str:
    """“a card”, “two cards”, “13 cards”."""
    if count == 1:
        return f"{'an' if one[0] in 'aeiou' else 'a'} {one}"
    return f"{NUMBERS[count] if count < len(NUMBERS) else count} {many}"


def listed(parts: Sequence[str]) -> str:
    """“a, b and c”."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def verb(base: str, you: bool) -> str:
    """“play” for you, “plays” for anybody else."""
    return base if you else base + ("es" if base.endswith(("s", "sh", "ch", "x")) else "s")


def sentences(
    game: Game, events: Iterable[Event], names: Sequence[str], you: int | None, reveal: bool = False
) -> list[str]:
    """What happened, as one seat (`you`) is told it; what a seat does one after another is one sentence.

    With `reveal` hidden cards are named as well, for games that are over.
    """
    told = []
    seen = events if reveal else [event.seen_by(you) for event in events]
    for seat, together in groupby(seen, key=lambda event: event.seat):
        name = None if seat is None else YOU if seat == you else names[seat]
        clauses = [game.clause(event, name == YOU) for event in together]
        told += clauses if name is None else [f"{name} {listed(clauses)}."]
    return told
