"""Small rivers as text: `hands 7 9 croc-gnu / 16 · rows 1: 4A 11B, 4: 25B · lions 3 · pile 13 lion`; seat 0 is to move.

A and B are seats 0 and 1, as the terminal draws them.
"""

from __future__ import annotations

from typing import Any

import waterhole
from waterhole.engine.library.state import State

TEMBO = waterhole.load("tembo")
LETTERS = "ABCD"


def position(text: str) -> dict[str, Any]:
    """A partial position. What is not said is empty; `turn 1` and `phase lion` may be added."""
    said = dict(part.strip().split(" ", 1) for part in text.split("·"))
    hands = seats(said["hands"])
    rows: list[list[list[int]]] = [[] for _ in range(5)]
    for row in said.get("rows", "-").split(","):
        if ":" in row:
            crossing, animals = row.split(":")
            rows[int(crossing) - 1] = [[int(animal[:-1]), LETTERS.index(animal[-1])] for animal in animals.split()]
    return {
        "game": "tembo",
        "players": len(hands),
        "turn": int(said.get("turn", 0)),
        "start": 0,
        "phase": said.get("phase", "turn"),
        "hands": hands,
        "rows": rows,
        "lions": cards(said.get("lions", "-")),
        "crossed": seats(said["crossed"]) if "crossed" in said else [[] for _ in hands],
        "gone": cards(said.get("gone", "-")),
        "river": cards(said.get("river", "-")),
        "pile": cards(said.get("pile", "-")),
        "deck": None,
        "partial": True,
    }


def tembo(text: str) -> State:
    return TEMBO.read(position(text), seed=1)


def written(state: State) -> str:
    """The same text again, in a fixed order, without what is empty."""
    now = state.position()
    parts = [f"turn {now['turn']}", f"hands {' / '.join(map(listed, now['hands']))}"]
    rows = [
        f"{crossing}: {' '.join(f'{number}{LETTERS[seat]}' for number, seat in row)}"
        for crossing, row in enumerate(now["rows"], start=1)
        if row
    ]
    parts.append(f"rows {', '.join(rows) or '-'}")
    if any(now["crossed"]):
        parts.append(f"crossed {' / '.join(map(listed, now['crossed']))}")
    parts += [f"{field} {listed(now[field])}" for field in ("lions", "gone", "river", "pile") if now[field]]
    if now["phase"] != "turn":
        parts.append(f"phase {now['phase']}")
    return " · ".join(parts)


def seats(text: str) -> list[list[Any]]:
    return [cards(hand) for hand in text.split("/")]


def cards(text: str) -> list[Any]:
    return [int(card) if card.isdecimal() else card.replace("-", " ") for card in text.split() if card != "-"]


def listed(cards: list[Any]) -> str:
    return " ".join(str(card).replace(" ", "-") for card in cards) or "-"
