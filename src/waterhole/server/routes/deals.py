"""Playing again what was played: the same deal, a moment of it, or any position."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import Field

from waterhole.server import deals
from waterhole.server.routes.callers import REFUSALS, Caller, TheHouse, exact
from waterhole.server.routes.tables import GameName, Level, Onward

SeatNumber = Annotated[int, Field(strict=True, ge=0, le=4)]
GameNumber = Annotated[int, Path(ge=1, le=9)]

router = APIRouter(prefix="/api", tags=["deals"], responses=REFUSALS)


@exact
@dataclass(frozen=True, slots=True)
class TryWanted:
    """A moment to play on from, the seat to play it on, and how strong all bots are: else as they were."""

    seat: SeatNumber
    after: Annotated[int, Field(strict=True, ge=0, le=10_000)] = 0  # moves already made
    level: Level | None = None


@exact
@dataclass(frozen=True, slots=True)
class PositionWanted:
    """A position to play on from."""

    position: dict[str, Any]
    seat: SeatNumber
    level: Level | None = None


@router.post("/tables/{id}/games/{number}/try", status_code=201)
async def try_again(id: str, number: GameNumber, wanted: TryWanted, house: TheHouse, caller: Caller) -> Onward:
    """What if? A game that is over, from one of its moments, against bots."""
    async with house.visit(id) as host:
        table = host.table
    deals.finished(table, number)
    settings = await asyncio.to_thread(deals.moment, table, await house.log.entries(id), number, wanted.after)
    return Onward(await deals.begin(house, deals.seated(settings, wanted.seat, wanted.level, caller)))


@router.post("/positions/{game}/try", status_code=201)
async def try_position(game: GameName, wanted: PositionWanted, house: TheHouse, caller: Caller) -> Onward:
    """Play on from a position against bots."""
    settings = deals.set_up(game, wanted.position)
    return Onward(await deals.begin(house, deals.seated(settings, wanted.seat, wanted.level, caller)))
