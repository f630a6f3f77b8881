"""Positions and views of MADA as JSON: positions are read with every reason why one cannot be, and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

import numpy as np

from waterhole.engine.errors import BadPosition, shown
from waterhole.engine.kernel.journal import Card
from waterhole.engine.kernel.record import Plain
from waterhole.engine.library.fields import Fields, whole
from waterhole.engine.library.observation import View
from waterhole.games.mada import deck as decks
from waterhole.games.mada import rules
from waterhole.games.mada.piles import number_cards
from waterhole.games.mada.state import (
    CARDS,
    DOUBLES,
    FACES,
    FIVE,
    HAND,
    HIGHEST,
    LEMURS,
    LOSER,
    NO_CARD,
    PILE,
    SCORPIONS,
    SEATS,
    STUNG,
    SWAP,
    TURN,
)

Phase = Literal["turn", "scorpion", "swap", "loser"]
PHASES: tuple[Phase, ...] = ("turn", "scorpion", "swap", "loser")  # as the rules number them
CACTUS = FACES[1 : HIGHEST + 1]  # those that have a value
REQUIRED = ("game", "players", "turn", "start", "hands", "piles", "aside", "discard", "pile")
Cards = list[Card]


class MadaView(View):
    """What a seat sees of MADA. Cards are values, or “lemur”, “double” and “scorpion”."""

    game: Literal["mada"]
    phase: Phase
    hand: Cards | None  # null for a spectator
    held: list[int]  # how many cards each seat holds
    piles: list[Cards]  # from the bottom to the top
    aside: list[Cards]
    discard: Cards  # from the bottom to the top
    pile: int
    owed: list[int]  # cards that scorpions of the set-up still ask for
    pears: list[int]  # on the cacti of each value, from 1
    deck: decks.MadaDeck | None  # null for the game's own
    partial: bool


def written(s: Plain) -> dict[str, Any]:
    """Everything, hidden cards included."""
    players = s["players"]
    faces = [FACES[kind] for kind in s["kinds"].tolist()]  # of each card
    below = s["below"].tolist()
    position = {
        "game": "mada",
        "players": players,
        "turn": s["turn"],
        "start": s["start"],
        "phase": PHASES[s["phase"]],
        "hands": [[faces[card] for card in hand if card != NO_CARD] for hand in s["hands"][:players].tolist()],
        "piles": [chain(faces, below, top) for top in s["top"][:players].tolist()],
        "aside": [counted(values) for values in s["aside"][:players].tolist()],
        "discard": chain(faces, below, s["discard"]),
        "pile": [faces[card] for card in reversed(s["pile"][: s["left"]].tolist())],
        "deck": write_deck(s),
    }
    if s["owed"].any():
        position["owed"] = s["owed"][:players].tolist()
    if s["partial"]:
        position["partial"] = True
    return position


def view(common: View, o: Plain) -> MadaView:
    """An observation as JSON."""
    players = o["players"]
    piles = zip(o["piles"], o["heights"][:players].tolist(), strict=False)
    return {
        "game": "mada",
        **common,
        "phase": PHASES[o["phase"]],
        "hand": None if o["seat"] < 0 else counted(o["hand"].tolist()),
        "held": o["held"][:players].tolist(),
        "piles": [[FACES[kind] for kind in pile[:height].tolist()] for pile, height in piles],
        "aside": [counted(values) for values in o["aside"][:players].tolist()],
        "discard": [FACES[kind] for kind in o["discard"][: o["thrown"]].tolist()],
        "pile": o["left"],
        "owed": o["owed"][:players].tolist(),
        "pears": o["pears"][1:].tolist(),
        "deck": write_deck(o),
        "partial": bool(o["partial"]),
    }


def write_deck(seen: Plain) -> decks.MadaDeck | None:
    """The deck that a state or an observation carries; null for the game's own."""
    deck = decks.written(seen)
    return None if deck == decks.default() else deck.content


