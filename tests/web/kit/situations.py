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
from typing import Any

from tests.server.kit.planted import Claim, beginning, written
from waterhole.server.table import entries
from waterhole.server.table.entries import Happening, TableSettings
from waterhole.server.table.table import Table

ANN: Claim = ("identity of Ann", "Ann")
BOT = "easy"  # always plays the same
MOST_PLAYERS = {"kariba": 4, "mada": 5, "tembo": 4}
GAMES = tuple(MOST_PLAYERS)
PLAYERS = {game: range(2, most + 1) for game, most in MOST_PLAYERS.items()}
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
    return len(choices(table)) > 2 and any(re.match(r"\d|play|croc|super", move) for move in choices(table))


def in_phase(name: str) -> Callable[[Table], bool]:
    return lambda table: bool(view(table)["phase"] == name)


def may_take_from_the_market(table: Table) -> bool:
    return any(move.startswith("take") for move in choices(table))


def may_go_back(table: Table) -> bool:
    return table.can_undo(0)


def something_does_not_fit(table: Table) -> bool:
    """A card can be taken up; in the rows of Tembo there are enough others that it does not fit everywhere."""
    animals = sum(map(len, view(table).get("rows", [[1] * 5])))
    return has_a_choice(table) and in_phase("turn")(table) and animals >= 5


def has_too_low_a_card(table: Table) -> bool:
    top = [card for card in view(table)["piles"][0] if isinstance(card, int)][-1:]
    return any(isinstance(card, int) and bool(top) and card < top[0] for card in view(table)["hand"])


def herds(table: Table) -> list[str]:
    """What a crocodile may chase, or take the first animal of."""
    return [move for move in choices(table) if " herd" in move and move.replace(" herd", " first") in choices(table)]


def has_a_herd_to_chase(table: Table) -> bool:
    return len(herds(table)) > 0


MARKET = {"options": {"market": True}}
SITUATIONS = {
    "wrong spot kariba": Situation("kariba", 2, something_does_not_fit, 0, 4),
    "wrong spot mada": Situation("mada", 2, something_does_not_fit, 0, 4),
    "wrong spot tembo": Situation("tembo", 2, something_does_not_fit, 0, 6),
    "market": Situation("kariba", 2, may_take_from_the_market, 0, 5, MARKET),
    "undo": Situation("kariba", 2, may_go_back, 0, 5, MARKET),
    "too low": Situation("mada", 2, has_too_low_a_card, 0, 12),
    "scorpion": Situation("mada", 3, in_phase("scorpion"), 0, 32),
    "swap": Situation("mada", 3, in_phase("swap"), 1, 56),
    "loser": Situation("mada", 3, in_phase("loser"), 0, 4),
    "lion": Situation("tembo", 3, in_phase("lion"), 0, 19),
    "crocodile": Situation("tembo", 2, has_a_herd_to_chase, 0, 10),
    "middle kariba 2": Situation("kariba", 2, has_a_choice, 0, 14),
    "middle kariba 3": Situation("kariba", 3, has_a_choice, 0, 15),
    "middle kariba 4": Situation("kariba", 4, has_a_choice, 0, 24),
    "middle mada 2": Situation("mada", 2, has_a_choice, 0, 16),
    "middle mada 3": Situation("mada", 3, has_a_choice, 0, 17),
    "middle mada 4": Situation("mada", 4, has_a_choice, 0, 22),
    "middle mada 5": Situation("mada", 5, has_a_choice, 0, 27),
    "middle tembo 2": Situation("tembo", 2, has_a_choice, 0, 15),
    "middle tembo 3": Situation("tembo", 3, has_a_choice, 0, 15),
    "middle tembo 4": Situation("tembo", 4, has_a_choice, 0, 27),
}


def middle(game: str, players: int) -> Situation:
    """In the middle of a game."""
    return SITUATIONS[f"middle {game} {players}"]


if __name__ == "__main__":
    for name, situation in SITUATIONS.items():
        if not situation.holds():
            found = situation.found()
            print(f"{name}: seed {found.seed}, after {found.moves} moves")
