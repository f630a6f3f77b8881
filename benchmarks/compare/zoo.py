"""One table through PettingZoo: the loop of its documentation, the same for its environments and for ours."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.compare.portions import SEED, Played, Ready

GAMES = 4  # in a portion
NOISE = 4093  # rows of chance, drawn beforehand; a prime, so that games do not meet the same rows again soon

Choose = Callable[[Any, str, Any], int]


def customary() -> Choose:
    """The random agent of PettingZoo's documentation."""
    return lambda env, agent, mask: int(env.action_space(agent).sample(mask))


def quick() -> Choose:
    """As random, and next to free: the legal action with the highest of numbers drawn beforehand."""
    rows: dict[int, Any] = {}
    at = 0

    def choose(env: Any, agent: str, mask: Any) -> int:  # noqa: ARG001
        nonlocal at
        size = len(mask)
        if size not in rows:
            rows[size] = np.random.default_rng(SEED).random((NOISE, size), np.float32) + np.float32(0.01)
        at = (at + 1) % NOISE
        return int((rows[size][at] * mask).argmax())

    return choose


AGENTS: dict[str, Callable[[], Choose]] = {"customary": customary, "quick": quick}


def environment(module: str, guarded: bool = True) -> Any:
    """An environment with the guards that its makers put around it, or without."""
    made = import_module(module)
    env = made.env() if guarded else made.raw_env()
    env.reset(seed=SEED)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(SEED + number)
    return env


def loop(module: str, agent: str, guarded: bool = True) -> Ready:
    """Whole games by `agent_iter`, `last` and `step`."""
    env, choose = environment(module, guarded), AGENTS[agent]()
    seen = env.observe(env.agent_selection)
    about = {"numbers": int(seen["observation"].size), "actions": len(seen["action_mask"])}
    return Ready(lambda: play(env, choose), about)


def play(env: Any, choose: Choose) -> Played:
    steps = 0
    for _ in range(GAMES):
        env.reset()
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(choose(env, agent, seen["action_mask"]))
                steps += 1
    return {"steps": steps, "games": GAMES}


def choosing(module: str, agent: str) -> Ready:
    """The agent alone, over masks of a few games."""
    env, choose, seen = environment(module), AGENTS[agent](), []

    def keep(env: Any, agent: str, mask: Any) -> int:
        seen.append((agent, mask.copy()))
        return choose(env, agent, mask)

    play(env, keep)

    def portion() -> Played:
        for name, mask in seen:
            choose(env, name, mask)
        return {"steps": len(seen)}

    return Ready(portion)
