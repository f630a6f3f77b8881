"""What was recorded once and is compared ever after: a playthrough of every table, and perft numbers.

    python -m tests.golden

writes them anew (`make golden`); a change of behaviour then shows as a diff.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.kit.tables import Table, tables
from waterhole.engine.library.english import sentences
from waterhole.engine.library.perft import perft

HERE = Path(__file__).parent
PERFT = HERE / "perft.json"
SEED = 2026
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
DEPTH = 5
MOMENTS = (0, 25, 38)  # from the deal, and after so many random moves


def playthrough(table: Table) -> Iterator[str]:
    """One random game in full detail, line by line."""
    state, chance, names = table.deal(SEED), Random(SEED), NAMES[: table.players]
    yield f"{table.name}, seed {SEED}"
    number = 0
    while True:
        yield f"position {json.dumps(state.position())}"
        if number % 12 == 0 or state.over:
            for seat in (*range(table.players), None):
                yield f"view {seat} {json.dumps(state.view(seat))}"
        if state.over:
            break
        number += 1
        move = chance.choice(state.moves())
        yield f"-- {number}: seat {state.turn} plays {move} of {', '.join(state.moves())}"
        events = state.play(move)
        yield f"events {json.dumps([event.json() for event in events])}"
        for seat in (*range(table.players), None):
            yield f"told {seat}: {' '.join(sentences(table.game, events, names, seat))}"
    yield f"scores {state.scores}, winners {state.winners}"


def playthrough_file(table: Table) -> Path:
    return HERE / "playthroughs" / f"{table.name}.txt"


def perft_numbers() -> dict[str, dict[str, list[int]]]:
    """For every table: sequences and points to each depth, from fixed moments."""
    return {
        table.name: {
            f"after {moves} moves, depth {depth}": list(perft(table.middle(SEED, moves), depth))
            for moves in MOMENTS
            for depth in range(1, DEPTH + 1)
        }
        for table in tables()
    }


if __name__ == "__main__":
    for table in tables():
        playthrough_file(table).write_text("\n".join(playthrough(table)) + "\n", encoding="utf-8")
    PERFT.write_text(json.dumps(perft_numbers(), indent=1) + "\n", encoding="utf-8")
