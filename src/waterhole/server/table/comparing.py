"""Results with the same cards, compared as in duplicate bridge: with what others made of the same seat."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from msgspec import Struct

KEPT = 16  # comparisons


class Held(Struct, frozen=True, gc=False):
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
    difference: float  # points a seat, from what all who held it reached on average, to a hundredth
    place: int  # how many are better, and one


class Made(Struct, frozen=True, gc=False):
    """What somebody made of the cards of a seat; all bots of a level are one."""

    held: Held
    points: float  # of bots, on average
    share: float
    times: int  # how often bots of this level held it
    counts: bool
    place: int  # how many people reached more here, and one


@dataclass(frozen=True, slots=True)
class Seat:
    """All who held the cards of a seat."""

    par: float | None
    people: list[Made]  # those that count first, the best of them first
    bots: list[Made]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What everybody made of a deal."""

    people: list[Held]
    seats: list[Seat]
    standings: list[Compared]


def compare(results: Iterable[Held], players: int) -> Comparison:
    """Everybody with everybody, seat by seat and over all of them."""
    ordered = in_order(results)
    counts = counted(ordered)
    seats = [compare_seat([held for held in ordered if held.seat == seat], counts, seat) for seat in range(players)]
    return Comparison([held for held in ordered if not held.bot], seats, standings(counts))


def in_order(results: Iterable[Held]) -> list[Held]:
    """As the tables were opened."""
    return sorted(results, key=lambda held: (held.opened, held.table, held.seat))


def compare_seat(held: Sequence[Held], counts: Sequence[Held], seat: int) -> Seat:
    """The results of a seat. Of bots, what does not count is not told."""
    tables = {each.table for each in counts if each.seat == seat}
    best = sorted(-each.points for each in held if each.table in tables and not each.bot)
    people = [made([each], each.table in tables, best) for each in held if not each.bot]
    levels: dict[str, list[Held]] = {}
    for each in held:
        if each.bot and each.table in tables:
            levels.setdefault(each.player, []).append(each)
    bots = [made(same, True, best) for same in levels.values()]
    return Seat(
        par(counts, seat), *(sorted(rows, key=lambda row: (not row.counts, -row.points)) for rows in (people, bots))
    )


def made(same: Sequence[Held], counts: bool, best: Sequence[int]) -> Made:
    """A result, or several by bots of one level; the best are what people reached, the other way round."""
    times = len(same)
    points, share = sum(held.points for held in same) / times, sum(held.share for held in same) / times
    return Made(same[0], points, share, times, counts, 1 + bisect_left(best, -points))


def counted(ordered: Iterable[Held]) -> list[Held]:
    """In time: of people, the first try on each seat, if they did not leave it to a bot; of bots, everything."""
    found, seen = [], set[tuple[str, int]]()
    for held in ordered:
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
    differences = {
        player: round(sum(held.points - means[held.seat] for held in own) / len(own), 2)
        for player, own in players.items()
    }
    best = sorted(-difference for difference in differences.values())
    found = [
        Compared(
            player=player,
            name=own[-1].name,
            seats=sorted({held.seat for held in own}),
            difference=differences[player],
            place=1 + bisect_left(best, -differences[player]),
        )
        for player, own in players.items()
    ]
    return sorted(found, key=lambda each: (each.place, each.player))


class Comparisons:
    """What was compared lately, for as long as it is true: what tells whether it is comes from the database."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, tuple[Hashable, Comparison]] = OrderedDict()
        self.turn = asyncio.Lock()

    async def of(
        self, deal: str, version: Callable[[], Awaitable[Hashable]], make: Callable[[], Awaitable[Comparison]]
    ) -> Comparison:
        """The comparison of a deal as it is now. Whoever asks while it is being made waits for it."""
        if (found := self.find(deal, await version())) is not None:
            return found
        async with self.turn:
            now = await version()  # of before the results are read: if there are more by then, it is made once more
            if (found := self.find(deal, now)) is not None:
                return found
            found = await make()
            self.known[deal] = now, found
            while len(self.known) > KEPT:
                self.known.popitem(last=False)
            return found

    def find(self, deal: str, version: Hashable) -> Comparison | None:
        known, found = self.known.get(deal, (None, None))
        if found is None or known != version:
            return None
        self.known.move_to_end(deal)
        return found
