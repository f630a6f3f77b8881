"""`waterhole puzzles`: look for new ones, and check a file of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from waterhole import games
from waterhole.engine.errors import Refused
from waterhole.terminal.files import read_text

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
    from waterhole.coach.puzzles.puzzle import graded, loaded, read, write
    from waterhole.terminal.progress import followed

    puzzles = read(read_text(output)) if output is not None and output.exists() else []
    found = mining.mine(loaded(games.known(game)), wanted, seed, list(puzzles))
    stopped = False
    try:
        puzzles.extend(followed(found, len(puzzles), wanted, "puzzles"))
    except KeyboardInterrupt:
        stopped = True  # what was found is not lost
    text = "".join(map(write, graded(puzzles)))
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_file(output, text)
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
    from waterhole.coach.puzzles.puzzle import file_of, read
    from waterhole.terminal.progress import followed

    files = [file] if file else [file_of(name) for name in games.names()]
    puzzles = [puzzle for each in files for puzzle in read(read_text(each))]
    wrong = 0
    for puzzle in followed(puzzles, 0, len(puzzles), "puzzles"):
        for doubt in doubts(puzzle, simulations):
            wrong += 1
            typer.echo(f"{puzzle.game} {puzzle.id}: {doubt}")
    typer.echo(f"{len(puzzles)} puzzles; {wrong or 'no'} doubts.")
    if wrong:
        raise typer.Exit(1)


def write_file(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"Puzzles cannot be written to {file}: {error.strerror}.") from None
