"""How strangers fare while one address does its worst: measured at a server with the limits that it has by itself.

    python -m benchmarks.flood --seconds 30

Two people play at one table, and somebody a rated match against an expert; `flooder.py` says what the other one does,
in each way alone and then in all of them at once.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer
import uvloop

from benchmarks.crowd import Stuck
from benchmarks.flooder import EXPERT, LONGEST, WAYS, flooded
from benchmarks.parts import share
from tests.kit import services
from tests.kit.services import Server
from tests.server.kit.clients import Seat, Someone, begin, company
from waterhole import games

GAME = games.names()[0]
PACE = 0.05  # seconds between two moves of the people who are measured
CLOCK = {"kind": "bank", "seconds": 3600}
COLUMNS = "moves", "half ms", "99 of 100 ms", "most ms", "of the expert", "half s", "most s", "not its own", "the other"


@dataclass
class Seen:
    """What the strangers saw."""

    told: list[float] = field(default_factory=list)  # seconds from a move to the news at the other seat
    answered: list[float] = field(default_factory=list)  # from somebody's move to the expert's
    stood_in: int = 0  # moves that were not the expert's own


def expect_taken(answer: dict[str, Any]) -> None:
    if answer["type"] != "taken":
        raise Stuck(f"a move was answered by {answer}")


async def hear_of_it(seat: Seat, version: int) -> float:
    """When somebody has heard of the next move."""
    await seat.reach(version)
    return time.perf_counter()


async def two_people(ann: Someone, bob: Someone, seen: Seen, end: float) -> None:
    """They move in turn, at a steady pace, and look when the other one hears of it."""
    chance = random.Random(1)  # noqa: S311
    while time.perf_counter() < end or not seen.told:
        table = await begin([ann, bob], GAME, ["open", "open"], length=LONGEST, public=True)
        async with ann.at(table) as first, bob.at(table) as second:
            while (time.perf_counter() < end or not seen.told) and not first.over:
                mover, other = (first, second) if first.choices else (second, first)
                if not mover.choices:  # the next game is dealt
                    await asyncio.gather(first.reach(first.version + 1), second.reach(second.version + 1))
                    continue
                began, next_one = time.perf_counter(), mover.version + 1
                moved = mover.move(chance.choice(mover.choices))
                heard, answer = await asyncio.gather(hear_of_it(other, next_one), moved)
                expect_taken(answer)
                seen.told.append(heard - began)
                await asyncio.gather(mover.reach(next_one), asyncio.sleep(PACE))


async def against_an_expert(cleo: Someone, seen: Seen, end: float) -> None:
    """Somebody moves at once; how long the expert takes for each of its moves, the beat included."""
    chance = random.Random(2)  # noqa: S311
    while time.perf_counter() < end or not seen.answered:
        table = await begin([cleo], GAME, ["open", EXPERT], length=LONGEST, rated=True, clock=CLOCK)
        async with cleo.at(table) as seat:
            while (time.perf_counter() < end or not seen.answered) and not seat.over:
                if seat.choices:
                    answer = await seat.move(chance.choice(seat.choices))
                    expect_taken(answer)
                    await seat.reach(answer["version"])
                    continue
                began, known = time.perf_counter(), seat.version
                await seat.reach(known + 1)
                hands = [step["by"] for version, step in seat.steps.items() if version > known and "by" in step]
                seen.answered += [time.perf_counter() - began] * len(hands)
                seen.stood_in += hands.count("greedy")


async def play(server: Server, seconds: float) -> Seen:
    """Three people at two tables, for so long, and at least until somebody and the expert have moved."""
    seen, end = Seen(), time.perf_counter() + seconds
    async with company(server, "Ann", "Bob", "Cleo") as (ann, bob, cleo):
        await asyncio.gather(two_people(ann, bob, seen, end), against_an_expert(cleo, seen, end))
    return seen


def row(what: str, seen: Seen, done: dict[str, int]) -> str:
    """How those fared who were measured, and how often the other one had their way."""
    moves = [f"{1000 * share(seen.told, part):.1f}" for part in (0.5, 0.99, 1)]
    experts = [f"{share(seen.answered, part):.2f}" for part in (0.5, 1)]
    did = ", ".join(f"{name} {count:,}" for name, count in sorted(done.items()))
    cells = [what, len(seen.told), *moves, len(seen.answered), *experts, seen.stood_in, did]
    return f"| {' | '.join(map(str, cells))} |"


async def measure(server: Server, seconds: float, floods: Sequence[Sequence[str]]) -> None:
    await play(server, 5)  # all is loaded that a server loads in its first seconds
    print(f"| | {' | '.join(COLUMNS)} |\n|:--|{'--:|' * (len(COLUMNS) - 1)}:--|")
    print(row("quiet", await play(server, seconds), {}), flush=True)
    for ways in floods:
        with flooded(server, ways) as done:
            await asyncio.sleep(2)
            seen = await play(server, seconds)
        print(row(" and ".join(ways), seen, done), flush=True)


def main(
    seconds: Annotated[float, typer.Option("--seconds", min=4, help="How long each time.")] = 30.0,
    only: Annotated[str | None, typer.Option("--only", help=f"At once, some of: {','.join(WAYS)}.")] = None,
) -> None:
    """Measure what a stranger notices of a flood."""
    floods = [only.split(",")] if only else [*([way] for way in WAYS), list(WAYS)]
    if unknown := {way for ways in floods for way in ways} - set(WAYS):
        raise typer.BadParameter(f"{', '.join(unknown)}; there are {', '.join(WAYS)}")
    with (
        tempfile.TemporaryDirectory(prefix="waterhole-flood-") as folder,
        services.serve(f"sqlite:///{folder}/tables.db", args=("--interval", "0")) as server,
    ):
        uvloop.run(measure(server, seconds, floods))


if __name__ == "__main__":
    typer.run(main)
