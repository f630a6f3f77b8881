"""Kariba with the market, K11 to K14."""

from __future__ import annotations

import pytest

from tests.games.kariba.table import KARIBA, kariba, written
from tests.kit.tables import Table
from waterhole import IllegalMove


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k11_three_cards_from_the_draw_pile_lie_face_up(players: int) -> None:
    position = KARIBA.deal(players, seed=1, market=True).position()
    assert len(position["market"]) == 3
    assert len(position["pile"]) == 64 - 5 * players - 3


def test_k11_the_market_belongs_to_the_draw_pile_so_the_game_goes_on_while_it_lasts() -> None:
    table = kariba("hands 6 / 5 · market 3")
    table.play("6x1")
    assert not table.over
    assert written(table) == "turn 0 · hands - / 5 · hole 6:1 · won - / - · pile - · market 3 · phase draw"
    table.play("take 3")
    assert written(table) == "turn 1 · hands 3 / 5 · hole 6:1 · won - / - · pile - · market -"


def test_k12_after_playing_the_player_draws_card_by_card_from_either() -> None:
    table = kariba("hands 1 1 2 3 4 / 5 · pile 8 7 · market 2 6 6")
    table.play("1x2")
    assert table.turn == 0
    assert table.moves() == ["take 2", "take 6", "draw"]
    table.play("take 6")
    assert written(table) == "turn 0 · hands 2 3 4 6 / 5 · hole 1:2 · won - / - · pile 8 7 · market 2 6 · phase draw"
    table.play("draw")
    assert written(table) == "turn 1 · hands 2 3 4 6 8 / 5 · hole 1:2 · won - / - · pile - · market 2 6 7"


def test_k12_the_player_must_draw_while_anything_is_left() -> None:
    table = kariba("hands 1 2 3 / 5 · pile 8 · market 4")
    table.play("1x1")
    assert table.moves() == ["take 4", "draw"]
    with pytest.raises(IllegalMove, match="K12"):
        table.play("2x1")
    table.play("draw")
    assert table.moves() == ["take 4"]
    with pytest.raises(IllegalMove, match="No face-down card is left"):
        table.play("draw")
    table.play("take 4")
    assert table.turn == 1


def test_k12_only_what_lies_face_up_can_be_taken() -> None:
    table = kariba("hands 1 2 3 / 5 · pile 8 · market 4")
    table.play("1x1")
    with pytest.raises(IllegalMove, match="No zebra lies face up"):
        table.play("take 3")


def test_k12_nobody_draws_before_playing() -> None:
    table = kariba("hands 1 2 3 / 5 · pile 8 · market 4")
    with pytest.raises(IllegalMove, match="K2"):
        table.play("take 4")
    with pytest.raises(IllegalMove, match="K2"):
        table.play("draw")


def test_k13_the_market_is_filled_up_only_after_the_turn() -> None:
    table = kariba("hands 1 1 1 2 3 / 5 · pile 7 7 7 7 · market 4 5 6")
    table.play("1x3")
    table.play("take 4")
    table.play("take 5")
    assert table.position()["market"] == [6]
    events = table.play("take 6")
    assert table.position()["market"] == [7, 7, 7]
    assert [(event.what, event.seat, event.cards) for event in events] == [
        ("take", 0, (6,)),
        ("refill", None, (7, 7, 7)),
    ]


def test_k13_the_market_is_filled_as_far_as_the_face_down_cards_last() -> None:
    table = kariba("hands 1 1 2 3 4 / 5 · pile 7 · market 4 5 6")
    table.play("1x2")
    table.play("take 4")
    table.play("take 5")
    assert written(table) == "turn 1 · hands 2 3 4 4 5 / 5 · hole 1:2 · won - / - · pile - · market 6 7"


def test_k14_what_was_taken_from_the_market_is_known_to_all_until_it_is_played() -> None:
    table = kariba("hands 1 4 2 3 3 / 5 5 · pile 8 8 8 8 8 8 · market 4 5 6")
    table.play("1x1")
    table.play("take 4")
    for seat in (0, 1, None):
        assert table.view(seat)["shown"] == [[4], []]
    for seed in range(20):
        assert 4 in table.observe(1).imagine(seed).position()["hands"][0]
    table.play("5x1")
    for _ in range(4):
        table.play("draw")
    table.play("4x1")
    assert table.view(1)["shown"] == [[], []]


def test_k14_a_card_drawn_face_down_is_known_to_its_player_alone() -> None:
    table = kariba("hands 1 4 2 3 3 / 5 5 · pile 8 8 · market 4 5 6")
    table.play("1x1")
    (event,) = table.play("draw")
    assert (event.what, event.cards) == ("draw", (8,))
    assert event.seen_by(1).cards is None
    assert event.seen_by(None).cards is None
    assert table.view(1)["shown"] == [[], []]


def test_the_last_cards_of_the_market_are_drawn_and_then_the_game_ends_as_ever() -> None:
    table = kariba("hands 6 / 5 · market 3 · turn 0")
    for move in ("6x1", "take 3", "5x1"):
        table.play(move)
    assert table.over
    assert table.turn == 1


@pytest.mark.parametrize("market", [False, True])
def test_k12_only_with_the_market_somebody_is_asked_what_to_draw(market: bool) -> None:
    table = Table(KARIBA, 3, {"market": market})
    phases = {state.view(None)["phase"] for state in table.states(seed=1)}
    assert phases == ({"turn", "draw"} if market else {"turn"})
