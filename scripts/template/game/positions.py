"""Positions and views of Hares as JSON: positions are read with everything checked, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from waterhole.engine.errors import BadPosition
from waterhole.engine.kernel.record import Plain
from waterhole.engine.library.fields import Fields
from waterhole.engine.library.observation import View
from waterhole.games.hares.state import CARDS, COPIES, FACES, HAND, NOBODY, SEATS

REQUIRED = ("game", "players", "turn", "start", "hands", "trail", "won", "pile")


class HaresView(View):
    """What a seat sees of Hares. Cards are their values."""

    game: Literal["hares"]
    hand: list[int] | None  # null for a spectator
    held: list[int]  # how many cards each seat holds
    trail: list[int]  # bottom card first
    won: list[list[int]]
    pile: int  # cards in the draw pile


def fill(record: Any, position: Mapping[str, Any]) -> None:
    """Write a checked position into a blank record, or refuse it by saying what is wrong."""
    fields = Fields(position, REQUIRED, optional=("partial",))
    record.players = fields.number("players", 2, SEATS)
    players = int(record.players)
    record.turn = fields.number("turn", 0, players - 1)
    record.start = fields.number("start", 0, players - 1)
    record.partial = fields.flag("partial")
    hands = of_seats(fields, "hands", players, HAND)
    won = of_seats(fields, "won", players, CARDS)
    trail = fields.cards("trail", position["trail"], FACES, CARDS)
    pile = fields.cards("pile", position["pile"], FACES, CARDS)
    check([*trail, *pile, *(card for cards in (*hands, *won) for card in cards)], bool(record.partial))
    record.held[:players] = [len(hand) for hand in hands]
    record.hands[:players] = [counted(hand) for hand in hands]
    record.won[:players] = [counted(cards) for cards in won]
    record.length, record.left = len(trail), len(pile)
    record.trail[: len(trail)] = [card - 1 for card in trail]
    record.pile[: len(pile)] = [card - 1 for card in reversed(pile)]
    check_hands(record)
    record.over = not record.held[record.turn]  # H5


def of_seats(fields: Fields, name: str, players: int, most: int) -> list[list[int]]:
    """The cards of each seat."""
    return [fields.cards(f"{name}[{seat}]", each, FACES, most) for seat, each in enumerate(fields.each(name, players))]


def check(cards: Sequence[int], partial: bool) -> None:
    """Are these the cards of the deck?"""
    for face in FACES:
        count = cards.count(face)
        if count > COPIES:
            raise BadPosition(f"There are {count} cards of value {face}; the deck has {COPIES}.")
        if count < COPIES and not partial:
            raise BadPosition(
                f"There are only {count} cards of value {face}, of {COPIES}. "
                "A position with fewer cards says “partial”: true."
            )


def check_hands(record: Any) -> None:
    """While there is something to draw, hands are full; in an exercise, at least not empty."""
    for seat in range(record.players):
        if record.left and record.held[seat] < (1 if record.partial else HAND):
            raise BadPosition(f"Seat {seat} holds {record.held[seat]} cards although there are some to draw (H4).")


def written(s: Plain) -> dict[str, Any]:
    """Everything, hidden cards included."""
    players = s["players"]
    position: dict[str, Any] = {
        "game": "hares",
        "players": players,
        "turn": s["turn"],
        "start": s["start"],
        "hands": [cards(hand) for hand in s["hands"][:players]],
        "trail": [FACES[value] for value in s["trail"][: s["length"]]],
        "won": [cards(won) for won in s["won"][:players]],
        "pile": [FACES[value] for value in reversed(s["pile"][: s["left"]])],
    }
    if s["partial"]:
        position["partial"] = True
    return position


def view(common: View, o: Plain) -> HaresView:
    """An observation as JSON."""
    players = o["players"]
    return {
        "game": "hares",
        **common,
        "hand": None if o["seat"] == NOBODY else cards(o["hand"]),
        "held": o["held"][:players].tolist(),
        "trail": [FACES[value] for value in o["trail"][: o["length"]]],
        "won": [cards(won) for won in o["won"][:players]],
        "pile": o["left"],
    }


def counted(cards: Sequence[int]) -> list[int]:
    """How many of each value."""
    return [cards.count(face) for face in FACES]


def cards(counts: Sequence[int]) -> list[int]:
    """The values on the cards, lowest first, from how many there are of each."""
    return np.repeat(FACES, counts).tolist()
