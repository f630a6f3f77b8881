"""RLCard's environments by their own loop, with an agent that costs next to nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import rlcard

from benchmarks.compare.portions import SEED, Played, Ready

GAMES = 4  # in a portion


class Anything:
    """Any legal action, each as likely. (RLCard's own random agent takes longer about it.)"""

    use_raw = False

    def __init__(self) -> None:
        self.chance = Random(SEED)  # noqa: S311
        self.steps = 0

    def step(self, state: dict[str, Any]) -> int:
        self.steps += 1
        legal: list[int] = list(state["legal_actions"])
        return self.chance.choice(legal)

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return self.step(state), {}


def run(game: str) -> Ready:
    """Whole games by `run()`, which keeps every state for training."""
    env, agent = rlcard.make(game, config={"seed": SEED}), Anything()
    env.set_agents([agent] * env.num_players)
    state, _ = env.reset()

    def portion() -> Played:
        before = agent.steps
        for _ in range(GAMES):
            env.run(is_training=True)
        return {"steps": agent.steps - before, "games": GAMES}

    about = {"numbers": int(state["obs"].size), "actions": env.num_actions, "players": env.num_players}
    return Ready(portion, about)
