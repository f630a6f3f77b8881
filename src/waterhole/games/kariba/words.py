"""Kariba in words: what happened, and why something cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from waterhole.engine.kernel.journal import Card, Event, Kind
from waterhole.engine.library.english import NUMBERS, listed, some, verb
from waterhole.games.kariba.deck import Animal
from waterhole.games.kariba.rules import BLIND, TAKE, cards_of
from waterhole.games.kariba.state import ANIMALS, DRAW

# In the order of the numbers in state.py.
EVENTS = (
    Kind("play", "hand", "waterhole"),
    Kind("chase", "waterhole", "captured"),
    Kind("draw", "pile", "hand", secret=True),
    Kind("take", "market", "hand"),
    Kind("refill", "pile", "market", reveals=True),
    Kind("end"),
)


def herd(animals: Sequence[Animal], cards: Sequence[Card]) -> str:
    """“two rhinos and a mouse”, lowest number first."""
    counted = [(cards.count(face), animals[face - 1]) for face in range(1, ANIMALS + 1)]
    return listed([some(count, animal.name, animal.plural) for count, animal in counted if count])


def clause(animals: Sequence[Animal], event: Event, you: bool) -> str:
    """What a seat did, without its name."""
    match event.what:
        case "play":
            return f"{verb('play', you)} {herd(animals, event.cards or ())}"
        case "chase":
            return f"{verb('chase', you)} away {herd(animals, event.cards or ())}"
        case "draw":
            drawn = some(event.count, "card", "cards") if event.cards is None else herd(animals, event.cards)
            return f"{verb('draw', you)} {drawn}"
        case "take":
            return f"{verb('take', you)} {herd(animals, event.cards or ())} from the market"
        case "refill":
            come = "comes" if event.count == 1 else "come"
            text = f"{herd(animals, event.cards or ())} {come} to the market."
            return text[0].upper() + text[1:]
        case _:
            return f"{verb('end', you)} the game with an empty hand"


def why_not(animals: Sequence[Animal], o: Any, action: int) -> str:
    """Why the seat that observes this may not do that now."""
    if o.phase == DRAW:
        if action < TAKE:
            return "You are drawing cards: take one from the market or draw from the pile first (K12)."
        if action < BLIND:
            return f"No {animals[action - TAKE].name} lies face up in the market (K12)."
        return "No face-down card is left to draw; take one from the market (K12)."
    if action >= TAKE:
        if not o.open:
            return "Without the market, drawing is no move: your hand fills up by itself (K7)."
        return "First play one or more cards of one animal (K2); you draw after that (K12)."
    number, _ = cards_of(action)
    animal, held = animals[number], int(o.hand[number])
    if not held:
        return f"You hold no {animal.name} (K2)."
    return f"You hold only {NUMBERS[held]} {animal.name if held == 1 else animal.plural} (K2)."
