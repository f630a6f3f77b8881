"""The one command, `waterhole`. Nothing heavy is imported until a command needs it."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from dataclasses import fields
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from waterhole import __version__, bots, games
from waterhole.engine.errors import BadPosition, Refused
from waterhole.server.common.settings import Settings, default, flag, variable
from waterhole.terminal import puzzles
from waterhole.terminal.files import check_writable, read_json, read_state, read_text, write_json

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,  # plain help comes up faster
    help="Card games of the African wild, to play, to teach and to study.",
)
app.add_typer(puzzles.app, name="puzzles")
desk = typer.Typer(help="For whoever runs a server: which tables are large, and how one is ended or deleted.")
app.add_typer(desk, name="tables")
keys = typer.Typer(help="The keys of a server, which may be running meanwhile.")
app.add_typer(keys, name="keys")


def switchable(after: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command, after one of its flags, a flag for every option that any game has; they come as `**options`."""

    def with_flags(command: Callable[..., None]) -> Callable[..., None]:
        every = signature(command, eval_str=True).parameters.values()
        own = [each for each in every if each.kind is not Parameter.VAR_KEYWORD]
        place = 1 + [each.name for each in own].index(after)
        command.__signature__ = Signature([*own[:place], *switches(), *own[place:]])  # type: ignore[attr-defined]
        return command

    return with_flags


def switches() -> list[Parameter]:
    """A flag for each option, with what each game that has it says of it."""
    said: dict[str, list[str]] = {}
    for game in games.names():
        for option, sentence in games.options(game).items():
            said.setdefault(option, []).append(sentence)
    return [
        Parameter(
            option,
            Parameter.POSITIONAL_OR_KEYWORD,
            default=typer.Option(False, f"--{option}", help=" ".join(sentences)),
            annotation=bool,
        )
        for option, sentences in said.items()
    ]


def on(options: dict[str, bool]) -> dict[str, bool]:
    """Those that were asked for: a game refuses what it does not have."""
    return {option: True for option, asked in options.items() if asked}


DATABASE = Annotated[
    str | None, typer.Option("--database", envvar="WATERHOLE_DATABASE", help="As the server has it; else your own.")
]
NOBODY = "What was signed before is not known any more: everybody has to say their name again."
RAY_HELP = "Play on a Ray cluster: auto, HOST:PORT or ray://HOST:PORT."


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


@app.command()
@switchable(after="bot")
def play(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(games.names())}.")] = games.names()[0],
    players: Annotated[int, typer.Option("--players", "-p", help="How many seats.")] = 2,
    name: Annotated[
        list[str] | None, typer.Option("--name", "-n", help="A person at this screen; may be given several times.")
    ] = None,
    bot: Annotated[
        str, typer.Option("--bot", "-b", help=f"Who sits on the other seats: {', '.join(bots.LEVELS)}; or any bot.")
    ] = "easy",
    seed: Annotated[int | None, typer.Option("--seed", help="The same number deals the same cards.")] = None,
    length: Annotated[int | None, typer.Option("--games", "-g", help="Games in the match, 1 to 9.")] = None,
    start: Annotated[int | None, typer.Option("--start", help="The seat that begins, from 0.")] = None,
    deck: Annotated[Path | None, typer.Option("--deck", help="Play with the deck in this file.")] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Write the match to this file at the end.")] = None,
    **options: bool,
) -> None:
    """Play a match in the terminal."""
    from waterhole.engine.kernel.chance import seed_bytes
    from waterhole.engine.library.english import YOU
    from waterhole.engine.library.match import Match, check_names
    from waterhole.terminal import play as terminal

    loaded = games.load(game, deck)
    match = Match(loaded, players, seed, length, start, **on(options))
    people = [person.strip() for person in name or [YOU]]
    check_names(people, players)
    others = [f"{called} ({bot})" for called in bots.NAMES if called not in people][: players - len(people)]
    check_names([*people, *others], players)
    check_writable(save)
    chances = None if seed is None else seed_bytes(seed)
    seats = {seat: bots.load(bot, chances and chances + bytes([seat])) for seat in range(len(people), players)}
    terminal.play(match, [*people, *others], seats, save)


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
    database: DATABASE = None,
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
    database: DATABASE = None,
) -> None:
    """End a match as it stands; also while a server runs, which notices with the next move."""
    import asyncio

    from waterhole.server.http.desk import end
    from waterhole.server.http.start import own_database

    asyncio.run(end(database or own_database(), table))


