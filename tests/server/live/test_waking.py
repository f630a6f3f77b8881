"""A server that is awake has compiled, or loaded, all that anybody at a table may ask for."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from waterhole.engine.kernel.compiling import COMPILED

AFTERWARDS = """
import json, sys
from numba.core.registry import CPUDispatcher
from waterhole import bots, games
from waterhole.bots.search.budget import Budget
from waterhole.coach.hints.advice import Adviser
from waterhole.server.live.house import warm_up
from waterhole.server.live.thinking import wake_bots

def compiled():
    found = [each for module in list(sys.modules.values()) for each in vars(module).values()]
    return {str(each.py_func): len(each.overloads) for each in found if isinstance(each, CPUDispatcher)}

warm_up()
wake_bots()
awake = compiled()
adviser, bot = Adviser(Budget(simulations=300), 1), bots.load("easy", 1)
for name in games.names():
    state = games.load(name).deal(3, seed=1)
    while not state.over:
        seen = state.observe(state.turn)
        seen.view(), seen.foresee(), state.game.unseen(seen), adviser.advise(seen, worlds=20)
        state.play(bot.choose(seen))
late = [function for function, versions in compiled().items() if versions > awake.get(function, 0)]
print(json.dumps({"awake": sum(awake.values()), "late": late}))
"""


@pytest.mark.long
def test_nobodys_first_hint_waits_for_a_compiler() -> None:
    done = subprocess.run([sys.executable, "-c", AFTERWARDS], check=True, capture_output=True, text=True)
    told = json.loads(done.stdout)
    assert told["awake"] > 0 or not COMPILED
    assert told["late"] == []
