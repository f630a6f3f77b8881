"""What was recorded once and is compared ever after: a playthrough of every table, and perft numbers.

    python -m tests.golden

writes them anew (`make golden`), into `golden/` beside a game's tests; a change of behaviour then shows as a diff.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.games.found import folder
from tests.kit.tables import Table, tables, tables_of
from waterhole import games
from waterhole.engine.kernel.perft import perft
from waterhole.engine.library.english import sentences

SEED = 2026
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
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


def perft_numbers(game: str) -> dict[str, dict[str, list[int]]]:
    """For every table of a game: sequences and points to each depth, from fixed moments."""
    return {
        table.name: {
            f"after {moves} moves, depth {depth}": list(perft(table.middle(SEED, moves).record, depth))
            for moves in MOMENTS
            for depth in range(1, DEPTH + 1)
        }
        for table in tables_of(game)
    }


def recorded(game: str) -> Path:
    """The folder with a game's recordings, once there are any."""
    return folder(game) / "golden"


def playthrough_file(table: Table) -> Path:
    return recorded(table.game.name) / f"{table.name}.txt"


def perft_file(game: str) -> Path:
    return recorded(game) / "perft.json"


if __name__ == "__main__":
    for game in games.names():
        recorded(game).mkdir(parents=True, exist_ok=True)
        perft_file(game).write_text(json.dumps(perft_numbers(game), indent=1) + "\n", encoding="utf-8")
    for table in tables():
        playthrough_file(table).write_text("\n".join(playthrough(table)) + "\n", encoding="utf-8")
