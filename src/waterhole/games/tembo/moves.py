"""The moves of Tembo as text, one for each action, in the order in which the rules number them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from waterhole.games.tembo.state import ANIMALS, CROSSINGS, SPECIES_NAMES


class Move(NamedTuple):
    """What is played where; everything as printed."""

    text: str
    crossing: int
    animals: tuple[int, ...] = ()
    card: str = ""  # an elephant, a crocodile or a lion, as positions write it
    herd: bool = False  # of a crocodile: does it eat its species, or the first animal?


def every_move() -> Iterator[Move]:
    """One animal; two; an elephant; a crocodile; the super crocodile; a lion."""
    places = range(1, CROSSINGS + 1)
    for apart in range(3):
        for number in range(1, ANIMALS + 1 - apart):
            animals = (number, number + apart) if apart else (number,)
            for place in places:
                yield Move(f"{'+'.join(map(str, animals))}@{place}", place, animals)
    yield from (Move(f"elephant@{place}", place, card="elephant") for place in places)
    for species in SPECIES_NAMES:
        for place in places:
            yield Move(f"croc {species}@{place} first", place, card=f"croc {species}")
            yield Move(f"croc {species}@{place} herd", place, card=f"croc {species}", herd=True)
    yield from (Move(f"super@{place}", place, card="super") for place in places)
    yield from (Move(f"lion@{place}", place, card="lion") for place in places)


MOVES = tuple(every_move())
TEXTS = tuple(move.text for move in MOVES)
NOTATION = (
    "Write 16@3 for an animal at a crossing (1 to 5), 33+35@2 for two that differ by 1 or 2, the lower first (T5), "
    "elephant@1, croc gnu@2 first or croc gnu@2 herd (T7), super@4 or lion@5."
)
