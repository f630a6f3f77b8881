"""A saved match, told from beginning to end."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from waterhole.engine.library.english import listed, sentences
from waterhole.engine.library.replay import Replay


def show(replay: Replay, cards: bool, quiet: bool) -> None:
    """One line for every move; with `cards` also what was drawn face down."""
    match, names = replay.match, replay.names
    console = Console(highlight=False)
    game = 0
    for turn in [] if quiet else match.turns:
        if turn.number != game:
            game = turn.number
            console.print(Text(f"\nGame {game} of {match.length}", style="bold"))
        console.print(Text(" ".join(sentences(match.game, turn.events, names, you=None, reveal=cards))))
    scores = [f"{name} {points}" for name, points in zip(names, match.totals, strict=True)]
    state = "is complete" if match.over else "was left unfinished"
    console.print(Text(f"\nEvery move is in order. The match {state}: {listed(scores)}.", style="bold"))
