"""`waterhole puzzles`: look for new ones, and check a file of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from waterhole import games
from waterhole.engine.errors import Refused
from waterhole.terminal.files import read_text, replace

if TYPE_CHECKING:
    from waterhole.coach.puzzles.puzzle import Puzzle

app = typer.Typer(help="Positions in which one move is clearly the best, and not the obvious one.")


@app.command()
def mine(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(games.names())}.")],
    wanted: Annotated[int, typer.Option("--count", "-c", min=1, max=10_000, help="How many.")] = 40,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same number looks through the same games.")] = 1,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write them to this file, with those in it.")
    ] = None,
) -> None:
    """Look for puzzles in games between bots."""
    from waterhole.coach.puzzles import mining
    from waterhole.coach.puzzles.puzzle import loaded, read
    from waterhole.terminal.progress import followed

    name = games.known(game)
    puzzles = read(read_text(output)) if output is not None and output.exists() else []
    if others := {puzzle.game for puzzle in puzzles} - {name}:
        raise Refused(f"{output} has puzzles of {', '.join(sorted(others))}; those of {name} need a file of their own.")
    keep(output, puzzles)  # better refused now than after the first find
    stopped = False
    try:
        for puzzle in followed(mining.mine(loaded(name), wanted, seed, puzzles), len(puzzles), wanted, "puzzles"):
            puzzles.append(puzzle)
            keep(output, puzzles)
    except KeyboardInterrupt:
        stopped = True
    if output is None:
        typer.echo(text_of(puzzles), nl=False)
    if stopped:
        raise typer.Exit(130)


@app.command()
def check(
    file: Annotated[Path | None, typer.Argument(help="A file of puzzles; else those of all games.")] = None,
    simulations: Annotated[
        int, typer.Option("--simulations", min=100, max=10_000_000, help="Of each judge, for each puzzle.")
    ] = 30_000,
) -> None:
    """Judge every puzzle again, by judges who have not seen it: is its best move the best?"""
    from waterhole.coach.puzzles.checking import doubts
    from waterhole.coach.puzzles.puzzle import read, shipped
    from waterhole.terminal.progress import followed

    puzzles = read(read_text(file)) if file else [each for name in games.names() for each in shipped(name).values()]
    wrong = 0
    for puzzle in followed(puzzles, 0, len(puzzles), "puzzles"):
        for doubt in doubts(puzzle, simulations):
            wrong += 1
            typer.echo(f"{puzzle.game} {puzzle.id}: {doubt}")
    typer.echo(f"{len(puzzles)} puzzles; {wrong or 'no'} doubts.")
    if wrong:
        raise typer.Exit(1)


def keep(output: Path | None, puzzles: Iterable[Puzzle]) -> None:
    """Nothing that was found is lost, however this ends."""
    if output is not None:
        replace(output, text_of(puzzles))


def text_of(puzzles: Iterable[Puzzle]) -> str:
    from waterhole.coach.puzzles.puzzle import graded, write

    return "".join(map(write, graded(puzzles)))
