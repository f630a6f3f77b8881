"""A table for PettingZoo: agents take turns, and each sees what its seat may know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from waterhole import games
from waterhole.engine.errors import BadGame, IllegalMove, shown
from waterhole.envs.lanes import Lanes, Reward
from waterhole.envs.picture import MODES, check_mode, rendered
from waterhole.envs.spaces import action_space, observation_space

Seen = dict[str, npt.NDArray[Any]]
DEALT = {"agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards"}


def env(game: str, **settings: Any) -> Guarded:
    """A table with the usual guards: an illegal action ends the game, and its agent has lost."""
    return Guarded(game, **settings)


class Table(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A table without guards: an illegal action is refused by an error, and nothing happens."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        reward: Reward = "win",
        render_mode: str | None = None,
        deck: str | Path | None = None,
        **options: bool,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.game = games.load(game, deck)
        self.lanes = Lanes(self.game, 1, players, reward, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.name}_v0",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal, as the library does with this seed; without one, the next game."""
        self.lanes.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.possible_agents[self.lanes.turns[0]]

    def step(self, action: int | None) -> None:
        """A move of the agent whose turn it is; None once its game is over, by PettingZoo's custom."""
        agent = self.agent_selection
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.lanes.play_one(action)  # type: ignore[arg-type]  # None is refused like anything else that is no action
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.lanes.rewards[0].tolist(), strict=True))
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self.lanes.turns[0]]
        if self.lanes.over[0]:
            self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Seen:
        """What the agent's seat may know; whoever is not to move has no legal action."""
        lanes, seat = self.lanes, self.seats.get(agent)
        if seat is None:
            raise BadGame(f"There is no agent {shown(agent)} here: {', '.join(self.possible_agents)}.")
        if self.terminations.get(agent, True) or seat != lanes.turns[0]:
            return {"observation": lanes.look(seat), "action_mask": np.zeros_like(lanes.masks[0])}
        return {"observation": lanes.observations[0].copy(), "action_mask": lanes.masks[0].copy()}

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table of the agent that is to move."""
        return rendered(self.lanes.state(), self.seats[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def __getattr__(self, name: str) -> Any:
        """What is not there yet comes with the first deal."""
        if name in DEALT:
            raise AttributeError(f"Call reset() first: {name} comes with it.")
        raise AttributeError(f"{type(self).__name__} has no {name}.")


class Guarded(Table):
    """A table that goes on by PettingZoo's custom where another would refuse.

    PettingZoo's own wrappers do the same, but each passes on whatever is asked of it: three of them take three times as
    long as the game.
    """

    def step(self, action: int | None) -> None:
        try:
            super().step(action)
        except IllegalMove:
            EnvLogger.warn_on_illegal_move()
            self.forfeit(self.agent_selection)

    def forfeit(self, agent: str) -> None:
        """The game is over, at the cost of one agent."""
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = self.lanes.forfeit
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
