"""Decks of somebody's own: what is stored is what was checked, and no more of it than there is to know."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from waterhole import games
from waterhole.engine.errors import BadDeck
from waterhole.server.club import deals
from waterhole.server.table import decisions
from waterhole.server.table.entries import TableSettings
from waterhole.server.table.games import loaded

ANY = games.names()[0]
SPACES = " " * 60_000


def padded(content: Any) -> Any:
    """The same with much space around every text."""
    if isinstance(content, dict):
        return {key: padded(value) for key, value in content.items()}
    if isinstance(content, list):
        return [padded(each) for each in content]
    return f"{SPACES}{content} " if isinstance(content, str) else content


@pytest.mark.parametrize("game", games.names())
def test_space_around_the_words_of_a_deck_is_not_stored(game: str) -> None:
    usual = loaded(game, None).deck.content
    opened = decisions.open_table(TableSettings(game, ("open", "easy"), 1, deck=padded(usual)), "ann")
    assert opened.settings.deck == usual


@pytest.mark.parametrize("game", games.names())
def test_space_in_the_deck_of_a_position_is_not_stored(game: str) -> None:
    position = loaded(game, None).deal(2, seed=1).position()
    brought = {"deck": padded(loaded(game, None).deck.content)} if "deck" in position else {}  # some games allow none
    settings = deals.set_up(game, {**position, **brought})
    assert settings.origin is not None
    assert settings.origin.position == position


def test_what_is_checked_changes_nothing_of_what_was_given() -> None:
    given = padded(loaded(ANY, None).deck.content)
    before = deepcopy(given)
    games.load(ANY, given)
    assert given == before


def test_a_deck_that_takes_much_room_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "LONGEST_DECK", 100)
    deck = loaded(ANY, None).deck.content
    with pytest.raises(BadDeck, match="A deck has 0 kB at most"):
        decisions.open_table(TableSettings(ANY, ("open", "easy"), 1, deck=deck), "ann")
