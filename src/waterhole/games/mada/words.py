"""MADA in words: what happened, and why something cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from waterhole.engine.kernel.journal import Card, Event, Kind
from waterhole.engine.library.english import NUMBERS, listed, some, verb
from waterhole.games.mada.rules import AIM, DRAW, KEEP, LUCK, TRADE
from waterhole.games.mada.state import DOUBLE, HAND, LEMUR, LOSER, STUNG, SWAP

# In the order of the numbers in rounds.py. The draw pile is the “pile”, the players' own are the “piles”.
EVENTS = (
    Kind("play", "hand", "piles"),
    Kind("draw", "pile", "hand", secret=True),
    Kind("luck"),
    Kind("turn", "pile", "piles", reveals=True),
    Kind("meet", "pile", "discard", reveals=True),
    Kind("drag", "piles", "piles"),  # to the bottom of the same pile
    Kind("spend", "hand", "discard"),
    Kind("swap", "piles", "piles"),  # a whole pile, told by its top card; `at` is the seat it comes from
    Kind("discard", "hand", "discard"),
    Kind("lose"),
    Kind("aside", "piles", "aside"),
    Kind("sweep", "piles", "discard"),  # all of them
    Kind("keep"),
    Kind("shuffle", "discard", "pile"),
    Kind("end"),
    Kind("stuck", reveals=True),  # until then nobody else knew that this hand does not fit
)

NAMES = {"lemur": "lemur", "double": "double lemur", "scorpion": "scorpion"}


def named(card: Card) -> str:
    """“9”, “double lemur”."""
    return NAMES.get(str(card), str(card))


def one(card: Card) -> str:
    """“an 8”, “a lemur”."""
    return f"{'an' if card in (8, 11) else 'a'} {named(card)}"


def several(cards: Sequence[Card]) -> str:
    """“an 8”, “two 8s”: cards that are all alike."""
    return one(cards[0]) if len(cards) == 1 else some(len(cards), named(cards[0]), f"{named(cards[0])}s")


def clause(event: Event, you: bool) -> str:
    """What a seat did, without its name."""
    cards = event.cards or ()
    match event.what:
        case "play" | "spend":
            return f"{verb('play', you)} {one(cards[0])}"
        case "draw":
            return f"{verb('draw', you)} {one(cards[0]) if cards else 'a card'}"
        case "luck":
            return "try your luck" if you else "tries their luck"
        case "turn":
            return f"{verb('turn', you)} up {one(cards[0])}"
        case "meet":
            return f"{verb('meet', you)} {one(cards[0])}"
        case "drag":
            return f"{verb('send', you)} {several(cards)} to the bottom with it"
        case "swap":
            return (
                f"{verb('get', you)} {f'a pile with {one(cards[0])} on top' if cards else 'an empty pile'} in the swap"
            )
        case "discard":
            return f"{verb('discard', you)} {listed([one(card) for card in cards])}"
        case "keep":
            return f"{verb('keep', you)} the cards in hand"
        case _:
            return round_clause(event, you)


def round_clause(event: Event, you: bool) -> str:
    """What ends a round, a draw pile or the game."""
    match event.what:
        case "lose":
            return f"{verb('lose', you)} the round"
        case "aside":
            return f"{verb('set', you)} {one(event.cards[0]) if event.cards else 'nothing'} aside"
        case "sweep":
            return "All piles go to the discard."
        case "shuffle":
            return "The draw pile is empty: the discard and all under the top cards are shuffled into a new one."
        case "end":
            return f"{'have' if you else 'has'} five cacti, which ends the game"
        case _:
            return f"{verb('find', you)} nothing to do, which ends the game"


def why_not(o: Any, action: int) -> str:
    """Why the seat that observes this may not do that now."""
    if o.phase == SWAP:
        if action >= AIM:
            return f"{other_seat(o, action - AIM)} (M6)."
        return "You turned up a double lemur: choose whose pile you swap yours with, as in “swap @1” (M8)."
    if o.phase in (STUNG, LOSER):
        if KEEP < action < TRADE:
            return f"You hold no {kind_named(action - KEEP)} to discard ({'M13' if o.phase == STUNG else 'M11'})."
        if o.phase == STUNG:
            return "The scorpion asks for a card from your hand: discard one (M13)."
        return "You lost the round: discard what you like from your hand, then say “keep” (M11)."
    if action >= AIM:
        return "There is nothing to swap: a target is named when luck turns up a double lemur (M8)."
    if action >= TRADE:
        return f"{other_seat(o, action - TRADE)} (M6)." if o.hand[DOUBLE] else "You hold no double lemur (M4)."
    if action >= KEEP:
        return "Nothing is discarded on a turn: play a card, draw one or try your luck (M3)."
    return why_not_turn(o, action)


def why_not_turn(o: Any, action: int) -> str:
    """Why one of the three things to do on a turn is not possible."""
    if action == DRAW and o.held[o.seat] >= HAND:
        return f"You hold {NUMBERS[HAND]} cards already: no more are drawn (M7)."
    if action in (DRAW, LUCK):
        return "The draw pile is empty, and only the action that empties it shuffles a new one (M14)."
    if not o.hand[action]:
        return f"You hold no {kind_named(action)} (M4)."
    top = int(o.piles[o.seat, o.heights[o.seat] - 1])
    return f"{one(action).capitalize()} does not go on {one(top)}: a cactus must be equal or higher (M4)."


def kind_named(kind: int) -> str:
    """What a kind of card is called."""
    return {LEMUR: "lemur", DOUBLE: "double lemur"}.get(kind, str(kind))


def other_seat(o: Any, seat: int) -> str:
    """Why this seat is nobody to swap with."""
    if seat == o.seat:
        return "You swap piles with another player, not with yourself"
    return f"There is no seat {seat} at a table of {o.players}"
