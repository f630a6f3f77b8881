"""The part of Tembo's cards that a deck file may change: species, points and what the crocodiles show."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypedDict, cast

import numpy as np

from waterhole.engine.kernel.journal import Card
from waterhole.engine.kernel.record import Plain
from waterhole.engine.library.deck import Deck
from waterhole.games.tembo.cards import faces, word
from waterhole.games.tembo.state import ANIMALS, CROCS, ELEPHANTS, FACES, LIONS, OTHER_NAMES, SPECIES_NAMES, SUPERS

EACH = ANIMALS // len(SPECIES_NAMES)  # animals of a species
POINTS = range(2, 6)
Species = Literal["gnu", "zebra", "antelope"]
FIXED = {"elephant": ELEPHANTS, "super": SUPERS, "lion": LIONS}


class TemboAnimal(TypedDict):
    """A row of a deck file."""

    number: int
    species: Species
    points: int


class TemboOther(TypedDict):
    """Another row: of a card that is no animal of the herds."""

    card: str
    copies: int


class TemboDeck(TypedDict):
    """A deck file."""

    animals: list[TemboAnimal]
    others: list[TemboOther]


class Cards(NamedTuple):
    """The cards of a deck, as a record holds them."""

    deck: int
    species: tuple[int, ...]
    points: tuple[int, ...]

    @classmethod
    def of(cls, seen: Plain) -> Cards:
        """The deck that a game is played with; it travels in its record."""
        return cls(seen["deck"], tuple(seen["species"].tolist()), tuple(seen["points"].tolist()))

    def put_into(self, record: Any) -> None:
        record.deck = np.uint64(self.deck)
        record.species[:] = self.species
        record.points[:] = self.points

    def species_of(self, number: int) -> Species:
        """What an animal is."""
        herds = zip(SPECIES_NAMES, self.species, strict=True)
        return cast("Species", next(name for name, herd in herds if herd >> (number - 1) & 1))

    def counts(self) -> Counter[Card]:
        """How many cards there are of each."""
        return Counter(faces(self.deck))

    def content(self) -> TemboDeck:
        """The same as a deck file says it."""
        counts = self.counts()
        return {
            "animals": [
                {"number": number, "species": self.species_of(number), "points": points}
                for number, points in enumerate(self.points, start=1)
            ],
            "others": [{"card": name, "copies": counts[name]} for name in OTHER_NAMES],
        }


def checked(deck: Deck) -> Cards:
    """The cards of a deck file, or its refusal."""
    animals = deck.rows("animals", {"number": int, "species": str, "points": int}, beside=("others",))
    if len(animals) != ANIMALS:
        raise deck.refuse(f"there are {ANIMALS} animals, not {len(animals)}.", "animals")
    for n, row in enumerate(animals):
        if row["number"] != n + 1:
            raise deck.refuse(f"animals come in the order of their numbers: {n + 1} here.", "animals", n, "number")
        if row["species"] not in SPECIES_NAMES:
            raise deck.refuse(f"a species is one of {', '.join(SPECIES_NAMES)}.", "animals", n, "species")
        if row["points"] not in POINTS:
            raise deck.refuse(f"an animal is worth {POINTS[0]} to {POINTS[-1]} points.", "animals", n, "points")
    herds = {name: [row["number"] for row in animals if row["species"] == name] for name in SPECIES_NAMES}
    for name, herd in herds.items():
        if len(herd) > EACH:
            n = herd[EACH] - 1
            raise deck.refuse(
                f"there are {EACH} of each species, and this is one {name} more.", "animals", n, "species"
            )
    cards: list[Card] = [*FACES[:ANIMALS], *checked_others(deck)]
    return Cards(
        deck=int(word(cards)),
        species=tuple(int(word(herd)) for herd in herds.values()),
        points=tuple(row["points"] for row in animals),
    )


def checked_others(deck: Deck) -> list[Card]:
    """Elephants, crocodiles and lions: only what the crocodiles show may differ."""
    others = deck.rows("others", {"card": str, "copies": int}, beside=("animals",))
    if len(others) != len(OTHER_NAMES):
        raise deck.refuse(f"there are {len(OTHER_NAMES)} kinds of other cards, not {len(others)}.", "others")
    for n, (row, name) in enumerate(zip(others, OTHER_NAMES, strict=True)):
        if row["card"] != name:
            raise deck.refuse(f"the other cards come in a fixed order: “{name}” here.", "others", n, "card")
        if row["copies"] != FIXED.get(name, row["copies"]):
            raise deck.refuse(f"of “{name}” there are always {FIXED[name]}.", "others", n, "copies")
        if row["copies"] < 0:
            raise deck.refuse("a number of cards is not negative.", "others", n, "copies")
    crocs = sum(row["copies"] for row in others if row["card"] not in FIXED)
    if crocs != CROCS:
        last = OTHER_NAMES.index("super") - 1
        raise deck.refuse(f"there are {CROCS} crocodiles in all, not {crocs}.", "others", last, "copies")
    return [row["card"] for row in others for _ in range(row["copies"])]


@cache
def default() -> Cards:
    """The cards of the game's own deck file."""
    return checked(Deck.given(Path(__file__).with_name("deck.toml")))
