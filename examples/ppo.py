"""Learn a game by playing it against yourself: proximal policy optimisation on the CPU, in minutes.

    pip install 'waterhole[train]'
    python examples/ppo.py --game kariba --minutes 6 --picture curve.png

A thousand games are played side by side; whoever is to move in any of them asks the same network. Every so often it
plays a few hundred games against a bot. Made for two players, where one's gain is the other's loss.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import waterhole
from waterhole.engine.kernel.tensor import highest
from waterhole.envs import SelfPlay
from waterhole.envs.lanes import Lanes

NEVER = -1e9  # the logarithm of the chance of an illegal action
POINTS = 8  # that count as one
RATE = 7e-4  # of learning, at first; at the end a tenth of it
TESTS = 10  # against the bot, and one before it has learnt anything


class Player(nn.Module):
    """A small network: what a seat sees, to what it would do and how well it stands."""

    places: Tensor
    steps: Tensor

    def __init__(self, game: waterhole.Game, width: int = 128) -> None:
        super().__init__()
        high = highest(game.tensor.FEATURES).astype(int)
        steps = [(place, step) for place, most in enumerate(high) for step in thresholds(most)]
        self.register_buffer("places", torch.tensor([place for place, _ in steps]))
        self.register_buffer("steps", torch.tensor([step for _, step in steps], dtype=torch.uint8))
        self.body = nn.Sequential(nn.Linear(len(steps), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, game.rules.ACTIONS)
        self.value = nn.Linear(width, 1)
        for head in (self.policy, self.value):  # at first: every action alike, and no opinion
            nn.init.orthogonal_(head.weight, 0.01)
            nn.init.zeros_(head.bias)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of each action's chance, and the lead that is to come."""
        thought = self.body((seen[:, self.places] >= self.steps).float())
        logits = self.policy(thought).masked_fill(~legal, NEVER)
        return torch.log_softmax(logits, -1), self.value(thought).squeeze(-1)


def thresholds(most: int) -> list[int]:
    """A number is told by what it reaches: every step of a few cards, eight of many."""
    return sorted({max(1, round(most * part / 8)) for part in range(1, 9)})


@dataclass
class Games:
    """What happened in so many steps of so many games: arrays of steps × lanes."""

    seen: Tensor
    legal: Tensor
    action: Tensor
    chance: Tensor  # of the action when it was chosen, as a logarithm
    gain: Tensor  # how much better it went than expected
    goal: Tensor  # how well it went


