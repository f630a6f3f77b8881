"""MADA as a game of the library: its moves, positions and views as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from waterhole.engine.kernel.journal import Event
from waterhole.engine.kernel.record import Plain, plain
from waterhole.engine.kernel.rules import Habits, Rules, Stakes
from waterhole.engine.kernel.tensor import Tensor
from waterhole.engine.library.deck import Deck
from waterhole.engine.library.game import Game, Position
from waterhole.engine.library.observation import Observation, View
from waterhole.engine.study.unseen import Unseen
from waterhole.games.mada import deck as decks
from waterhole.games.mada import habits, positions, rules, stakes, tensor, words
from waterhole.games.mada.cards import SEATS
from waterhole.games.mada.pile import MadaPile
from waterhole.games.mada.positions import FACES, PHASES, Cards, Phase, counted

if TYPE_CHECKING:
    from rich.console import RenderableType


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


class Mada(Game):
    """Sophia Wagner's MADA, for 2 to 5 players."""

    name = "mada"
    title = "MADA"
    seats = range(2, SEATS + 1)
    match_length = 1
    rules: ClassVar[Rules] = rules
    habits: ClassVar[Habits] = habits
    tensor: ClassVar[Tensor] = tensor
    stakes: ClassVar[Stakes] = stakes
    pile = MadaPile()
    kinds = words.EVENTS
    setback = "lose"
    round_end = "lose"
    faces = FACES
    texts = (
        "luck",
        *(f"play {card}" for card in FACES[1:-1]),
        "draw",
        "keep",
        *(f"discard {card}" for card in FACES[1:]),
        *(f"play double @{seat}" for seat in range(SEATS)),
        *(f"swap @{seat}" for seat in range(SEATS)),
    )
    notation = (
        "Write “play 9” (values 1 to 13), “play lemur”, “play double @1” with the seat to swap with (M6), “draw” or "
        "“luck”; when asked, “discard 5”, “keep” or “swap @1”. Scorpions are never played or discarded (M13)."
    )

    def take_deck(self, deck: Deck) -> None:
        self.cacti = decks.checked(deck)

    def set_up(self, record: Any, players: int, options: Mapping[str, bool]) -> None:  # noqa: ARG002  # there are none
        record.players = players
        self.cacti.write(record)

    def fill(self, record: Any, position: Mapping[str, Any]) -> None:
        positions.read(record, position)

    def position(self, s: Plain) -> Position:
        return positions.write(s)

    def view(self, common: View, o: Plain) -> MadaView:
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
            "deck": positions.write_deck(o),
            "partial": bool(o["partial"]),
        }

    def why_not(self, o: Any, action: int) -> str:
        return words.why_not(o, action)

    def clause(self, event: Event, you: bool) -> str:
        return words.clause(event, you)

    def draw(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from waterhole.games.mada.board import draw

        return draw(view, names)

    def unseen(self, observation: Observation) -> list[Unseen]:
        from waterhole.games.mada.unseen import count

        return count(self.faces, plain(observation.batch))

    def greedy(self, observation: Observation) -> str:
        from waterhole.games.mada.greedy import choose

        return choose(observation)


GAME = Mada
