"""A moment of a game in which chance decides about one card at a time, as OpenSpiel wants it.

A move is played by the rules on a copy of the game. Their journal tells how many cards came from the draw pile; the
first about which nothing is decided yet is for chance to choose. Its choice goes on top of the pile, and the move is
played again from its start. When all its cards are chosen, the move is done. So there is one source of rules, and
nothing in a moment says which cards are to come.

Moments never change: copies of a game share them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import groupby
from typing import Any, ClassVar

import numpy as np

from waterhole.engine.errors import BadGame, BadMove, IllegalMove, shown
from waterhole.engine.kernel import entrance
from waterhole.engine.kernel.chance import Seed, seed_bytes, seeded
from waterhole.engine.kernel.journal import Journal
from waterhole.engine.library.fields import whole
from waterhole.engine.library.game import Game
from waterhole.engine.library.state import WHOLE, State

CHANCE, TERMINAL = -1, -4  # as OpenSpiel numbers them
# OpenSpiel wants every game to end. One that the rules would let go on for ever (MADA) ends after so many moves, with
# the points as they are; at random it takes about 80.
LONGEST = 1000
ORDER = seed_bytes(0)  # of a pile shuffled anew: it means nothing, but is the same every time
SPECTATOR = -1  # among the logs
AS_SPECTATOR = "a spectator"  # how such a log begins
UNKNOWN = "?"  # a card that somebody else has drawn

Line = Sequence[int]  # of a journal: kind of event, seat, face, place


class Setting:
    """What stays the same for a whole game: which game it is, at which table."""

    def __init__(self, game: Game, players: int, options: dict[str, bool]) -> None:
        game.check_players(players)
        self.game = game
        self.players = players
        self.options = game.check_options(options)
        self.dealt = game.pile.dealt(players, self.options)
        self.longest = game.pile.moves(players, self.options) or LONGEST
        self.draws = game.pile.draws(players, self.options, self.longest)
        self.drawing = [kind.origin == "pile" for kind in game.kinds]
        self.unsure = game.unsure.tolist()

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.players, self.options)

    def begin(self) -> Moment:
        """Nothing is dealt yet. Seat 0 makes the first move."""
        batch = self.game.rules.State.batch()
        seeded(batch["chance"][0], ORDER)
        self.game.set_up(batch[0], self.players, self.options)
        self.game.rules.lay_out(batch[0])
        return Dealing(self, batch, (), 0, ("",) * (self.players + 1))


@dataclass(frozen=True, eq=False)
class Moment(ABC):
    """What all moments have: the game as it was when the last decision was made, and what everyone has seen so far."""

    setting: Setting
    batch: Any  # nobody writes into it
    chosen: tuple[int, ...]  # faces that chance has chosen since then
    moves: int
    logs: tuple[str, ...]  # of each seat, and of a spectator at the end

    dealt: ClassVar[bool] = True

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        kept = tuple(getattr(self, field.name) for field in fields(self) if field.name not in ("setting", "batch"))
        return restored, (type(self), self.setting, self.batch.tobytes(), kept)

    @property
    def state(self) -> State:
        """The game as the library knows it, at the last decision."""
        return State(self.setting.game, self.batch)

    def log(self, seat: int) -> str:
        """Everything that a seat has seen, in order."""
        return self.logs[seat]

    @property
    @abstractmethod
    def player(self) -> int:
        """Who decides: a seat, chance, or nobody any more."""

    @property
    @abstractmethod
    def legal(self) -> list[int]:
        """The moves of the seat that decides, in rising order."""

    @property
    @abstractmethod
    def outcomes(self) -> list[tuple[int, float]]:
        """Every face that the next card may have, and how likely that is."""

    @abstractmethod
    def play(self, action: int) -> Moment:
        """A seat makes a move."""

    @abstractmethod
    def draw(self, face: int) -> Moment:
        """Chance chooses the next card."""

    @abstractmethod
    def imagine(self, seat: int, seed: Seed) -> Moment:
        """A world that a seat cannot tell from this one."""


class Chance(Moment):
    """The next card is to be chosen."""

    @property
    def player(self) -> int:
        return CHANCE

    @property
    def legal(self) -> list[int]:
        return []

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        counts = Counter(self.setting.game.pile.hidden(self.batch, len(self.chosen)).tolist())
        total = sum(counts.values())
        return [(face, counts[face] / total) for face in sorted(counts)]

    def play(self, action: int) -> Moment:  # noqa: ARG002
        raise IllegalMove("A card is drawn now; nobody can move.")

    def draw(self, face: int) -> Moment:
        if not any(face == possible for possible, _ in self.outcomes):
            faces = self.setting.game.faces
            card = faces[face] if whole(face, 0, len(faces) - 1) else shown(face)
            raise IllegalMove(f"No card “{card}” can come now.")
        batch = self.setting.game.rules.State.thawed(self.batch.tobytes())
        self.setting.game.pile.bring_up(batch, len(self.chosen), face)
        return self.after(batch, (*self.chosen, face))

    @abstractmethod
    def after(self, batch: Any, chosen: tuple[int, ...]) -> Moment:
        """What follows when this card lies on top."""

    def imagine(self, seat: int, seed: Seed) -> Moment:  # noqa: ARG002
        raise BadGame("Another world is imagined when a seat is to decide, not while cards are drawn.")


def restored(kind: type[Moment], setting: Setting, snapshot: bytes, kept: tuple[Any, ...]) -> Moment:
    """A moment that OpenSpiel has kept as text."""
    return kind(setting, setting.game.rules.State.thawed(snapshot), *kept)


class Dealing(Chance):
    """The cards are dealt, one by one: a hand for each seat in turn, then what lies face up."""

    dealt = False

    def log(self, seat: int) -> str:
        # What lies face up comes last, so before the deal is done nobody has seen anything but the own
        # cards, and a spectator has seen nothing.
        if seat == SPECTATOR:
            return AS_SPECTATOR
        hand = self.setting.game.pile.hand
        return "dealt " + named(self.setting.game, self.chosen[seat * hand : (seat + 1) * hand])

    def after(self, batch: Any, chosen: tuple[int, ...]) -> Moment:
        if len(chosen) < self.setting.dealt:
            return Dealing(self.setting, batch, chosen, 0, self.logs)
        self.setting.game.rules.hand_out(batch[0])
        state = State(self.setting.game, batch)
        seats = (*range(self.setting.players), None)
        return Decision(self.setting, batch, (), 0, tuple(opening(state, seat) for seat in seats))


class Decision(Moment):
    """A seat is to decide, or the game is over."""

    @cached_property
    def player(self) -> int:
        over = self.batch["over"][0] or self.moves >= self.setting.longest
        return TERMINAL if over else int(self.batch["turn"][0])

    @cached_property
    def legal(self) -> list[int]:
        return [] if self.player == TERMINAL else sorted(self.state.actions())

    @cached_property
    def points(self) -> list[int]:
        return self.state.scores

    def play(self, action: int) -> Moment:
        if action not in self.legal:
            raise self.refusal(action)
        text = f"\n{self.player}: {self.setting.game.texts[action]}"
        logs = tuple(log + text for log in self.logs)
        return under_way(self.setting, self.batch, (), self.moves + 1, logs, action)

    def refusal(self, action: int) -> BadMove | IllegalMove:
        game = self.setting.game
        if not whole(action, 0, len(game.texts) - 1):
            return no_such(game, "actions", len(game.texts), action)
        if self.player == TERMINAL:
            return IllegalMove("The game is over.")
        return IllegalMove(game.why_not(self.state.observe(self.player).record, int(action)))

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        return []

    def draw(self, face: int) -> Moment:  # noqa: ARG002
        raise IllegalMove("No card is drawn now.")

    def imagine(self, seat: int, seed: Seed) -> Moment:
        """What the seat sees is kept, all else imagined.

        What the others have drawn is imagined, too, so of their past only that stays which everybody saw.
        """
        world = self.state.observe(seat).imagine(seed)
        hands = enumerate(world.position()["hands"])
        logs = [f"seat {other} as {self.logs[SPECTATOR]}\nhand {said(hand)}" for other, hand in hands]
        logs[seat] = self.logs[seat]
        return Decision(self.setting, world.batch, (), self.moves, (*logs, self.logs[SPECTATOR]))


@dataclass(frozen=True, eq=False)
class Drawing(Chance):
    """A move is made, and the next card that it draws is not chosen yet."""

    action: int
    lines: Sequence[Line]  # what has happened in it so far

    def log(self, seat: int) -> str:
        return self.logs[seat] + in_words(self.setting, self.lines, seat)

    def after(self, batch: Any, chosen: tuple[int, ...]) -> Moment:
        return under_way(self.setting, batch, chosen, self.moves, self.logs, self.action)


def under_way(
    setting: Setting, batch: Any, chosen: tuple[int, ...], moves: int, logs: tuple[str, ...], action: int
) -> Moment:
    """The moment in which the next card of a move is to be chosen, or the one after the move."""
    worlds = setting.game.rules.State.thawed(batch.tobytes() * 2)
    journals = Journal.batch()
    entrance.carry_out(worlds, np.array([action], np.int16), journals, WHOLE)
    lines = journals["lines"][0, : int(journals["length"][0])].tolist()
    drawn = 0
    for n, line in enumerate(lines):
        if setting.drawing[line[0]]:
            if drawn == len(chosen):
                return Drawing(setting, batch, chosen, moves, logs, action, lines[:n])
            drawn += 1
    public = in_words(setting, lines, SPECTATOR)
    told = [log + public for log in logs]
    mover = int(batch["turn"][0])
    told[mover] = logs[mover] + in_words(setting, lines, mover)  # only who moves draws cards
    return Decision(setting, worlds[1:], (), moves, tuple(told))


def no_such(game: Game, what: str, count: int, number: Any) -> BadMove:
    """The error for a number that no action, or no card, has."""
    return BadMove(f"{game.title} has {what} from 0 to {count - 1}, not {shown(number)}.")


def opening(state: State, seat: int | None) -> str:
    """What a seat sees when the deal is done."""
    view = state.view(seat)
    seen = [AS_SPECTATOR] if seat is None else [f"seat {seat}", "hand " + said(view["hand"])]
    seen += [f"{field} {said(view[field])}" for field in state.game.pile.shown if view[field] is not None]
    seen += ["end"] if view["over"] else []
    return ", ".join(seen)


def in_words(setting: Setting, lines: Sequence[Line], seat: int) -> str:
    """What nobody could foresee of a move, as a seat sees it. All else follows from the move and the cards before.

    Cards that come together come in no order, so that nobody's knowledge depends on one.
    """
    told = ""
    for (what, whose), group in groupby(lines, key=lambda line: (line[0], line[1])):
        if setting.unsure[what]:
            kind = setting.game.kinds[what]
            faces = [face for _, _, face, _ in group if face >= 0]
            secret = kind.secret and whose != seat
            told += f", {kind.what} {said(UNKNOWN for _ in faces) if secret else named(setting.game, faces)}"
    return told


def named(game: Game, faces: Iterable[int]) -> str:
    """Some cards, in the order in which the rules number them."""
    return said(game.faces[face] for face in sorted(faces))


def said(cards: Iterable[Any]) -> str:
    return " ".join(map(str, cards))
