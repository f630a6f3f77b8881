"""Kariba as a game of the library: its moves, positions and views as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from waterhole.engine.errors import BadPosition, shown
from waterhole.engine.kernel.journal import Event
from waterhole.engine.kernel.record import Plain, plain
from waterhole.engine.kernel.rules import Habits, Rules, Stakes
from waterhole.engine.kernel.tensor import Tensor
from waterhole.engine.library.deck import Deck
from waterhole.engine.library.fields import Fields, whole
from waterhole.engine.library.game import Game, Position
from waterhole.engine.library.observation import Observation, View
from waterhole.engine.study.unseen import Unseen
from waterhole.games.kariba import habits, rules, stakes, tensor, words
from waterhole.games.kariba.pile import KaribaPile
from waterhole.games.kariba.rules import ANIMALS, CARDS, COPIES, DRAW, HAND, STALLS

if TYPE_CHECKING:
    from rich.console import RenderableType

Phase = Literal["turn", "draw"]
PHASES: tuple[Phase, ...] = ("turn", "draw")  # as the rules number them
FACES = tuple(range(1, ANIMALS + 1))


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


class Kariba(Game):
    """Reiner Knizia's Kariba, for 2 to 4 players, with the market as an option."""

    name = "kariba"
    title = "Kariba"
    seats = range(2, rules.SEATS + 1)
    match_length = 3  # K10
    options = ("market",)
    rules: ClassVar[Rules] = rules
    habits: ClassVar[Habits] = habits
    tensor: ClassVar[Tensor] = tensor
    stakes: ClassVar[Stakes] = stakes
    pile = KaribaPile()
    kinds = words.EVENTS
    faces = FACES
    texts = (
        *(f"{animal}x{count}" for count in range(1, HAND + 1) for animal in FACES),
        *(f"take {animal}" for animal in FACES),
        "draw",
    )
    notation = "Write 7x2 for two cards of animal 7; with the market, also “take 4” or “draw”."

    def take_deck(self, deck: Deck) -> None:
        rows = deck.rows("animals", {"number": int, "name": str, "plural": str, "copies": int})
        if len(rows) != ANIMALS:
            raise deck.refuse(f"there are {ANIMALS} animals, not {len(rows)}.", "animals")
        for n, row in enumerate(rows):
            if row["number"] != n + 1:
                raise deck.refuse(f"animals come in the order of their numbers: {n + 1} here.", "animals", n, "number")
            if row["copies"] != COPIES:
                raise deck.refuse(f"there are {COPIES} cards of each animal.", "animals", n, "copies")
            for field in ("name", "plural"):
                if not row[field].isprintable() or not 0 < len(row[field].strip()) <= 24:
                    raise deck.refuse("a name has 1 to 24 printable characters.", "animals", n, field)
        self.animals = [words.Animal(row["name"].strip(), row["plural"].strip()) for row in rows]

    def set_up(self, record: Any, players: int, options: Mapping[str, bool]) -> None:
        record.players = players
        record.open = options["market"]

    def fill(self, record: Any, position: Mapping[str, Any]) -> None:
        required = ("game", "players", "turn", "start", "hands", "waterhole", "captured", "pile", "market")
        fields = Fields(position, required, optional=("phase", "partial"))
        players = fields.number("players", self.seats[0], self.seats[-1])
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
        self.check(record, counts(pile))

    def check(self, record: Any, pile: Sequence[int]) -> None:
        """Is this position possible, and does it go on?"""
        players = range(record.players)
        places = [record.waterhole, record.market, pile]
        total = np.sum([*record.hands[players], *record.captured[players], *places], axis=0, dtype=int)
        for animal, count in zip(self.animals, total, strict=True):
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
            self.check_drawing(record)
        elif record.phase == DRAW:
            raise BadPosition(f"Seat {record.turn} has nothing to draw: “phase” cannot be “draw” (K12).")
        else:
            record.over = not all(record.held[players])  # K8

    def check_drawing(self, record: Any) -> None:
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

    def position(self, s: Plain) -> Position:
        players = s["players"]
        position: Position = {
            "game": self.name,
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

    def view(self, common: View, o: Plain) -> KaribaView:
        players = o["players"]
        return {
            "game": "kariba",
            **common,
            "phase": PHASES[o["phase"]],
            "hand": None if o["seat"] == rules.NOBODY else cards(o["hand"].tolist()),
            "held": o["held"][:players].tolist(),
            "shown": [cards(taken) for taken in o["shown"][:players].tolist()],
            "waterhole": o["waterhole"].tolist(),
            "captured": [cards(won) for won in o["captured"][:players].tolist()],
            "pile": o["left"],
            "market": cards(o["market"].tolist()) if o["open"] else None,
            "partial": bool(o["partial"]),
        }

    def why_not(self, o: Any, action: int) -> str:
        return words.why_not(self.animals, o, action)

    def clause(self, event: Event, you: bool) -> str:
        return words.clause(self.animals, event, you)

    def draw(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from waterhole.games.kariba.board import draw

        return draw(self.animals, view, names)

    def unseen(self, observation: Observation) -> list[Unseen]:
        from waterhole.games.kariba.unseen import count

        return count(self.faces, plain(observation.batch))

    def greedy(self, observation: Observation) -> str:
        from waterhole.games.kariba.greedy import choose

        return choose(observation)


GAME = Kariba


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
