"""MADA's deck: how many cacti of each value there are, and the pears on them. The other ten cards never change."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from waterhole.engine.kernel.record import Plain
from waterhole.engine.library.deck import Deck
from waterhole.games.mada.state import CACTI, HIGHEST

FEWEST_PEARS, MOST_PEARS = 1, 9


class Cactus(TypedDict):
    """A row of a deck file."""

    value: int
    copies: int
    pears: int


class MadaDeck(TypedDict):
    """A deck file."""

    cacti: list[Cactus]


class Cacti(NamedTuple):
    """What a deck says, from value 1 to 13."""

    copies: tuple[int, ...]
    pears: tuple[int, ...]

    @property
    def content(self) -> MadaDeck:
        """The deck as it travels in positions, written like its file."""
        rows = zip(range(1, HIGHEST + 1), self.copies, self.pears, strict=True)
        return {"cacti": [{"value": value, "copies": copies, "pears": pears} for value, copies, pears in rows]}

    def write(self, record: Any) -> None:
        """Into the record, where it stays with the game."""
        record.copies[1:] = self.copies
        record.pears[1:] = self.pears


def written(seen: Plain) -> Cacti:
    """The deck that a state or an observation holds."""
    return Cacti(tuple(seen["copies"][1:].tolist()), tuple(seen["pears"][1:].tolist()))


def checked(deck: Deck) -> Cacti:
    """What a deck says, or a refusal that names the line and what is wrong there."""
    rows = deck.rows("cacti", {"value": int, "copies": int, "pears": int})
    last = 0
    for n, row in enumerate(rows):
        if not last < row["value"] <= HIGHEST:
            reason = f"values rise from row to row and go up to {HIGHEST}: {row['value']} cannot come after {last}."
            raise deck.refuse(reason, "cacti", n, "value")
        last = row["value"]
        if not 0 <= row["copies"] <= CACTI:
            raise deck.refuse(f"there are 0 to {CACTI} cards of a value, not {row['copies']}.", "cacti", n, "copies")
        if not FEWEST_PEARS <= row["pears"] <= MOST_PEARS:
            reason = f"a cactus shows {FEWEST_PEARS} to {MOST_PEARS} pears, not {row['pears']}."
            raise deck.refuse(reason, "cacti", n, "pears")
    total = sum(row["copies"] for row in rows)
    if total != CACTI:
        raise deck.refuse(f"there are {CACTI} cacti in all, not {total}.", "cacti", max(len(rows) - 1, 0), "copies")
    there = {row["value"]: row for row in rows}
    absent = {"copies": 0, "pears": FEWEST_PEARS}  # a value that is not listed has no cards
    every = [there.get(value, absent) for value in range(1, HIGHEST + 1)]
    return Cacti(tuple(row["copies"] for row in every), tuple(row["pears"] for row in every))


@cache
def default() -> Cacti:
    """The game's own deck."""
    return checked(Deck.given(Path(__file__).with_name("deck.toml")))
