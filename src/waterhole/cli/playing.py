"""To play in a terminal, to ask the rules, and to look at matches that were saved."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from waterhole import bots, games
from waterhole.cli.options import GameName, on, switchable
from waterhole.engine.errors import BadPosition, Refused
from waterhole.terminal.files import check_writable, read_json, read_state, read_text, write_json

app = typer.Typer()
FIRST = games.names()[0]


@app.command()
@switchable(after="bot")
def play(
    game: GameName = FIRST,
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


@app.command()
def deck(game: GameName) -> None:
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
