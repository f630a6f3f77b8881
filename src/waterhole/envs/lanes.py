"""Many games side by side, each in its lane, played on by one compiled call: what every environment is made of.

Whatever a call writes goes into the same arrays again and again; who wants to keep something copies it. What is legal
is remembered apart from these arrays, so that nobody can talk a game into an illegal move by writing there.
"""

from __future__ import annotations

import hashlib
import operator
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from waterhole.engine.errors import BadGame, IllegalMove, Refused, shown
from waterhole.engine.kernel.chance import WORDS, Seed, seed_bytes, seeded, start_of
from waterhole.engine.kernel.rules import SEATS
from waterhole.engine.kernel.tensor import width
from waterhole.engine.library.fields import whole
from waterhole.engine.library.game import Game
from waterhole.engine.library.state import State
from waterhole.envs.stepping import deal_all, first_wrong, look, play_all, rows, sample_all, tell_all

Reward = Literal["win", "score"]
REWARDS: tuple[Reward, ...] = ("win", "score")
MOST_LANES = 1 << 20
SPARE = 8  # places after the last action: rules write first and count afterwards


class Lanes:
    """So many games of one kind, each with its own seed."""

    def __init__(
        self,
        game: Game,
        count: int = 1,
        players: int = 2,
        reward: Reward = "win",
        options: Mapping[str, bool] | None = None,
    ) -> None:
        game.check_players(players)
        if not whole(count, 1, MOST_LANES):
            raise BadGame(f"There are 1 to {MOST_LANES:,} games side by side, not {shown(count)}.")
        if reward not in REWARDS:
            raise BadGame(f"Rewards are given by {' or by '.join(REWARDS)}, not by {shown(reward)}.")
        self.game = game
        self.count = int(count)
        self.players = int(players)
        self.reward = reward
        self.options = game.check_options(options or {})
        self.dealt = False
        self.lay_out()

    def lay_out(self) -> None:
        """Arrays for everything, of which kernels see the rows."""
        count, actions = self.count, self.game.rules.ACTIONS
        self.tables = self.game.rules.State.batch(count)
        self.chance = np.zeros(WORDS, np.uint64)
        self.legal = np.zeros((count, actions + SPARE), np.int16)
        self.counts = np.zeros(count, np.int64)  # of legal actions
        self.points = np.zeros((count, SEATS), np.int64)
        self.gains = np.zeros((count, SEATS), np.float32)
        # What is told after each call.
        self.observations = np.zeros((count, width(self.game.tensor.FEATURES)), np.uint8)
        self.masks = np.zeros((count, actions), np.int8)
        self.rewards = self.gains[:, : self.players]
        self.over = np.zeros(count, np.bool_)
        self.turns = np.zeros(count, np.int64)
        wide: list[npt.NDArray[Any]] = [self.legal, self.points, self.gains, self.observations, self.masks]
        self.books = (self.tables, *map(rows, wide), self.counts, self.over, self.turns)

    def __getstate__(self) -> tuple[Any, ...]:
        """Settings and contents; a copy has arrays of its own, with rows of its own."""
        settings = (self.game, self.count, self.players, self.reward, self.options, self.dealt)
        return settings, self.chance.tobytes(), [book.tobytes() for book in self.books]

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        settings, chance, books = state
        self.game, self.count, self.players, self.reward, self.options, self.dealt = settings
        self.lay_out()
        self.chance[:] = np.frombuffer(chance, np.uint64)
        for mine, theirs in zip(self.books, books, strict=True):
            mine[:] = np.frombuffer(theirs, mine.dtype)

    def deal(self, seed: int | Sequence[int] | None = None) -> None:
        """A new game in every lane; with a seed, lane n is dealt as the library deals with seed + n.

        There may be a seed for each lane instead. Without any it is the game after the last, so that a seed once given
        decides all games that follow.
        """
        seeds = self.checked_seeds(seed)
        if seeds or not self.dealt:
            bits = hashlib.sha256(repr(seeds).encode()).digest() if seeds else seed_bytes(None)
            seeded(self.chance, bits)
            for lane in range(self.count):
                self.prepare(lane, seeds[lane] if seeds else None)
            self.dealt = True
        else:
            self.tables["start"] = (self.tables["start"] + 1) % self.players
        deal_all(self.tables)
        tell_all(self.books)

    def checked_seeds(self, seed: int | Sequence[int] | None) -> list[int]:
        """One seed for each lane; none if there is none."""
        if seed is None:
            return []
        try:
            if isinstance(seed, Sequence) and not isinstance(seed, str | bytes):
                seeds = [operator.index(each) for each in seed]
            else:
                seeds = [operator.index(seed) + lane for lane in range(self.count)]  # type: ignore[arg-type]
        except TypeError:
            raise BadGame(f"A seed is a whole number, or there is one for each game; not {shown(seed)}.") from None
        if len(seeds) != self.count:
            raise BadGame(f"There are {self.count} games and {len(seeds)} seeds.")
        return seeds

    def prepare(self, lane: int, seed: Seed | None) -> None:
        """Players, options, start and chance: all that a deal needs."""
        record = self.tables[lane]
        bits = seed_bytes(seed)
        seeded(record.chance, bits)
        self.game.set_up(record, self.players, self.options)
        record.start = start_of(bits, self.players)

    def play(self, actions: npt.NDArray[Any], again: bool = True) -> None:
        """One move in every lane. Where a game ends, the next is dealt at once if there is one again.

        If any of them is not legal nothing happens at all.
        """
        self.check_dealt()
        wanted = self.checked(actions)
        wrong = first_wrong(self.legal, self.counts, wanted)
        if wrong >= 0:
            raise self.refusal(wrong, int(actions[wrong]))
        play_all(self.books, wanted, self.reward == "score", again)

    def play_one(self, action: int) -> None:
        """One move in the first lane, where no other game follows."""
        self.play(np.array([action]), again=False)

    def check_dealt(self) -> None:
        if not self.dealt:
            raise BadGame("Nothing is dealt yet: call reset() first.")

    def checked(self, actions: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        """Actions as the kernel takes them: one whole number for each lane."""
        found = np.asarray(actions)
        if found.shape != (self.count,) or found.dtype.kind not in "iu":
            raise BadGame(
                f"There is one whole number for each of {self.count} games, not {found.dtype} of shape {found.shape}."
            )
        return found.astype(np.int64, copy=False)

    def refusal(self, lane: int, action: int) -> Refused:
        """Why an action is not possible."""
        if not 0 <= action < self.game.rules.ACTIONS:
            return BadGame(f"Game {lane}: there are actions 0 to {self.game.rules.ACTIONS - 1}, not {action}.")
        state = self.state(lane)
        if state.over:
            return IllegalMove(f"Game {lane} is over.")
        why = self.game.why_not(state.observe(state.turn).record, action)
        return IllegalMove(f"Game {lane}, “{self.game.texts[action]}”: {why}")

    def state(self, lane: int = 0) -> State:
        """A lane's game as the library knows it, in place."""
        self.check_dealt()
        return self.game.state(self.tables[lane : lane + 1])

    @property
    def forfeit(self) -> float:
        """What an illegal action costs where it ends the game: as much as can be lost, so that nobody is tempted."""
        if self.reward == "win":
            return -1.0
        return -float(next(feature.high for feature in self.game.tensor.FEATURES if feature.name == "points"))

    def look(self, seat: int, lane: int = 0) -> npt.NDArray[np.uint8]:
        """What a seat may know, as a row of numbers of its own."""
        out = np.empty(self.observations.shape[1], np.uint8)
        look(self.tables[lane : lane + 1], seat, out)
        return out

    def sample(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """A legal action in every lane, each as likely."""
        self.check_dealt()
        actions = np.empty(self.count, np.int64) if out is None else out
        sample_all(self.chance, self.legal, self.counts, actions)
        return actions
