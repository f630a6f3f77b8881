"""Tembo's draw pile, its lions and its end, one test for each thing the rule sheet says."""

from __future__ import annotations

import pytest

from tests.games.tembo.table import TEMBO, tembo, written
from waterhole import IllegalMove
from waterhole.engine.library.match import Match


def test_t9_the_hand_is_filled_up_to_five_from_the_top_of_the_pile() -> None:
    table = tembo("hands 1 2 20 30 elephant / 5 · pile 8 croc-gnu 6")
    events = table.play("1+2@1")
    assert written(table) == "turn 1 · hands 8 20 30 elephant croc-gnu / 5 · rows 1: 1A 2A · pile 6"
    assert [(event.what, event.cards) for event in events] == [("play", (1, 2)), ("draw", (8, "croc gnu"))]
    assert events[1].seen_by(1).cards is None


def test_t9_drawing_goes_as_far_as_the_pile_lasts() -> None:
    table = tembo("hands 1 2 20 / 5 · pile 8")
    table.play("1+2@1")
    assert written(table) == "turn 1 · hands 8 20 / 5 · rows 1: 1A 2A"


def test_t10_a_lion_drawn_is_played_at_once_before_the_next_card() -> None:
    table = tembo("hands 1 2 20 30 40 / 5 · rows 2: 7B · pile 8 lion 6 9")
    events = table.play("1+2@1")
    assert written(table) == "turn 0 · hands 8 20 30 40 / 5 · rows 1: 1A 2A, 2: 7B · pile 6 9 · phase lion"
    assert [event.what for event in events] == ["play", "draw", "lion"]
    assert table.moves() == ["lion@1", "lion@2"]
    table.play("lion@2")
    assert written(table) == "turn 1 · hands 6 8 20 30 40 / 5 · rows 1: 1A 2A · lions 2 · gone 7 · pile 9"


def test_t10_a_lion_goes_where_animals_are() -> None:
    table = tembo("hands 1 / 5 · rows 2: 7B, 4: 9A · lions 1 · phase lion · pile 8 10")
    assert table.moves() == ["lion@2", "lion@4"]
    with pytest.raises(
        IllegalMove, match=r"No animal waits at crossing 3: the lion goes where there are animals \(T10\)"
    ):
        table.play("lion@3")
    with pytest.raises(IllegalMove, match=r"There is a lion at crossing 1 already; another goes elsewhere \(T10\)"):
        table.play("lion@1")
    with pytest.raises(IllegalMove, match=r"You have drawn a lion: say first at which crossing it pounces \(T10\)"):
        table.play("1@3")


def test_t10_without_any_animals_it_goes_to_any_open_crossing() -> None:
    table = tembo("hands 1 / 5 · lions 1 4 · phase lion · pile 8")
    assert table.moves() == ["lion@2", "lion@3", "lion@5"]


def test_t10_nobody_places_a_lion_they_have_not_drawn() -> None:
    with pytest.raises(IllegalMove, match=r"You have drawn no lion \(T10\)"):
        tembo("hands 1 / 5 · rows 1: 2A").play("lion@1")


def test_t10_everybody_sees_the_lion() -> None:
    table = tembo("hands 1 2 20 30 40 / 5 · pile lion 6")
    lion = table.play("1@1")[-1]
    assert (lion.what, lion.seen_by(1).cards, lion.kind.reveals) == ("lion", ("lion",), True)
    assert table.view(1)["phase"] == "lion"


def test_t11_the_lion_eats_the_whole_row_and_the_crossing_is_closed() -> None:
    table = tembo("hands 1 / 5 41 elephant super · rows 2: 7B 9A 12B, 4: 40A · phase lion")
    events = table.play("lion@2")
    assert written(table) == "turn 1 · hands 1 / 5 41 elephant super · rows 4: 40A · lions 2 · gone 7 9 12"
    assert [(event.what, event.seat, event.cards, event.at) for event in events] == [
        ("pounce", 0, ("lion",), 2),
        ("lose", 0, (9,), 2),
        ("lose", 1, (7, 12), 2),
    ]
    assert table.moves() == ["5@1", "5@3", "5@5", "41@1", "41@3", "41@4", "41@5", "super@4"]
    for move in ("5@2", "elephant@2", "super@2"):
        with pytest.raises(IllegalMove, match=r"A lion has closed crossing 2 \(T11\)"):
            table.play(move)


