"""Everybody who is measured. Games of ours are of two players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from waterhole import games

GAMES = games.names()
BATCH = 1024
AGENTS = ("customary", "quick")
LOOPS = {  # agent, and whether there are guards around the environment
    "customary": ("customary", True),
    "quick": ("quick", True),
    "unguarded": ("quick", False),
}

# The card games of the peers, nearest to ours first.
ON_PETTINGZOO = ("gin_rummy_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4")
ON_RLCARD = ("uno", "gin-rummy", "doudizhu", "leduc-holdem")
ON_OPENSPIEL = ("hearts", "crazy_eights", "gin_rummy", "leduc_poker", "kuhn_poker")
LOOKED_AT = ("crazy_eights", "gin_rummy", "leduc_poker")  # those with a tensor of observations
ON_PGX = ("sparrow_mahjong", "leduc_holdem", "kuhn_poker")
SEARCHED = {"hearts": 2000, "euchre": 2000, "gin_rummy": 200, "leduc_poker": 5000}  # simulations of a thought
SEARCHED_IN_PYTHON = {"hearts": 200, "gin_rummy": 100, "leduc_poker": 500}
SIMULATIONS = 20_000
SIMULATIONS_THROUGH_OPENSPIEL = 100


@dataclass(frozen=True)
class Contestant:
    """A game, and a way to play it."""

    peer: str  # each has processes of its own
    way: str
    game: str
    maker: str  # a function of this package that loads it
    arguments: tuple[Any, ...]
    cores: int = 1

    @property
    def key(self) -> str:
        return f"{self.peer} {self.way} {self.game}" + (f" on {self.cores} cores" if self.cores > 1 else "")


def all_of_us(many: int) -> list[Contestant]:
    """Every entrance to every game; `many` games for a simulation."""
    found = []
    for game in GAMES:
        found += [
            Contestant("Waterhole", "bare", game, "ours.bare", (game,)),
            Contestant("Waterhole", "array", game, "ours.array", (game, BATCH)),
            Contestant("Waterhole", "library", game, "ours.library", (game,)),
            Contestant("Waterhole", "gymnasium", game, "ours.gymnasium", (game,)),
            *(
                Contestant("Waterhole", way, game, "zoo.loop", (f"waterhole.envs.{game}_v0", *how))
                for way, how in LOOPS.items()
            ),
            Contestant("Waterhole", "openspiel", game, "spiel.random_play", (f"waterhole_{game}", False)),
            Contestant("Waterhole", "openspiel looking", game, "spiel.random_play", (f"waterhole_{game}", True)),
            Contestant("Waterhole", "guided search", game, "ours.search", (game, SIMULATIONS, True)),
            Contestant("Waterhole", "plain search", game, "ours.search", (game, SIMULATIONS, False)),
            Contestant(
                "Waterhole",
                "openspiel search",
                game,
                "spiel.search",
                (f"waterhole_{game}", SIMULATIONS_THROUGH_OPENSPIEL, True),
            ),
        ]
    chooser = "waterhole.envs.kariba_v0"
    found += [
        Contestant("Waterhole", f"only the {agent} agent", "kariba", "zoo.choosing", (chooser, agent))
        for agent in AGENTS
    ]
    for n in (1, 2):
        found.append(Contestant("Waterhole", "simulate", "kariba", "ours.simulate", ("kariba", many, n), cores=n))
    return found


def all_peers() -> list[Contestant]:
    """The peers' own games."""
    found = [
        Contestant("PettingZoo", way, game, "zoo.loop", (f"pettingzoo.classic.{game}", *how))
        for game in ON_PETTINGZOO
        for way, how in LOOPS.items()
    ]
    found += [Contestant("RLCard", "run", game, "cards.run", (game,)) for game in ON_RLCARD]
    found += [Contestant("OpenSpiel", "play", game, "spiel.random_play", (game, False)) for game in ON_OPENSPIEL]
    found += [Contestant("OpenSpiel", "looking", game, "spiel.random_play", (game, True)) for game in LOOKED_AT]
    for way, thoughts in (("search", SEARCHED), ("search in Python", SEARCHED_IN_PYTHON)):
        for game, simulations in thoughts.items():
            arguments = (game, simulations, way != "search")
            found.append(Contestant("OpenSpiel", way, game, "spiel.search", arguments))
    for game in ON_PGX:
        found.append(Contestant("Pgx", "by steps", game, "arrays.batch", (game, BATCH, False)))
        found += [Contestant("Pgx", "by loops", game, "arrays.batch", (game, BATCH, True), cores=n) for n in (1, 2)]
    return found


def contestants(many: int) -> list[Contestant]:
    """Ours and the peers' in turns, so that whatever disturbs the machine disturbs both."""
    us, them = all_of_us(many), all_peers()
    mixed = []
    for number, ours in enumerate(us):
        first, last = (at * len(them) // len(us) for at in (number, number + 1))
        mixed += [ours, *them[first:last]]
    return mixed
