"""What a player of OpenSpiel's observes, as text and as a tensor."""

from __future__ import annotations

import json
from typing import Any, Protocol

import numpy as np
import pyspiel

from waterhole.engine.errors import BadGame, shown
from waterhole.engine.kernel.tensor import highest, width
from waterhole.envs.openspiel.moment import SPECTATOR, TERMINAL, Moment, Setting

NOBODY = pyspiel.PrivateInfoType.NONE
EVERYBODY = pyspiel.PrivateInfoType.ALL_PLAYERS


class Observed(Protocol):
    """A state, as far as an observer asks it."""

    moment: Moment


class Observer:
    """Writes what a seat may know into `tensor`, whose pieces are in `dict`.

    The pieces are the features of the game's tensor, each between 0 and 1, and whose turn it is, counted clockwise from
    the one that looks. There is no tensor, only text, with perfect recall (everything that the player has seen, in
    order) and for spectators. While cards are drawn, the tensor shows the table as it was when the last move was made;
    before the deal is done it is all zeros.
    """

    def __init__(self, setting: Setting, wanted: Any, params: Any = None) -> None:
        if params:
            raise BadGame(f"Observers of {setting.game.title} have no parameters, so not {shown(params)}.")
        if not wanted.public_info or wanted.private_info == EVERYBODY:
            raise BadGame("Observers show what everybody sees, with the hand of the one that looks or without it.")
        self.setting = setting
        self.recalls = wanted.perfect_recall
        self.spectates = wanted.private_info == NOBODY
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        if not self.recalls and not self.spectates:
            self.make_room()

    def make_room(self) -> None:
        features = self.setting.game.tensor.FEATURES
        self.row = np.zeros(width(features), np.uint8)
        self.scale = 1 / highest(features).astype(np.float32)
        self.tensor = np.zeros(len(self.row) + self.setting.players, np.float32)
        start = 0
        for feature in features:
            self.dict[feature.name] = self.tensor[start : start + feature.size].reshape(feature.shape)
            start += feature.size
        self.dict["turn"] = self.tensor[start:]

    def set_from(self, state: Observed, player: int) -> None:
        """Write what a player observes now."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        moment = state.moment
        if not moment.dealt:
            return
        self.setting.game.tensor.encode(moment.batch[0], player, self.row)
        np.multiply(self.row, self.scale, out=self.tensor[: len(self.row)])
        if moment.player != TERMINAL:
            self.dict["turn"][(moment.state.turn - player) % self.setting.players] = 1

    def string_from(self, state: Observed, player: int) -> str:
        """The same as text."""
        moment = state.moment
        if self.recalls or not moment.dealt:
            return moment.log(SPECTATOR if self.spectates else player)
        return json.dumps(moment.state.view(None if self.spectates else player))
