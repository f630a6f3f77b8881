"""The one command, `waterhole`. Nothing heavy is imported until a command needs it."""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated

import typer

from waterhole import __version__
from waterhole.cli import hosting, playing, studying
from waterhole.engine.errors import Refused
from waterhole.terminal import puzzles

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,  # plain help comes up faster
    help="Card games of the African wild, to play, to teach and to study.",
)
for room in (playing.app, hosting.app, studying.app):
    app.add_typer(room)
app.add_typer(puzzles.app, name="puzzles")


def show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"waterhole {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def waterhole(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  # its callback answers
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Say which.")
    ] = False,
) -> None:
    """Without a command the server starts, for this machine and for phones on the same network."""
    if context.invoked_subcommand is None:
        os.environ.setdefault("WATERHOLE_HOST", "0.0.0.0")  # noqa: S104
        typer.main.get_command(app).main(["serve"], standalone_mode=False)


def main() -> None:
    """Bad input is answered by a sentence and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a letter shows another
    try:
        app()
    except Refused as refusal:
        typer.echo(f"waterhole: {refusal}", err=True)
        sys.exit(2)