def chain(faces: Cards, below: Sequence[int], card: int) -> Cards:
    """A card and all below it, bottom card first."""
    cards = []
    while card != NO_CARD:
        cards.append(faces[card])
        card = below[card]
    return cards[::-1]


def counted(counts: Sequence[int]) -> Cards:
    """The cards, lowest first, from how many there are of each kind; nobody has scorpions, which come first."""
    every: Cards = []
    for face, count in zip(FACES, counts, strict=False):
        if count:
            every += [face] * count
    return every


def fill(record: Any, position: Mapping[str, Any]) -> None:
    """Write a checked position into a blank record."""
    fields = Fields(position, REQUIRED, optional=("phase", "deck", "owed", "partial"))
    players = fields.number("players", 2, SEATS)
    record.players = players
    record.turn = fields.number("turn", 0, players - 1)
    record.start = fields.number("start", 0, players - 1)
    record.phase = PHASES.index(fields.choice("phase", PHASES))
    record.partial = fields.flag("partial")
    fields.deck(decks.default(), decks.checked).write(record)
    number_cards(record)
    table = Table(fields, players)
    table.check_count(record)
    table.lay_out(record)
    table.check_order(record)
    read_owed(record, fields, table)
    check_phase(record, table)
    record.over = (record.kept == FIVE).any()
    record.over = not rules.legal(record, np.empty(rules.ACTIONS, np.int16))


class Table:
    """All cards of a position, each where it lies."""

    def __init__(self, fields: Fields, players: int) -> None:
        position = fields.position
        self.hands = [
            self.only(f"hands[{seat}]", fields.cards(f"hands[{seat}]", hand, FACES, HAND), FACES[1:], "M13")
            for seat, hand in enumerate(fields.each("hands", players))
        ]
        self.piles = [
            self.only(f"piles[{seat}]", fields.cards(f"piles[{seat}]", pile, FACES, PILE), (*CACTUS, "lemur"), "M4")
            for seat, pile in enumerate(fields.each("piles", players))
        ]
        self.aside = [
            self.only(f"aside[{seat}]", fields.cards(f"aside[{seat}]", aside, FACES, FIVE), CACTUS, "M10")
            for seat, aside in enumerate(fields.each("aside", players))
        ]
        self.discard = fields.cards("discard", position["discard"], FACES, CARDS)
        self.pile = fields.cards("pile", position["pile"], FACES, CARDS)

    def only(self, name: str, cards: Cards, allowed: Iterable[Card], rule: str) -> Cards:
        """These cards, if all of them may lie there."""
        for card in cards:
            if card not in allowed:
                raise BadPosition(f"“{name}” holds a {card}, which never lies there ({rule}).")
        return cards

    def check_count(self, record: Any) -> None:
        """Every card of the deck is there once; in an exercise some may be missing."""
        places = [*self.hands, *self.piles, *self.aside, self.discard, self.pile]
        counts = Counter(card for cards in places for card in cards)
        deck = [SCORPIONS, *record.copies[1:].tolist(), LEMURS, DOUBLES]
        for card, copies in zip(FACES, deck, strict=True):
            what = f"cards “{card}”" if isinstance(card, str) else f"cacti of value {card}"
            if counts[card] > copies:
                raise BadPosition(f"There are {counts[card]} {what}; the deck has {copies}.")
            if counts[card] < copies and not record.partial:
                reason = f"There are only {counts[card]} {what}, of {copies}."
                raise BadPosition(f"{reason} A position with fewer cards says “partial”: true.")

    def lay_out(self, record: Any) -> None:
        """Give every card its number and its place."""
        kinds = record.kinds[1:].tolist()
        free = {card: [n for n, kind in enumerate(kinds, 1) if kind == FACES.index(card)] for card in FACES}

        def numbers(cards: Cards) -> list[int]:
            return [free[card].pop() for card in cards]

        for seat, hand in enumerate(self.hands):
            record.hands[seat] = sorted([NO_CARD] * (HAND - len(hand)) + numbers(hand))
        for seat, pile in enumerate(self.piles):
            laid = numbers(pile)
            record.top[seat] = stacked(record, laid)
            record.bottom[seat] = laid[0] if laid else NO_CARD
        for seat, aside in enumerate(self.aside):
            record.kept[seat] = len(aside)
            for value in aside:
                record.aside[seat, value] += 1
        record.discard = stacked(record, numbers(self.discard))
        record.pile[: len(self.pile)] = numbers(self.pile[::-1])
        record.left = len(self.pile)

    def check_order(self, record: Any) -> None:
        """M4: no cactus lies on a higher one; only the card that lost the last round of a game may."""
        over = any(len(aside) == FIVE for aside in self.aside)
        for seat, pile in enumerate(self.piles):
            rising = pile[:-1] if over and seat == record.turn else pile
            for under, card in pairwise(rising):
                if isinstance(under, int) and isinstance(card, int) and card < under:
                    raise BadPosition(f"“piles[{seat}]” has a {card} on a {under}, which is higher (M4).")


