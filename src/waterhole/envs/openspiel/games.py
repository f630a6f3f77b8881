"""The games as OpenSpiel holds them: parameters, bounds and states."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel

from waterhole import games
from waterhole.engine.errors import BadGame, shown
from waterhole.engine.library.fields import whole
from waterhole.engine.library.game import Game
from waterhole.envs.lanes import REWARDS
from waterhole.envs.openspiel.description import described
from waterhole.envs.openspiel.moment import CHANCE, TERMINAL, Decision, Setting, no_such
from waterhole.envs.openspiel.observer import Observer


class WaterholeState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. Everything is in the moment, which never changes, so that clones are cheap."""

    def __init__(self, game: WaterholeGame) -> None:
        super().__init__(game)
        self.moment = game.beginning

    def current_player(self) -> int:
        return self.moment.player

    def is_terminal(self) -> bool:
        return self.moment.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.moment.legal) if player == self.moment.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.moment.outcomes)

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        self.moment = moment.draw(action) if moment.player == CHANCE else moment.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.moment.setting.game
        what, texts = ("cards", game.faces) if player == CHANCE else ("actions", game.texts)
        if not whole(action, 0, len(texts) - 1):
            raise no_such(game, what, len(texts), action)
        return str(texts[action])

    def returns(self) -> list[float]:
        if not isinstance(self.moment, Decision) or self.moment.player != TERMINAL:
            return [0.0] * self.moment.setting.players
        return self.get_game().reward(self.moment.points)  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return state_again, (self.get_game(), self.serialize())

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> WaterholeState:
        """A state that this player cannot tell from the real one, drawn from all of them with equal chance.

        Its history begins here: what led to it is not imagined.
        """
        other: WaterholeState = self.get_game().new_initial_state()
        other.moment = self.moment.imagine(player, int(probability_sampler() * 2**53))
        return other

    def __str__(self) -> str:
        return described(self.moment)


class WaterholeGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, at a table."""

    type: Any  # of OpenSpiel; each game sets its own
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.type.parameter_specification, **(params or {})}
        game = games.load(self.name, Path(given["deck"]) if given["deck"] else None)
        options = {option: given[option] for option in game.options}
        self.setting = Setting(game, given["players"], options)
        self.rewarded = given["reward"]
        if self.rewarded not in REWARDS:
            raise BadGame(f"Rewards are given by {' or by '.join(REWARDS)}, not by {shown(self.rewarded)}.")
        super().__init__(self.type, self.info(), params or {})
        self.beginning = self.setting.begin()

    def __reduce__(self) -> tuple[Any, ...]:
        return game_again, (self.type.short_name, self.get_parameters())

    def info(self) -> Any:
        """True bounds, as the game's pile knows them."""
        setting = self.setting
        least, most = -1 / (setting.players - 1), 1.0
        if self.rewarded == "score":
            most = setting.game.pile.points(setting.game)
            least = -most
        return pyspiel.GameInfo(
            num_distinct_actions=len(setting.game.texts),
            max_chance_outcomes=len(setting.game.faces),
            num_players=setting.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=setting.longest,
        )

    def max_chance_nodes_in_history(self) -> int:
        return self.setting.draws

    def new_initial_state(self, serialized: str | None = None) -> WaterholeState:
        if serialized is not None:
            raise BadGame("A game begins with its deal; a state is read with deserialize_state.")
        return WaterholeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def reward(self, points: list[int]) -> list[float]:
        """For points: by how much they exceed the others' mean; for a win: its share, all shares adding up to zero."""
        players = len(points)
        if self.rewarded == "score":
            total = sum(points)
            return [own - (total - own) / (players - 1) for own in points]
        winners = points.count(max(points))
        return [((own == max(points)) * players / winners - 1) / (players - 1) for own in points]


# What is kept is read by functions of this file, so that a process that reads it knows the games by then. Parameters
# stay apart: in OpenSpiel's own text for a game, a comma in the name of a deck's file would end the name.


def game_again(name: str, parameters: dict[str, Any]) -> WaterholeGame:
    game: WaterholeGame = pyspiel.load_game(name, parameters)
    return game


def state_again(game: WaterholeGame, serialized: str) -> WaterholeState:
    state: WaterholeState = game.deserialize_state(serialized)
    return state


def register(game: Game) -> None:
    """OpenSpiel knows the game from now on."""
    kind = pyspiel.GameType(
        short_name=f"waterhole_{game.name}",
        long_name=f"{game.title} (Waterhole)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "reward": REWARDS[0],
            "deck": "",
            **dict.fromkeys(game.options, False),
        },
        default_loadable=bool(game.pile),  # who loads one that has none is told so
    )
    own = type(f"{game.title}Game", (WaterholeGame,), {"type": kind, "name": game.name})
    pyspiel.register_game(kind, own)


def register_all() -> None:
    for name in games.names():
        register(games.load(name))
