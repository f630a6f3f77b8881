"""To study: many games at once, who is better, how fast it is, and what can be learned from it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from waterhole import games
from waterhole.cli.options import GameName, on, switchable
from waterhole.terminal.files import check_writable, write_json

app = typer.Typer()
RAY_HELP = "Play on a Ray cluster: auto, HOST:PORT or ray://HOST:PORT."


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
    game: GameName,
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
    game: GameName,
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
    game: GameName,
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