@desk.command("delete")
def delete_table(
    table: Annotated[str, typer.Argument(help="Its id, as the list and its address have it.")],
    database: DATABASE = None,
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
    database: DATABASE = None,
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
def revoke_token(database: DATABASE = None) -> None:
    """Read a token from standard input, and take it no more, nor another of the same person."""
    from waterhole.server.http.keys import revoke

    revoke(database, sys.stdin.read().strip())
    typer.echo("This token is taken no more, nor is another of the same person.")


@app.command()
def deck(game: Annotated[str, typer.Argument(help=f"One of: {', '.join(games.names())}.")]) -> None:
    """Print a game's deck file, to make another of it."""
    typer.echo(games.deck_file(game).read_text(encoding="utf-8"), nl=False)


@app.command()
def moves() -> None:
    """Read a position (JSON) and write its legal moves (JSON)."""
    write_json(read_state(read_json()).moves())


@app.command()
def apply(
    move: Annotated[str | None, typer.Argument(help="The move; else the input is {position, move}.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="For what is left to chance.")] = None,
) -> None:
    """Read a position (JSON), play a move, and write the new position (JSON)."""
    given = read_json()
    if move is None:
        if not isinstance(given, dict) or given.keys() != {"position", "move"}:
            raise BadPosition("Without a move on the command line the input is {“position”: …, “move”: …}.")
        given, move = given["position"], given["move"]
    state = read_state(given, seed)
    state.play(move)
    write_json(state.position())


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    cards: Annotated[bool, typer.Option("--cards", help="Show what was drawn, too.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Check it only.")] = False,
) -> None:
    """Check a saved match move by move, and show it."""
    from waterhole.engine.library import replay as replays
    from waterhole.terminal.replay import show

    show(replays.read(read_text(file)), cards=cards, quiet=quiet)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    game: Annotated[int, typer.Option("--game", "-g", help="Which game of the match, from 1.")] = 1,
    thorough: Annotated[
        float, typer.Option("--thorough", min=0.001, max=1000, help="1: about half a minute; 2: twice as long.")
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same number is the same review.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON instead of tables.")] = False,
) -> None:
    """Judge every move of a saved game, and tell luck from skill."""
    from dataclasses import asdict

    from waterhole.coach.reviews.look import Looker
    from waterhole.coach.reviews.review import WORK, Finished, Review
    from waterhole.engine.library import replay as replays
    from waterhole.terminal.progress import followed
    from waterhole.terminal.review import show, steps

    saved = replays.read(read_text(file))
    found = Review(Finished.of(saved.match, game), Looker(seed), round(WORK * thorough))
    for _ in followed(steps(found), 0, found.work, "looks", lambda finding: finding.work):
        pass
    if as_json:
        write_json({"judgements": [asdict(each) for each in found.judgements], "summary": asdict(found.summary())})
    else:
        show(found, saved.names)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A finished match, saved from a table.")],
    commitment: Annotated[
        str | None, typer.Option("--commitment", "-c", help="What the table showed before the match.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", "-s", help="What it showed of a seat, from 0 on: 0=FINGERPRINT, or 1=none. Once for each."
        ),
    ] = None,
) -> None:
    """Check that the cards of a table were shuffled as promised before the match, and every move after it."""
    from waterhole.engine.library import replay as replays

    saved = replays.read(read_text(file))
    if saved.fair is None:
        raise Refused(f"{file} was not played at a table: nothing was promised before it.")
    if commitment is not None and commitment.strip().lower() != saved.fair.commitment:
        raise Refused(f"The table promised another seed: {saved.fair.commitment} belongs to this file.")
    shown = dict(shown_of(each, len(saved.names)) for each in seat or ())
    for number, fingerprint in shown.items():
        if fingerprint != saved.fair.fingerprints[number]:
            belongs = saved.fair.fingerprints[number] or "none"
            raise Refused(f"Seat {number} had promised another text: {belongs} belongs to this file.")
    if not saved.match.over:
        raise Refused(f"{file} is not a finished match.")
    typer.echo(f"commitment  {saved.fair.commitment}")
    for name, shown_before in zip(saved.names, saved.fair.fingerprints, strict=True):
        typer.echo(f"{name:10}  {shown_before or 'added nothing'}")
    if saved.fair.scheme == 1 and any(saved.fair.fingerprints):
        typer.echo("Texts were added in the clear, as earlier versions did: whoever was last could choose by them.")
    typer.echo(f"moves       {len(saved.match.turns)}, all legal, from the cards that these deal")
    unseen = [] if commitment is not None else ["the commitment (--commitment)"]
    unseen += [f"seat {number} (--seat)" for number in range(len(saved.names)) if number not in shown]
    if unseen:  # whoever may exchange one of them can choose the cards by it
        typer.echo(f"Not compared with what the table showed before the match: {', '.join(unseen)}.")
    else:
        typer.echo("As promised.")


def shown_of(seat: str, seats: int) -> tuple[int, str | None]:
    """What a table showed of a seat: its number, and a fingerprint if it added something."""
    number, _, fingerprint = seat.strip().lower().partition("=")
    if not (number.isascii() and number.isdigit() and int(number) < seats and fingerprint):
        raise Refused(f"{seat!r} is no seat of this match with its fingerprint, such as 0=5d86… or 1=none.")
    return int(number), None if fingerprint == "none" else fingerprint


@app.command()
def bench(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON instead of a table.")] = False,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=50, help="Measurements of each; the best counts.")] = 7,
) -> None:
    """Measure how fast the rules are on this machine."""
    from waterhole.lab.bench.measuring import measure, show

    results = measure(rounds)
    if as_json:
        write_json(results)
    else:
        show(results)


@app.command()
@switchable(after="players")
def tournament(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(games.names())}.")],
    entrants: Annotated[list[str], typer.Argument(metavar="BOT BOT...", help="Two bots or more.")],
    players: Annotated[int, typer.Option("--players", "-p", help="Seats; of more than two, a bot has only one.")] = 2,
    pairs: Annotated[
        str, typer.Option("--pairs", help="Who meets whom: all, neighbours (as named), first (against each other bot).")
    ] = "all",
    deals: Annotated[
        int, typer.Option("--deals", "-d", help="Deals of each pairing, played once for each seat.")
    ] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same number is the same tournament.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", "-w", help="Processes; else one for each core.")] = None,
    ray: Annotated[str | None, typer.Option("--ray", help=RAY_HELP)] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Keep results in this file, and go on from it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON instead of tables.")] = False,
    **options: bool,
) -> None:
    """Let bots play against each other, and rate them."""
    from waterhole.lab.tournament.duplicate import loaded
    from waterhole.lab.tournament.ledger import Ledger
    from waterhole.lab.tournament.standings import show, standings
    from waterhole.lab.tournament.tournament import Tournament
    from waterhole.lab.work.crew import Crew
    from waterhole.lab.work.ratings import check_libraries
    from waterhole.terminal.progress import followed

    check_libraries()
    settings = Tournament.of(game, entrants, players, on(options), pairs, seed)
    crew = Crew.of(workers, ray)
    settings.check(deals, crew.workers)
    with Ledger(settings, save) as ledger:
        ledger.check_deals(deals)
        total = deals * len(settings.pairings)
        try:
            played = settings.play(deals, crew.workers, ledger.results, crew.ray)
            for key, outcome in followed(played, len(ledger.results), total):
                ledger.add(key, outcome)
        except KeyboardInterrupt:
            onward = f"The same command goes on from {save}." if save else "Nothing is kept without --save."
            typer.echo(f"waterhole: Stopped after {len(ledger.results):,} of {total:,} deals. {onward}", err=True)
            raise typer.Exit(130) from None
    results = standings(settings, ledger.results)
    if as_json:
        write_json(results)
    else:
        show(results, loaded(settings.game).title)


