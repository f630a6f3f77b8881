"""A duplicate: one deal, played once for each seat. The hero sits on that seat and the other bot on all the rest.

Everybody gets the good cards once, so luck cancels. With two players it is a game and its return game.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from waterhole import bots, games
from waterhole.bots.search.player import Search
from waterhole.engine.library.game import Game
from waterhole.engine.library.state import State

HERO, OTHER = 0, 1
MICRO = 6  # seconds are kept to that many digits


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the games of a duplicate ended, in the order of the hero's seats; the rest is a pair: hero, other."""

    points: list[list[int]]
    moves: list[int]
    seconds: list[float]
    longest: list[float]  # of all single choices

    def shares(self) -> list[float]:
        """The hero's part of each win: all of it, none, or as much as everybody who shares it."""
        return [(points[seat] == max(points)) / points.count(max(points)) for seat, points in enumerate(self.points)]

    def leads(self) -> list[int]:
        """The hero's points less those of the best of the others."""
        return [points[seat] - max(points[:seat] + points[seat + 1 :]) for seat, points in enumerate(self.points)]


@dataclass(frozen=True, slots=True)
class Duplicate:
    """All that a process needs to know to play one."""

    game: str
    players: int
    options: dict[str, bool]
    hero: str
    other: str
    seed: bytes

    def tables(self) -> Iterator[tuple[State, list[str]]]:
        """The same deal with the same start again and again, and who sits where."""
        for seat in range(self.players):
            state = loaded(self.game).deal(self.players, self.seed, **self.options)
            yield state, [self.hero if at == seat else self.other for at in range(self.players)]

    def play(self) -> Outcome:
        """Play all games, each with new bots that have seeds of their own."""
        for name in (self.hero, self.other):
            warm_up(self.game, self.players, name)
        outcome = Outcome([], [0, 0], [0.0, 0.0], [0.0, 0.0])
        for seat, (state, names) in enumerate(self.tables()):
            seated = [bots.load(name, self.seed_of(seat, at)) for at, name in enumerate(names)]
            while not state.over:
                who = HERO if state.turn == seat else OTHER
                seen = state.observe(state.turn)
                begin = time.perf_counter()
                move = seated[state.turn].choose(seen)
                seconds = round(time.perf_counter() - begin, MICRO)
                outcome.moves[who] += 1
                outcome.seconds[who] = round(outcome.seconds[who] + seconds, MICRO)
                outcome.longest[who] = max(outcome.longest[who], seconds)
                state.play(move)
            outcome.points.append(state.scores)
        return outcome

    def seed_of(self, game: int, seat: int) -> bytes:
        """The seed of the bot on a seat, apart from the seed of the cards."""
        return hashlib.sha256(self.seed + b" game %d bot %d" % (game, seat)).digest()


@cache
def loaded(name: str) -> Game:
    return games.load(name)


@cache
def warm_up(game: str, players: int, bot: str) -> None:
    """One choice off the clock: what a process compiles or loads before its first move is no thinking."""
    state, player = loaded(game).deal(players, 0), bots.load(bot, 0)
    if state.over:
        return
    if isinstance(player, Search):
        player.wake(state.observe(state.turn))
    else:
        player.choose(state.observe(state.turn))
