"""Kariba's deck: what the eight animals are called. How many there are never changes."""

from __future__ import annotations

from typing import NamedTuple

from waterhole.engine.library.deck import Deck
from waterhole.games.kariba.state import ANIMALS, COPIES

LONGEST = 24  # characters of a name


class Animal(NamedTuple):
    """What an animal is called."""

    name: str
    plural: str


def checked(deck: Deck) -> tuple[Animal, ...]:
    """What a deck says, or a refusal that names the line and what is wrong there."""
    rows = deck.rows("animals", {"number": int, "name": str, "plural": str, "copies": int})
    if len(rows) != ANIMALS:
        raise deck.refuse(f"there are {ANIMALS} animals, not {len(rows)}.", "animals")
    for n, row in enumerate(rows):
        if row["number"] != n + 1:
            raise deck.refuse(f"animals come in the order of their numbers: {n + 1} here.", "animals", n, "number")
        if row["copies"] != COPIES:
            raise deck.refuse(f"there are {COPIES} cards of each animal.", "animals", n, "copies")
        for field in ("name", "plural"):
            if not row[field].isprintable() or not 0 < len(row[field]) <= LONGEST:
                raise deck.refuse(f"a name has 1 to {LONGEST} printable characters.", "animals", n, field)
    return tuple(Animal(row["name"], row["plural"]) for row in rows)
