"""OpenSpiel: random play driven from Python, and its search. Our games come through the very same functions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

from benchmarks.compare.portions import SEED, Played, Ready

GAMES = 4  # in a portion
CURIOSITY = 2.0  # changes what the search looks at, hardly how fast

Think = Callable[[Any], int]  # the action for a state


def loaded(game: str) -> Any:
    if game.startswith("waterhole_"):
        import waterhole.envs.openspiel  # noqa: F401  # registers our games
    return pyspiel.load_game(game)


def drawn(state: Any, chance: Random) -> int:
    """A card, or whatever chance decides here."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    return int(chance.choices(outcomes, odds)[0])


def random_play(game: str, look: bool) -> Ready:
    """Whole games with any legal action; with a look, whoever is to move is handed the tensor of an observation."""
    held, chance = loaded(game), Random(SEED)  # noqa: S311
    about = {"players": held.num_players(), "actions": held.num_distinct_actions()}
    if look:
        about["numbers"] = held.observation_tensor_size()

    def portion() -> Played:
        moves = chances = 0
        for _ in range(GAMES):
            state = held.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(drawn(state, chance))
                    chances += 1
                else:
                    if look:
                        state.observation_tensor()
                    state.apply_action(chance.choice(state.legal_actions()))
                    moves += 1
        return {"steps": moves, "games": GAMES, "chance": chances}

    return Ready(portion, about)


def first_choice(held: Any) -> Any:
    """The first position in which there is something to choose."""
    state, chance = held.new_initial_state(), Random(SEED)  # noqa: S311
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(drawn(state, chance) if state.is_chance_node() else state.legal_actions()[0])
    return state


def compiled(held: Any, simulations: int) -> Think:  # noqa: ARG001
    """OpenSpiel's search in C++."""
    rollouts = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, rollouts, CURIOSITY, simulations)
    think: Think = bot.step
    return think


def scripted(held: Any, simulations: int) -> Think:
    """OpenSpiel's search in Python."""
    from open_spiel.python.algorithms import ismcts, mcts

    chance = np.random.RandomState(SEED)
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(held, rollouts, CURIOSITY, simulations, random_state=chance)
    think: Think = bot.step
    return think


def search(game: str, simulations: int, in_python: bool) -> Ready:
    """A thought of so many simulations about the first real choice, again and again."""
    held = loaded(game)
    state = first_choice(held)
    think = (scripted if in_python else compiled)(held, simulations)

    def portion() -> Played:
        think(state)
        return {"steps": simulations}

    return Ready(portion, {"players": held.num_players()})
