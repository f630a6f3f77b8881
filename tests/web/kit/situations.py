"""Moments of games that tests begin at: cards and moves follow from a seed, so that everybody always meets the same.

Each says what is so in it, and a test holds it to that. Where it is not so any more, after a change of the rules,

    python -m tests.web.kit.situations

finds the next moment at which it is.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from tests.games.found import having, part
from tests.server.kit.planted import Claim, beginning, written
from waterhole import games
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening, TableSettings
from waterhole.server.table.table import Table

ANN: Claim = ("identity of Ann", "Ann")
BOT = "easy"  # always plays the same
GAMES = games.names()
PLAYERS = {game: games.load(game).seats for game in GAMES}
SEEDS, LATEST = 200, 60  # deals, and moves of each, that are tried to find a moment


@dataclass(frozen=True)
class Situation:
    """Somebody on the first seat has to decide, at a table whose other seats are taken by bots."""

    game: str
    players: int
    so: Callable[[Table], bool]
    seed: int
    moves: int  # of all seats, that have been made before
    wanted: dict[str, Any] = field(default_factory=dict)  # of the table, such as options

    @property
    def settings(self) -> TableSettings:
        return table_of(self.game, self.players, **self.wanted)

    def log(self, person: Claim = ANN) -> list[Happening]:
        """How it came to be."""
        return match_of(self.settings, person, self.seed, self.moves)

    def table(self) -> Table:
        return written("t", self.log())[0]

    def holds(self) -> bool:
        """Is it as it says?"""
        table = self.table()
        return table.playing and table.turn == 0 and self.so(table)

    def found(self) -> Situation:
        """The same at the first moment at which it is as it says."""
        tried = (replace(self, seed=seed, moves=moves) for seed in range(SEEDS) for moves in range(self.moves, LATEST))
        return next(each for each in tried if each.holds())


def table_of(game: str, players: int, **wanted: Any) -> TableSettings:
    """A table for one game, at which the one person is the first to decide."""
    return TableSettings(game, ("open", *[BOT] * (players - 1)), **{"length": 1, "start": 0, **wanted})


def match_of(settings: TableSettings, person: Claim, seed: int, moves: int | None = None) -> list[Happening]:
    """So many moves of a match by chance, or all of it: the log of the table."""
    chance = random.Random(seed)
    log = beginning(settings, [person], seed.to_bytes(32, "big").hex())
    table = written("t", log)[0]
    while table.facts.status != "over" and moves != 0:
        entry: Happening = entries.Dealt()
        if table.playing:
            by: entries.Hand = "bot" if table.facts.seats[table.turn].bot else "person"
            entry = entries.Played(table.turn, chance.choice(table.games.state.moves()), by=by)
            moves = None if moves is None else moves - 1
        log.append(entry)
        table.apply(entry, 1)
    return log


def view(table: Table) -> dict[str, Any]:
    return table.games.state.view(table.turn)


def choices(table: Table) -> list[str]:
    return table.games.state.moves()


def has_a_choice(table: Table) -> bool:
    """Of several moves, and with a card that can be taken up."""
    moves, hand = choices(table), view(table)["hand"]
    return in_phase("turn")(table) and len(moves) > 2 and any(names(move, card) for move in moves for card in hand)


def names(move: str, card: object) -> bool:
    """Does a move speak of a card?"""
    return re.search(rf"(?<![a-z0-9]){re.escape(str(card))}(?![0-9])", move) is not None


def in_phase(name: str) -> Callable[[Table], bool]:
    return lambda table: bool(view(table).get("phase", "turn") == name)


@cache
def every() -> dict[str, Situation]:
    """All that games tell of in `tests/games/<game>/web/situations.py`."""
    return {
        f"{game} {name}": situation
        for game in having("web.situations")
        for name, situation in part(game, "web.situations").SITUATIONS.items()
    }


@cache
def middle(game: str, players: int) -> Situation:
    """In the middle of a game; of one that tells of none, the first that is found."""
    told = every().get(f"{game} middle {players}")
    return told or Situation(game, players, has_a_choice, 0, 4 * players).found()


if __name__ == "__main__":
    for name, situation in every().items():
        if not situation.holds():
            found = situation.found()
            print(f"{name}: seed {found.seed}, after {found.moves} moves")
