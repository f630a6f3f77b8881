"""Reviews of games that are over, told as they are found."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import ExitStack

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from waterhole.coach.reviews.review import Finished
from waterhole.server.common.refusal import Refusal
from waterhole.server.http.gate import address
from waterhole.server.http.routes.callers import REFUSALS, GameNumber, PastGame, TheHouse
from waterhole.server.telling.history import match_of

STREAM = "text/event-stream"
EVENT = {
    "type": "object",
    "properties": {
        "event": {"enum": ["begun", "judged", "done", "failed"]},
        "data": {"contentMediaType": "application/json"},
    },
    "required": ["event", "data"],
}

router = APIRouter(prefix="/api", tags=["looking back"], responses=REFUSALS)


class Events(StreamingResponse):
    """Server-sent events, which nobody on the way is to gather; whoever goes away is missed at once."""

    media_type = STREAM

    def __init__(self, events: AsyncGenerator[str], close: Callable[[], None], status_code: int = 200) -> None:
        super().__init__(events, status_code, {"x-accel-buffering": "no"})
        self.events = events
        self.close = close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.close()
            await self.events.aclose()


@router.get(
    "/tables/{id}/games/{number}/review",
    response_class=Response,  # refusals are JSON
    responses={200: {"content": {STREAM: {"schema": EVENT}}}},
)
async def review(id: str, number: GameNumber, table: PastGame, house: TheHouse, request: Request) -> Events:
    """What every move was worth: events “judged”, the later replacing the earlier of the same move, and then “done”.

    “begun” tells how many moves will be judged. If “failed” comes, it is no use to ask again at once. What they hold
    are “ReviewBegun”, “Judgement”, “Summary” and “ReviewFailed” in GET /api/messages.
    """
    caller, workshop = address(request.scope), request.app.state.workshop

    async def recall() -> tuple[Finished, Sequence[int]]:
        people = [seat for seat, there in enumerate(table.facts.seats) if there.person is not None]
        match = await workshop.do(caller, match_of, table, await house.log.entries(id))
        origin = table.facts.settings.origin
        return Finished.of(match, number, 0 if origin is None else len(origin.moves)), people

    if not house.addresses.connect(caller):
        raise Refusal("too_many", 429, "Too many connections from your address.")
    with ExitStack() as leaving:
        leaving.callback(house.addresses.disconnect, caller)
        going = await house.reviewing.follow(id, number, caller, recall)
        leaving.callback(going.leave, caller)
        return Events(going.listen(), leaving.pop_all().close)
