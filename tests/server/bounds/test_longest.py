"""Tables that would go on for ever: they come to an end, or are not opened at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.kit.planted import beginning, written
from waterhole import games
from waterhole.engine.errors import BadDeck
from waterhole.lab.simulate import tally
from waterhole.server.common.refusal import Refusal
from waterhole.server.common.settings import Settings
from waterhole.server.table import decisions, entries
from waterhole.server.table.entries import TableSettings
from waterhole.server.table.games import LONGEST_GAME, expect_end
from waterhole.server.table.ratings import ending
from waterhole.server.table.table import LONGEST, Table
from waterhole.server.table.timing import Due, Times, next_due
from waterhole.server.telling.news import TIMELESS, Teller

AT = 1_000_000
SETTINGS = Settings(database="sqlite://", pace=0.8, interval=10, patience=60)


def endless() -> dict[str, Any]:
    """A deck with which nobody can lose a round."""
    rows = games.load("mada").deck.content["cacti"]
    return {"cacti": [{**row, "copies": 60 if row["value"] == 1 else 0} for row in rows]}


def test_a_deck_whose_games_never_end_is_refused() -> None:
    with pytest.raises(BadDeck, match="does not come to an end: 10,000 moves were not enough"):
        expect_end(TableSettings("mada", ("open", "easy"), 1, deck=endless()))


@pytest.mark.parametrize("game", games.names())
def test_the_games_own_decks_are_not(game: str) -> None:
    for players in (rules := games.load(game)).seats:
        expect_end(TableSettings(game, ("easy",) * players, 1, deck=rules.deck.content))


def test_it_is_asked_as_a_simulation_asks() -> None:
    assert LONGEST_GAME == tally.LONGEST_GAME


def begun(*seats: str, rated: bool = False, version: int = 0) -> Table:
    """A match in its first game of two; its log may be longer than it is."""
    settings = TableSettings("kariba", seats, 2, start=0, rated=rated)
    people = [("ann", "Ann"), ("bob", "Bob")][: seats.count("open")]
    table = written("t", beginning(settings, people, "ab" * 32), AT)[0]
    table.facts.version = max(version, table.version)
    return table


def test_a_match_that_has_become_too_long_ends_as_it_stands() -> None:
    table = begun("open", "open", rated=True, version=LONGEST)
    move = table.games.state.moves()[0]
    with pytest.raises(Refusal) as full:
        decisions.expect_room(table, decisions.play(table, "ann", LONGEST, move, "a"))
    assert full.value.code == "over"
    assert next_due(table, Times({}, AT), SETTINGS, ours=True) == Due("end", AT)
    end = decisions.end(table)
    decisions.expect_room(table, end)
    table.apply(end, AT + 1)
    assert (table.facts.status, table.playing, table.between) == ("over", False, False)
    assert table.winners == [0, 1]  # nobody had a point
    how = ending(table)
    assert how is not None
    assert [each.share for each in how.standings] == [0.5, 0.5]
    assert next_due(table, Times({}, AT), SETTINGS, ours=True) is None
    with pytest.raises(Refusal) as over:
        decisions.play(table, "ann", LONGEST + 1, move, "a")
    assert over.value.code == "over"


def test_those_who_look_see_that_it_is_over() -> None:
    table = begun("open", "open", version=LONGEST)
    table.apply(decisions.end(table), AT)
    restored = Table.restored(table.snapshot())
    for seat in (0, 1, None):
        news = Teller(restored, TIMELESS).news(seat, (), whole=True)
        assert news.view is not None
        assert (news.view["over"], news.view["winners"], news.moves) == (True, [0, 1], [])


def test_no_other_match_is_ended() -> None:
    for table in (begun("open", "open"), begun("open", "open", version=LONGEST - 1)):
        with pytest.raises(Refusal):
            decisions.end(table)


# Bots alone


def due(table: Table, *, watched: bool, absent: tuple[int, ...] = ()) -> Due | None:
    return next_due(table, Times(dict.fromkeys(absent, AT), AT, watched=watched), SETTINGS, ours=True)


def test_bots_alone_stop_when_nobody_looks_and_go_on_when_somebody_does() -> None:
    table = begun("easy", "novice")
    assert due(table, watched=False) is None
    assert due(table, watched=True) == Due("think", AT + 800)


@pytest.mark.parametrize("rated", [False, True])
def test_a_match_that_people_have_left_is_played_to_its_end(rated: bool) -> None:
    left = begun("open", "easy", rated=rated)
    left.apply(entries.Away(0, "left"), AT)
    assert due(left, watched=False, absent=(0,)) == Due("think", AT + 800)
