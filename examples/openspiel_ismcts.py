"""OpenSpiel's information set Monte Carlo tree search plays one of the games against players who move at random.

    pip install 'waterhole[openspiel]'
    python examples/openspiel_ismcts.py --game "waterhole_kariba(players=2)" --games 10 --simulations 50

Before every simulation the search asks for another world that the player cannot tell from the real one:
`state.resample_from_infostate` imagines it.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import waterhole.envs.openspiel  # noqa: F401  # makes the games known


def searcher(game: pyspiel.Game, simulations: int, seed: int) -> ISMCTSBot:
    """A player who searches."""
    chance = np.random.RandomState(seed)
    worlds = pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, chance), 1.0, simulations, random_state=chance)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, worlds))
    return bot


def play(game: pyspiel.Game, bots: list[pyspiel.Bot], chance: np.random.RandomState) -> list[float]:
    """One game; what it returns to every seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = chance.choice(outcomes, p=odds)
        else:
            action = bots[state.current_player()].step(state)
        state.apply_action(int(action))
    return list(state.returns())


def main(arguments: list[str] | None = None) -> float:
    """Play games with the searcher in each seat in turn; what a game returned to it, on average."""
    parser = argparse.ArgumentParser(description="IS-MCTS against players who move at random.")
    parser.add_argument("--game", default="waterhole_kariba(players=2)", help="as OpenSpiel loads it")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=50, help="before every move")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)

    game = pyspiel.load_game(asked.game)
    chance = np.random.RandomState(asked.seed)
    returns = []
    for number in range(asked.games):
        seat = number % game.num_players()
        bots = [pyspiel.make_uniform_random_bot(other, asked.seed + number) for other in range(game.num_players())]
        bots[seat] = searcher(game, asked.simulations, asked.seed + number)
        returns.append(play(game, bots, chance)[seat])
        print(f"game {number + 1}: seat {seat} searches, return {returns[-1]:+.2f}")
    mean = float(np.mean(returns))
    print(f"{asked.games} games, mean return {mean:+.2f} (chance alone: 0)")
    return mean


if __name__ == "__main__":
    main()
