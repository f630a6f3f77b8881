"""What a designer asks: one simulation, or the same with two decks, and what is written of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from waterhole import games
from waterhole.engine.errors import Refused
from waterhole.lab.simulate.contrast import Alike, Contrast, Played
from waterhole.lab.simulate.report import Reports
from waterhole.lab.simulate.sheet import check_sheet, write_sheet
from waterhole.lab.simulate.simulation import Rows, Simulation
from waterhole.lab.simulate.survey import Report, Survey
from waterhole.lab.work.crew import Crew

OWN = "own deck"
Steps = Iterator[tuple[int, Played]]
Watch = Callable[[Steps], Steps]


@dataclass(frozen=True)
class Inquiry:
    """Simulations with the names of their decks; the first is the one that was asked for."""

    simulations: Sequence[tuple[str, Simulation]]
    deck: Path | None

    @classmethod
    def of(
        cls,
        game: str,
        entrants: Sequence[str],
        players: int | None,
        games_asked: int,
        options: Mapping[str, bool],
        seed: int,
        deck: Path | None = None,
        compare: bool = False,
    ) -> Inquiry:
        """Checked, before anything is played."""
        if compare and deck is None:
            raise Refused("There is nothing to compare the game's own deck with: name another with --deck.")
        decks: list[tuple[str, Any]] = []
        if deck is not None:
            decks.append((name_of(deck), games.load(game, deck).deck.content))
        if compare or deck is None:
            decks.append((OWN, None))
        found = [
            (name, Simulation.of(game, entrants, players, games_asked, options, content, seed))
            for name, content in decks
        ]
        return cls(found, deck)

    def check(self, html: Path | None, table: Path | None) -> None:
        """Is everything here that will be needed? Better before the simulation than after it."""
        if table is not None:
            if len(self.simulations) > 1:
                raise Refused("A table holds the games of one deck: leave out --compare, or --table.")
            check_sheet(table, self.simulations[0][1].games)
        try:
            import scipy  # noqa: F401

            if html is not None:
                import matplotlib.figure  # noqa: F401
        except ImportError:
            raise Refused("Simulations need other libraries: pip install 'waterhole[lab]'.") from None

    @property
    def games(self) -> int:
        return sum(simulation.games for _, simulation in self.simulations)

    def steps(self, crew: Crew, with_rows: bool) -> Steps:
        """All chunks, each with every deck."""
        first = self.simulations[0][1]
        jobs = ((number, self.alike(number, with_rows).play) for number in range(first.chunks))
        return crew.work(jobs, threads=first.compiled)

    def alike(self, number: int, with_rows: bool) -> Alike:
        with_rows = with_rows or len(self.simulations) > 1  # decks are compared deal by deal
        return Alike(tuple(simulation.chunk(number, with_rows) for _, simulation in self.simulations))

    def play(self, crew: Crew, table: Path | None, watch: Watch) -> Reports:
        """The reports; and the table of all games, if one is wanted."""
        first = self.simulations[0][1]
        surveys, contrast, rows = [Survey(each) for _, each in self.simulations], Contrast(first), dict[int, Rows]()
        for number, played in watch(self.steps(crew, table is not None)):
            for survey, counted in zip(surveys, played.counted, strict=True):
                survey.add(counted)
            if played.differences is not None:
                contrast.add(played.differences)
            if table is not None:
                rows[number] = played.counted[0].rows
        if table is not None:
            write_sheet(table, first, rows)
        reports = [(name, survey.report()) for (name, _), survey in zip(self.simulations, surveys, strict=True)]
        if len(reports) > 1:
            reports[0][1]["difference"] = contrast.report()
        return reports

    def as_json(self, reports: Reports) -> Report:
        """The report that was asked for; with the one of the game's own deck in it, if they are compared."""
        (_, first), *others = reports
        return {**first, **({"own_deck": others[0][1]} if others else {})}


def name_of(deck: Path) -> str:
    """What to call the deck in a file, so that it can be printed and told from the game's own."""
    name = "".join(letter if letter.isprintable() else "?" for letter in deck.name)
    return f"file {name}" if name == OWN else name
