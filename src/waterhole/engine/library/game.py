"""A game as the library's users hold it: ready to be dealt, or to be read from a position."""

from __future__ import annotations

import json
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

import numpy as np

from waterhole.engine.errors import BadGame, BadMove, BadPosition, shown
from waterhole.engine.kernel.chance import Seed, seed_bytes, seeded, start_of
from waterhole.engine.kernel.journal import Card, Event, Kind
from waterhole.engine.kernel.record import Plain, plain
from waterhole.engine.kernel.rules import SEATS, Habits, Rules, Stakes, Weights, register
from waterhole.engine.kernel.tensor import Tensor
from waterhole.engine.library import finding
from waterhole.engine.library.deck import Deck
from waterhole.engine.library.english import seat_names, sentences
from waterhole.engine.library.fields import whole
from waterhole.engine.library.notation import Parts, read_line
from waterhole.engine.library.observation import Observation, View
from waterhole.engine.library.state import State
from waterhole.engine.study import unsaid
from waterhole.engine.study.habits import habits_for
from waterhole.engine.study.pile import Pile
from waterhole.engine.study.unseen import Unseen, evenly_hidden

if TYPE_CHECKING:
    from rich.console import RenderableType

Position = dict[str, Any]
PLACE = re.compile(r"\s*@\w+")  # in a move: a crossing, another seat


