"""Tembo in words: what happened, and why something cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from waterhole.engine.kernel.journal import Card, Event, Kind
from waterhole.engine.library.english import NUMBERS, listed, some, verb
from waterhole.games.tembo.cards import faces
from waterhole.games.tembo.deck import Cards
from waterhole.games.tembo.notation import Move
from waterhole.games.tembo.state import ANIMALS, FACES, PROWL

# In the order of the numbers in rules.py. Animals that cross or are eaten are told of the seat that owns them.
EVENTS = (
    Kind("play", "hand", "crossing"),
    Kind("use", "hand", "gone"),
    Kind("cross", "crossing", "crossed"),
    Kind("lose", "crossing", "gone"),
    Kind("draw", "pile", "hand", secret=True),
    Kind("lion", "pile", "drawn", reveals=True),
    Kind("pounce", "drawn", "crossing"),
    Kind("end", reveals=True),  # until then nobody else knew that this hand cannot be played
)


def called(card: Card) -> str:
    """What a card that is no animal of the herds is called: “gnu crocodile”."""
    name = str(card)
    return "super crocodile" if name == "super" else f"{name[5:]} crocodile" if name.startswith("croc ") else name


def animal(cards: Cards, number: int) -> str:
    """“gnu 16”."""
    return f"{cards.species_of(number)} {number}"


def herd(cards: Cards, held: Sequence[Card]) -> str:
    """“gnu 16, zebra 20 and two elephants”: animals by their number, the others counted."""
    animals = [animal(cards, int(number)) for number in sorted(card for card in held if isinstance(card, int))]
    others = [(held.count(card), called(card)) for card in FACES[ANIMALS:]]
    return listed(animals + [some(times, name, name + "s") for times, name in others if times])


def clause(cards: Cards, event: Event, you: bool) -> str:
    """What a seat did, without its name."""
    told = event.cards or ()
    match event.what:
        case "play" | "use":
            return f"{verb('play', you)} {herd(cards, told)} at crossing {event.at}"
        case "cross":
            points = sum(cards.points[int(number) - 1] for number in told)
            return f"{verb('bring', you)} {herd(cards, told)} across for {points} points"
        case "lose":
            return f"{verb('lose', you)} {herd(cards, told)}"
        case "draw":
            drawn = some(event.count, "card", "cards") if event.cards is None else herd(cards, told)
            return f"{verb('draw', you)} {drawn}"
        case "lion":
            return f"{verb('draw', you)} a lion"
        case "pounce":
            return f"{verb('close', you)} crossing {event.at} with the lion"
        case _:
            return "cannot play any card, which ends the game"


def why_not(cards: Cards, o: Any, move: Move) -> str:
    """Why the seat that observes this may not do that now."""
    at = f"crossing {move.crossing}"
    closed = bool(o.lions[move.crossing - 1])
    if o.phase == PROWL:
        if move.card != "lion":
            return "You have drawn a lion: say first at which crossing it pounces (T10)."
        if closed:
            return f"There is a lion at {at} already; another goes elsewhere (T10)."
        return f"No animal waits at {at}: the lion goes where there are animals (T10)."
    if move.card == "lion":
        return "You have drawn no lion (T10)."
    hand = faces(o.hand)
    missing = next((face for face in move.animals or (move.card,) if face not in hand), None)
    if missing is not None:
        return f"You hold no {animal(cards, missing) if isinstance(missing, int) else called(missing)} (T2)."
    if closed:
        return f"A lion has closed {at} (T11)."
    if move.animals:
        last = int(o.floor[move.crossing - 1])
        return f"Numbers rise at {at}: only animals higher than {last} may join (T4)."
    return too_few(o, move)


def too_few(o: Any, move: Move) -> str:
    """Why an elephant or a crocodile that is held has nothing to do at a crossing."""
    waiting = len(faces(o.rows[move.crossing - 1]))
    if move.card == "elephant":
        there = f"there {'is' if waiting == 1 else 'are'} {NUMBERS[waiting]}" if waiting else "nobody waits"
        return f"An elephant leads three animals or more; at crossing {move.crossing} {there} (T6)."
    if waiting:
        return f"No {move.card[5:]} waits at crossing {move.crossing} (T7)."
    return f"No animal waits at crossing {move.crossing} to be eaten ({'T8' if move.card == 'super' else 'T7'})."
