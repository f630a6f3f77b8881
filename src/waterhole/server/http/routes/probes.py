"""For whoever runs the server: is it alive, is it ready, how is it doing?"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from waterhole import games
from waterhole.server.common.limits import Lately
from waterhole.server.common.refusal import Refusal
from waterhole.server.http.routes.callers import TheHouse
from waterhole.server.live.house import House

NOT_READY = {
    "no_database": "The database does not answer.",
    "not_stored": "The database cannot be written.",
    "damaged": "Something in the database is damaged.",
}

router = APIRouter(tags=["probes"], include_in_schema=False)


@router.get("/healthz")
def alive() -> PlainTextResponse:
    """The process answers."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def ready(request: Request, house: TheHouse) -> PlainTextResponse:
    """The database can be read and written, Redis answers, and bots are ready to think."""
    readiness: Lately[str | None] = request.app.state.readiness
    trouble = (await readiness.of(lambda: looked(house))) if house.ready else "closing"
    return PlainTextResponse(trouble or "ready", 503 if trouble else 200)


async def looked(house: House) -> str | None:
    """What is wrong, if anything is."""
    try:
        async with asyncio.timeout(3):
            await house.log.check()
            await house.bus.ping()
    except Refusal as refusal:
        return NOT_READY.get(refusal.code, str(refusal))
    except Exception:
        return "Redis, or the database, does not answer."
    if not house.thinkers.awake.is_set():
        return f"The bots wake up: {house.thinkers.woken} of {len(games.names())} games."
    return None


@router.get("/metrics")
def metrics() -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
