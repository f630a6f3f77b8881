"""A match at the terminal: people type, bots answer, one line for every move."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from waterhole.bots import Bot
from waterhole.bots.search.player import Search
from waterhole.coach.hints.advice import Adviser
from waterhole.engine.errors import Refused
from waterhole.engine.kernel.journal import Event
from waterhole.engine.library import replay
from waterhole.engine.library.english import YOU, listed, sentences, verb
from waterhole.engine.library.match import Match
from waterhole.engine.library.observation import Observation
from waterhole.terminal.hint import draw as draw_hint

HELP = "Type a move or its number. ? rules · hint · undo · log · quit"


class Leave(Exception):
    """A person has had enough."""


class Terminal:
    """One screen, one or several people, any number of bots."""

    def __init__(
        self, match: Match, names: Sequence[str], bots: dict[int, Bot], console: Console, pace: float = 0.0
    ) -> None:
        self.match = match
        self.names = names
        self.bots = bots
        self.people = [seat for seat in range(match.players) if seat not in bots]
        self.console = console
        self.pace = pace  # seconds before a bot's move, so that a person can follow
        self.told: list[str] = []  # the log, as everyone may read it
        self.adviser: Adviser | None = None  # thinks of hints, once somebody wants one
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None  # who sits before the screen

    def run(self) -> None:
        """Play the match to its end, or until somebody leaves."""
        self.console.print(Text(f"{self.match.game.title} for {self.match.players}. {HELP}", style="dim"))
        while True:
            while not self.match.state.over:
                self.take_turn(self.match.state.turn)
            self.show_result()
            if self.match.over:
                return
            self.match.deal_next()

    def take_turn(self, seat: int) -> None:
        """One decision, by whoever sits there."""
        if seat in self.bots:
            time.sleep(self.pace)
            move = self.bots[seat].choose(self.match.state.observe(seat))
        else:
            self.draw_curtain(seat)
            asked = self.ask(seat)
            if asked is None:
                return
            move = asked
        self.tell(self.match.play(move))

    def draw_curtain(self, seat: int) -> None:
        """With several people at one screen, nobody sees another's hand."""
        if self.looking == seat or len(self.people) == 1:
            return
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")  # what has scrolled away as well
        self.console.print(Text(f"{self.names[seat]}, it is your turn.", style="bold"))
        self.read("Press Enter when nobody else is looking. ")
        for line in self.told[-self.match.players :]:
            self.console.print(Text(line, style="dim"))
        self.looking = seat

    def ask(self, seat: int) -> str | None:
        """The move a person decides on; None when something was taken back instead."""
        observation = self.match.state.observe(seat)
        moves = observation.moves()
        self.show_table(observation)
        while True:
            typed = self.read(f"{self.names[seat]}: ").strip()
            match typed.lower():
                case "":
                    continue
                case "?" | "rules" | "help" | "hint" | "log" as wanted:
                    self.explain(wanted, observation)
                case "quit" | "exit" | "q":
                    raise Leave
                case "undo":
                    try:
                        self.match.undo(seat, self.people)
                    except Refused as refusal:
                        self.console.print(Text(str(refusal), style="yellow"))
                        continue
                    self.told.append(f"{self.names[seat]} takes the last move back.")
                    self.console.print(Text(self.told[-1], style="dim"))
                    return None
                case number if number.isdecimal() and len(number) < 5 and 1 <= int(number) <= len(moves):
                    return moves[int(number) - 1]
                case _:
                    try:
                        self.match.state.copy().play(typed)
                    except Refused as refusal:
                        self.console.print(Text(str(refusal), style="yellow"))
                        continue
                    return typed

    def explain(self, wanted: str, observation: Observation) -> None:
        """What somebody wants to read before they decide."""
        match wanted:
            case "hint":
                self.hint(observation)
            case "log":
                self.console.print(Text("\n".join(self.told) or "Nothing has happened yet."))
            case _:
                self.console.print(Markdown(self.match.game.rulebook))
                self.console.print(Text(HELP, style="dim"))

    def hint(self, observation: Observation) -> None:
        """What a strong bot would do, for somebody alone with bots."""
        if len(self.people) > 1:
            self.console.print(Text("Hints are for those who are alone with bots.", style="yellow"))
            return
        self.adviser = self.adviser or Adviser()
        with self.console.status("Thinking …"):
            advice = self.adviser.advise(observation)
        self.console.print(draw_hint(advice, self.match.game))

    def show_table(self, observation: Observation) -> None:
        """The table from one seat, and what can be done there."""
        game = self.match.game
        self.console.print()
        self.console.print(game.draw(observation.view(), self.names))
        choices = Table(box=None, pad_edge=False, show_header=False)
        moves = zip(observation.moves(), observation.foresee(), strict=True)
        for number, (move, foreseen) in enumerate(moves, start=1):
            told = " ".join(sentences(game, foreseen, self.names, observation.seat)) or "Nobody knows what comes."
            choices.add_row(f"{number}", Text(move, style="bold"), Text(told, style="dim"))
        self.console.print(choices)

    def tell(self, events: Sequence[Event]) -> None:
        """One line for a move: the log as everybody may read it, the screen as whoever looks at it."""
        self.told.append(" ".join(sentences(self.match.game, events, self.names, None)))
        self.console.print(Text(" ".join(sentences(self.match.game, events, self.names, self.looking))))

    def show_result(self) -> None:
        """The table as it was left, the scores of the game that is over, and of the match."""
        match = self.match
        self.console.print()
        self.console.print(match.game.draw(match.state.view(None), self.names))
        many = match.length > 1
        table = Table(title=f"Game {match.dealt} of {match.length}" if many else "The end", min_width=30)
        table.add_column("player")
        table.add_column("points", justify="right")
        if many:
            table.add_column("match", justify="right")
        for seat, name in enumerate(self.names):
            points = [match.state.scores[seat], *([match.totals[seat]] if many else [])]
            table.add_row(Text(name, style="bold" if seat in match.state.winners else ""), *map(str, points))
        self.console.print(table)
        if match.over:
            winners = [YOU if seat == self.looking else self.names[seat] for seat in match.winners]
            win = verb("win", winners == [YOU] or len(winners) > 1)
            self.console.print(Text(f"{listed(winners)} {win} the match.", style="bold green"))

    def read(self, prompt: str) -> str:
        """A typed line; the end of the input is a goodbye."""
        try:
            typed = self.console.input(Text(prompt, style="bold"))
            if sys.stdin is None or not sys.stdin.isatty():
                self.console.print()  # nobody pressed Enter
            return typed
        except (EOFError, KeyboardInterrupt, RuntimeError):  # the last: no keyboard at all
            self.console.print()
            raise Leave from None


def play(match: Match, names: Sequence[str], bots: dict[int, Bot], save: Path | None) -> None:
    """Play a match on this terminal; it is saved at the end, or where it was left."""
    console = Console(highlight=False)
    terminal = Terminal(match, names, bots, console, pace=0.6 if console.is_terminal else 0.0)
    try:
        wake(match, bots, console)
        terminal.run()
    except (Leave, KeyboardInterrupt):
        console.print("Until next time.")
    finally:
        if save is not None:
            save.write_text(replay.write(match, names), encoding="utf-8")
            console.print(Text(f"Saved as {save}."))


def wake(match: Match, bots: dict[int, Bot], console: Console) -> None:
    """Bots that search are compiled for the game before it begins; on a new machine that takes a few seconds."""
    thinkers = [bot for bot in bots.values() if isinstance(bot, Search)]
    if thinkers and not match.state.over:
        with console.status("The bots are waking up …"):
            thinkers[0].wake(match.state.observe(match.state.turn))
