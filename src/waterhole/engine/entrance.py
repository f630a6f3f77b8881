"""Where Python enters the rules of any game; each call does at once what is asked for together.

Records come in as arrays of one: handing over a single NumPy record takes longer than most rules do.
"""

from __future__ import annotations

from typing import Any

from waterhole.engine.kernel import kernel
from waterhole.engine.record import Cells
from waterhole.engine.rules import determinize, legal, observe, play, score


@kernel
def take_stock(states: Any, actions: Cells, points: Cells) -> int:
    """Write the points of every seat and the legal actions; how many actions there are."""
    score(states[0], points)
    return legal(states[0], actions)


@kernel
def carry_out(states: Any, action: int, journals: Any) -> int:
    """Play a legal action; how many lines were told about it."""
    play(states[0], action, journals[0])
    return int(journals[0].length)


@kernel
def look(states: Any, seat: int, observations: Any) -> None:
    """Write into a blank observation what a seat may know."""
    observe(states[0], seat, observations[0])


@kernel
def imagine(observations: Any, worlds: Any) -> None:
    """Fill the first world, whose chance is seeded, so that it looks like the observation."""
    determinize(observations[0], worlds[0])


@kernel
def foresee(worlds: Any, actions: Cells, journals: Any, unsure: Cells, lines: Cells, ends: Cells) -> None:
    """Play each action from the first world; write what is told of it, line by line, up to the first unsure event.

    The second world and the journal are room to work in; `ends` says where the lines of each action end.
    """
    told = 0
    journal = journals[0]
    for i in range(len(actions)):
        worlds[1] = worlds[0]
        journal.length = 0
        play(worlds[1], int(actions[i]), journal)
        n = 0
        while n < journal.length and not unsure[journal.lines[n, 0]]:
            lines[told] = journal.lines[n]
            told += 1
            n += 1
        ends[i] = told
