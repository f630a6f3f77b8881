"""Positions and views of Tembo as JSON: positions are read with everything checked, and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, Literal, TypedDict

import numpy as np

from waterhole.engine.errors import BadPosition, shown
from waterhole.engine.kernel.journal import Card
from waterhole.engine.kernel.record import Plain
from waterhole.engine.library.fields import Fields, whole
from waterhole.engine.library.observation import View
from waterhole.games.tembo.cards import faces, word
from waterhole.games.tembo.deck import Cards, TemboDeck, checked, default
from waterhole.games.tembo.rules import ACTIONS, legal
from waterhole.games.tembo.state import ANIMALS, CARDS, CROSSINGS, FACES, HAND, LION, NOBODY, PROWL, SEATS
from waterhole.games.tembo.words import animal

Row = list[tuple[int, int]]  # numbers and seats, first animal first

Phase = Literal["turn", "lion"]
PHASES: tuple[Phase, ...] = ("turn", "lion")  # as the rules number them
NUMBERS = FACES[:ANIMALS]
NO_LION = FACES[:LION]  # the lion comes last
REQUIRED = ("game", "players", "turn", "start", "hands", "rows", "lions", "crossed", "gone", "river", "pile")


class Public(TypedDict):
    """What lies open."""

    rows: list[list[tuple[int, int]]]  # at each crossing, from the river on: number and owner of each animal
    lions: list[int]  # the crossings where one lies
    crossed: list[list[int]]  # the animals that each seat has brought to safety
    gone: list[Card]


class TemboView(View, Public):
    """What a seat sees of Tembo. Cards are the numbers of animals, or “elephant”, “croc gnu”, “super” and “lion”."""

    game: Literal["tembo"]
    phase: Phase
    hand: list[Card] | None  # null for a spectator
    held: list[int]  # how many cards each seat holds
    river: int
    pile: int
    deck: TemboDeck | None  # null for the game's own
    partial: bool


def fill(record: Any, position: Mapping[str, Any]) -> None:
    """Write a checked position into a blank record, or refuse it by saying what is wrong."""
    fields = Fields(position, REQUIRED, optional=("phase", "deck", "partial"))
    record.players = players = fields.number("players", 2, SEATS)
    record.turn = fields.number("turn", 0, players - 1)
    record.start = fields.number("start", 0, players - 1)
    record.phase = PHASES.index(fields.choice("phase", PHASES))
    record.partial = fields.flag("partial")
    hands = [
        fields.cards(f"hands[{seat}]", hand, FACES, HAND) for seat, hand in enumerate(fields.each("hands", players))
    ]
    crossed = [
        fields.cards(f"crossed[{seat}]", safe, NUMBERS) for seat, safe in enumerate(fields.each("crossed", players))
    ]
    rows = [read_row(fields, f"rows[{n}]", row, players) for n, row in enumerate(fields.each("rows", CROSSINGS))]
    lions = read_lions(position["lions"], rows)
    gone = fields.cards("gone", position["gone"], NO_LION)
    river = fields.cards("river", position["river"], FACES, CROSSINGS)
    pile = fields.cards("pile", position["pile"], FACES, CARDS)
    cards = fields.deck(default(), checked)
    waiting = [number for row in rows for number, _ in row]
    prowling = [FACES[LION]] * (len(lions) + (record.phase == PROWL))
    count(cards, [*chain(*hands, *crossed), *waiting, *prowling, *gone, *river, *pile], record.partial)

    cards.put_into(record)
    for seat in range(players):
        record.hands[seat] = word(hands[seat])
        record.held[seat] = len(hands[seat])
        record.crossed[seat] = word(crossed[seat])
        record.marked[seat] = word([number for row in rows for number, owner in row if owner == seat])
    for crossing, row in enumerate(rows):
        record.rows[crossing] = word([number for number, _ in row])
        record.lions[crossing] = crossing + 1 in lions
        record.floor[crossing] = ANIMALS if crossing + 1 in lions else max([0, *(number for number, _ in row)])
    record.gone = word(gone)
    record.left, record.bed = len(pile), len(river)
    record.pile[: len(pile)] = [FACES.index(card) for card in reversed(pile)]
    record.river[: len(river)] = [FACES.index(card) for card in river]
    check(record, hands)


def read_row(fields: Fields, name: str, row: Any, players: int) -> Row:
    """The animals at a crossing and whose they are."""
    if not isinstance(row, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in row):
        raise BadPosition(f"“{name}” lists animals as [number, seat], not {shown(row)}.")
    numbers = fields.cards(name, [number for number, _ in row], NUMBERS)
    for _, seat in row:
        if not whole(seat, 0, players - 1):
            raise BadPosition(f"“{name}” holds an animal of seat {shown(seat)}; there are seats 0 to {players - 1}.")
    for lower, higher in pairwise(numbers):
        if lower >= higher:
            raise BadPosition(f"“{name}” does not rise: {higher} comes after {lower} (T4).")
    return [(number, seat) for number, seat in row]


def read_lions(lions: Any, rows: Sequence[Row]) -> list[int]:
    """The closed crossings."""
    if not isinstance(lions, list) or not all(whole(crossing, 1, CROSSINGS) for crossing in lions):
        raise BadPosition(f"“lions” lists closed crossings, from 1 to {CROSSINGS}, not {shown(lions)}.")
    for crossing in lions:
        if lions.count(crossing) > 1:
            raise BadPosition(f"“lions” closes crossing {crossing} twice; a second lion does not go there (T10).")
        if rows[crossing - 1]:
            raise BadPosition(f"Animals wait at crossing {crossing}, which a lion has closed (T11).")
    return lions


def count(cards: Cards, listed: Sequence[Card], partial: bool) -> None:
    """Are these the cards of the deck, or at least some of them?"""
    there, deck = Counter(listed), cards.counts()
    for face in FACES:
        what = animal(cards, face) if isinstance(face, int) else f"“{face}”"
        if there[face] > deck[face]:
            raise BadPosition(f"The card {what} is there {there[face]} times; the deck has {deck[face]}.")
        if there[face] < deck[face] and not partial:
            raise BadPosition(
                f"The card {what} is there {there[face]} times, not {deck[face]}. "
                "A position with fewer cards says “partial”: true."
            )


def check(record: Any, hands: Sequence[list[Card]]) -> None:
    """Is this position possible, and does it go on?"""
    for seat, hand in enumerate(hands):
        if FACES[LION] in hand:
            raise BadPosition(f"Seat {seat} holds a lion, which nobody ever does (T1, T10).")
    if record.bed != CROSSINGS and not record.partial:
        raise BadPosition(f"“river” holds {record.bed} cards, not one for each of the {CROSSINGS} crossings (T1).")
    if record.phase == PROWL and record.held[record.turn] >= HAND:
        raise BadPosition(f"Seat {record.turn} has nothing to draw: “phase” cannot be “lion” (T9, T10).")
    for seat in range(record.players):
        drawing = record.phase == PROWL and seat == record.turn
        if record.left and record.held[seat] < HAND and not drawing and not record.partial:
            held = f"only {record.held[seat]} of {HAND} cards"
            raise BadPosition(f"Seat {seat} holds {held} although the draw pile is not empty (T9).")
    record.over = legal(record, np.empty(ACTIONS, np.int16)) == 0  # T13


def written(s: Plain) -> dict[str, Any]:
    """Everything, hidden cards included."""
    position = {
        "game": "tembo",
        "players": s["players"],
        "turn": s["turn"],
        "start": s["start"],
        "phase": PHASES[s["phase"]],
        "hands": [faces(hand) for hand in s["hands"][: s["players"]].tolist()],
        **public(s),
        "river": [FACES[card] for card in s["river"][: s["bed"]].tolist()],
        "pile": [FACES[card] for card in reversed(s["pile"][: s["left"]].tolist())],
        "deck": write_deck(s),
    }
    return {**position, "partial": True} if s["partial"] else position


def view(common: View, o: Plain) -> TemboView:
    """An observation as JSON."""
    return {
        "game": "tembo",
        **common,
        "phase": PHASES[o["phase"]],
        "hand": None if o["seat"] == NOBODY else faces(o["hand"]),
        "held": o["held"][: o["players"]].tolist(),
        **public(o),
        "river": o["bed"],
        "pile": o["left"],
        "deck": write_deck(o),
        "partial": bool(o["partial"]),
    }


def public(seen: Plain) -> Public:
    """What lies open, from a state and from an observation alike."""
    players = seen["players"]
    owner = {number: seat for seat, own in enumerate(seen["marked"].tolist()) for number in faces(own)}
    return {
        # In JSON a pair is a list of two.
        "rows": [[[number, owner[number]] for number in faces(row)] for row in seen["rows"].tolist()],  # type: ignore[misc]
        "lions": [crossing for crossing, lion in enumerate(seen["lions"].tolist(), start=1) if lion],
        "crossed": [faces(safe) for safe in seen["crossed"][:players].tolist()],
        "gone": faces(seen["gone"]),
    }


def write_deck(seen: Plain) -> TemboDeck | None:
    """The deck that a state or an observation carries; null for the usual one."""
    cards = Cards.of(seen)
    return None if cards == default() else cards.content()
