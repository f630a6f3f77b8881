"""For whoever runs a server: the server itself, its tables and its keys."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from inspect import Parameter, Signature
from typing import Annotated, Any, get_type_hints

import typer

from waterhole import games
from waterhole.engine.errors import Refused
from waterhole.server.common.settings import Settings, default, flag, variable

app = typer.Typer()
desk = typer.Typer(help="For whoever runs a server: which tables are large, and how one is ended or deleted.")
app.add_typer(desk, name="tables")
keys = typer.Typer(help="The keys of a server, which may be running meanwhile.")
app.add_typer(keys, name="keys")

Database = Annotated[
    str | None, typer.Option("--database", envvar="WATERHOLE_DATABASE", help="As the server has it; else your own.")
]
NOBODY = "What was signed before is not known any more: everybody has to say their name again."


def settable(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for every setting of the server, which the environment can set as well."""
    types = get_type_hints(Settings) | {"database": str | None, "thinkers": int | None, "origins": list[str] | None}
    flags = []
    for each in fields(Settings):
        text, envvar = each.metadata["sentence"], variable(each.name)
        option = typer.Option(default(each), f"--{flag(each.name)}", help=text, envvar=envvar, show_envvar=True)
        flags.append(Parameter(each.name, Parameter.KEYWORD_ONLY, default=option, annotation=types[each.name]))
    command.__signature__ = Signature(flags)  # type: ignore[attr-defined]  # where Typer looks first
    return command


@app.command()
@settable
def serve(**given: Any) -> None:
    """Serve tables to browsers and programs."""
    from waterhole.server.http.start import start

    start({name: value for name, value in given.items() if value is not None})


@desk.command("list")
def list_tables(
    database: Database = None,
    most: Annotated[int, typer.Option("--most", min=1, help="So many.")] = 20,
) -> None:
    """Show the tables that take most room; also while a server runs."""
    import asyncio

    from waterhole.server.http.desk import listing
    from waterhole.server.http.start import own_database

    for line in asyncio.run(listing(database or own_database(), most)):
        typer.echo(line)


@desk.command("end")
def end_table(
    table: Annotated[str, typer.Argument(help="Its id, as the list and its address have it.")],
    database: Database = None,
) -> None:
    """End a match as it stands; also while a server runs, which notices with the next move."""
    import asyncio

    from waterhole.server.http.desk import end
    from waterhole.server.http.start import own_database

    asyncio.run(end(database or own_database(), table))


@desk.command("delete")
def delete_table(
    table: Annotated[str, typer.Argument(help="Its id, as the list and its address have it.")],
    database: Database = None,
) -> None:
    """Delete a table, but for its results, while no server runs."""
    import asyncio

    from waterhole.server.http.desk import delete
    from waterhole.server.http.start import own_database

    asyncio.run(delete(database or own_database(), table))


@app.command()
def warm(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="Compiled in this process; else all, at once.")
    ] = None,
) -> None:
    """Compile what tables and bots need, so that the first start of a server takes no time."""
    try:
        from waterhole.server.http.warm import warm, warm_all
    except ImportError as missing:
        raise Refused(f"The server needs more ({missing.name}): pip install 'waterhole[server]'.") from None
    if names:
        for name in names:
            games.load(name)
        warm(*names)
    else:
        warm_all(typer.echo)


@keys.command("rotate")
def rotate_keys(
    database: Database = None,
    keep: Annotated[
        float, typer.Option("--keep", min=0, max=365, help="Days that the key before is known; 0: not any more.")
    ] = 30,
    deals: Annotated[
        bool, typer.Option("--deals", help="A new key for daily deals, too: their cards become others.")
    ] = False,
) -> None:
    """Sign cookies and tokens with a new key. Public names stay as they are, and daily deals unless you say so."""
    from waterhole.server.http.keys import rotate

    rotate(database, keep, deals)
    typer.echo("Another key signs from now on. " + (f"The one before is known for {keep:g} days." if keep else NOBODY))


@keys.command("revoke")
def revoke_token(database: Database = None) -> None:
    """Read a token from standard input, and take it no more, nor another of the same person."""
    from waterhole.server.http.keys import revoke

    revoke(database, sys.stdin.read().strip())
    typer.echo("This token is taken no more, nor is another of the same person.")
