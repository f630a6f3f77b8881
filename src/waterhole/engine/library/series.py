"""Several games with the same seats. The start passes on, points add up, the highest total wins."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Self

from waterhole.engine.errors import BadGame, IllegalMove, shown
from waterhole.engine.kernel.chance import Seed, seed_bytes
from waterhole.engine.kernel.journal import Event
from waterhole.engine.library.fields import whole
from waterhole.engine.library.game import Game
from waterhole.engine.library.state import State, winners_of

LENGTHS = range(1, 10)


class MatchKey(bytes):
    """The secret of a match, which deals no game by itself: the seed of each game comes from it by HMAC.

    Whoever worked out a game's seed from its cards would still know nothing about the other games.
    """

    __slots__ = ()

    def seed_of(self, number: int) -> bytes:
        """The seed of a game, from 1."""
        return hmac.digest(self, b"game %d" % number, "sha256")


class Series:
    """Games dealt one after another from one seed. Of what was played it keeps the scores and no more."""

    game: Game  # the one that is played
    state: State  # the game in progress, or the one that was played last
    players: int  # how many seats there are
    seed: Seed  # the seed of the first game, from which those of the others follow; or the key of all of them
    length: int  # how many games it has
    start: int | None  # the seat that was asked to begin the first game
    options: dict[str, bool]  # the switches of the deal
    dealt: int  # games so far, the one in progress included
    finished: list[list[int]]  # the scores of the games that are over

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
        self.seed = secrets.token_bytes(32) if seed is None else seed
        self.state = game.deal(players, self.seed_of(1), start, **options)
        self.players = self.state.players
        self.length = int(length)
        self.start = None if start is None else int(start)
        self.options = game.check_options(options)
        self.dealt = 1
        self.finished = []
        self.count_game()

    @staticmethod
    def resume(
        game: Game,
        players: int,
        seed: Seed,
        length: int,
        start: int | None,
        options: Mapping[str, bool],
        dealt: int,
        finished: Sequence[Sequence[int]],
        snapshot: bytes,
    ) -> Series:
        """A series from the parts it was saved in; the snapshot is the record of its state. No game is dealt for it."""
        series = Series.__new__(Series)
        series.game = game
        series.state = game.restore(snapshot)
        series.players = players
        series.seed = seed
        series.length = length
        series.start = start
        series.options = game.check_options(options)
        series.dealt = dealt
        series.finished = [list(scores) for scores in finished]
        return series

    @property
    def over(self) -> bool:
        """Are all of its games over?"""
        return len(self.finished) == self.length

    @property
    def totals(self) -> list[int]:
        """The points of every seat over the whole match, the game in progress included."""
        games = [*self.finished, *([] if self.state.over else [self.state.scores])]
        return [sum(scores) for scores in zip(*games, strict=True)]

    @property
    def winners(self) -> list[int]:
        """The seats with the highest total; nobody while the match goes on."""
        return winners_of(self.totals) if self.over else []

    def play(self, move: str) -> list[Event]:
        """Carry out a move of the game in progress."""
        events = self.state.play(move)
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
        """The first game has the seed of the match, the others seeds that follow from it; from a key all follow."""
        if isinstance(self.seed, MatchKey):
            return self.seed.seed_of(number)
        return self.seed if number == 1 else hashlib.sha256(seed_bytes(self.seed) + b" game %d" % number).digest()

    def copy(self) -> Self:
        """The same series, to be played on apart from this one. What never changes they share."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.finished = self.finished.copy()
        return twin
