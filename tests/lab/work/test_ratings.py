"""Intervals that are not surer than they may be, and ratings that put the stronger bot first."""

from __future__ import annotations

import pytest

from waterhole.lab.work.ratings import among_two, interval, rate


@pytest.mark.parametrize("deals", [1, 2, 5, 50, 5000])
@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 1.0])
def test_deals_that_all_end_alike_still_leave_doubt(share: float, deals: int) -> None:
    low, high = interval([share] * deals)
    assert 0.0 <= low <= share <= high <= 1.0
    assert high - low > 0.5 / deals


def test_a_few_wins_prove_little() -> None:
    assert interval([1.0] * 5)[0] < 0.6
    assert interval([1.0])[0] < 0.25


def test_more_deals_say_more() -> None:
    widths = [high - low for low, high in (interval([1.0, 0.5, 0.0, 1.0] * times) for times in (1, 4, 16, 64))]
    assert widths == sorted(widths, reverse=True)
    assert widths[2] / widths[3] == pytest.approx(2, rel=0.1)


def test_deals_are_counted_and_not_their_games() -> None:
    """Whoever has the better cards wins: then the share of each deal is a half, and nothing is left to chance."""
    decided_by_cards, decided_by_chance = [0.5] * 99 + [1.0], [0.0, 1.0] * 50
    surer, less_sure = interval(decided_by_cards), interval(decided_by_chance)
    assert surer[1] - surer[0] < (less_sure[1] - less_sure[0]) / 5


def test_an_interval_is_the_usual_one_in_the_middle() -> None:
    low, high = interval([0.0, 1.0] * 200)
    assert (low, high) == pytest.approx((0.451, 0.549), abs=0.001)


def test_the_fair_share_means_the_same_strength_at_every_table() -> None:
    for players in range(2, 6):
        assert among_two(1 / players, players) == pytest.approx(0.5)
        assert (among_two(0.0, players), among_two(1.0, players)) == (0.0, 1.0)
    assert among_two(0.3, 2) == pytest.approx(0.3)


@pytest.mark.long
def test_the_stronger_bot_is_rated_higher_whatever_the_order() -> None:
    shares = {("a", "b"): [0.25, 0.0, 0.5] * 20, ("a", "c"): [0.0, 0.0, 0.5] * 20, ("b", "c"): [0.5, 0.0, 0.5] * 20}
    found = rate(["a", "b", "c"], shares, 2)
    assert [rating.bot for rating in found] == ["c", "b", "a"]
    assert found[-1].rating == found[-1].low == found[-1].high == 0.0
    assert all(rating.low < rating.rating < rating.high for rating in found[:-1])
    again = rate(["c", "a", "b"], dict(reversed(shares.items())), 2)
    assert [rating.rating for rating in again] == pytest.approx([rating.rating for rating in found])


def test_ten_times_the_odds_are_four_hundred_points() -> None:
    found = rate(["a", "b"], {("a", "b"): [1.0] * 10_000 + [0.0] * 1000}, 2)
    assert found[0].rating == pytest.approx(400, abs=1)
    among_three = rate(["a", "b"], {("a", "b"): [1.0] * 10_000 + [0.0] * 3000}, 4)
    assert among_three[0].rating == pytest.approx(400, abs=1)


def test_easy_is_the_zero_of_the_scale_where_it_plays() -> None:
    found = rate(["novice", "easy"], {("novice", "easy"): [0.25] * 30}, 2)
    assert [rating.bot for rating in found] == ["easy", "novice"]
    assert found[0].rating == 0.0
    assert found[1].high < 0.0


@pytest.mark.parametrize("players", [2, 5])
def test_a_bot_that_never_lost_has_a_finite_rating_and_a_wide_interval(players: int) -> None:
    found = rate(["a", "b"], {("a", "b"): [1.0] * 10}, players)
    assert 100 < found[0].low < found[0].rating < found[0].high < 10_000
    assert found[0].high - found[0].low > 200
