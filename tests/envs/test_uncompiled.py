"""Games side by side are the same games without the compiler: with it switched off, a debugger steps through them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.games.found import shipping

PROGRAM = """
import sys
import waterhole
from waterhole.envs.lanes import REWARDS, Lanes
for reward in REWARDS:
    lanes, ended = Lanes(waterhole.load(sys.argv[1]), count=3, reward=reward), 0
    lanes.deal(seed=4)
    while ended < 4:
        lanes.play(lanes.sample())
        ended += int(lanes.over.sum())
        print(*(book.tobytes().hex() for book in lanes.books))
"""


def played(game: str, **settings: str) -> str:
    """All that is written down of some games, move by move."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", shipping("study/tensor.py"))
@pytest.mark.long
def test_lanes_play_the_same_games_uncompiled(game: str) -> None:
    compiled = played(game)
    assert compiled.count("\n") > 20
    assert played(game, NUMBA_DISABLE_JIT="1") == compiled
