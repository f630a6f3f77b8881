"""The page: tables, what they mean, and how they were made."""

from __future__ import annotations

from textwrap import dedent, fill
from typing import Any

from benchmarks.compare import tables


def page(result: dict[str, Any]) -> str:
    """Markdown, from what was measured and nothing else."""
    parts = [
        OPENING,
        *([ROUGH] if is_rough(result) else []),
        "## What we wanted\n",
        tables.wanted_table(result),
        MISSED,
        ENTRANCES,
        tables.entrances_table(result),
        PETTINGZOO,
        tables.pettingzoo_table(result),
        "",
        tables.agents_table(result),
        RLCARD,
        tables.rlcard_table(result),
        OPENSPIEL,
        tables.openspiel_table(result),
        SEARCH,
        tables.search_table(result),
        ARRAYS,
        tables.arrays_table(result),
        SIMULATE,
        tables.simulate_table(result),
        COMPARABLE,
        measured(result),
        left_out(result),
    ]
    return "\n".join(parts).rstrip() + "\n"


def is_rough(result: dict[str, Any]) -> bool:
    """Too short, or too much else going on."""
    return bool(result["rounds"] < 3 or result["seconds"] < 1 or result["load"]["before"] > 1)


def measured(result: dict[str, Any]) -> str:
    """Date, machine, versions."""
    machine, load = result["machine"], result["load"]
    versions = [[name, version] for name, version in result["versions"].items()]
    facts = fill(
        f"Measured on {result['date']}, in {result['rounds']} rounds of {result['seconds']:g} s each. "
        f"{machine['cores']} cores of {machine['processor']}, {machine['memory']} GB of memory, {machine['system']}; "
        f"the load of the machine was {load['before']:.1f} before and, with the measurement itself, "
        f"{load['after']:.1f} after.",
        120,
    )
    return "\n".join([MEASURED, facts, "", tables.table(("library", "version"), versions)])


def left_out(result: dict[str, Any]) -> str:
    if not result["left_out"]:
        return ""
    rows = [[key, reason.replace("|", "/")] for key, reason in result["left_out"].items()]
    return "\n## What could not be measured\n\n" + tables.table(("what", "why"), rows)


OPENING = dedent("""\
    # How fast, beside others

    This page is written by `make compare`, which installs the peers in an environment of its own and measures
    everything in one run: our games through every entrance, and card games of OpenSpiel, PettingZoo, RLCard and Pgx.
    What was measured is in [compare/result.json](compare/result.json), with the steps and seconds of every round.

    Ratios say more than speeds, as every machine is another. But a ratio between two games is no judgement: these are
    different games, and their libraries were made for different ends. What can be compared and what cannot is said
    below the tables; please read it along with them.
    """)

ROUGH = """\
**This was a short run, or one on a busy machine: its numbers are rough.**
"""

MISSED = """
What is bold misses what we wanted. MADA and Tembo show some 500 numbers of a table, and it takes longer to write them
down than to play the move. A simulation starts on one core, for more than a second, whatever the workers."""

ENTRANCES = """
## Our games, through every entrance

The same games of two players at random, from the bare rules to the interfaces that researchers know. A step is a move
of a player. With Gymnasium it is a move and the bot's answer, so two moves. “Bare rules” plays whole games in one
compiled call and shows nothing to anybody; whatever is slower than that pays for observations, masks, and for Python,
which is asked for each move, or for each step of all games in an array.
"""

PETTINGZOO = """
## Beside PettingZoo

The loop of its documentation (`agent_iter`, `last`, `step`), the same for its environments and ours, with all guards
that `env()` puts around. A step is a move; the last round of `step(None)` and the deal cost time and count for nothing.
The customary agent is `action_space(agent).sample(mask)`; the quick one picks from numbers drawn beforehand, so that
the environment is nearly all of what is measured. Without guards is `raw_env()`: what the game itself costs.
"""

RLCARD = """
## Beside RLCard

RLCard by its own `run()`, which keeps the states of a game for training; an agent that costs next to nothing chooses
any legal action. Ours is the loop of PettingZoo with the quick agent and without guards, as RLCard has none. A step is
a move.
"""

OPENSPIEL = """
## Beside OpenSpiel

Games driven from Python, with any legal action, by the same code for its games and ours. Its games are in C++ under a
thin cover of Python; ours are compiled rules under Python classes. A step is a move of a player. Cards come by chance
nodes, one for each card, as OpenSpiel wants it; their time is in the time of the moves, and their number beside it.
With “tensor” whoever is to move asks for its observation before each move.
"""

SEARCH = """
## Searches

A thought about the first real choice of a game, again and again. A simulation is a world that looks the same from the
seat, played to its end at random (by ours, where nothing else is said, with the habits of players). OpenSpiel's search
in Python on our games goes through Python for each node.
"""

ARRAYS = """
## Beside Pgx

1024 games as an array, on the CPU, with observations and masks, any legal action chosen in the measured time, and games
that end begun anew in the same step. A step is a move in one of the games. Pgx is measured in two ways: with a
compiled loop of 50 steps, which suits it best, and with a call from Python for each step, which is how ours is always
measured.
"""

SIMULATE = """
## Simulations

`waterhole simulate kariba` with random bots: the whole command, from its start to its report.
"""

COMPARABLE = """
## What can be compared, and what cannot

- **Comparable**: our entrances with each other, as the games and the players are the same;
  simulations with one worker and with two.
- **Nearly**: PettingZoo's loop around its environments and around ours. Loop and agent are the same code. The
  guards do the same, but ours are one class and PettingZoo's are three wrappers. The games are others: gin rummy looks
  for melds, which none of our games has to do.
- **Different games.** Kuhn and Leduc poker are toys that end after a few moves, so that the deal weighs much; hearts
  has four players. A fast game is not a fast library. Length, players, actions and the size of an observation stand
  beside the speeds for that reason.
- **OpenSpiel** plays a chance node for each card, so that any algorithm can reason about chance. That is worth its
  price, and we pay it too when we are played through OpenSpiel. Its algorithms in C++ never meet Python; its
  two searches show what that is worth.
- **Searches** differ in the length of the game, in the price of imagining hidden cards, and in what they do with a
  simulation. More of them a second is not better play.
- **RLCard** builds dictionaries with readable states beside its arrays, and keeps them: comfort that has its price.
- **Pgx** is made for accelerators. On a CPU it shows what happens without one, not what it can do. It runs inside of
  JAX, next to the learner; ours hands arrays to any learner.
- **Not measured**: how well anything learns or plays, memory, accelerators, more than two cores."""

MEASURED = """
## How it was measured

`make compare` does all of it again; `make compare ARGS=--quick` is shorter and less exact. Each library has processes
of its own, bound to one core (or to two, where it says so), and has loaded and played everything once before. The
rounds go through all contestants in turns, ours and the others' mixed, so that a busy machine disturbs all alike; of
each, the best round counts.
"""
