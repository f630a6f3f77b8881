"""Positions and views of Kariba as JSON: positions are read with everything checked, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from waterhole.engine.errors import BadPosition, shown
from waterhole.engine.kernel.record import Plain
from waterhole.engine.library.fields import Fields, whole
from waterhole.engine.library.observation import View
from waterhole.games.kariba.deck import Animal
from waterhole.games.kariba.state import ANIMALS, CARDS, COPIES, DRAW, FACES, HAND, NOBODY, SEATS, STALLS

Phase = Literal["turn", "draw"]
PHASES: tuple[Phase, ...] = ("turn", "draw")  # as the rules number them
REQUIRED = ("game", "players", "turn", "start", "hands", "waterhole", "captured", "pile", "market")


class KaribaView(View):
    """What a seat sees of Kariba. Cards are the numbers of their animals."""

    game: Literal["kariba"]
    phase: Phase
    hand: list[int] | None  # null for a spectator
    held: list[int]  # how many cards each seat holds
    shown: list[list[int]]  # of each hand: the cards that everybody saw there, taken from the market
    waterhole: list[int]  # how many there are of each animal
    captured: list[list[int]]
    pile: int
    market: list[int] | None  # null without this option
    partial: bool


def fill(record: Any, position: Mapping[str, Any], animals: Sequence[Animal]) -> None:
    """Write a checked position into a blank record, or refuse it by saying what is wrong."""
    fields = Fields(position, REQUIRED, optional=("phase", "partial"))
    players = fields.number("players", 2, SEATS)
    record.players = players
    record.turn = fields.number("turn", 0, players - 1)
    record.start = fields.number("start", 0, players - 1)
    record.partial = fields.flag("partial")
    record.phase = PHASES.index(fields.choice("phase", PHASES))
    for seat, hand in enumerate(fields.each("hands", players)):
        record.hands[seat] = counts(fields.cards(f"hands[{seat}]", hand, FACES, most=HAND))
        record.held[seat] = len(hand)
    for seat, won in enumerate(fields.each("captured", players)):
        record.captured[seat] = counts(fields.cards(f"captured[{seat}]", won, FACES, most=CARDS))
    for animal, count in enumerate(fields.each("waterhole", ANIMALS)):
        if not whole(count, 0, COPIES):
            raise BadPosition(f"“waterhole” counts animals, from 0 to {COPIES} of each, not {shown(count)}.")
        record.waterhole[animal] = count
    pile = fields.cards("pile", position["pile"], FACES, most=CARDS)
    record.left = len(pile)
    record.pile[: len(pile)] = [animal - 1 for animal in reversed(pile)]
    if position["market"] is not None:
        market = fields.cards("market", position["market"], FACES, most=STALLS)
        record.open = True
        record.market[:] = counts(market)
        record.stalls = len(market)
    check(record, counts(pile), animals)


def check(record: Any, pile: Sequence[int], animals: Sequence[Animal]) -> None:
    """Is this position possible, and does it go on?"""
    players = range(record.players)
    places = [record.waterhole, record.market, pile]
    total = np.sum([*record.hands[players], *record.captured[players], *places], axis=0, dtype=int)
    for animal, count in zip(animals, total, strict=True):
        if count > COPIES:
            raise BadPosition(f"There are {count} {animal.plural}; the deck has {COPIES} of each animal.")
        if count < COPIES and not record.partial:
            raise BadPosition(
                f"There are only {count} {animal.plural}, of {COPIES}. "
                "A position with fewer cards says “partial”: true."
            )
    if record.phase == DRAW and not record.open:
        raise BadPosition("“phase” is “draw” only with the market on (K12).")
    if record.left + record.stalls:
        check_drawing(record)
    elif record.phase == DRAW:
        raise BadPosition(f"Seat {record.turn} has nothing to draw: “phase” cannot be “draw” (K12).")
    else:
        record.over = not all(record.held[players])  # K8


def check_drawing(record: Any) -> None:
    """While there is something to draw, hands and market are full; in an exercise, at least not empty."""
    if record.phase == DRAW:
        if record.held[record.turn] >= HAND:
            raise BadPosition(f"Seat {record.turn} has nothing to draw: “phase” cannot be “draw” (K12).")
    elif record.open and record.stalls < STALLS and record.left and not record.partial:
        raise BadPosition(f"The market has only {record.stalls} of {STALLS} cards with more to draw (K13).")
    for seat in range(record.players):
        held = record.held[seat]
        if held < (1 if record.partial else HAND) and not (record.phase == DRAW and seat == record.turn):
            holds = f"only {held} of {HAND} cards" if held else "no card"
            raise BadPosition(f"Seat {seat} holds {holds} although the draw pile is not empty (K7).")


def written(s: Plain) -> dict[str, Any]:
    """Everything, hidden cards included."""
    players = s["players"]
    position: dict[str, Any] = {
        "game": "kariba",
        "players": players,
        "turn": s["turn"],
        "start": s["start"],
        "hands": [cards(hand) for hand in s["hands"][:players].tolist()],
        "waterhole": s["waterhole"].tolist(),
        "captured": [cards(won) for won in s["captured"][:players].tolist()],
        "pile": [FACES[animal] for animal in reversed(s["pile"][: s["left"]].tolist())],
        "market": cards(s["market"].tolist()) if s["open"] else None,
    }
    if s["phase"] == DRAW:
        position["phase"] = PHASES[DRAW]
    if s["partial"]:
        position["partial"] = True
    return position


def view(common: View, o: Plain) -> KaribaView:
    """An observation as JSON."""
    players = o["players"]
    return {
        "game": "kariba",
        **common,
        "phase": PHASES[o["phase"]],
        "hand": None if o["seat"] == NOBODY else cards(o["hand"].tolist()),
        "held": o["held"][:players].tolist(),
        "shown": [cards(taken) for taken in o["shown"][:players].tolist()],
        "waterhole": o["waterhole"].tolist(),
        "captured": [cards(won) for won in o["captured"][:players].tolist()],
        "pile": o["left"],
        "market": cards(o["market"].tolist()) if o["open"] else None,
        "partial": bool(o["partial"]),
    }


def counts(animals: Sequence[int]) -> list[int]:
    """How many of each animal, from the numbers on the cards."""
    return [animals.count(face) for face in FACES]


def cards(counted: Sequence[int]) -> list[int]:
    """The numbers on the cards, lowest first, from how many there are of each animal."""
    every: list[int] = []
    for face, count in enumerate(counted, start=1):
        if count:
            every += [face] * count
    return every
