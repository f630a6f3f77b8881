"""Hares in words: what happened, and why something cannot."""

from __future__ import annotations

from waterhole.engine.kernel.journal import Event, Kind
from waterhole.engine.library.english import some, verb
from waterhole.games.hares.state import FACES

# In the order of the numbers in state.py.
EVENTS = (
    Kind("play", "hand", "trail"),
    Kind("win", "trail", "won"),
    Kind("draw", "pile", "hand", secret=True),
    Kind("end"),
)


def clause(event: Event, you: bool) -> str:
    """What a seat did, without its name."""
    match event.what:
        case "play" | "draw":
            card = f"a {event.cards[0]}" if event.cards else "a card"
            return f"{verb(event.what, you)} {card}"
        case "win":
            return f"{verb('win', you)} {some(event.count, 'card', 'cards')}"
        case _:
            return f"{'have' if you else 'has'} no card left, which ends the game"


def why_not(action: int) -> str:
    """Why the seat that is to move may not do that now."""
    return f"You hold no {FACES[action]} (H2)."