@app.command()
@switchable(after="players")
def simulate(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(games.names())}.")],
    entrants: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOT...]", help="Who plays, random if nobody is named; the last takes all seats left."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Seats; else as many as there are bots, and two at least.")
    ] = None,
    deck: Annotated[Path | None, typer.Option("--deck", help="Play with the deck in this file.")] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Play with the game's own deck as well.")] = False,
    matches: Annotated[
        int, typer.Option("--games", "-g", help="Games; each deal is played once for each seat.")
    ] = 100_000,
    seed: Annotated[int, typer.Option("--seed", help="The same number is the same simulation.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", "-w", help="At once; else one for each core.")] = None,
    ray: Annotated[str | None, typer.Option("--ray", help=RAY_HELP)] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write a page with pictures to this file.")] = None,
    table: Annotated[
        Path | None, typer.Option("--table", help="Write every game to this file, .csv or .parquet.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON instead of tables.")] = False,
    **options: bool,
) -> None:
    """Play many games, and tell who wins, how often, and why."""
    from waterhole.lab.simulate.console import show
    from waterhole.lab.simulate.inquiry import Inquiry
    from waterhole.lab.work.crew import Crew
    from waterhole.terminal.progress import followed

    inquiry = Inquiry.of(game, entrants or [], players, matches, on(options), seed, deck, compare)
    crew = Crew.of(workers, ray)
    inquiry.check(html, table)
    check_writable(html, "The page")
    check_writable(table, "The table")
    try:
        reports = inquiry.play(
            crew, table, lambda steps: followed(steps, 0, inquiry.games, "games", lambda step: step[1].games)
        )
    except KeyboardInterrupt:
        typer.echo("waterhole: Stopped; nothing is kept of a simulation that is not finished.", err=True)
        raise typer.Exit(130) from None
    if html is not None:
        from waterhole.lab.simulate.page import write_page

        write_page(html, reports, inquiry.deck)
    if as_json:
        write_json(inquiry.as_json(reports))
    else:
        show(reports)