def test_t11_several_lions_in_a_row_are_possible() -> None:
    table = tembo("hands 1 2 20 30 40 / 5 · rows 2: 7B, 3: 8B, 4: 9B · pile lion lion 6 lion 10")
    for move in ("1+2@1", "lion@2", "lion@3", "lion@1"):
        assert table.turn == 0
        table.play(move)
    assert written(table) == ("turn 1 · hands 6 10 20 30 40 / 5 · rows 4: 9B · lions 1 2 3 · gone 1 2 7 8")


def test_t11_a_lion_may_be_the_last_card_of_the_pile() -> None:
    table = tembo("hands 1 20 / 5 · pile lion")
    table.play("1@1")
    assert written(table) == "turn 0 · hands 20 / 5 · rows 1: 1A · phase lion"
    table.play("lion@1")
    assert written(table) == "turn 1 · hands 20 / 5 · rows - · lions 1 · gone 1"


def test_t12_with_the_pile_empty_play_goes_on_without_drawing() -> None:
    table = tembo("hands 1 20 / 5 21")
    table.play("1@1")
    assert not table.over
    assert written(table) == "turn 1 · hands 20 / 5 21 · rows 1: 1A"


def test_t13_the_game_ends_at_once_when_a_player_cannot_play_even_with_cards_to_draw() -> None:
    table = tembo("hands 41 / 1 elephant · rows 1: 2A, 2: 3B · lions 3 4 5 · pile 30 31")
    events = table.play("41@2")
    assert table.over
    assert table.turn == 1
    assert table.moves() == []
    assert (events[-1].what, events[-1].seat) == ("end", 1)


def test_t13_an_empty_hand_ends_it_as_well() -> None:
    table = tembo("hands 1 / 2 / 3 · crossed 11 / 12 / 13 14")
    table.play("1@1")
    table.play("2@2")
    table.play("3@3")
    assert table.over
    assert table.turn == 0
    assert table.winners == [2]


@pytest.mark.parametrize(
    ("hand", "over"),
    [
        ("1 16 17", True),
        ("1 42", False),
        ("elephant elephant", True),
        ("croc-zebra", False),
        ("super", False),
        ("-", True),
    ],
)
def test_t13_is_known_as_soon_as_a_position_is_read(hand: str, over: bool) -> None:
    table = tembo(f"hands {hand} / 5 6 · rows 1: 18A 20B, 2: 22A · lions 3 4 5 · pile 30")
    assert table.over == over
    assert bool(table.moves()) != over


def test_t13_crocodiles_cannot_be_played_at_an_empty_river() -> None:
    assert tembo("hands croc-gnu croc-zebra croc-antelope super elephant / 5 · pile 30").over


def test_t13_a_hand_that_cannot_be_played_from_the_deal_ends_the_game_before_it_begins() -> None:
    dealt = TEMBO.deal(2, seed=1, start=0).position()
    others = ["elephant", "elephant", "elephant", "super", "croc gnu"]
    spare = [card for card in dealt["hands"][0] if card not in others]
    for place in (dealt["pile"], dealt["river"], dealt["hands"][1]):
        for i, card in enumerate(place):
            if spare and card in others and dealt["hands"][0].count(card) < others.count(card):
                place[i] = spare.pop()
                dealt["hands"][0].remove(place[i])
                dealt["hands"][0].append(card)
    assert sorted(dealt["hands"][0]) == sorted(others)
    state = TEMBO.read(dealt)
    assert state.over
    assert state.scores == [0, 0]
    assert state.winners == [0, 1]


def test_t14_only_animals_that_crossed_count() -> None:
    table = tembo("hands 1 / 40 · rows 1: 2A 3A · crossed 16 11 / 10 5 · gone 12")
    assert table.scores == [2 + 3, 4 + 5]


def test_t15_a_match_is_two_games_and_the_totals_decide() -> None:
    match = Match(TEMBO, players=3, seed=3)
    assert match.length == 2
    starts, sums = [], [0, 0, 0]
    for game in range(2):
        starts.append(match.state.start)
        while not match.state.over:
            match.play(match.state.moves()[-1])
        sums = [total + points for total, points in zip(sums, match.state.scores, strict=True)]
        if game == 0:
            match.deal_next()
    assert match.over
    assert match.totals == sums
    assert starts[1] == (starts[0] + 1) % 3


def test_t16_markers_never_run_out() -> None:
    animals = " ".join(f"{number}A" for number in range(1, 14))
    table = tembo(f"hands 20 / 30 · rows 1: {animals}")
    table.play("20@1")
    assert len(table.position()["rows"][0]) == 14
