"""Small tables as text: `hands 3 9 L / 1 D · piles 2 5 5 / L · aside 12 / - · discard S 4 · pile 6 1`; seat 0 moves.

L is a lemur, D a double lemur, S a scorpion. Piles and the discard begin with the bottom card, the draw pile with the
next card to be drawn.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import waterhole
from waterhole.engine.kernel.journal import Card
from waterhole.engine.library.state import State

MADA = waterhole.load("mada")
LETTERS: dict[str, Card] = {"L": "lemur", "D": "double", "S": "scorpion"}
DECK: Counter[Card] = Counter(
    {value: 5 if value <= 8 else 4 for value in range(1, 14)} | {"lemur": 4, "double": 3, "scorpion": 3}
)
WRITTEN = {card: letter for letter, card in LETTERS.items()}


def mada(text: str, seed: int = 1) -> State:
    """A partial position. What is not said is empty; `turn 1`, `start 1`, `phase loser` and `owed 1 0` may be added."""
    said = dict(part.strip().split(" ", 1) for part in text.split("·"))
    hands = seats(said["hands"])
    empty = " / ".join("-" for _ in hands)
    position: dict[str, Any] = {
        "game": "mada",
        "players": len(hands),
        "turn": int(said.get("turn", 0)),
        "start": int(said.get("start", 0)),
        "phase": said.get("phase", "turn"),
        "hands": hands,
        "piles": seats(said.get("piles", empty)),
        "aside": seats(said.get("aside", empty)),
        "discard": cards(said.get("discard", "-")),
        "pile": cards(said.get("pile", "-")),
        "deck": None,
        "partial": True,
    }
    if "owed" in said:
        position["owed"] = [int(number) for number in said["owed"].split()]
    return MADA.read(position, seed)


def late(text: str) -> State:
    """The same with a whole deck: every card that is not named lies at the bottom of the discard."""
    position = mada(text).position()
    places = [*position["hands"], *position["piles"], *position["aside"], position["discard"], position["pile"]]
    rest = DECK - Counter(card for place in places for card in place)
    return MADA.read({**position, "discard": [*rest.elements(), *position["discard"]]}, seed=1)


def doubtful() -> State:
    """Seat 1 holds a 3 from before the last shuffle and another from after it: which one it plays, nobody can tell."""
    for seed in range(100):
        state = MADA.read(late("hands 1 2 / 3 4 · piles 5 6 / 2 · pile 8").position(), seed)
        for move in ("draw", "draw"):
            state.play(move)
        if state.position()["phase"] != "turn":
            continue
        state.play("luck")
        if state.turn == 1 and "play 3" in state.moves():
            return state
    raise AssertionError("no shuffle led there")


def written(state: State) -> str:
    """The same text again, complete and in a fixed order; nothing is said of an ordinary turn, nor of the start."""
    position = state.position()
    parts = [f"turn {position['turn']}"]
    parts += [f"{field} {' / '.join(map(listed, position[field]))}" for field in ("hands", "piles", "aside")]
    parts += [f"{field} {listed(position[field])}" for field in ("discard", "pile")]
    if position["phase"] != "turn":
        parts.append(f"phase {position['phase']}")
    if "owed" in position:
        parts.append(f"owed {' '.join(map(str, position['owed']))}")
    return " · ".join(parts)


def seats(text: str) -> list[list[Card]]:
    return [cards(hand) for hand in text.split("/")]


def cards(text: str) -> list[Card]:
    return [LETTERS.get(card) or int(card) for card in text.split() if card != "-"]


def listed(cards: list[Card]) -> str:
    return " ".join(WRITTEN.get(card, str(card)) for card in cards) or "-"
