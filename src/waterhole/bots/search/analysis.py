"""What a search knows about a position: not only a move, but what becomes of every one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Line:
    """One legal move and what is to be expected of it, for every seat."""

    move: str
    visits: int  # simulations that began with it
    scores: tuple[float, ...]  # mean final points; empty if it was never tried
    chances: tuple[float, ...]  # to win, a shared win counting as its share
    continuation: tuple[str, ...]  # the moves that most often followed

    def json(self) -> dict[str, Any]:
        """For a browser, a file or a log."""
        return {
            "move": self.move,
            "visits": self.visits,
            "scores": [round(points, 3) for points in self.scores],
            "chances": [round(chance, 4) for chance in self.chances],
            "continuation": list(self.continuation),
        }


@dataclass(frozen=True)
class Analysis:
    """All legal moves, best first."""

    seat: int
    lines: tuple[Line, ...]
    simulations: int
    seconds: float
    nodes: int

    @property
    def best(self) -> Line:
        return self.lines[0]

    def json(self) -> dict[str, Any]:
        """For a browser, a file or a log."""
        return {
            "seat": self.seat,
            "simulations": self.simulations,
            "seconds": round(self.seconds, 3),
            "lines": [line.json() for line in self.lines],
        }
