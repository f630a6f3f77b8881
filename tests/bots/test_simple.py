"""The first opponents: one plays anything, one takes what lies nearest."""

from __future__ import annotations

import pytest

import waterhole
from tests.games.kariba.table import kariba
from tests.kit.tables import Table
from waterhole import Refused, bots


def test_random_is_the_same_with_the_same_seed() -> None:
    games = []
    for seed in (1, 1, 2):
        state, bot = waterhole.load("kariba").deal(seed=5), bots.load("random", seed)
        while not state.over:
            state.play(bot.choose(state.observe(state.turn)))
        games.append(state.position())
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_random_plays_every_legal_move_sometimes() -> None:
    state = waterhole.load("kariba").deal(seed=5)
    bot = bots.load("random", 1)
    assert {bot.choose(state.observe(state.turn)) for _ in range(200)} == set(state.moves())


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("hands 7 7 1 2 3 / 2 · hole 7:2 4:2 1:3", "7x1"),  # the catch, for as few cards as it takes
        ("hands 6 7 / 2 · hole 7:2 6:4 5:1", "7x1"),  # four leopards rather than one ostrich
        ("hands 1 2 2 2 / 2 · hole 8:3 1:2", "1x1"),  # three elephants for one mouse
        ("hands 3 3 5 / 2 · hole 3:1", "5x1"),  # no catch: leave the least lying
        ("hands 4 4 5 / 2 · pile 6 · market 5 7 · phase draw", "take 5"),  # what the hand holds already
        ("hands 4 4 / 2 · pile 6 · market 5 7 · phase draw", "draw"),  # nothing matches
        ("hands 4 4 / 2 · market 5 7 · phase draw", "take 5"),  # nothing else is left
    ],
)
def test_greedy_takes_what_lies_nearest(position: str, choice: str) -> None:
    state = kariba(position)
    assert bots.load("greedy").choose(state.observe(0)) == choice


def test_greedy_beats_random() -> None:
    game, wins = waterhole.load("kariba"), 0.0
    for seed in range(100):
        state, seat = game.deal(seed=seed, start=0), seed % 2
        players = {seat: bots.load("greedy"), 1 - seat: bots.load("random", seed)}
        while not state.over:
            state.play(players[state.turn].choose(state.observe(state.turn)))
        wins += (seat in state.winners) / len(state.winners)
    assert wins > 75


def test_there_is_nothing_to_choose_for_another_seat_or_after_the_end(table: Table) -> None:
    for name in bots.names():
        bot = bots.load(name, 1)
        state = table.deal(1)
        with pytest.raises(Refused, match="turn"):
            bot.choose(state.observe((state.turn + 1) % table.players))
        with pytest.raises(Refused, match="turn"):
            bot.choose(state.observe(None))
        *_, last = table.states(1)
        with pytest.raises(Refused, match="over"):
            bot.choose(last.observe(last.turn))