@app.command()
def ladder(files: Annotated[list[Path], typer.Argument(help="Saved tournaments.")]) -> None:
    """Make a page (Markdown) of saved tournaments."""
    from waterhole.lab.tournament.ladder import page
    from waterhole.lab.work.ratings import check_libraries

    check_libraries()
    typer.echo(page(files), nl=False)


@app.command()
def train(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(games.names())}.")],
    players: Annotated[int, typer.Option("--players", "-p", help="Seats.")] = 2,
    matches: Annotated[int, typer.Option("--games", "-g", min=1, max=100_000, help="Games of each round.")] = 300,
    simulations: Annotated[int, typer.Option("--simulations", help="Of the search that teaches, each move.")] = 2000,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=100, help="Each teaches better than the last.")] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same number plays the same games.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help="Processes.")] = None,
) -> None:
    """Train the habits that guide the search, and write them into the game's folder."""
    from waterhole.bots.search.budget import Budget
    from waterhole.lab.train.training import check_trainable, imitate, lessons
    from waterhole.lab.work.crew import cores
    from waterhole.terminal.progress import followed

    loaded = games.load(game)
    loaded.check_players(players)
    Budget(simulations)
    check_trainable(loaded)
    check_writable(loaded.study / "habits.toml", "Habits")
    for number in range(rounds):
        seeds = range((seed * rounds + number) * matches, (seed * rounds + number + 1) * matches)
        played = lessons(loaded, players, seeds, simulations, workers or cores())
        done = imitate(loaded, players, dict(followed(played, 0, matches, "games")))
        typer.echo(
            f"Round {number + 1}: {done.positions:,} positions; the favourite is the search's in "
            f"{done.learnt.agreement:.1%}; against the habits before, {done.against_old.share:.1%} of wins: "
            + ("the new ones are kept." if done.kept(players) else "the old ones stay.")
        )


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
