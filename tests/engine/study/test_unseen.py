"""Counting cards: against the worlds that a seat holds possible."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.kit.tables import Table, tables
from waterhole import load
from waterhole.engine.kernel.journal import Card
from waterhole.engine.library.state import State
from waterhole.engine.study.unseen import Unseen

WORLDS = 4000
SURE = 4.5  # standard errors: of some thousand odds that are compared, none is as wrong as this by chance


def hidden_cards(world: State, seat: int) -> Counter[Card]:
    """All that lies face down, and in other hands, in one world."""
    position: dict[str, Any] = world.position()
    hands = [hand for other, hand in enumerate(position["hands"]) if other != seat]
    return Counter([*(card for hand in hands for card in hand), *position["pile"], *position.get("river", [])])


def counted(state: State, seat: int) -> list[Unseen]:
    return state.game.unseen(state.observe(seat))


def moments(table: Table) -> list[tuple[State, int]]:
    """Some moments of some games, each from a seat that moves and from one that waits."""
    chance = Random(table.name)
    early = table.middle(6, 3)  # some games are over soon
    states = [early, *(table.middle(seed, chance.randrange(4, 60)) for seed in range(6))]
    going = [state for state in states if not state.over]
    return [(state, seat) for state in going for seat in (state.turn, (state.turn + 1) % state.players)]


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.name)
def test_the_same_cards_are_hidden_in_every_world_and_all_of_them_are_counted(table: Table) -> None:
    for state, seat in moments(table):
        expected = Counter({each.card: each.hidden + each.known for each in counted(state, seat)})
        for world in [state, *(state.observe(seat).imagine(number) for number in range(5))]:
            assert hidden_cards(world, seat) == +expected


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.name)
def test_the_odds_are_how_often_a_card_lies_on_top_in_the_worlds_that_are_possible(table: Table) -> None:
    compared = 0
    for state, seat in moments(table)[:4]:
        observation = state.observe(seat)
        odds = {each.card: each.next for each in counted(state, seat)}
        if not state.position()["pile"]:
            assert set(odds.values()) == {0.0}
            continue
        assert sum(odds.values()) == pytest.approx(1.0)
        tops = Counter(observation.imagine(number).position()["pile"][0] for number in range(WORLDS))
        assert set(tops) <= {card for card, chance in odds.items() if chance > 0}
        for card, chance in odds.items():
            error = (chance * (1 - chance) / WORLDS) ** 0.5
            assert abs(tops[card] / WORLDS - chance) <= SURE * error + 1 / WORLDS, (card, chance)
            compared += 1
    assert compared


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.name)
def test_other_hidden_cards_make_the_same_count(table: Table) -> None:
    for state, seat in moments(table):
        for number in range(3):
            assert counted(state.observe(seat).imagine(number), seat) == counted(state, seat)


def test_what_others_took_from_the_market_is_known_and_no_longer_hidden() -> None:
    state = load("kariba").deal(2, seed=1, start=0, market=True)
    state.play(state.moves()[0])
    taken = state.moves()[0]
    state.play(taken)
    card = int(taken.removeprefix("take "))
    mine, others = ({each.card: each for each in counted(state, seat)} for seat in (0, 1))
    assert others[card].known == 1
    assert mine[card].known == 0


def test_no_hand_holds_a_scorpion_so_those_that_are_not_seen_come_sooner_than_other_cards() -> None:
    state = load("mada").deal(5, seed=3, start=0)
    odds = {each.card: each.next / each.hidden for each in counted(state, state.turn) if each.hidden}
    assert odds["scorpion"] > odds[5]


def test_whoever_is_to_move_in_tembo_can_play_something_and_so_the_pile_has_less_of_it() -> None:
    game = load("tembo")
    position = {
        "game": "tembo", "players": 2, "turn": 1, "start": 0, "hands": [[1, 2], [42]],
        "rows": [[[41, 0]], [[40, 0]], [[39, 1]], [[38, 1]], [[37, 0]]], "lions": [], "crossed": [[], []], "gone": [],
        "river": [3], "pile": [4, 5, 6], "deck": None, "partial": True,
    }  # fmt: skip
    odds = {each.card: each.next for each in counted(game.read(position), 0)}
    assert odds[42] < odds[4]  # of the animals, only 42 fits anywhere
