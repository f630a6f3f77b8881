"""What is printed is for people: a table as its seat sees it, an event as a sentence, a game and a bot by name."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import waterhole
from tests.games.kariba.table import kariba
from tests.games.mada.table import mada
from tests.games.tembo.table import tembo
from tests.kit.tables import Table, tables
from waterhole import bots
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.player import Search
from waterhole.engine.kernel.journal import Event


def test_a_state_is_printed_as_the_seat_whose_turn_it_is_sees_it() -> None:
    table = kariba("turn 1 · hands 7 7 / 1 1 5 · hole 3:2 8:4 · won 2 2 / - · pile 3")
    assert str(table) == (
        "    player   in hand   won\n"
        "──────────────────────────\n"
        "    Seat 0         2     2\n"
        "▶   Seat 1         3     0\n"
        "╭────────┬────────┬────────┬────────┬────────┬────────┬────────┬────────╮\n"
        "│   1    │   2    │   3    │   4    │   5    │   6    │   7    │   8    │\n"
        "│ mouse  │meerkat │ zebra  │giraffe │ostrich │leopard │ rhino  │elephant│\n"
        "├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤\n"
        "│        │        │   ▮▮   │        │        │        │        │  ▮▮▮▮  │\n"
        "│   ·    │   ·    │   2    │   ·    │   ·    │   ·    │   ·    │ 4 HERD │\n"
        "╰────────┴────────┴────────┴────────┴────────┴────────┴────────┴────────╯\n"
        "Draw pile   1 card\n"
        "Your hand   1 mouse ×2   5 ostrich"
    )
    assert str(table.observe(0)).endswith("Your hand   7 rhino ×2")
    assert "hand " not in str(table.observe(None)).splitlines()[-1]


@given(seed=st.integers(0, 10**6), moves=st.integers(0, 40), choice=st.integers(0, 10**6))
def test_nothing_is_printed_that_the_seat_may_not_know(seed: int, moves: int, choice: int) -> None:
    table = tables()[choice % len(tables())]
    state = table.middle(seed, moves)
    twin = state.observe(state.turn).imagine(seed)
    assert str(twin) == str(state) == str(state.observe(state.turn))
    for seat in (*range(state.players), None):
        observation = state.observe(seat)
        assert str(observation.imagine(seed).observe(seat)) == str(observation)


def test_what_is_printed_fits_any_terminal_and_has_no_colours(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = str(table.middle(seed=3, moves=20))
    for line in plain.split("\n"):
        assert len(line) <= 80
        assert line == line.rstrip()
        assert line.isprintable()
    for name, value in {"FORCE_COLOR": "1", "COLUMNS": "20", "TERM": "xterm-256color"}.items():
        monkeypatch.setenv(name, value)
    assert str(table.middle(seed=3, moves=20)) == plain


def test_rich_is_imported_when_something_is_printed_and_not_before() -> None:
    code = (
        "import sys, waterhole; state = waterhole.load('kariba').deal(seed=1); state.play(state.moves()[0]);"
        "print('rich' in sys.modules); str(state); print('rich' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "True"]


# Events.


def printed(events: Sequence[Event]) -> list[str]:
    return [str(event) for event in events]


def test_an_event_is_a_sentence_with_the_cards_it_holds() -> None:
    events = kariba("hands 7 7 1 2 3 / 5 · hole 7:1 4:4 · pile 8 3 1").play("7x2")
    assert printed(events) == [
        "Seat 0 plays two rhinos.",
        "Seat 0 chases away four giraffes.",
        "Seat 0 draws a zebra and an elephant.",
    ]
    assert str(events[2].seen_by(0)) == "Seat 0 draws a zebra and an elephant."
    assert str(events[2].seen_by(1)) == str(events[2].seen_by(None)) == "Seat 0 draws two cards."
    assert printed(mada("hands 3 / 9 · pile 4 5").play("play 3"))[0] == "Seat 0 plays a 3."
    assert printed(tembo("hands 16 / 4 · pile 13 2").play("16@3"))[0] == "Seat 0 plays gnu 16 at crossing 3."


def test_what_nobody_did_is_a_sentence_as_well() -> None:
    table = kariba("hands 1 2 3 4 4 / 5 · pile 8 7 · market 2 6")
    table.play("1x1")
    assert printed(table.play("take 6"))[-1] == "A rhino and an elephant come to the market."


def test_every_event_of_every_game_is_one_sentence(table: Table) -> None:
    state, chance = table.deal(4), Random(4)
    while not state.over:
        for foreseen in state.observe(state.turn).foresee():
            assert all(str(event).endswith(".") for event in foreseen)
        for event in state.play(chance.choice(state.moves())):
            assert str(event)[0].isupper()
            assert str(event).endswith(".")


def test_the_names_of_a_deck_are_those_of_its_events() -> None:
    own = waterhole.load("kariba").deck.content
    animals = [{**animal, "name": f"{animal['name']}let"} for animal in own["animals"]]
    state = waterhole.load("kariba", {"animals": animals}).deal(players=2, seed=7)
    assert str(state.play("1x1")[0]) == "Seat 1 plays a mouselet."


def test_an_event_that_knows_its_words_is_the_same_tuple(table: Table) -> None:
    state = table.deal(5)
    for event in state.play(state.moves()[0]):
        kind, seat, cards, count, at = event
        bare = Event(kind, seat, cards, count, at)
        assert event == bare
        assert hash(event) == hash(bare)
        assert event.json() == bare.json()
        assert repr(event) == repr(bare) == str(bare)
        for twin in (pickle.loads(pickle.dumps(event)), copy.copy(event), copy.deepcopy(event)):
            assert twin == event
            assert str(twin) == str(event)


# Games and bots.


def test_a_game_is_printed_by_its_title_and_its_repr_loads_it(table: Table) -> None:
    assert str(table.game) == table.game.title
    again = eval(repr(table.game), {"waterhole": waterhole})
    assert again.name == table.game.name


@pytest.mark.parametrize("name", [*bots.names(), "greedy", "search:20", "search:0.5s"])
def test_a_bot_is_printed_by_its_name_and_its_repr_loads_it(name: str) -> None:
    assert str(bots.load(name)) == name
    assert repr(bots.load(name)) == f"waterhole.bots.load({name!r})"
    assert repr(bots.load(name, seed=3)) == f"waterhole.bots.load({name!r}, seed=3)"
    given = bots.load(f" {name.upper()} ", seed=b"x", threads=2)
    assert repr(given) == f"waterhole.bots.load({name!r}, seed=b'x', threads=2)"
    assert repr(eval(repr(given), {"waterhole": waterhole})) == repr(given)


def test_a_bot_made_by_hand_claims_no_name_to_load_it_by() -> None:
    assert repr(Search(Budget(simulations=10))) == "<Search search>"
