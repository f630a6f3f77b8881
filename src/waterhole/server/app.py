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
from waterhole.server.door import Door
from waterhole.server.gate import Gate
from waterhole.server.house import House
from waterhole.server.metrics import REFUSED
from waterhole.server.refusal import Refusal, explained, status_of
from waterhole.server.routes import pages, people, probes, tables
from waterhole.server.settings import Settings

MOST_TOLD = 10  # things that are wrong with one request


def create(settings: Settings) -> ASGIApp:
    """All of it."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = FastAPI(title="Waterhole", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.house = house
    app.exception_handler(Refused)(on_refused)
    app.exception_handler(RequestValidationError)(on_invalid)
    app.exception_handler(HTTPException)(on_http)
    for router in (people.router, tables.router, probes.router, pages.router):
        app.include_router(router)
    return Gate(app, Door(house), house.addresses, settings.origins, settings.secure)


async def on_refused(_: Request, refused: Refused) -> JSONResponse:
    REFUSED.labels(refused.code).inc()
    return JSONResponse(explained(refused), status_of(refused))


async def on_invalid(_: Request, error: RequestValidationError) -> JSONResponse:
    """A request that does not fit its schema: what is wrong, and where."""
    wrong = [{"at": [str(part) for part in each["loc"]], "what": each["msg"]} for each in error.errors()[:MOST_TOLD]]
    first = wrong[0] if wrong else {"at": [], "what": "it does not fit"}
    sentence = f"This request cannot be taken: {'.'.join(first['at'])}: {first['what']}."
    return JSONResponse(explained(Refusal("bad_request", 422, sentence, wrong=wrong)), 422)


async def on_http(request: Request, error: HTTPException) -> JSONResponse:
    codes: dict[int, tuple[str, str]] = {
        404: ("not_found", "There is nothing here."),
        405: ("bad_method", "That cannot be done here."),
    }
    code, sentence = codes.get(error.status_code, ("bad_request", "This request cannot be taken."))
    headers: Any = {"allow": methods(request)} if error.status_code == 405 else error.headers
    return JSONResponse(explained(Refusal(code, error.status_code, sentence)), error.status_code, headers)


def methods(request: Request) -> str:
    """All that can be done at an address, by whichever of its routes."""
    there = [route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE]
    return ", ".join(sorted({method for route in there for method in getattr(route, "methods", None) or ()}))
