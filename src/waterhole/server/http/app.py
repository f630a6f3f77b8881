"""The application: the house, its routes, its door and its gate."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import ASGIApp

from waterhole import __version__
from waterhole.engine.errors import Refused
from waterhole.server.common.limits import Lately
from waterhole.server.common.metrics import REFUSED
from waterhole.server.common.refusal import Refusal, explained, retry_after, status_of
from waterhole.server.common.settings import Settings
from waterhole.server.http import shelf
from waterhole.server.http.door import Door
from waterhole.server.http.gate import Gate
from waterhole.server.http.routes import (
    deals,
    invitations,
    lessons,
    people,
    players,
    probes,
    puzzles,
    replays,
    reviews,
    tables,
)
from waterhole.server.http.routes.pages import Pages
from waterhole.server.http.workshop import Workshop
from waterhole.server.live.house import House

MOST_TOLD = 10  # things that are wrong with one request


def create(settings: Settings) -> ASGIApp:
    """All of it."""
    house = House(settings)
    return Gate(api(house), Door(house), house.addresses, settings.origins, settings.secure, shelf.build())


def openapi() -> dict[str, Any]:
    """What can be asked over HTTP, described without a server."""
    return api(House(Settings(database="sqlite://"))).openapi()


def api(house: House) -> FastAPI:
    """What answers to HTTP."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[dict[str, Any]]:
        await house.open()
        yield {"silent": house.silent, "lines": house.lines}  # for the lines that clients call on
        app.state.workshop.close()
        await house.close()

    app = FastAPI(title="Waterhole", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.house = house
    app.state.readiness = Lately(house.clock)
    app.state.workshop = Workshop(house.settings.answers)
    app.exception_handler(Refused)(on_refused)
    app.exception_handler(RequestValidationError)(on_invalid)
    app.exception_handler(HTTPException)(on_http)
    for routes in (people, tables, deals, replays, reviews, puzzles, lessons, players, invitations, probes):
        app.include_router(routes.router)
    app.router.default = Pages()
    return app


async def on_refused(_: Request, refused: Refused) -> JSONResponse:
    REFUSED.labels(refused.code).inc()
    return JSONResponse(explained(refused), status_of(refused), retry_after(status_of(refused)))


async def on_invalid(_: Request, error: RequestValidationError) -> JSONResponse:
    """A request that does not fit its schema: what is wrong, and where."""
    wrong = [{"at": [str(part) for part in each["loc"]], "what": each["msg"]} for each in error.errors()[:MOST_TOLD]]
    first = wrong[0] if wrong else {"at": [], "what": "it does not fit"}
    sentence = f"This request cannot be taken: {'.'.join(first['at'])}: {first['what']}."
    return JSONResponse(explained(Refusal("bad_request", 422, sentence, wrong=wrong)), 422)


async def on_http(request: Request, error: HTTPException) -> JSONResponse:
    usual = {
        404: Refusal("not_found", 404, "There is nothing here."),
        405: Refusal("bad_method", 405, "That cannot be done here."),
    }
    refusal = usual.get(error.status_code, Refusal("bad_request", 400, "This request cannot be taken."))
    headers: Any = {"allow": methods(request)} if error.status_code == 405 else error.headers
    return JSONResponse(explained(refusal), error.status_code, headers)


def methods(request: Request) -> str:
    """All that can be done at an address, by whichever of its routes."""
    there = [route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE]
    return ", ".join(sorted({method for route in there for method in getattr(route, "methods", None) or ()}))
