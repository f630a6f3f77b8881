"""Results with the same cards, compared as in duplicate bridge: with what others made of the same seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Held:
    """Somebody held the cards of a seat."""

    seat: int
    player: str  # as ratings know them
    name: str
    points: int
    share: float  # of the win
    left: bool  # to a bot
    table: str
    opened: int  # milliseconds since 1970
    bot: bool = False
    late: bool = False  # finished when the day of a daily deal was over
    public: bool = False  # the table


@dataclass(frozen=True, slots=True)
class Compared:
    """What somebody made of their cards, over all seats they held."""

    player: str
    name: str
    seats: list[int]
    difference: float  # points a seat, from what all who held it reached on average


def counted(results: Iterable[Held]) -> list[Held]:
    """In time: of people, the first try on each seat, if they did not leave it to a bot; of bots, everything."""
    found, seen = [], set[tuple[str, int]]()
    for held in sorted(results, key=lambda held: (held.opened, held.table, held.seat)):
        if held.late:
            continue
        if held.bot:
            found.append(held)
        elif (held.player, held.seat) not in seen:
            seen.add((held.player, held.seat))
            if not held.left:
                found.append(held)
    return found


def par(results: Sequence[Held], seat: int) -> float | None:
    """What those who held the cards of a seat reached on average."""
    points = [held.points for held in results if held.seat == seat]
    return sum(points) / len(points) if points else None


def standings(results: Sequence[Held]) -> list[Compared]:
    """Everybody against par, the best first. A seat that only one has held compares nobody."""
    seats = {held.seat for held in results}
    several = {seat for seat in seats if len({held.player for held in results if held.seat == seat}) > 1}
    means = {seat: par(results, seat) or 0.0 for seat in several}
    players: dict[str, list[Held]] = {}
    for held in results:
        if held.seat in several:
            players.setdefault(held.player, []).append(held)
    found = [
        Compared(
            player=player,
            name=own[-1].name,
            seats=sorted({held.seat for held in own}),
            difference=sum(held.points - means[held.seat] for held in own) / len(own),
        )
        for player, own in players.items()
    ]
    return sorted(found, key=lambda each: (-each.difference, each.player))
