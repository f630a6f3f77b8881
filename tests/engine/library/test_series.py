"""Series: the games of a match without their history; copied, saved and resumed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.kariba.table import KARIBA
from tests.kit.tables import Table
from waterhole import BadGame, BadPosition, IllegalMove
from waterhole.engine.library.match import Match
from waterhole.engine.library.series import Series


def known(series: Series) -> dict[str, Any]:
    """All that a series holds, comparable."""
    return {**vars(series), "state": series.state.snapshot()}


def saved(series: Series) -> Series:
    """The same series, from what a file could hold of it."""
    return Series.resume(
        series.game,
        series.players,
        series.seed,
        series.length,
        series.start,
        series.options,
        series.dealt,
        series.finished,
        series.state.snapshot(),
    )


def step(series: Series, chance: Random) -> None:
    """A random move, or the next deal."""
    if series.state.over:
        series.deal_next()
    else:
        series.play(chance.choice(series.state.moves()))


def test_a_series_plays_the_games_of_the_match(table: Table) -> None:
    series, match = (kind(table.game, table.players, 6, 2, 1, **table.options) for kind in (Series, Match))
    chances = Random(2), Random(2)
    while not match.over:
        step(series, chances[0])
        step(match, chances[1])
        assert series.state.snapshot() == match.state.snapshot()
        assert (series.dealt, series.finished) == (match.dealt, match.finished)
    assert series.over
    assert (series.totals, series.winners) == (match.totals, match.winners)
    assert not hasattr(series, "turns")


def test_a_series_goes_on_where_it_was_saved(table: Table) -> None:
    series, chance = Series(table.game, table.players, b"saved", 2, **table.options), Random(4)
    while not series.over:
        again = saved(series)
        assert known(again) == known(series)
        assert (again.over, again.totals, again.winners) == (series.over, series.totals, series.winners)
        move = chance.getstate()
        step(series, chance)
        chance.setstate(move)
        step(again, chance)
        assert known(again) == known(series)
    assert saved(series).winners == series.winners


def test_a_snapshot_that_is_none_is_refused() -> None:
    with pytest.raises(BadPosition, match="no snapshot"):
        Series.resume(KARIBA, 2, 1, 3, None, {}, 1, [], b"")


def test_options_that_the_game_has_not_are_refused() -> None:
    series = Series(KARIBA, 2, 1)
    with pytest.raises(BadGame, match="no option"):
        Series.resume(KARIBA, 2, 1, 3, None, {"rain": True}, 1, [], series.state.snapshot())


def test_a_match_is_resumed_without_its_history() -> None:
    match = Match(KARIBA, 2, 1)
    match.play(match.state.moves()[0])
    assert type(Match.resume(KARIBA, 2, 1, 3, None, {}, 1, [], match.state.snapshot())) is Series


@pytest.mark.parametrize("kind", [Series, Match])
def test_a_copy_is_played_on_apart(kind: type[Series]) -> None:
    series, chance = kind(KARIBA, 3, 8, 2), Random(8)
    while not series.over:
        before, twin = known(series.copy()), series.copy()
        assert type(twin) is kind
        assert twin.game is series.game
        assert known(twin) == known(series)
        step(twin, chance)
        assert known(series) == before
        series = twin


def test_a_refused_move_changes_nothing(table: Table) -> None:
    series = Series(table.game, table.players, 3, 1, **table.options)
    before = known(series.copy())
    illegal = next(move for move in table.game.texts if move not in series.state.moves())
    with pytest.raises(IllegalMove):
        series.play(illegal)
    assert known(series) == before