class Game(ABC):
    """A game, ready to be dealt or read. What all games do alike is here; a game's own folder says the rest.

    `waterhole.load` makes one. Printed, it is its title. A game does not change, and may be shared.
    """

    name: ClassVar[str]  # by which it is loaded
    title: ClassVar[str]  # as it is printed
    seats: ClassVar[range]  # how many players there may be
    match_length: ClassVar[int]  # games in a match, unless it says otherwise
    options: tuple[str, ...]  # switches of the deal, off unless asked for
    rules: ClassVar[Rules]  # what is compiled: the rules
    habits: ClassVar[Habits] = unsaid  # which moves catch the eye
    tensor: ClassVar[Tensor] = unsaid.TENSOR  # what a seat may know as a row of numbers
    stakes: ClassVar[Stakes] = unsaid  # what is not safe yet
    pile: ClassVar[Pile] = unsaid.PILE  # what OpenSpiel asks about the draw pile
    kinds: ClassVar[tuple[Kind, ...]]  # kinds of events, as the rules number them
    setback: ClassVar[str] = ""  # the kind of event that hurts the seat it names, if there is one
    round_end: ClassVar[str] = ""  # the kind of event that ends a round, if it is played in rounds
    faces: ClassVar[tuple[Card, ...]]  # cards as positions write them, as the rules number them
    texts: ClassVar[tuple[str, ...]]  # moves as text, one for each action
    parts: ClassVar[Parts]  # how each field of a position is written in one line
    notation: ClassVar[str]  # how a move is written, for a person who wrote something else

    def __init__(self, deck: Deck | None = None) -> None:
        if self.seats[-1] > SEATS:
            raise ValueError(f"{self.title} has more seats than there is room for: {SEATS}.")
        register(self.rules, self.habits, self.tensor, self.stakes)
        self.options = tuple(finding.options(self.name))
        self.actions = {text: action for action, text in enumerate(self.texts)}
        self.unsure = np.array([kind.secret or kind.reveals for kind in self.kinds])  # events that nobody foresees
        self.own_deck = deck is None
        self.deck = deck or Deck.given(self.folder / "deck.toml")
        self.take_deck(self.deck)

    def __repr__(self) -> str:
        return f"waterhole.load({self.name!r}{'' if self.own_deck else f', deck={self.deck.content!r}'})"

    def __str__(self) -> str:
        return self.title

    def __reduce__(self) -> tuple[Any, ...]:
        """Games travel to other processes by name."""
        return finding.load, (self.name, None if self.own_deck else self.deck.content)

    @property
    def folder(self) -> Path:
        """Where the game's own files are."""
        return Path(sys.modules[type(self).__module__].__file__ or "").parent

    @property
    def study(self) -> Path:
        """Where its files are for those who study it."""
        return self.folder / "study"

    @property
    def rulebook(self) -> str:
        """The rules for players, as Markdown."""
        return (self.folder / "rules.md").read_text(encoding="utf-8")

    @classmethod
    def view_type(cls) -> type[View]:
        """The type of this game's views, for whoever writes them down in another language."""
        found: type[View] = get_type_hints(cls.view)["return"]
        return found

    def weights(self, players: int) -> Weights:
        """The trained habits of players at a table of so many."""
        return habits_for(self.study / "habits.toml", self.habits.WEIGHTS, players)

    def deal(self, players: int = 2, seed: Seed | None = None, start: int | None = None, **options: bool) -> State:
        """A new game. The same seed is the same game; without one it is dealt by the system's own chance.

        `start` is the seat that begins; without it, the seed draws one. Options are given by name: `market=True`.
        """
        self.check_players(players)
        if start is not None and not whole(start, 0, players - 1):
            raise BadGame(f"The start is a seat from 0 to {players - 1}, not {shown(start)}.")
        batch = self.rules.State.batch()
        record = batch[0]
        bits = seed_bytes(seed)
        seeded(record.chance, bits)
        self.set_up(record, int(players), self.check_options(options))
        record.start = start_of(bits, int(players)) if start is None else start
        self.rules.deal(record)
        return self.state(batch)

    def read(self, position: Mapping[str, Any] | str | bytes, seed: Seed | None = None) -> State:
        """A position becomes a state: JSON as `state.position` gives it, or a line as `state.text` does.

        It carries no chance of its own, so a seed may be given for what is to come.
        """
        if isinstance(position, str) and not position.lstrip().startswith(("{", "[")):
            position = read_line(self.name, self.parts, position)
        elif isinstance(position, str | bytes):
            try:
                position = json.loads(position)
            except (ValueError, RecursionError) as error:
                raise BadPosition(f"This is not JSON: {error}.") from None
        if not isinstance(position, Mapping):
            raise BadPosition("A position is a JSON object, or a line of text.")
        name = position.get("game")
        if not isinstance(name, str) or name != self.name:
            raise BadPosition(f"This is not a position of {self.title}: its “game” is {shown(name)}.")
        batch = self.rules.State.batch()
        seeded(batch[0].chance, seed_bytes(seed))
        self.fill(batch[0], position)
        return self.state(batch)

    def restore(self, snapshot: bytes) -> State:
        """A state from the bytes of its record: exactly as it was, chance included."""
        if len(snapshot) != self.rules.State.dtype.itemsize:
            raise BadPosition(f"This is no snapshot of {self.title}: it has {len(snapshot)} bytes.")
        return self.state(self.rules.State.thawed(snapshot))

    def state(self, batch: Any) -> State:
        """The state whose record this is. (A game whose words depend on the deck takes care that they fit.)"""
        return State(self, batch)

    def action(self, move: str) -> int:
        """The number of a move; any case, and spaces around it, will do."""
        action = self.actions.get(move.strip().lower()) if isinstance(move, str) else None
        if action is None:
            raise BadMove(f"{shown(move)} is no move of {self.title}. {self.notation}")
        return action

    def group(self, move: str) -> str:
        """The name by which a move is counted in a simulation: where a card goes does not matter for its worth."""
        return PLACE.sub("", move)

    def sentence(self, event: Event) -> str:
        """What happened, with all cards that the event holds: “Seat 1 plays two rhinos.”"""
        (said,) = sentences(self, [event], seat_names(self.seats[-1]), you=None, reveal=True)
        return said

    def check_players(self, players: int) -> None:
        """Refuse what is no number of players of this game."""
        if not whole(players, self.seats[0], self.seats[-1]):
            raise BadGame(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {shown(players)}.")

    def check_options(self, options: Mapping[str, Any]) -> dict[str, bool]:
        """All options of the game, with those given switched."""
        for option, value in options.items():
            if option not in self.options:
                known = f"It has: {', '.join(self.options)}." if self.options else "It has none."
                raise BadGame(f"{self.title} has no option “{option}”. {known}")
            if not isinstance(value, bool):
                raise BadGame(f"The option “{option}” is either true or false, not {shown(value)}.")
        return {option: options.get(option, False) for option in self.options}

    # What a game's own folder says.

    @abstractmethod
    def take_deck(self, deck: Deck) -> None:
        """Keep what the deck says, or refuse it by naming the line and what is wrong there."""

    @abstractmethod
    def set_up(self, record: Any, players: int, options: Mapping[str, bool]) -> None:
        """Write players and options into a blank record, for the rules to deal."""

    @abstractmethod
    def fill(self, record: Any, position: Mapping[str, Any]) -> None:
        """Write a checked position into a blank record, or refuse it by saying what is wrong."""

    @abstractmethod
    def position(self, s: Plain) -> Position:
        """Everything, hidden cards included, as JSON."""

    @abstractmethod
    def view(self, common: View, o: Plain) -> View:
        """An observation as JSON: what all games show, and what this one does. The type says all of it."""

    @abstractmethod
    def why_not(self, o: Any, action: int) -> str:
        """The reason why an action is not legal for the seat that observes this, citing the rule."""

    @abstractmethod
    def clause(self, event: Event, you: bool) -> str:
        """What a seat did, without its name (“plays two rhinos”); for an event without a seat, a whole sentence."""

    @abstractmethod
    def draw(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        """A view as a picture for the terminal."""

    @abstractmethod
    def greedy(self, observation: Observation) -> str:
        """The move of a player who takes what lies nearest."""

    # What it may say better.

    def unseen(self, observation: Observation) -> list[Unseen]:
        """All cards of the deck by kind: how many a seat has not seen, and how likely each is drawn next."""
        return evenly_hidden(self.faces, plain(observation.batch))
