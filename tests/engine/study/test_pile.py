"""Draw piles, card by card: which cards may come, and that each of them can be made to."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from tests.kit.tables import Table, tables
from waterhole.engine.library.state import State

PILED = [table for table in tables() if table.game.pile]  # a game may have none yet
each_table = pytest.mark.parametrize("table", PILED, ids=lambda table: table.name)


def hidden(state: State) -> list[Any]:
    """The cards that nobody has seen, from the top; those that are never drawn come last."""
    position = state.position()
    return [*position["pile"], *position.get("river", [])]


@each_table
def test_every_hidden_card_may_come_next(table: Table) -> None:
    for moves in (0, 7):
        state = table.middle(3, moves)
        coming = [table.game.faces[face] for face in table.game.pile.hidden(state.batch, 0).tolist()]
        assert Counter(map(str, coming)) == Counter(map(str, hidden(state)))


@each_table
def test_the_card_that_is_brought_up_comes_next_and_no_card_is_lost(table: Table) -> None:
    pile, state = table.game.pile, table.middle(4, 2)
    before = hidden(state)
    for taken in (0, 2):
        for face in set(pile.hidden(state.batch, taken).tolist()):
            world = state.copy()
            pile.bring_up(world.batch, taken, face)
            after = hidden(world)
            assert after[taken] == table.game.faces[face]
            assert after[:taken] == before[:taken]  # chosen before, and still there
            assert Counter(map(str, after)) == Counter(map(str, before))
            assert world.position()["hands"] == state.position()["hands"]


@each_table
def test_no_game_exceeds_its_bounds(table: Table) -> None:
    pile, most = table.game.pile, table.game.pile.moves(table.players, table.options)
    for seed in range(3):
        state = table.deal(seed)
        drawn, moves = pile.dealt(table.players, table.options), 0
        while not state.over:
            moves += 1
            events = state.play(state.moves()[-1])
            drawn += sum(len(event.cards or ()) for event in events if event.origin == "pile")
            assert moves < 5000
        assert most is None or moves <= most
        assert drawn <= pile.draws(table.players, table.options, moves)
        assert max(state.scores) <= pile.points(table.game)


def test_piles_need_no_other_library() -> None:
    program = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "import waterhole; from waterhole import games\n"
        "piles = [waterhole.load(name).pile for name in games.names()]\n"
        "print(all(pile.hand for pile in piles if pile))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr
