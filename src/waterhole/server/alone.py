"""What may those do who are alone with bots, and nobody else: take moves back, and ask for hints."""

from __future__ import annotations

from waterhole.server import entries
from waterhole.server.decisions import seat_of
from waterhole.server.refusal import Refusal
from waterhole.server.table import Table


def undo(table: Table, person: str) -> entries.Undone:
    """A person takes their last move back: alone with bots, and before they see anything that they did not know."""
    seat = seat_of(table, person)
    if table.loner is None:
        raise Refusal("no_undo", 403, "Moves are taken back only by somebody alone with bots.", why="company")
    if table.facts.seats[seat].away:
        raise Refusal("away", 409, "A bot plays in your place.")
    if not table.can_undo(seat):
        raise Refusal(
            "no_undo", 409, "There is no move to take back, or you have seen something new since.", why="nothing"
        )
    return entries.Undone(seat)


def ask_for_hint(table: Table, person: str) -> int:
    """A person wants a hint: alone with bots, and in their turn. The seat to think for."""
    seat, series = seat_of(table, person), table.series
    if table.loner is None:
        raise Refusal("no_hints", 403, "Hints are for those who are alone with bots.")
    if series is None:
        raise Refusal("not_started", 409, "The match has not begun.")
    if series.state.over:
        raise Refusal("over", 409, "This game is over.")
    if series.state.turn != seat:
        raise Refusal("not_your_turn", 409, "It is not your turn.", turn=series.state.turn)
    if table.facts.seats[seat].away:
        raise Refusal("away", 409, "A bot plays in your place.")
    return seat
