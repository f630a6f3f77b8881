"""Small tables as text: `hands 3 9 L / 1 D · piles 2 5 5 / L · aside 12 / - · discard S 4 · pile 6 1`; seat 0 moves.

That is the library's own line for a position. L is a lemur, D a double lemur, S a scorpion. Piles and the discard begin
with the bottom card, the draw pile with the next card to be drawn.
"""

from __future__ import annotations

from collections import Counter

import waterhole
from waterhole.engine.kernel.journal import Card
from waterhole.engine.library.state import State

MADA = waterhole.load("mada")
DECK: Counter[Card] = Counter(
    {value: 5 if value <= 8 else 4 for value in range(1, 14)} | {"lemur": 4, "double": 3, "scorpion": 3}
)


def mada(text: str, seed: int = 1) -> State:
    """A partial position. What is not said is empty; `turn 1`, `start 1`, `phase loser` and `owed 1 0` may be added."""
    return MADA.read(f"{text} · partial", seed)


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
    fields = ["turn", "hands", "piles", "aside", "discard", "pile"]
    fields += ["phase"] if position["phase"] != "turn" else []
    fields += ["owed"] if "owed" in position else []
    return " · ".join(f"{field} {MADA.parts[field].write(position[field])}" for field in fields)
