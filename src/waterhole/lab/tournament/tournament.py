"""A tournament: pairs of bots play many duplicate deals. Every seed follows from the settings: it can be repeated."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from waterhole import bots, games
from waterhole.engine.errors import Refused, shown
from waterhole.engine.library.fields import whole
from waterhole.lab.tournament.duplicate import Duplicate, Outcome, loaded
from waterhole.lab.work.crew import MOST_WORKERS, Crew

PAIRS = ("all", "neighbours", "first")
MOST_DEALS = 1_000_000

Key = tuple[int, int]  # which pairing, which of its deals
Results = dict[Key, Outcome]


@dataclass(frozen=True)
class Tournament:
    """The settings. How many deals are played is none of them: there can always be more."""

    game: str
    players: int
    options: dict[str, bool]
    bots: tuple[str, ...]
    pairs: str
    seed: int

    @classmethod
    def of(
        cls,
        game: str,
        entrants: Sequence[str],
        players: int = 2,
        options: Mapping[str, bool] | None = None,
        pairs: str = "all",
        seed: int = 1,
    ) -> Tournament:
        """Checked settings, in plain spelling; bots that there are not are refused when they are to play."""
        table = loaded(games.known(game))
        table.check_players(players)
        if not all(isinstance(name, str) for name in entrants):
            raise Refused(f"Bots are given by their names, not as {shown(entrants)}.")
        names = tuple(name.strip().lower() for name in entrants)
        if len(names) < 2:
            raise Refused("A tournament needs two bots or more.")
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise Refused(f"The bot {shown(twice)} is named twice: a bot does not play against itself.")
        if pairs not in PAIRS:
            raise Refused(f"The pairs are one of: {', '.join(PAIRS)}; not {shown(pairs)}.")
        if not whole(seed, -(2**256), 2**256):
            raise Refused(f"The seed of a tournament is a whole number, and not a giant: {shown(seed)} will not do.")
        return cls(table.name, int(players), table.check_options(options or {}), names, pairs, int(seed))

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """Hero and other. Among more than two players it matters who is alone, so most pairs meet both ways."""
        if self.pairs == "first":
            return [(self.bots[0], other) for other in self.bots[1:]]
        found = list(combinations(self.bots, 2)) if self.pairs == "all" else list(pairwise(self.bots))
        return found if self.players == 2 else [way for a, b in found for way in ((a, b), (b, a))]

    def duplicate(self, pair: int, number: int) -> Duplicate:
        """One deal of one pairing; its seed depends on both and on the settings, and on nothing else."""
        hero, other = self.pairings[pair]
        facts = [self.seed, self.game, self.players, self.options, hero, other, number]
        seed = hashlib.sha256(json.dumps(facts).encode()).digest()
        return Duplicate(self.game, self.players, self.options, hero, other, seed)

    def check(self, deals: int, workers: int) -> None:
        """Can this be played, by bots that there are?"""
        check_number("deals", deals, MOST_DEALS)
        check_number("workers", workers, MOST_WORKERS)
        for name in self.bots:
            bots.load(name, 0)

    def play(
        self, deals: int, workers: int = 1, known: Container[Key] = (), ray: str | None = None
    ) -> Iterator[tuple[Key, Outcome]]:
        """Play what is not known yet, and tell each deal as it is done; with several workers in any order."""
        self.check(deals, workers)
        jobs = ((key, self.duplicate(*key).play) for key in self.keys(deals) if key not in known)
        return Crew(workers, ray).work(jobs)

    def keys(self, deals: int) -> Iterator[Key]:
        """All pairings take turns, so that a tournament that is stopped has played about as much of each."""
        return ((pair, number) for number in range(deals) for pair in range(len(self.pairings)))


def check_number(what: str, value: int, most: int) -> None:
    if not whole(value, 1, most):
        raise Refused(f"A tournament has 1 to {most:,} {what}, not {shown(value)}.")
