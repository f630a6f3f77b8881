"""Small waterholes as text: `hands 1 1 2 / 3 4 · hole 8:4 · won 2 / - · pile 3 · market 5`; seat 0 is to move.

That is the library's own line for a position, with two names that are shorter.
"""

from __future__ import annotations

import re

import waterhole
from waterhole.engine.library.state import State

KARIBA = waterhole.load("kariba")
SHORT = {"hole": "waterhole", "won": "captured"}


def kariba(text: str) -> State:
    """A partial position. What is not said is empty; `turn 1` and `phase draw` may be added."""
    long = re.sub(r"\b(hole|won)\b", lambda name: SHORT[name[0]], text)
    return KARIBA.read(f"{long} · partial", seed=1)


def written(state: State) -> str:
    """The same text again, complete and in a fixed order."""
    position = state.position()
    said = {"turn": "turn", "hands": "hands", "hole": "waterhole", "won": "captured", "pile": "pile"}
    if position["market"] is not None:
        said["market"] = "market"
    if "phase" in position:
        said["phase"] = "phase"
    return " · ".join(f"{name} {KARIBA.parts[field].write(position[field])}" for name, field in said.items())
