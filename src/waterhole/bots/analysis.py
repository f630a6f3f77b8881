"""What is to be expected of moves: the one way in which bots, hints, reviews and puzzles hold it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Estimate:
    """A legal move, and what simulations that began with it came to, on average."""

    move: str
    seat: int  # that makes it
    visits: int  # simulations
    chances: tuple[float, ...]  # of every seat to win, a shared win counting as its share; empty if it was never tried
    error: float  # the standard error of the mover's chance
    scores: tuple[float, ...] = ()  # final points of every seat
    continuation: tuple[str, ...] = ()  # the moves that most often followed

    @property
    def chance(self) -> float:
        """The mover's own."""
        return self.chances[self.seat]

    def json(self) -> dict[str, Any]:
        """For a browser, a file or a log."""
        return {
            "move": self.move,
            "visits": self.visits,
            "scores": [round(points, 3) for points in self.scores],
            "chances": [round(chance, 4) for chance in self.chances],
            "continuation": list(self.continuation),
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """All legal moves of a seat, best first: those that were looked into longest come before others."""

    seat: int
    lines: tuple[Estimate, ...]

    @property
    def best(self) -> Estimate:
        return self.lines[0]

    def ranked(self) -> list[Estimate]:
        """As it is shown: the best one, then the others by the mover's chance, however little is known of them."""
        best, *others = self.lines
        return [best, *sorted(others, key=lambda line: -line.chance)]


@dataclass(frozen=True, slots=True)
class Analysis(Verdict):
    """A verdict, and what it took."""

    simulations: int
    seconds: float
    nodes: int

    def json(self) -> dict[str, Any]:
        """For a browser, a file or a log."""
        return {
            "seat": self.seat,
            "simulations": self.simulations,
            "seconds": round(self.seconds, 3),
            "lines": [line.json() for line in self.lines],
        }
