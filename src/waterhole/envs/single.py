"""One seat against bots, for Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from waterhole import bots, games
from waterhole.engine.errors import BadGame, IllegalMove, shown
from waterhole.engine.library.fields import whole
from waterhole.envs.lanes import Lanes, Reward
from waterhole.envs.picture import MODES, check_mode, rendered
from waterhole.envs.spaces import action_space, observation_space

Seen = dict[str, npt.NDArray[Any]]


class Single(gymnasium.Env[Seen, int]):
    """A game in which bots sit on all other seats; `seat` is drawn anew for each game unless it is given."""

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int = 2,
        opponents: str | Sequence[str] = "easy",
        seat: int | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
        deck: str | Path | None = None,
        **options: bool,
    ) -> None:
        check_mode(render_mode)
        self.game = games.load(game, deck)
        self.lanes = Lanes(self.game, 1, players, reward, options)
        if seat is not None and not whole(seat, 0, players - 1):
            raise BadGame(f"There is no seat {shown(seat)} at a table of {players}.")
        if not isinstance(opponents, str | Sequence):
            raise BadGame(f"Opponents are the name of a bot, or one for each; not {shown(opponents)}.")
        self.opponents = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != players - 1:
            raise BadGame(f"There are {players - 1} opponents at a table of {players}, not {len(self.opponents)}.")
        for name in self.opponents:
            bots.load(name, 0)  # is there such a bot?
        self.wanted = seat
        self.seat = 0
        self.over = True
        self.ahead = 0.0  # what this seat got before its first turn: it comes with the first step
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # there are none
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal, and let the bots play until it is this seat's turn."""
        super().reset(seed=seed)
        seeds = self.np_random.integers(0, 2**62, size=self.lanes.players + 1).tolist()
        self.over = True
        while self.over:  # a game may end before this seat has had a turn: it is not worth a word
            self.seat = int(self.np_random.integers(self.lanes.players)) if self.wanted is None else self.wanted
            self.lanes.deal(seeds[0])
            others = iter(zip(self.opponents, seeds[1:], strict=False))
            self.bots = {at: bots.load(*next(others)) for at in range(self.lanes.players) if at != self.seat}
            self.over = False
            self.ahead = self.answer()
            seeds[0] += 1
        return self.seen(), self.info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play, and let the bots play until it is this seat's turn again."""
        if self.over:
            raise BadGame("The game is over, or has not begun: call reset().")
        try:
            self.lanes.play_one(action)
        except IllegalMove as refusal:
            self.over = True
            return self.seen(), self.lanes.forfeit, True, False, {**self.info(), "illegal": str(refusal)}
        reward = self.ahead + float(self.lanes.rewards[0, self.seat]) + self.answer()
        self.ahead = 0.0
        return self.seen(), reward, self.over, False, self.info()

    def answer(self) -> float:
        """The bots play; what this seat got meanwhile."""
        reward = 0.0
        state = self.lanes.state()
        while not self.lanes.over[0] and state.turn != self.seat:
            move = self.bots[state.turn].choose(state.observe(state.turn))
            self.lanes.play_one(self.game.action(move))
            reward += float(self.lanes.rewards[0, self.seat])
        self.over = bool(self.lanes.over[0])
        return reward

    def seen(self) -> Seen:
        """What this seat may know, and its legal actions: none when the game is over."""
        return {"observation": self.lanes.look(self.seat), "action_mask": self.action_masks()}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The legal actions, by the name under which algorithms with masks look for them."""
        return np.zeros_like(self.lanes.masks[0]) if self.over else self.lanes.masks[0].copy()

    def info(self) -> dict[str, Any]:
        return {"seat": self.seat, "scores": self.lanes.state().scores}

    def render(self) -> Any:
        """The table as this seat sees it."""
        return rendered(self.lanes.state(), self.seat, self.render_mode)
