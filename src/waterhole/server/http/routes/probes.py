"""For whoever runs the server: is it alive, is it ready, how is it doing?"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from waterhole.server.http.routes.callers import TheHouse

router = APIRouter(tags=["probes"], include_in_schema=False)


@router.get("/healthz")
def alive() -> PlainTextResponse:
    """The process answers."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def ready(house: TheHouse) -> PlainTextResponse:
    """So do the database and Redis."""
    try:
        async with asyncio.timeout(3):
            await house.log.ping()
            await house.bus.ping()
    except Exception:
        return PlainTextResponse("The database or Redis does not answer.", 503)
    return PlainTextResponse("ready" if house.ready else "closing", 200 if house.ready else 503)


@router.get("/metrics")
def metrics() -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
