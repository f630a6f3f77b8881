"""Who may have help at a table, and take moves back: those alone with bots where nothing counts.

A table may allow hints and counts to everybody who sits there; at a rated table, and where others play the same cards,
to be compared, nobody has any help.
"""

from __future__ import annotations

from waterhole.engine.library.series import Series
from waterhole.server.common.refusal import Refusal
from waterhole.server.table import entries
from waterhole.server.table.decisions import expect_calm, seat_of
from waterhole.server.table.table import Table


def undo(table: Table, person: str) -> entries.Undone:
    """A person takes their last move back: alone with bots, and before they see anything that they did not know."""
    seat = seat_of(table, person)
    if table.facts.settings.rated:
        raise Refusal("no_undo", 403, "At a rated table no move is taken back.", why="rated")
    if table.compared:
        raise Refusal("no_undo", 403, "Others play the same cards: no move is taken back.", why="deal")
    if table.practising is None:
        raise Refusal("no_undo", 403, "Moves are taken back only by somebody alone with bots.", why="company")
    if table.facts.seats[seat].away:
        raise Refusal("away", 409, "A bot plays in your place.")
    if not table.can_undo(seat):
        raise Refusal(
            "no_undo", 409, "There is no move to take back, or you have seen something new since.", why="nothing"
        )
    expect_calm(table, person)
    return entries.Undone(seat)


def ask_for_hint(table: Table, person: str) -> int:
    """A person wants a hint, in their turn. The seat to think for."""
    seat, series = helped(table, person)
    if series.state.turn != seat:
        raise Refusal("not_your_turn", 409, "It is not your turn.", turn=series.state.turn)
    if table.facts.seats[seat].away:
        raise Refusal("away", 409, "A bot plays in your place.")
    return seat


def ask_for_count(table: Table, person: str) -> int:
    """A person wants to know which cards they have not seen. The seat to count for."""
    return helped(table, person)[0]


def helped(table: Table, person: str) -> tuple[int, Series]:
    """The seat of a person who may have help, and the games that are played there."""
    seat, series = seat_of(table, person), table.series
    if table.facts.settings.rated:
        raise Refusal("no_help", 403, "At a rated table nobody has help.", why="rated")
    if table.compared:
        raise Refusal("no_help", 403, "Others play the same cards, to be compared: nobody has help.", why="deal")
    if table.practising is None and not table.facts.settings.help:
        raise Refusal("no_help", 403, "Help is for those alone with bots, and where a table allows it.", why="company")
    if series is None:
        raise Refusal("not_started", 409, "The match has not begun.")
    if not table.playing:
        raise Refusal("over", 409, "This game is over.")
    return seat, series
