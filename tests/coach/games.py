"""Finished games to be reviewed, and reviews that take little work."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.kit.tables import Table
from waterhole.coach.reviews.finding import Finding
from waterhole.coach.reviews.look import Looker
from waterhole.coach.reviews.review import Finished, Review
from waterhole.engine.library.match import Match

LITTLE = 300_000  # work
LOOKER = Looker(7)


def played(table: Table, seed: int) -> Match:
    """A match of one game, played at random."""
    match, chance = Match(table.game, table.players, seed, 1, **table.options), Random(seed)
    while not match.over:
        match.play(chance.choice(match.state.moves()))
    return match


def finished(table: Table, seed: int) -> Finished:
    return Finished.of(played(table, seed), 1)


def shortened(game: Finished, turns: int) -> Finished:
    """The last moves of a game: the rest of it is as if it had been dealt like this."""
    return replace(game, turns=game.turns[-turns:])


def reviewed(review: Review) -> list[Finding]:
    """All that is left to be found."""
    found = []
    while (finding := review.step()) is not None:
        found.append(finding)
    return found
