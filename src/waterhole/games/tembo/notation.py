"""Tembo as text: its moves, one for each action, and its positions in one line.

A position: `hands 7 9 croc-gnu / 16 · rows 1: 4A 11B, 4: 25B · lions 3 · pile 13 lion`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from waterhole.engine.library.notation import NONE, Part, cards, deck, flag, number, seats, word
from waterhole.games.tembo.state import ANIMALS, CROSSINGS, SEATS, SPECIES_NAMES


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
        for lowest in range(1, ANIMALS + 1 - apart):
            animals = (lowest, lowest + apart) if apart else (lowest,)
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

LETTERS = "ABCD"[:SEATS]  # of the seats, as the terminal draws them
Rows = list[list[list[int]]]


def read_rows(text: str) -> Rows:
    """At each crossing the animals that wait, and whose they are."""
    rows: Rows = [[] for _ in range(CROSSINGS)]
    for row in text.split(",") if text != NONE else ():
        crossing, animals = row.split(":")
        if not 1 <= int(crossing) <= CROSSINGS or rows[int(crossing) - 1] or not animals.strip():
            raise ValueError(row)
        rows[int(crossing) - 1] = [[int(animal[:-1]), LETTERS.index(animal[-1])] for animal in animals.split()]
    return rows


def write_rows(rows: Sequence[Sequence[Sequence[int]]]) -> str:
    waiting = [" ".join(f"{number}{LETTERS[seat]}" for number, seat in row) for row in rows]
    return ", ".join(f"{crossing}: {row}" for crossing, row in enumerate(waiting, start=1) if row) or NONE


PARTS = {
    "turn": number("1", "the seat that decides"),
    "start": number("0", "the seat that made the first move"),
    "phase": word("lion", "`lion` while a lion that was drawn has no crossing yet (T10)", usual="turn"),
    "hands": seats("7 9 croc-gnu / 16", "the cards of each seat", always=True),
    "rows": Part(
        "1: 4A 11B, 4: 25B",
        "the animals at each crossing, first animal first; A is seat 0's, B seat 1's",
        read_rows,
        write_rows,
        lambda _: [[] for _ in range(CROSSINGS)],
    ),
    "lions": cards("3", "the crossings that are closed"),
    "crossed": seats("2 9 / -", "the animals that each seat has brought across"),
    "gone": cards("1 elephant", "what is out of the game"),
    "river": cards("5 super 8 20 31", "the cards under the river"),
    "pile": cards("13 lion", "the draw pile, from the next card on"),
    "deck": deck('{"animals":[…],"others":[…]}'),
    "partial": flag("an exercise with fewer cards than the deck has"),
}
