"""Small waterholes as text: `hands 1 1 2 / 3 4 · hole 8:4 · won 2 / - · pile 3 · market 5`; seat 0 is to move."""

from __future__ import annotations

from typing import Any

import waterhole
from waterhole.engine.library.state import State

KARIBA = waterhole.load("kariba")


def kariba(text: str) -> State:
    """A partial position. What is not said is empty; `turn 1` and `phase draw` may be added."""
    said = dict(part.strip().split(" ", 1) for part in text.split("·"))
    hands = seats(said["hands"])
    waterhole = [0] * 8
    for place in said.get("hole", "").split():
        animal, count = place.split(":")
        waterhole[int(animal) - 1] = int(count)
    position: dict[str, Any] = {
        "game": "kariba",
        "players": len(hands),
        "turn": int(said.get("turn", 0)),
        "start": 0,
        "hands": hands,
        "waterhole": waterhole,
        "captured": seats(said["won"]) if "won" in said else [[] for _ in hands],
        "pile": cards(said.get("pile", "-")),
        "market": cards(said["market"]) if "market" in said else None,
        "phase": said.get("phase", "turn"),
        "partial": True,
    }
    return KARIBA.read(position, seed=1)


def written(state: State) -> str:
    """The same text again, complete and in a fixed order."""
    position = state.position()
    hole = " ".join(f"{animal}:{count}" for animal, count in enumerate(position["waterhole"], 1) if count)
    parts = [f"turn {position['turn']}", f"hands {' / '.join(map(listed, position['hands']))}", f"hole {hole or '-'}"]
    parts += [f"won {' / '.join(map(listed, position['captured']))}", f"pile {listed(position['pile'])}"]
    if position["market"] is not None:
        parts.append(f"market {listed(position['market'])}")
    if "phase" in position:
        parts.append(f"phase {position['phase']}")
    return " · ".join(parts)


def seats(text: str) -> list[list[int]]:
    return [cards(hand) for hand in text.split("/")]


def cards(text: str) -> list[int]:
    return [int(card) for card in text.split() if card != "-"]


def listed(cards: list[int]) -> str:
    return " ".join(map(str, cards)) or "-"
