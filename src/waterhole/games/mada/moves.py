"""The moves of MADA as text, one for each action, in the order in which the rules number them."""

from __future__ import annotations

from waterhole.games.mada.state import FACES, SEATS

TEXTS = (
    "luck",
    *(f"play {card}" for card in FACES[1:-1]),
    "draw",
    "keep",
    *(f"discard {card}" for card in FACES[1:]),
    *(f"play double @{seat}" for seat in range(SEATS)),
    *(f"swap @{seat}" for seat in range(SEATS)),
)
NOTATION = (
    "Write “play 9” (values 1 to 13), “play lemur”, “play double @1” with the seat to swap with (M6), “draw” or "
    "“luck”; when asked, “discard 5”, “keep” or “swap @1”. Scorpions are never played or discarded (M13)."
)
