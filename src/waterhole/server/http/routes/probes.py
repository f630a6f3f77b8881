"""For whoever runs the server: is it alive, is it ready, how is it doing?"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from waterhole.server.common.limits import Lately
from waterhole.server.http.routes.callers import TheHouse
from waterhole.server.live.house import House

router = APIRouter(tags=["probes"], include_in_schema=False)


@router.get("/healthz")
def alive() -> PlainTextResponse:
    """The process answers."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def ready(request: Request, house: TheHouse) -> PlainTextResponse:
    """So do the database and Redis."""
    readiness: Lately[str | None] = request.app.state.readiness
    trouble = (await readiness.of(lambda: looked(house))) if house.ready else "closing"
    return PlainTextResponse(trouble or "ready", 503 if trouble else 200)


async def looked(house: House) -> str | None:
    """What is wrong, if anything is."""
    try:
        async with asyncio.timeout(3):
            await house.log.ping()
            await house.bus.ping()
    except Exception:
        return "The database or Redis does not answer."
    return None


@router.get("/metrics")
def metrics() -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
