"""A simulation: many games of some bots, counted. Every seed follows from the settings: it can be repeated.

Each deal is played once for every seat, with the bots moved on and with fresh choices, and seat 0 always begins. Games
are cut into chunks; whoever plays a chunk needs to know nothing of the others, so it does not matter who it is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from waterhole import bots, games
from waterhole.bots.search.player import Search
from waterhole.engine.errors import Refused, shown
from waterhole.engine.kernel.chance import seed_bytes, seeded
from waterhole.engine.kernel.rules import ROOM, SEATS, Choices, Logits
from waterhole.engine.library.fields import whole
from waterhole.engine.library.game import Game
from waterhole.lab.simulate.groups import grouped
from waterhole.lab.simulate.tally import (
    ANYTHING,
    GROUPS,
    HABIT,
    LONGEST_GAME,
    Seating,
    Slate,
    Tally,
    close_deal,
    close_game,
    note,
    play_deals,
)
from waterhole.lab.work.crew import Crew

MOST_GAMES = 1_000_000_000
COMPILED = {"random": ANYTHING, "habit": HABIT}  # bots that play without leaving compiled code
COMPILED_DEALS, QUICK_DEALS = 4096, 16  # of one chunk; of bots that search, one deal is enough
APART = 4

Rows = npt.NDArray[np.int32]  # of each game: its moves, then the points of every seat


@dataclass(frozen=True)
class Simulation:
    """The settings, checked."""

    game: str
    deck: Mapping[str, Any] | None  # None for the game's own
    players: int
    options: dict[str, bool]
    bots: tuple[str, ...]  # one for each seat
    games: int
    seed: int

    @classmethod
    def of(
        cls,
        game: str,
        entrants: Sequence[str] = (),
        players: int | None = None,
        games_asked: int = 100_000,
        options: Mapping[str, bool] | None = None,
        deck: Mapping[str, Any] | None = None,
        seed: int = 1,
    ) -> Simulation:
        """Checked settings, in plain spelling. The last bot takes the seats that are left; games make whole deals."""
        table = loaded(games.known(game), deck)
        names = [name.strip().lower() if isinstance(name, str) else name for name in entrants] or ["random"]
        for name in names:
            bots.load(name, 0)
        players = max(len(names), table.seats[0]) if players is None else players
        table.check_players(players)
        if len(names) > players:
            raise Refused(f"There are {len(names)} bots for {players} seats: name fewer, or ask for more players.")
        if not whole(games_asked, 1, MOST_GAMES):
            raise Refused(f"A simulation has 1 to {MOST_GAMES:,} games, not {shown(games_asked)}.")
        if not whole(seed, -(2**256), 2**256):
            raise Refused(f"The seed of a simulation is a whole number, and not a giant: {shown(seed)} will not do.")
        names += [names[-1]] * (players - len(names))
        content = None if table.own_deck else table.deck.content
        deals = -(-int(games_asked) // players)
        checked = table.check_options(options or {})
        return cls(table.name, content, int(players), checked, tuple(names), deals * players, int(seed))

    @property
    def table(self) -> Game:
        return loaded(self.game, self.deck)

    @property
    def deals(self) -> int:
        return self.games // self.players

    @property
    def kinds(self) -> list[str]:
        """Every bot once."""
        return list(dict.fromkeys(self.bots))

    @property
    def compiled(self) -> bool:
        """Can all bots play without leaving compiled code?"""
        return all(name in COMPILED for name in self.bots)

    @property
    def by_the_clock(self) -> bool:
        """Does a bot think by the clock, so that nothing can be repeated?"""
        return any(isinstance(bot, Search) and bot.budget.seconds > 0 for bot in map(bots.load, self.kinds))

    @property
    def size(self) -> int:
        """Deals of one chunk."""
        if self.compiled:
            return COMPILED_DEALS
        return 1 if any(isinstance(bots.load(name, 0), Search) for name in self.kinds) else QUICK_DEALS

    def chunk(self, number: int, with_rows: bool = False) -> Chunk:
        """Its seed depends on the settings and its number; not on the deck, as decks are compared by the same deals."""
        facts = [self.seed, self.game, self.players, self.options, self.bots, number]
        seed = hashlib.sha256(json.dumps(facts).encode()).digest()
        return Chunk(self, min(self.size, self.deals - number * self.size), seed, with_rows)

    @property
    def chunks(self) -> int:
        return -(-self.deals // self.size)

    def play(self, crew: Crew, with_rows: bool = False) -> Iterator[tuple[int, Counted]]:
        """All chunks, each with its number, as they are done."""
        jobs = ((number, self.chunk(number, with_rows).play) for number in range(self.chunks))
        return crew.work(jobs, threads=self.compiled)


@dataclass(frozen=True)
class Counted:
    """What came of a chunk."""

    games: int
    tally: bytes
    rows: Rows


@dataclass(frozen=True)
class Chunk:
    """Some deals, and all that is needed to play them."""

    simulation: Simulation
    deals: int
    seed: bytes
    with_rows: bool

    def play(self) -> Counted:
        tally = Tally.blank()
        rows = np.zeros((self.deals * self.simulation.players if self.with_rows else 0, SEATS + 1), np.int32)
        if self.simulation.compiled:
            self.play_compiled(tally, rows)
        else:
            self.play_in_turn(tally, rows)
        if tally.endless:
            raise Refused(f"With this deck a game does not come to an end: {LONGEST_GAME:,} moves were not enough.")
        if tally.outside:
            raise Refused("A game ended with more points than can be counted here, or with fewer than none.")
        return Counted(self.deals * self.simulation.players, tally.tobytes(), rows[:, : self.simulation.players + 1])

    def tables(self) -> Any:
        """Two, away from those of other threads: at the first is dealt, again and again; at the second is played."""
        game = self.simulation.table
        tables: Any = np.zeros(2 + 2 * APART, game.rules.State.dtype).view(np.recarray)[APART:-APART]
        seeded(tables[0].chance, self.bits("deals"))
        game.set_up(tables[0], self.simulation.players, self.simulation.options)
        return tables

    def bits(self, what: str) -> bytes:
        """A seed for one purpose."""
        return seed_bytes(self.seed + what.encode())

    def play_compiled(self, tally: Tally, rows: Rows) -> None:
        slate = Slate.blank()
        seeded(slate.seeds, self.bits("choices"))
        play_deals(
            self.tables(),
            self.deals,
            seating(self.simulation),
            self.simulation.table.weights(self.simulation.players),
            Choices.blank(),
            Logits.blank(),
            slate,
            tally,
            rows,
        )

    def play_in_turn(self, tally: Tally, rows: Rows) -> None:
        """Bots that need Python: through the library, counted in the same way."""
        simulation, tables = self.simulation, self.tables()
        game, players = simulation.table, simulation.players
        line, slate = seating(simulation), Slate.blank()
        actions = np.zeros(ROOM, np.int16)
        for deal in range(self.deals):
            game.rules.deal(tables[0])
            for moved_on in range(players):
                number = deal * players + moved_on
                state = game.restore(tables[0].tobytes())
                names = [simulation.bots[seat - moved_on] for seat in range(players)]
                seated = [bots.load(name, self.bits(f"game {number} seat {at}")) for at, name in enumerate(names)]
                while not state.over:
                    if slate.moves == LONGEST_GAME:
                        tally.endless += 1
                        return
                    seen = state.observe(state.turn)
                    move = seated[state.turn].choose(seen)
                    actions[: len(seen.actions)] = seen.actions
                    chosen = seen.actions.index(game.action(move))
                    note(slate, line, state.turn, actions, len(seen.actions), chosen)
                    state.play(move)
                slate.points[:players] = state.scores
                if len(rows):
                    rows[number, : players + 1] = [slate.moves, *state.scores]
                close_game(slate, line, moved_on, tally)
            close_deal(slate, line, tally)


def seating(simulation: Simulation) -> Seating:
    """Who plays, for compiled code."""
    line = Seating.blank()
    names, group = grouped(simulation.table)
    if len(names) > GROUPS:
        raise Refused(f"{simulation.table.title} has too many kinds of moves to count them.")
    line.players, line.groups = simulation.players, len(names)
    line.group[: len(group)] = group
    line.bot[: simulation.players] = [simulation.kinds.index(name) for name in simulation.bots]
    line.way[: simulation.players] = [COMPILED.get(name, ANYTHING) for name in simulation.bots]
    return line


def loaded(name: str, deck: Mapping[str, Any] | None = None) -> Game:
    """A game, loaded once for each deck."""
    return loaded_once(name, None if deck is None else json.dumps(deck))


@cache
def loaded_once(name: str, deck: str | None) -> Game:
    return games.load(name, None if deck is None else json.loads(deck))
