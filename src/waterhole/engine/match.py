"""A match: several games with the same seats. The start passes on, points add up, the highest total wins."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from waterhole.engine.chance import Seed, seed_bytes
from waterhole.engine.errors import BadGame, IllegalMove, Refused, shown
from waterhole.engine.fields import whole
from waterhole.engine.game import Game
from waterhole.engine.journal import Event
from waterhole.engine.state import State

LENGTHS = range(1, 10)
NAME = 24  # characters


def check_names(names: Sequence[Any], seats: int) -> None:
    """Names are printed: they must be printable, not too long, and tell seats apart."""
    if len(names) > seats:
        raise BadGame(f"There are {len(names)} names for {seats} seats.")
    for name in names:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > NAME:
            raise BadGame(f"A name has 1 to {NAME} printable characters: {shown(name)} has not.")
    if len(set(names)) < len(names):
        raise BadGame("Two names are the same.")


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a match: in which game, by which seat, what happened, and the state before it."""

    number: int
    seat: int
    move: str
    events: tuple[Event, ...]
    before: State


class Match:
    """Games dealt one after another from one seed."""

    def __init__(
        self,
        game: Game,
        players: int = 2,
        seed: Seed | None = None,
        length: int | None = None,
        start: int | None = None,
        **options: bool,
    ) -> None:
        length = game.match_length if length is None else length
        if not whole(length, LENGTHS[0], LENGTHS[-1]):
            raise BadGame(f"A match has {LENGTHS[0]} to {LENGTHS[-1]} games, not {shown(length)}.")
        self.game = game
        self.state = game.deal(players, seed := secrets.token_bytes(32) if seed is None else seed, start, **options)
        self.players = self.state.players
        self.seed = seed
        self.length = int(length)
        self.start = None if start is None else int(start)
        self.options = game.check_options(options)
        self.turns: list[Turn] = []
        self.dealt = 1  # games so far, the one in progress included
        self.finished: list[list[int]] = []  # the scores of the games that are over
        self.count_game()

    @property
    def over(self) -> bool:
        return len(self.finished) == self.length

    @property
    def totals(self) -> list[int]:
        """The points of every seat over the whole match, the game in progress included."""
        games = [*self.finished, *([] if self.state.over else [self.state.scores])]
        return [sum(scores) for scores in zip(*games, strict=True)]

    @property
    def winners(self) -> list[int]:
        """The seats with the highest total; nobody while the match goes on."""
        totals = self.totals
        return [seat for seat, points in enumerate(totals) if points == max(totals)] if self.over else []

    def play(self, move: str) -> list[Event]:
        """Carry out a move of the game in progress."""
        before = self.state.copy()
        events = self.state.play(move)
        self.turns.append(Turn(self.dealt, before.turn, self.game.texts[self.game.action(move)], tuple(events), before))
        self.count_game()
        return events

    def deal_next(self) -> None:
        """Deal the next game; the seat to the left of the last one's start begins."""
        if self.over or not self.state.over:
            raise IllegalMove("The match is over." if self.over else "This game is not over yet.")
        start = (self.state.start + 1) % self.players
        self.dealt += 1
        self.state = self.game.deal(self.players, self.seed_of(self.dealt), start, **self.options)
        self.count_game()

    def count_game(self) -> None:
        """A game that is over counts; a deal that nobody can play from is over at once."""
        if self.state.over:
            self.finished.append(self.state.scores)

    def seed_of(self, number: int) -> Seed:
        """The first game has the seed of the match, the others seeds that follow from it."""
        return self.seed if number == 1 else hashlib.sha256(seed_bytes(self.seed) + b" game %d" % number).digest()

    def undo(self, seat: int, witnesses: Iterable[int]) -> None:
        """Take back the last move of a seat, unless a witness has seen a card since that was hidden before."""
        last = next((i for i in reversed(range(len(self.turns))) if self.turns[i].seat == seat), None)
        if last is None or self.state.over or self.turns[last].number != self.dealt:
            raise Refused("There is nothing to take back.")
        for turn in self.turns[last:]:
            if any(event.teaches(witness) for event in turn.events for witness in witnesses):
                raise Refused("A card has been seen since then that was hidden before: that cannot be taken back.")
        self.state = self.turns[last].before
        del self.turns[last:]
