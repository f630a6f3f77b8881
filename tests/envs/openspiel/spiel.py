"""Tables of the library in OpenSpiel, and random games there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
import pytest

import waterhole.envs.openspiel  # noqa: F401  # makes the games known
from tests.games.found import shipping
from tests.kit.tables import Table, tables

WITH_BOTH = {*shipping("study/tensor.py")} & {*shipping("study/pile.py")}
STUDIED = [table for table in tables() if table.game.name in WITH_BOTH]
TWO = [table for table in STUDIED if table.players == 2]
each_game = pytest.mark.parametrize("two", TWO, ids=lambda table: table.name)


def loaded(table: Table, **more: str) -> Any:
    """The same table in OpenSpiel."""
    parameters = {"players": table.players, **table.options, **more}
    said = ",".join(f"{name}={value}" for name, value in parameters.items())
    return pyspiel.load_game(f"waterhole_{table.game.name}({said})")


def step(state: Any, chance: Random) -> None:
    """Something happens: a random move, or a card by its odds."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, odds)[0])
    else:
        state.apply_action(chance.choice(state.legal_actions()))


def nodes(game: Any, chance: Random) -> Iterator[Any]:
    """All states of one random game; the same object, changing."""
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        step(state, chance)
        yield state


def decisions(game: Any, chance: Random) -> Iterator[Any]:
    return (state for state in nodes(game, chance) if state.current_player() >= 0)


def dealt(game: Any, chance: Random) -> Any:
    """A game after its deal."""
    return next(state for state in nodes(game, chance) if not state.is_chance_node())
