"""What a game was worth to every seat, moment by moment: what moves cost, what chance gave, and that it all adds up.

Chances are whole parts of a win, so that nothing is lost in rounding. The worth of a game to a seat begins with its
fair share and ends with its share of the win. On its way it changes in two ways only: at a decision, from what the best
move promised (`before`) to what the chosen one does (`after`), and between two decisions, when cards fall. The first is
what moves cost, the second is luck; added up they are the whole way from the fair share to the result. A decision that
nobody has judged lies between two others, and counts as luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WHOLE = 60_000  # parts of a win: a fair share and a shared win are whole numbers of them for every table
NAMED = 3  # costliest moves of each seat

Parts = tuple[int, ...]  # of every seat; together they are WHOLE


@dataclass(frozen=True, slots=True)
class Option:
    """A move that could be made, and the mover's chance with it."""

    move: str
    chance: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision, judged on what the mover could know."""

    number: int  # of the move in its game, from 0
    seat: int
    move: str
    best: str  # the move itself, if no other is clearly better
    before: Parts  # with the best move
    after: Parts  # with the chosen one
    cost: int  # what the mover gave away
    moves: tuple[Option, ...]  # the best few and the chosen one, best first
    sure: bool  # false while it may still be looked into more deeply


@dataclass(frozen=True, slots=True)
class Account:
    """How a seat came from its fair share to its result."""

    seat: int
    deal: int  # what was dealt, up to the first decision that is judged
    draws: int  # what fell later
    luck: int  # both
    own: int  # what the seat's own moves cost
    others: int  # what the others' moves gave it, or took
    result: int  # its share of the win


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole game: fair + luck + own + others == result, for every seat and to the last part."""

    fair: int
    accounts: tuple[Account, ...]
    costliest: tuple[tuple[int, ...], ...]  # of each seat: the numbers of the moves that cost most, worst first
    judged: int  # so many decisions
    decisions: int  # of so many


def parts(chances: Sequence[float]) -> Parts:
    """Chances as whole parts that add up: who loses most by rounding down gets what is left over."""
    total = sum(chances)
    exact = [WHOLE * chance / total for chance in chances]
    whole = [int(share) for share in exact]
    short = sorted(range(len(exact)), key=lambda seat: (whole[seat] - exact[seat], seat))
    for seat in short[: WHOLE - sum(whole)]:
        whole[seat] += 1
    return tuple(whole)


def shares(winners: Sequence[int], players: int) -> Parts:
    """The win, shared among those who won."""
    return tuple(WHOLE // len(winners) if seat in winners else 0 for seat in range(players))


def summed_up(judgements: Sequence[Judgement], players: int, winners: Sequence[int], decisions: int) -> Summary:
    """The accounts of all seats, from the judgements in the order of the moves."""
    fair, result = WHOLE // players, shares(winners, players)
    return Summary(
        fair,
        tuple(account(judgements, seat, fair, result[seat]) for seat in range(players)),
        tuple(costliest([each for each in judgements if each.seat == seat]) for seat in range(players)),
        len(judgements),
        decisions,
    )


def account(judgements: Sequence[Judgement], seat: int, fair: int, result: int) -> Account:
    deal = (judgements[0].before[seat] if judgements else result) - fair
    own = sum(each.after[seat] - each.before[seat] for each in judgements if each.seat == seat)
    others = sum(each.after[seat] - each.before[seat] for each in judgements if each.seat != seat)
    worth = [(each.before[seat], each.after[seat]) for each in judgements]
    later = [before for before, _ in worth[1:]] + [result]
    draws = sum(then - after for (_, after), then in zip(worth, later, strict=False))
    return Account(seat, deal, draws, deal + draws, own, others, result)


def costliest(judgements: Sequence[Judgement]) -> tuple[int, ...]:
    """The numbers of the moves that cost most, worst first."""
    costly = sorted((each for each in judgements if each.cost), key=lambda each: (-each.cost, each.number))
    return tuple(each.number for each in costly[:NAMED])
