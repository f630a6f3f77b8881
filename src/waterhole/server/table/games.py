"""Games that tables share, each loaded once: they do not change."""

from __future__ import annotations

import hashlib
import json
from functools import cache, lru_cache

from waterhole import games
from waterhole.engine.errors import BadDeck
from waterhole.engine.library.game import Game
from waterhole.server.table.entries import TableSettings


def game_of(settings: TableSettings) -> Game:
    try:
        return loaded(settings.game, None if settings.deck is None else json.dumps(settings.deck))
    except RecursionError:
        raise BadDeck("The deck is a list in a list in a list, too deep to be read.") from None


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
