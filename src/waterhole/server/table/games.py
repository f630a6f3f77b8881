"""Games that tables share, each loaded once: they do not change. A deck is asked once whether its games end."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache, lru_cache
from random import Random

from waterhole import games
from waterhole.engine.errors import BadDeck
from waterhole.engine.library.game import Game
from waterhole.server.table.entries import TableSettings

LONGEST_GAME = 10_000  # moves, far above any game that comes to an end; a simulation gives up there, too
TRIES = 10  # games: with a deck that has no end the first will do


def game_of(settings: TableSettings) -> Game:
    try:
        return loaded(settings.game, None if settings.deck is None else json.dumps(settings.deck))
    except RecursionError:
        raise BadDeck("The deck is a list in a list in a list, too deep to be read.") from None


def expect_end(settings: TableSettings) -> None:
    """Refuse a deck whose games never end. That is found out by playing, so it takes a moment."""
    options = tuple(sorted(settings.options.items()))
    if settings.deck is not None and not finite(settings.game, json.dumps(settings.deck), len(settings.seats), options):
        raise BadDeck(f"With this deck a game does not come to an end: {LONGEST_GAME:,} moves were not enough.")


@lru_cache(maxsize=256)
def finite(name: str, deck: str, players: int, options: tuple[tuple[str, bool], ...]) -> bool:
    return ends(loaded(name, deck), players, dict(options))


def ends(game: Game, players: int, options: Mapping[str, bool]) -> bool:
    """Does a game come to an end, whoever plays, as far as some random ones tell?"""
    chance = Random(1)  # noqa: S311  # the same games each time
    for seed in range(TRIES):
        state = game.deal(players, seed, **options)
        for _ in range(LONGEST_GAME):
            if state.over:
                break
            state.play(chance.choice(state.moves()))
        else:
            return False
    return True


@cache
def layout_of(game: str) -> str:
    return hashlib.sha256(repr(loaded(game, None).rules.State.dtype.descr).encode()).hexdigest()[:8]


def layout(game: Game) -> str:
    """A fingerprint of how the rules of a game lay out their record."""
    return layout_of(game.name)


@lru_cache(maxsize=64)
def loaded(name: str, deck: str | None) -> Game:
    """A game by its name, with a deck of somebody's own if one is given as JSON."""
    return games.load(name, None if deck is None else json.loads(deck))
