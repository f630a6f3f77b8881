"""A player who counts what lies there: cross when it pays, bite where it hurts others, else build an own row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from waterhole.engine.library.observation import Observation
from waterhole.games.tembo.cards import faces
from waterhole.games.tembo.notation import MOVES, Move
from waterhole.games.tembo.state import SPECIES_NAMES

CROWD = 3  # as many as an elephant needs (T6)
HOPE = 0.4  # how much of its points an animal is worth that still waits
SHUT_OUT = 0.1  # what each number is worth that can no longer join
SPITE = 0.5  # how much better an own point is than one that somebody else loses
PATIENCE = 1.0  # a crocodile is worth keeping for less than this


def choose(observation: Observation) -> str:
    """The move of a sensible beginner."""
    o = observation.record
    return max((MOVES[action] for action in observation.actions), key=lambda move: worth(o, move)).text


def worth(o: Any, move: Move) -> float:
    """How good a move looks, in points."""
    row = faces(o.rows[move.crossing - 1])
    if move.animals:
        return company(o, row, move.animals)
    if move.card == "elephant":
        return lead(o, row)
    if move.card.startswith("croc"):
        kin = faces(o.species[SPECIES_NAMES.index(move.card[5:])])
        row = [number for number in row if number in kin] if move.herd else row[:1]
    return -SPITE * lead(o, row) - PATIENCE  # a lion has no choice but where


def company(o: Any, row: Sequence[int], animals: Sequence[int]) -> float:
    """Animals that join a row: better in a row of one's own, soon to cross, and close behind its last animal."""
    skipped = animals[0] - (row[-1] if row else 0) - 1
    ready = len(row) + len(animals) >= CROWD and "elephant" in faces(o.hand)
    ahead = lead(o, row) + sum(int(o.points[number - 1]) for number in animals)
    return HOPE * ahead * (2 if ready else 1) - SHUT_OUT * skipped


def lead(o: Any, animals: Sequence[int]) -> int:
    """By how many points one's own among these animals are worth more than the strongest other player's."""
    mine, others = 0, []
    for seat in range(o.players):
        points = sum(int(o.points[number - 1]) for number in faces(o.marked[seat]) if number in animals)
        if seat == o.seat:
            mine = points
        else:
            others.append(points)
    return mine - max(others)
