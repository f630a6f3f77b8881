"""Many games as one array, in the shape of `gymnasium.vector`: whoever is to move anywhere is asked at once.

Each row is seen from the seat that is to move there. A finished game is dealt anew in the same step.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from waterhole import games
from waterhole.envs.lanes import Lanes, Reward
from waterhole.envs.spaces import action_space, observation_space

Seen = dict[str, npt.NDArray[Any]]
Info = dict[str, npt.NDArray[Any]]


class SelfPlay(VectorEnv[Seen, npt.NDArray[Any], npt.NDArray[Any]]):
    """So many games, stepped by one compiled call.

    The arrays that come back are the same in every step, written anew: copy what you want to keep. (`copy=True` does it
    for you.) Rewards are those of the seat that has just moved; `infos["rewards"]` has those of all seats, and
    `infos["seat"]` says who is to move.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        num_envs: int = 1024,
        players: int = 2,
        reward: Reward = "win",
        copy: bool = False,
        deck: str | Path | None = None,
        **options: bool,
    ) -> None:
        self.game = games.load(game, deck)
        self.lanes = Lanes(self.game, num_envs, players, reward, options)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.never = np.zeros(num_envs, np.bool_)
        self.all = np.ones(num_envs, np.bool_)
        self.rows = np.arange(num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # there are none
    ) -> tuple[Seen, Info]:
        """Deal everywhere; with a seed, game n as the library deals it with seed + n; or with a seed for each."""
        self.lanes.deal(seed)
        return self.seen(), self.infos()

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Seen, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """One move in every game; if any of them is illegal, an error says which, and nothing has happened."""
        movers = self.lanes.tables["turn"].astype(np.intp)
        self.lanes.play(actions)
        rewards = self.lanes.rewards[self.rows, movers]
        return self.seen(), rewards, self.own(self.lanes.over), self.never.copy(), self.infos()

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action in every game, each as likely."""
        return self.lanes.sample()

    def seen(self) -> Seen:
        return {"observation": self.own(self.lanes.observations), "action_mask": self.own(self.lanes.masks)}

    def infos(self) -> Info:
        """By Gymnasium's custom each entry has a twin that says where it holds: here, everywhere."""
        return {
            "seat": self.own(self.lanes.turns),
            "_seat": self.own(self.all),
            "rewards": self.own(self.lanes.rewards),
            "_rewards": self.own(self.all),
        }

    def own(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self.copy else array
