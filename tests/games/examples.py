"""What a game shows of itself to tests of all games: `EXAMPLES` in `tests/games/<game>/examples.py`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.games.found import having, part
from waterhole import games
from waterhole.engine.library.state import State

Deck = dict[str, Any]


@dataclass(frozen=True)
class Examples:
    """A game that has just begun has none, and is asked what can be asked of any."""

    lines: Sequence[str] = ()  # positions, as the library writes them
    riddles: Sequence[tuple[State, str]] = ()  # positions, and the move that whoever thinks finds there
    counted: Mapping[str, str] = field(default_factory=dict)  # moves, and the names by which they are counted
    phases: frozenset[str] = frozenset({"turn"})  # in which somebody has to decide, with every option
    wrong_decks: Sequence[tuple[str, str, str]] = ()  # of its deck's file: what is replaced, by what, and the reason
    change: Callable[[Deck], None] | None = None  # something about a deck
    seldom: tuple[State, str] | None = None  # a moment that random games hardly ever come to, and a move there


def examples(game: str) -> Examples:
    found: Examples = part(game, "examples").EXAMPLES if game in having("examples") else Examples()
    return found


def changeable() -> tuple[str, ...]:
    """The games that say how to change their decks."""
    return tuple(game for game in games.names() if examples(game).change is not None)


def other_deck(game: str) -> Deck:
    """A game's deck with something changed."""
    deck, change = tomllib.loads(games.deck_file(game).read_text(encoding="utf-8")), examples(game).change
    assert change is not None
    change(deck)
    return deck
