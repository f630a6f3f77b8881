"""Where Python enters the rules of any game; each call does at once what is asked for together.

Records come in as arrays of one: handing over a single NumPy record takes longer than most rules do.
"""

from __future__ import annotations

from typing import Any

from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.rules import determinize, legal, observe, play, score


@kernel
def take_stock(states: Any, actions: Cells, points: Cells) -> int:
    """Write the points of every seat and the legal actions; how many actions there are."""
    score(states[0], points)
    return legal(states[0], actions)


@kernel
def look(states: Any, seat: int, observations: Any) -> None:
    """Write into a blank observation what a seat may know."""
    observe(states[0], seat, observations[0])


@kernel
def imagine(observations: Any, worlds: Any) -> None:
    """Fill the first world, whose chance is seeded, so that it looks like the observation."""
    determinize(observations[0], worlds[0])


@kernel
def carry_out(worlds: Any, actions: Cells, journals: Any, unsure: Cells) -> None:
    """Play legal actions, each with a journal of its own, which ends before the first event of an unsure kind.

    They are played one after another; where there is a second world, it is played in instead, always from the first.
    """
    last = len(worlds) - 1
    for i in range(len(actions)):
        worlds[last] = worlds[0]
        journal = journals[i]
        play(worlds[last], int(actions[i]), journal)
        for line in range(journal.length):
            if unsure[journal.lines[line, 0]]:
                journal.length = line
                break