def stacked(record: Any, numbers: Sequence[int]) -> int:
    """Lay cards on each other, the first at the bottom; the top card."""
    for under, card in pairwise([NO_CARD, *numbers]):
        record.below[card] = under
    return numbers[-1] if numbers else NO_CARD


def read_owed(record: Any, fields: Fields, table: Table) -> None:
    """M2: what each seat still owes in the set-up; the starting seat is asked first, then clockwise."""
    if "owed" not in fields.position:
        return
    players = int(record.players)
    for seat, owed in enumerate(fields.each("owed", players)):
        most = len(table.hands[seat]) if record.partial else min(1, len(table.hands[seat]))
        if not whole(owed, 0, most):
            raise BadPosition(f"Seat {seat} cannot owe {shown(owed)} of its {len(table.hands[seat])} cards (M2).")
        record.owed[seat] = owed
    if record.phase != STUNG:
        raise BadPosition("Cards are “owed” only in the set-up, while “phase” is “scorpion” (M2).")
    if not record.partial and (any(table.piles) or any(table.aside)):
        raise BadPosition("Cards are “owed” only in the set-up: nobody has a pile or cards aside yet (M2).")
    if not record.partial and record.owed.sum() > table.discard.count("scorpion"):
        raise BadPosition("More cards are “owed” than scorpions lie in the discard (M2).")
    order = [(record.start + n) % players for n in range(players)]
    asked = next((seat for seat in order if record.owed[seat]), None)
    if asked != record.turn:
        who = "nobody owes a card" if asked is None else f"seat {asked} is asked first"
        raise BadPosition(f"It cannot be seat {record.turn}'s turn: {who} (M2).")


def check_phase(record: Any, table: Table) -> None:
    """Does what this phase asks for make sense here?"""
    phase, seat = int(record.phase), int(record.turn)
    if phase == TURN:
        if not table.pile and not record.partial and not (record.kept == FIVE).any():
            raise BadPosition("The draw pile is empty: it would have been shuffled anew before this turn (M14).")
        return
    said = f"“phase” cannot be “{PHASES[phase]}”"
    if (record.kept == FIVE).any():
        raise BadPosition(f"{said}: with five cacti set aside the game is over (M15).")
    if phase in (STUNG, LOSER) and not table.hands[seat]:
        raise BadPosition(f"{said}: seat {seat} has no card to discard ({'M13' if phase == STUNG else 'M11'}).")
    if phase == LOSER and any(table.piles):
        raise BadPosition(f"{said}: all piles have gone to the discard by then (M11).")
    if record.partial:
        return
    if phase == LOSER and not table.discard:
        raise BadPosition(f"{said}: the card that lost the round lies in the discard by then (M11).")
    cause = {STUNG: "scorpion", SWAP: "double"}.get(phase)
    if cause and not record.owed.any() and table.discard[-1:] != [cause]:
        raise BadPosition(f"{said}: no {cause} lies on top of the discard ({'M13' if phase == STUNG else 'M8'}).")
