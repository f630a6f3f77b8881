"""Tembo's positions in one line: `hands 7 9 croc-gnu / 16 · rows 1: 4A 11B, 4: 25B · lions 3 · pile 13 lion`."""

from __future__ import annotations

from collections.abc import Sequence

from waterhole.engine.library.notation import NONE, Part, cards, deck, flag, number, seats, word
from waterhole.games.tembo.state import CROSSINGS, SEATS

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