class Learner:
    """Plays, and learns from what it played."""

    def __init__(self, game: str, lanes: int, steps: int, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_flush_denormal(True)  # chances next to nothing would take a processor a hundred times as long
        self.many = SelfPlay(game, lanes, reward="score")  # a point now teaches more than a win in the end
        self.steps = steps
        self.player = Player(self.many.game)
        self.optimiser = torch.optim.Adam(self.player.parameters(), lr=RATE, eps=1e-5)
        self.now, self.infos = self.many.reset(seed=seed)

    @torch.no_grad()
    def play(self) -> Games:
        """Some steps in all games. A step is judged by the seat that made it: what comes after belongs to another."""
        shape = (self.steps, self.many.num_envs)
        seen = torch.empty(*shape, self.now["observation"].shape[1], dtype=torch.uint8)
        legal = torch.empty(*shape, self.now["action_mask"].shape[1], dtype=torch.bool)
        action, chance, value = torch.empty(shape, dtype=torch.long), torch.empty(shape), torch.empty(shape)
        reward, over, same = torch.empty(shape), torch.empty(shape), torch.empty(shape)
        for t in range(self.steps):
            seen[t], legal[t] = self.look()
            chances, value[t] = self.player(seen[t], legal[t])
            action[t] = torch.multinomial(chances.exp(), 1).squeeze(-1)
            chance[t] = chances.gather(-1, action[t, :, None]).squeeze(-1)
            mover = self.infos["seat"].copy()
            self.now, rewards, ended, _, self.infos = self.many.step(action[t].numpy())
            reward[t], over[t] = torch.from_numpy(rewards) / POINTS, torch.from_numpy(ended)
            same[t] = torch.from_numpy(np.where(self.infos["seat"] == mover, 1.0, -1.0))
        after = self.player(*self.look())[1]
        gain, ahead = torch.empty(shape), torch.zeros(shape[1])
        for t in reversed(range(self.steps)):
            on = (1 - over[t]) * same[t]  # what is good for the next seat is bad for this one
            ahead = reward[t] + on * after - value[t] + 0.95 * on * ahead
            gain[t], after = ahead, value[t]
        return Games(*(part.flatten(0, 1) for part in (seen, legal, action, chance, gain, gain + value)))

    def look(self) -> tuple[Tensor, Tensor]:
        return torch.from_numpy(self.now["observation"]), torch.from_numpy(self.now["action_mask"]).bool()

    def learn(self, games: Games, rate: float, epochs: int = 3, batch: int = 1024) -> None:
        """Make what went better than expected more likely, but not too much at once."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        gain = (games.gain - games.gain.mean()) / (games.gain.std() + 1e-8)
        for _ in range(epochs):
            for rows in torch.split(torch.randperm(len(gain)), batch):
                chances, value = self.player(games.seen[rows], games.legal[rows])
                ratio = (chances.gather(-1, games.action[rows, None]).squeeze(-1) - games.chance[rows]).exp()
                careful = torch.min(ratio * gain[rows], ratio.clamp(0.8, 1.2) * gain[rows]).mean()
                surprise = (value - games.goal[rows]).square().mean()
                doubt = -(chances.exp() * chances.masked_fill(~games.legal[rows], 0)).sum(-1).mean()
                loss = surprise - careful - 0.005 * doubt
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
                self.optimiser.step()


@torch.no_grad()
def against(player: Player, game: str, bot: str, games: int, seed: int) -> float:
    """The network's share of wins against a bot, each deal played from both seats; it plays what it likes best."""
    table = waterhole.load(game)
    won = 0.0
    for number in range(games):
        lanes = Lanes(table)
        lanes.deal(seed + number // 2)
        other = waterhole.bots.load(bot, seed + number)
        state = lanes.state()
        while not lanes.over[0]:
            if state.turn == number % 2:
                chances, _ = player(torch.from_numpy(lanes.observations), torch.from_numpy(lanes.masks).bool())
                lanes.play_one(int(chances.argmax()))
            else:
                lanes.play_one(table.action(other.choose(state.observe(state.turn))))
        won += (number % 2 in state.winners) / len(state.winners)
    return won / games


def train(game: str, minutes: float, lanes: int, steps: int, bot: str, games: int, seed: int) -> list[dict[str, float]]:
    """Play and learn until the time is up; how well it went on the way. Games against the bot are off the clock."""
    learner = Learner(game, lanes, steps, seed)
    curve: list[dict[str, float]] = []
    seconds, end, updates = 0.0, 60 * minutes, 0
    while True:
        if seconds >= end * len(curve) / TESTS or seconds >= end:
            wins = against(learner.player, game, bot, games, seed=10_000)
            curve.append({"seconds": round(seconds, 1), "steps": updates * lanes * steps, "wins": round(wins, 4)})
            print(
                f"{seconds:5.0f} s {updates * lanes * steps:>12,} steps   {wins:.1%} of wins against {bot}", flush=True
            )
        if seconds >= end:
            return curve
        begin = time.perf_counter()
        learner.learn(learner.play(), rate=RATE * (1 - 0.9 * seconds / end))
        seconds += time.perf_counter() - begin
        updates += 1


def draw(told: dict[str, Any], picture: Path) -> None:
    """The share of wins over time; half of them is the line to cross."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.add_subplot()
    axes.axhline(50, color="0.6", linewidth=1)
    axes.plot(*zip(*((point["seconds"] / 60, 100 * point["wins"]) for point in told["curve"]), strict=True), marker="o")
    axes.set(xlabel="minutes of play and learning", ylabel=f"% of wins against {told['bot']}", ylim=(0, 100))
    axes.set_title(f"{told['game'].capitalize()}: self-play from nothing, {told['threads']} thread")
    figure.savefig(picture, dpi=150)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--game", default="kariba", choices=waterhole.games.names())
    ask.add_argument("--minutes", type=float, default=5, help="of play and learning")
    ask.add_argument("--lanes", type=int, default=1024, help="games side by side")
    ask.add_argument("--steps", type=int, default=32, help="in each of them, between two lessons")
    ask.add_argument("--bot", default="easy", help="whom to play against now and then")
    ask.add_argument("--games", type=int, default=400, help="against the bot, each time")
    ask.add_argument("--threads", type=int, default=1, help="of PyTorch; on a busy machine more are slower")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--curve", type=Path, help="write how well it went into this file, as JSON")
    ask.add_argument("--picture", type=Path, help="draw it into this one")
    given = ask.parse_args()
    torch.set_num_threads(given.threads)
    curve = train(given.game, given.minutes, given.lanes, given.steps, given.bot, given.games, given.seed)
    told = {name: value for name, value in vars(given).items() if name not in ("curve", "picture")} | {"curve": curve}
    if given.curve:
        given.curve.write_text(json.dumps(told, indent=1) + "\n")
    if given.picture:
        draw(told, given.picture)


if __name__ == "__main__":
    main()
