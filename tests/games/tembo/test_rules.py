"""Tembo, one test for each thing the rule sheet says: position, move, position."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tembo.table import TEMBO, tembo, written
from waterhole import BadMove, IllegalMove
from waterhole.engine.library.english import sentences
from waterhole.engine.library.state import State


def refusal(table: State, move: str) -> str:
    before = table.record.tobytes()
    with pytest.raises(IllegalMove) as refused:
        table.play(move)
    assert table.record.tobytes() == before
    return str(refused.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t1_five_cards_each_five_crossings_and_the_rest_is_the_draw_pile(players: int) -> None:
    dealt = TEMBO.deal(players, seed=1).position()
    assert [len(hand) for hand in dealt["hands"]] == [5] * players
    assert len(dealt["river"]) == 5
    assert len(dealt["pile"]) == 54 - 5 * players
    cards = Counter(card for place in [*dealt["hands"], dealt["river"], dealt["pile"]] for card in place)
    crocs = {"croc gnu": 2, "croc zebra": 2, "croc antelope": 2}
    assert cards == {**dict.fromkeys(range(1, 43), 1), "elephant": 7, **crocs, "super": 1, "lion": 3}


def test_t1_nobody_is_dealt_a_lion_but_the_river_and_the_pile_may_have_them() -> None:
    river = pile = 0
    for seed in range(300):
        dealt = TEMBO.deal(4, seed).position()
        assert all("lion" not in hand for hand in dealt["hands"])
        river += dealt["river"].count("lion")
        pile += dealt["pile"].count("lion")
    assert river + pile == 900
    assert 70 < river < 165  # 5 cards of 39


def test_t1_every_card_but_a_lion_is_dealt_as_often_as_any_other() -> None:
    deals = 4000
    dealt = Counter(card for seed in range(deals) for card in TEMBO.deal(2, seed).position()["hands"][0])
    for card, copies in [*((number, 1) for number in range(1, 43)), ("elephant", 7), ("croc zebra", 2), ("super", 1)]:
        expected = deals * 5 * copies / 56
        assert abs(dealt[card] - expected) < 4.5 * expected**0.5


def test_t1_the_crossings_stay_face_down_for_the_whole_game() -> None:
    state = TEMBO.deal(2, seed=3)
    river = state.position()["river"]
    while not state.over:
        state.play(state.moves()[0])
        assert state.position()["river"] == river
        assert state.view(0)["river"] == state.view(None)["river"] == 5


def test_t2_a_turn_offers_animals_pairs_elephants_and_crocodiles_in_a_stable_order() -> None:
    table = tembo("hands 35 33 elephant croc-zebra super / 1 · rows 2: 4A 11B 30A, 4: 34B · lions 1 3 5")
    assert table.moves() == [
        *("33@2", "35@2", "35@4", "33+35@2", "elephant@2"),
        *("croc zebra@2 first", "croc zebra@2 herd", "croc zebra@4 first", "super@2", "super@4"),
    ]


def test_t2_there_is_no_passing_even_if_it_hurts() -> None:
    table = tembo("hands croc-gnu / 2 · rows 1: 4A")
    assert table.moves() == ["croc gnu@1 first", "croc gnu@1 herd"]
    for word in ("pass", ""):
        with pytest.raises(BadMove):
            table.play(word)


def test_t2_nobody_plays_cards_they_do_not_hold() -> None:
    table = tembo("hands 7 9 / 42 · rows 1: 1A 2B 3A")
    assert refusal(table, "8@1") == "You hold no zebra 8 (T2)."
    assert refusal(table, "7+8@1") == "You hold no zebra 8 (T2)."
    assert refusal(table, "elephant@1") == "You hold no elephant (T2)."
    assert refusal(table, "croc gnu@1 herd") == "You hold no gnu crocodile (T2)."
    assert refusal(table, "super@1") == "You hold no super crocodile (T2)."


def test_t3_an_animal_goes_to_the_end_of_a_row_marked_as_the_players() -> None:
    table = tembo("hands 16 / 2 · rows 3: 5B 9A")
    events = table.play("16@3")
    assert written(table) == "turn 1 · hands - / 2 · rows 3: 5B 9A 16A"
    assert [(event.what, event.seat, event.cards, event.at) for event in events] == [("play", 0, (16,), 3)]


def test_t3_any_number_may_start_an_empty_row() -> None:
    table = tembo("hands 1 42 / 2")
    assert table.moves() == [f"{number}@{crossing}" for number in (1, 42) for crossing in range(1, 6)]


def test_t4_numbers_in_a_row_rise() -> None:
    table = tembo("hands 16 30 / 2 · rows 1: 17B, 2: 15A, 3: 1B 29A, 4: 42A · lions 5")
    assert table.moves() == ["16@2", "30@1", "30@2", "30@3"]
    assert refusal(table, "16@1") == "Numbers rise at crossing 1: only animals higher than 17 may join (T4)."
    assert refusal(table, "30@4") == "Numbers rise at crossing 4: only animals higher than 42 may join (T4)."


def test_t4_rows_have_no_limit_in_length_or_owners() -> None:
    table = tembo("hands 40 / 41 / 42 · rows 1: 1A 2A 3B 5C 8C 13A 20B 21B 22B 23A 24A 25A 26C 30A 35B 38C 39A")
    for move in ("40@1", "41@1", "42@1"):
        table.play(move)
    assert table.position()["rows"][0][-4:] == [[39, 0], [40, 0], [41, 1], [42, 2]]


def test_t5_two_animals_go_together_when_their_numbers_differ_by_one_or_two() -> None:
    table = tembo("hands 33 34 36 40 / 2 · lions 1 3 5")
    assert [move for move in table.moves() if "+" in move] == ["33+34@2", "33+34@4", "34+36@2", "34+36@4"]
    table.play("34+36@2")
    assert written(table) == "turn 1 · hands 33 40 / 2 · rows 2: 34A 36A · lions 1 3 5"


def test_t5_of_three_neighbours_any_two_may_go() -> None:
    table = tembo("hands 20 21 22 / 2 · lions 1 2 3 · rows 4: 42A")
    assert [move for move in table.moves() if "+" in move] == ["20+21@5", "21+22@5", "20+22@5"]


def test_t5_both_of_a_pair_rise_above_the_row() -> None:
    table = tembo("hands 20 22 / 2 · rows 1: 19B, 2: 21B, 3: 23B · lions 4 5")
    assert [move for move in table.moves() if "+" in move] == ["20+22@1"]
    assert "T4" in refusal(table, "20+22@2")


def test_t5_a_pair_is_written_lower_first_and_close_together() -> None:
    table = tembo("hands 20 22 25 / 2")
    for word in ("22+20@1", "22+25@1", "20+20@1", "20 + 22@1", "20+22", "20+22@6", "0@1", "43@1", "020@1"):
        with pytest.raises(BadMove):
            table.play(word)
    table.play(" 20+22@1 ")


def test_t6_an_elephant_leads_three_animals_or_more_across_each_for_its_owner() -> None:
    table = tembo("hands elephant 1 / 2 · rows 1: 4A 11B 30A 31A, 2: 5A 6B · crossed 8 / -")
    events = table.play("elephant@1")
    assert written(table) == "turn 1 · hands 1 / 2 · rows 2: 5A 6B · crossed 4 8 30 31 / 11 · gone elephant"
    assert [(event.what, event.seat, event.cards, event.at) for event in events] == [
        ("use", 0, ("elephant",), 1),
        ("cross", 0, (4, 30, 31), 1),
        ("cross", 1, (11,), 1),
    ]
    assert table.scores == [5 + 4 + 3 + 3, 3]


def test_t6_two_animals_are_too_few_for_an_elephant() -> None:
    table = tembo("hands elephant 1 / 2 · rows 1: 4A 11B, 2: 12A · lions 5")
    assert table.moves() == ["1@3", "1@4"]
    assert refusal(table, "elephant@1") == (
        "An elephant leads three animals or more; at crossing 1 there are two (T6)."
    )
    assert "at crossing 2 there is one (T6)" in refusal(table, "elephant@2")
    assert "at crossing 3 nobody waits" in refusal(table, "elephant@3")
    assert refusal(table, "elephant@5") == "A lion has closed crossing 5 (T11)."


def test_t6_an_emptied_crossing_takes_any_animal_again() -> None:
    table = tembo("hands elephant / 1 · rows 1: 40A 41B 42A")
    table.play("elephant@1")
    assert "1@1" in table.moves()


def test_t7_a_crocodile_eats_the_first_animal_of_a_row() -> None:
    table = tembo("hands croc-gnu 1 / 2 · rows 1: 5B 7A 16B")
    events = table.play("croc gnu@1 first")
    assert written(table) == "turn 1 · hands 1 / 2 · rows 1: 7A 16B · gone 5 croc-gnu"
    assert [(event.what, event.seat, event.cards, event.at) for event in events] == [
        ("use", 0, ("croc gnu",), 1),
        ("lose", 1, (5,), 1),
    ]


def test_t7_or_all_animals_of_the_species_it_shows_whoever_owns_them() -> None:
    table = tembo("hands croc-gnu 1 / 2 · rows 1: 5B 7A 15A 16B 25B")
    table.play("croc gnu@1 herd")
    assert written(table) == "turn 1 · hands 1 / 2 · rows 1: 5B 15A · gone 7 16 25 croc-gnu"


def test_t7_the_rest_of_the_row_closes_up_and_rises_from_its_new_end() -> None:
    table = tembo("hands croc-gnu / 16 · rows 1: 5B 15A 25B 40B · lions 2 3 4")
    table.play("croc gnu@1 herd")
    assert written(table) == "turn 1 · hands - / 16 · rows 1: 5B 15A · lions 2 3 4 · gone 25 40 croc-gnu"
    assert table.moves() == ["16@1", "16@5"]


def test_t7_both_meals_are_offered_even_if_they_are_the_same() -> None:
    table = tembo("hands croc-gnu / 2 · rows 1: 7B, 2: 8A, 3: 9B 10B")
    assert table.moves() == [
        *("croc gnu@1 first", "croc gnu@1 herd", "croc gnu@2 first", "croc gnu@3 first", "croc gnu@3 herd"),
    ]


def test_t7_a_crocodile_must_eat() -> None:
    table = tembo("hands croc-gnu 1 / 2 · rows 1: 8B 9A")
    assert refusal(table, "croc gnu@1 herd") == "No gnu waits at crossing 1 (T7)."
    assert refusal(table, "croc gnu@2 first") == "No animal waits at crossing 2 to be eaten (T7)."
    assert refusal(table, "croc gnu@2 herd") == "No animal waits at crossing 2 to be eaten (T7)."


def test_t8_the_super_crocodile_eats_the_whole_row() -> None:
    table = tembo("hands super 1 / 2 · rows 1: 5B 7A 16B, 2: 8A")
    table.play("super@1")
    assert written(table) == "turn 1 · hands 1 / 2 · rows 2: 8A · gone 5 7 16 super"


def test_t8_the_super_crocodile_needs_an_animal() -> None:
    table = tembo("hands super 1 / 2 · rows 1: 5B")
    assert refusal(table, "super@2") == "No animal waits at crossing 2 to be eaten (T8)."
    assert [move for move in table.moves() if "super" in move] == ["super@1"]


def test_the_turn_passes_clockwise() -> None:
    table = tembo("hands 1 11 / 2 12 / 3 13 / 4 14")
    seats = []
    for move in ("1@1", "2@1", "3@1", "4@1"):
        seats.append(table.turn)
        table.play(move)
    assert seats == [0, 1, 2, 3]
    assert table.turn == 0


def test_what_happens_is_told_in_sentences() -> None:
    table = tembo("hands elephant 1 / 2 · rows 1: 4A 11B 30A · pile 20 5")
    (mine, theirs) = (sentences(TEMBO, table.copy().play("elephant@1"), ["Ana", "Ben"], seat) for seat in (0, 1))
    assert mine == [
        "You play an elephant at crossing 1 and bring gnu 4 and antelope 30 across for 8 points.",
        "Ben brings zebra 11 across for 3 points.",
        "You draw zebra 5 and zebra 20.",
    ]
    assert theirs[2] == "Ana draws two cards."
