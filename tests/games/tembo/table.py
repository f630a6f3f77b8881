"""Small rivers as text: `hands 7 9 croc-gnu / 16 · rows 1: 4A 11B, 4: 25B · lions 3 · pile 13 lion`; seat 0 is to move.

That is the library's own line for a position. A and B are seats 0 and 1, as the terminal draws them.
"""

from __future__ import annotations

from typing import Any

import waterhole
from waterhole.engine.library.notation import read_line
from waterhole.engine.library.state import State

TEMBO = waterhole.load("tembo")


def position(text: str) -> dict[str, Any]:
    """A partial position. What is not said is empty; `turn 1` and `phase lion` may be added."""
    return read_line("tembo", TEMBO.parts, f"{text} · partial")


def tembo(text: str) -> State:
    return TEMBO.read(position(text), seed=1)


def written(state: State) -> str:
    """The same text again, in a fixed order, without what is empty."""
    now = state.position()
    fields = ["turn", "hands", "rows", *(["crossed"] if any(now["crossed"]) else [])]
    fields += [field for field in ("lions", "gone", "river", "pile") if now[field]]
    fields += ["phase"] if now["phase"] != "turn" else []
    return " · ".join(f"{field} {TEMBO.parts[field].write(now[field])}" for field in fields)
